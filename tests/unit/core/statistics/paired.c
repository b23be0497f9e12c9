/* Paired differences against published figures and by simulation. */

#include "core/statistics/clusters.h"
#include "tests/support/begin.h"

/* Each of d[] is over an opening of its own. */
static struct ch_paired difference_of(const double d[], long count) {
    struct ch_cluster cluster[200] = {0};
    for (long i = 0; i < count; i++)
        cluster[i] = (struct ch_cluster){.sum = d[i], .trials = 1, .count = 1};
    return ch_paired_difference(cluster, count);
}

/* Student 1908, Biometrika 6:1: hours of sleep gained by two drugs in ten patients, divided by ten
 * to fit. Published everywhere as t = 4.0621, p = 0.002833, interval 0.7001142 to 2.4598858. */
TEST(the_sleep_of_ten_patients) {
    const double d[] = {.12, .24, .13, .13, 0, .1, .18, .08, .46, .14};
    struct ch_paired paired = difference_of(d, 10);
    assert_int_equal(10, paired.pairs);
    assert_within(paired.difference, 0.158, 1e-12);
    assert_within(paired.difference / paired.error, 4.0621, 5e-5);
    assert_within(paired.margin, (0.24598858 - 0.07001142) / 2, 1e-5);
    assert_within(paired.chance, 0.002833, 5e-7);
}

/* The 97.5 % points of Student's law, as tables print them. */
TEST(margins_are_as_in_the_tables) {
    static const struct {
        int count;
        double point;
    } rows[] = {{2, 12.706}, {3, 4.303},  {5, 2.776},   {6, 2.571},
                {7, 2.447},  {11, 2.228}, {31, 2.0423}, {121, 1.9799}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double d[121], mean = 1e-3;
        for (int j = 0; j < rows[i].count; j++)
            d[j] = mean + (j % 2 ? 1e-4 : -1e-4) * (j > 0 || rows[i].count % 2 == 0);
        struct ch_paired paired = difference_of(d, rows[i].count);
        assert_within(paired.margin / paired.error, rows[i].point, 6e-4);
        for (int j = 0; j < rows[i].count; j++)
            d[j] += rows[i].point * paired.error - paired.difference;
        assert_within(difference_of(d, rows[i].count).chance, 0.05, 5e-5);
    }
}

TEST(nothing_is_claimed_from_nothing) {
    const double same[20] = {0}, one[1] = {0.5};
    assert_within(difference_of(same, 0).margin, 1, 0);
    assert_within(difference_of(one, 1).margin, 1, 0);
    assert_within(difference_of(one, 1).chance, 1, 0);
    struct ch_paired paired = difference_of(same, 20);
    assert_within(paired.margin, 1 - 0.83157, 1e-4); /* Clopper and Pearson's bound for 20 of 20 */
    assert_within(paired.chance, 1, 0);
}

/* Half points of a pair for a side, from the strength of the side and the opening. */
static double pair_score(struct ch_random *random, double strength, double opening) {
    double points = 0;
    for (int game = 0; game < 2; game++) {
        double at = (double)(ch_random_next(random) >> 11) * 0x1p-53;
        points += at < strength + opening ? 0.5 : at < strength + opening + 0.1 ? 0.25 : 0;
    }
    return points;
}

/* Two sides meet the same openings; the margin holds the true difference in 95 of a hundred trials.
 */
TEST(margins_hold_in_simulated_matches) {
    enum { TRIALS = 4000, PAIRS = 60 };
    struct ch_random random = seeded(7);
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        double d[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            double opening = (double)ch_random_below(&random, 31) / 100 - 0.15;
            d[i] = pair_score(&random, 0.45, opening) - pair_score(&random, 0.38, opening);
        }
        struct ch_paired paired = difference_of(d, PAIRS);
        held += fabs(paired.difference - 0.07) <= paired.margin;
    }
    assert_in_range(held, TRIALS * 94 / 100, TRIALS * 96 / 100);
}

/* 0.005 passes 0.05/4, 0.01 passes 0.05/3, 0.03 fails 0.05/2, and all after it with it. */
TEST(holm_stops_at_the_first_failure) {
    const double chance[] = {0.01, 0.04, 0.03, 0.005};
    bool shown[4];
    ch_paired_shown(chance, 4, 0.05, shown);
    assert_true(shown[0] && shown[3]);
    assert_false(shown[1] || shown[2]);
}
