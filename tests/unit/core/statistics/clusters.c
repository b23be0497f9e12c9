/* Means of clusters against worked examples, tables of Student's law, and by simulation. */

#include "core/statistics/clusters.h"
#include "core/statistics/statistics.h"
#include "tests/support/begin.h"

/* As tables print them; 77 and 155 from R's qt. */
TEST(students_law) {
    static const struct {
        double degrees, quantile;
    } rows[] = {{1, 12.7062047}, {2, 4.3026527}, {4, 2.776445},   {5, 2.570582},
                {9, 2.262157},   {77, 1.991254}, {155, 1.975387}, {1e6, 1.959966}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_within(ch_student_quantile(rows[i].degrees), rows[i].quantile, 1e-6);
        assert_within(ch_student_tails(rows[i].quantile, rows[i].degrees), 0.05, 1e-6);
        assert_within(ch_student_below(-rows[i].quantile, rows[i].degrees), 0.025, 1e-6);
    }
    /* of one degree of freedom it is Cauchy's, of two t/sqrt(2 + t²) */
    assert_within(ch_student_tails(3, 1), 1 - 2 * atan(3) / acos(-1), 1e-12);
    assert_within(ch_student_tails(0.7, 2), 1 - 0.7 / sqrt(2 + 0.49), 1e-12);
    assert_within(ch_student_tails(0, 3), 1, 0);
    assert_within(ch_student_below(40, 30), 1, 1e-12);
}

/* Pair scores {1,1,1,1} {1/2,1/2} {3/4} {1/2,1/4,1/2} {0,1/2}: CR2 is 1231/38016 by exact
 * fractions, 825/251 the degrees of freedom. */
TEST(clusters_of_unequal_size) {
    const struct ch_cluster cluster[] = {{.sum = 4, .trials = 4, .count = 1},
                                         {.sum = 1, .trials = 2, .count = 1},
                                         {.sum = 0.75, .trials = 1, .count = 1},
                                         {.sum = 1.25, .trials = 3, .count = 1},
                                         {.sum = 0.5, .trials = 2, .count = 1}};
    struct ch_cluster_mean mean = ch_clusters_mean(cluster, 5, false);
    assert_int_equal(mean.clusters, 5);
    assert_within(mean.mean, 0.625, 1e-12);
    assert_within(mean.error * mean.error, 1231.0 / 38016, 1e-12);
    assert_within(mean.degrees, 825.0 / 251, 1e-9);
    assert_within(mean.margin, 0.545412, 1e-6);
    assert_false(mean.constant);
}

/* {1, 3/4, 3/4, 1/2, 1/2, 1}, each once or ten times: the same evidence. */
TEST(a_repeated_trial_adds_nothing) {
    for (int times = 1; times <= 10; times += 9) {
        const struct ch_cluster cluster[] = {{.sum = 1.0 * times, .trials = times, .count = 2},
                                             {.sum = 0.75 * times, .trials = times, .count = 2},
                                             {.sum = 0.5 * times, .trials = times, .count = 2}};
        struct ch_cluster_mean mean = ch_clusters_mean(cluster, 3, false);
        assert_int_equal(mean.clusters, 6);
        assert_within(mean.mean, 0.75, 1e-12);
        assert_within(mean.error * mean.error, 1.0 / 120, 1e-12);
        assert_within(mean.degrees, 5, 1e-9);
        assert_within(mean.margin, 0.234661, 1e-6);
        assert_within((mean.mean - 0.5) / mean.error, 2.738613, 1e-6);
        assert_within(ch_student_tails((mean.mean - 0.5) / mean.error, mean.degrees), 0.040859,
                      1e-6);
    }
}

/* 1/4, 1/2 and 3/4 over three ballots have the error 1/4 / sqrt(3), and t of 2 degrees is 4.302653:
 * a score's interval is as wide when one of them is played 18 times. Of two ballots with means of
 * 1/2 and 3/5 in different trials, which repeats make level, the wider interval counts: t of one
 * degree is 12.706205, and half of 1/10 the error. */
TEST(trials_that_repeat_count_once_for_the_error) {
    static const long none[3] = {0}, pairs[5] = {0, 1, 18, 1, 0}, all[5] = {0, 2, 8, 4, 0};
    const struct ch_cluster often[] = {
        {.sum = 0.25, .trials = 1, .count = 1},
        {.sum = 9, .trials = 18, .count = 1, .different_sum = 0.5, .different_trials = 1},
        {.sum = 0.75, .trials = 1, .count = 1}};
    struct ch_cluster_mean mean = ch_clusters_mean(often, 3, false),
                           once = ch_clusters_mean(often, 3, true);
    assert_within(mean.mean, 0.5, 1e-12);
    assert_within(mean.trials, 20, 1e-12);
    assert_within(once.trials, 3, 1e-12);
    assert_within(once.error, 0.25 / sqrt(3), 1e-9);
    assert_within(once.margin, 4.302653 * 0.25 / sqrt(3), 1e-6);
    assert_true(mean.margin < once.margin);
    struct ch_strength strength = ch_strength_of(none, pairs, often, 3);
    assert_within(strength.score.low, fmax(0, 0.5 - once.margin), 1e-9);
    assert_within(ch_share_of_clusters(often, 3, 3).low, 1 - ch_share_of_clusters(often, 3, 3).high,
                  1e-9);
    assert_within(ch_paired_difference(often, 3).margin, once.margin, 1e-9);
    assert_within(ch_paired_difference(often, 3).error, once.error, 1e-9);
    const struct ch_cluster level[] = {
        {.sum = 3.5, .trials = 7, .count = 1, .different_sum = 2.5, .different_trials = 5},
        {.sum = 3.5, .trials = 7, .count = 1, .different_sum = 3, .different_trials = 5}};
    assert_true(ch_clusters_mean(level, 2, false).constant);
    assert_within(ch_clusters_mean(level, 2, true).margin, 12.706205 * 0.05, 1e-6);
    strength = ch_strength_of(none, all, level, 2);
    assert_within(strength.score.low, 0, 1e-12);
    assert_within(strength.score.high, 1, 1e-12);
    assert_within(strength.superiority, 0.5, 1e-12);
    /* won oftener than lost in every ballot by repeats alone: undecided, as the interval shows */
    const struct ch_cluster won = {
        .sum = 3, .trials = 4, .count = 20, .different_sum = 1, .different_trials = 2};
    static const long turned[5] = {20, 0, 0, 0, 60};
    strength = ch_strength_of(none, turned, &won, 1);
    assert_within(strength.score.value, 0.75, 1e-12);
    assert_true(strength.score.low < 0.5);
    assert_within(strength.superiority, 0.5, 1e-12);
    /* the different trials say the contrary of all of them */
    const struct ch_cluster against = {
        .sum = 0.375, .trials = 2, .count = 20, .different_sum = -0.125, .different_trials = 1};
    struct ch_paired paired = ch_paired_difference(&against, 1);
    assert_within(paired.difference, 0.1875, 1e-12);
    assert_within(paired.chance, 1, 0);
    assert_true(paired.margin > 0.3125);
    struct ch_cluster added = {0};
    ch_cluster_add(&added, 1, true);
    ch_cluster_add(&added, 1, false);
    ch_cluster_add(&added, 0.5, true);
    assert_within(added.sum, 2.5, 0);
    assert_within(added.trials, 3, 0);
    assert_within(ch_cluster_different(&added).sum, 1.5, 0);
    assert_within(ch_cluster_different(&added).trials, 2, 0);
    assert_within(ch_cluster_different(&often[0]).sum, 0.25, 0);
}

/* 1,560 games over 156 ballots, five rounds alike: 2.56 points, where pairs by themselves give 1.1.
 */
TEST(five_rounds_of_the_same) {
    static const long openings[] = {1, 31, 97, 26, 1};
    struct ch_cluster cluster[5];
    long pairs[5];
    for (int i = 0; i < 5; i++) {
        cluster[i] = (struct ch_cluster){.sum = 5 * i / 4.0, .trials = 5, .count = openings[i]};
        pairs[i] = 5 * openings[i];
    }
    struct ch_cluster_mean mean = ch_clusters_mean(cluster, 5, false);
    assert_within(mean.mean, 0.4919871795, 1e-10);
    assert_within(mean.margin, 1.975387131 * 0.012945907654, 1e-10); /* quantile, s/sqrt(156) */
    struct ch_strength strength = ch_strength_of((const long[3]){0}, pairs, cluster, 5);
    assert_within((strength.score.high - strength.score.low) / 2, mean.margin, 1e-12);
    assert_int_equal(strength.clusters, 156);
    struct ch_strength of_pairs = ch_strength_of_pairs(pairs);
    assert_within((of_pairs.score.high - of_pairs.score.low) / 2, 0.011, 5e-4);
    /* the variance of a pair is unchanged: only the interval is wider */
    assert_within(strength.normalized.value, of_pairs.normalized.value, 1e-9);
}

TEST(clusters_that_are_all_alike) {
    const struct ch_cluster alike = {.sum = 1, .trials = 2, .count = 156},
                            one = {.sum = 7, .trials = 10, .count = 1};
    struct ch_cluster_mean mean = ch_clusters_mean(&alike, 1, false);
    assert_true(mean.constant);
    assert_within(mean.unseen, 0.02337, 5e-6);
    assert_within(mean.mean, 0.5, 0);
    mean = ch_clusters_mean(&one, 1, false); /* whatever is in it */
    assert_true(mean.constant && mean.clusters == 1);
    assert_within(mean.unseen, 0.975, 1e-12);
    mean = ch_clusters_mean(NULL, 0, false);
    assert_true(mean.constant && mean.clusters == 0);
    assert_within(mean.unseen, 1, 0);
    struct ch_strength single =
        ch_strength_of((const long[3]){0, 0, 10}, (const long[5]){0, 0, 0, 0, 5},
                       &(struct ch_cluster){.sum = 10, .trials = 10, .count = 1}, 1);
    assert_within(single.score.low, 0.025, 1e-9); /* one game more could be lost */
    assert_within(single.superiority, 0.75, 1e-12);
}

/* Values of clusters with something in common; the interval holds the mean in 95 of 100. */
TEST(margins_hold) {
    enum { TRIALS = 4000, CLUSTERS = 25 };
    struct ch_random random = seeded(11);
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        struct ch_cluster cluster[CLUSTERS];
        for (int i = 0; i < CLUSTERS; i++) {
            int trials = 3 + (int)ch_random_below(&random, 2);
            double common = (double)ch_random_below(&random, 1001) / 1000;
            cluster[i] = (struct ch_cluster){.sum = 0, .trials = trials, .count = 1};
            for (int j = 0; j < trials; j++)
                cluster[i].sum += (common + (double)ch_random_below(&random, 1001) / 1000) / 2;
        }
        struct ch_cluster_mean mean = ch_clusters_mean(cluster, CLUSTERS, false);
        held += fabs(mean.mean - 0.5) <= mean.margin;
    }
    assert_in_range(held, TRIALS * 94 / 100, TRIALS * 96 / 100);
}

/* As many trials as would have this error: a share in pairs that are alike is one of half as many.
 */
TEST(shares_of_clusters) {
    const struct ch_cluster pairs[] = {{.sum = 2, .trials = 2, .count = 30},
                                       {.sum = 0, .trials = 2, .count = 70}},
                            single[] = {{.sum = 1, .trials = 1, .count = 30},
                                        {.sum = 0, .trials = 1, .count = 70}};
    struct ch_interval of_pairs = ch_share_of_clusters(pairs, 2, 200);
    struct ch_interval of_single = ch_share_of_clusters(single, 2, 100);
    struct ch_interval plain = ch_share(30, 100);
    assert_within(of_pairs.low, of_single.low, 1e-12);
    assert_within(of_pairs.high, of_single.high, 1e-12);
    assert_within(of_pairs.low, plain.low, 0.003);
    assert_within(of_pairs.high, plain.high, 0.003);
    assert_true(of_pairs.low < plain.low && of_pairs.high > plain.high); /* Student's */
    struct ch_interval never =
        ch_share_of_clusters(&(struct ch_cluster){.sum = 0, .trials = 2, .count = 20}, 1, 40);
    assert_within(pow(1 - never.high, 20), 0.025, 1e-12); /* Clopper and Pearson's for 0 of 20 */
    assert_within(never.low, 0, 0);
    /* shares and scores of the same clusters have one tail */
    const struct ch_cluster halves = {.sum = 1, .trials = 2, .count = 156};
    struct ch_interval share = ch_share_of_clusters(&halves, 1, 312);
    struct ch_interval score =
        ch_strength_of((const long[3]){156, 0, 156}, (const long[5]){0, 0, 156, 0, 0}, &halves, 1)
            .score;
    assert_within(share.low, 0.5 - 0.5 * 0.02337, 5e-6);
    assert_within(share.low, score.low, 1e-12);
    assert_within(share.high, score.high, 1e-12);
    struct ch_interval always =
        ch_share_of_clusters(&(struct ch_cluster){.sum = 2, .trials = 2, .count = 20}, 1, 40);
    assert_within(pow(always.low, 20), 0.025, 1e-12);
    assert_within(always.high, 1, 0);
    struct ch_interval nothing = ch_share_of_clusters(NULL, 0, 0);
    assert_true(nothing.low <= 0 && nothing.high >= 1);
}
