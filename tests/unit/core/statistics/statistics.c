/* Statistics against published figures: fastchess's elo_test and fishtest's stat_util for Elo,
 * Newcombe 1998 (Statistics in Medicine 17:857) table I, method 3, for Wilson's interval. */

#include "core/statistics/statistics.h"
#include "core/statistics/clusters.h"
#include "tests/support/unit.h"

/* The published figures as compared with the program's: their margins are of the normal law with
 * the variance over n, ours of Student's with n - 1 degrees of freedom, over n - 1. */
struct published {
    double elo_margin, superiority, normalized_margin;
};

static struct published as_published(const struct ch_strength *strength) {
    double n = (double)strength->count, score = strength->score.value;
    double shrink = sqrt((n - 1) / n) * 1.959963984540054 / ch_student_quantile(n - 1);
    double low = score - (score - strength->score.low) * shrink;
    double high = score + (strength->score.high - score) * shrink;
    double error = (high - score) / 1.959963984540054;
    assert_within(strength->superiority,
                  ch_student_below((score - 0.5) / (error * sqrt(n / (n - 1))), n - 1), 1e-9);
    return (struct published){(ch_elo_of_score(high) - ch_elo_of_score(low)) / 2,
                              ch_normal_below((score - 0.5) / error),
                              strength->normalized_margin * shrink};
}

TEST(elo_of_games) {
    static const struct {
        long games[3];
        double elo, margin, superiority, normalized, normalized_margin;
    } rows[] = {
        {{89, 123, 76}, -15.693520705, 30.458000717, 0.1553265, -20.76, 40.13},
        {{96, 111, 136}, 40.702458187, 30.427217944, 0.9960102, 49.77, 36.77},
        {{356, 0, 34}, -407.986121703, 63.163777918, 0.0, -508.44, 34.48},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ch_strength strength = ch_strength_of_games(rows[i].games);
        /* where nothing was drawn, they count a thousandth of a draw */
        double tolerance = rows[i].games[1] ? 1e-6 : 3e-3;
        struct published published = as_published(&strength);
        assert_within(strength.elo.value, rows[i].elo, tolerance);
        assert_within(published.elo_margin, rows[i].margin, tolerance);
        assert_within(published.superiority, rows[i].superiority, 1e-7);
        assert_within(strength.normalized.value, rows[i].normalized, 0.01);
        assert_within(published.normalized_margin, rows[i].normalized_margin, 0.005);
        assert_false(strength.elo_open_low || strength.elo_open_high);
    }
}

TEST(elo_of_pairs) {
    static const struct {
        long pairs[5];
        double elo, margin, superiority, normalized, normalized_margin;
    } rows[] = {
        {{34, 54, 63, 64, 75}, 55.579780420, 27.653429506, 0.9999704, 57.94, 28.28},
        {{332, 433, 498, 333, 334}, -8.642667268, 10.334194424, 0.0504701, -9.17, 10.96},
        {{7895, 8757, 5685, 568, 9999}, -21.043520578, 2.945280869, 0.0, -19.01, 2.65},
        {{10789, 19328, 33806, 19402, 10543}, -0.773577336, 1.277579896, 0.1176589, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ch_strength strength = ch_strength_of_pairs(rows[i].pairs);
        struct published published = as_published(&strength);
        assert_within(strength.elo.value, rows[i].elo, 1e-6);
        assert_within(published.elo_margin, rows[i].margin, 1e-6);
        assert_within(published.superiority, rows[i].superiority, 1e-7);
        if (rows[i].normalized == 0) /* not published */
            continue;
        assert_within(strength.normalized.value, rows[i].normalized, 0.005);
        assert_within(published.normalized_margin, rows[i].normalized_margin, 0.005);
    }
}

/* One point of four is 25 %, however few the games are. */
TEST(the_score_is_the_share_of_points) {
    assert_within(ch_strength_of_games((const long[3]){3, 0, 1}).score.value, 0.25, 1e-12);
    assert_within(ch_strength_of_pairs((const long[5]){1, 0, 1, 0, 0}).score.value, 0.25, 1e-12);
}

/* 0.025^(1/20) = 0.83157: Clopper and Pearson's lower bound for 20 of 20. */
TEST(one_sided_results_stay_finite) {
    const long all_won[3] = {0, 0, 20}, all_lost[3] = {20, 0, 0}, all_drawn[3] = {0, 20, 0},
               none[3] = {0};
    struct ch_strength won = ch_strength_of_games(all_won), lost = ch_strength_of_games(all_lost);
    assert_within(won.score.value, 1.0, 0);
    assert_within(won.score.low, 0.83157, 5e-6);
    assert_within(won.elo.low, 400 * log10(0.83157 / (1 - 0.83157)), 0.01);
    assert_true(won.elo_open_high && !won.elo_open_low);
    /* (0.83157 - 1/2) / sqrt(0.83157 * 0.16843) * 347.4356 = 307.8 */
    assert_within(won.normalized.low, 307.8, 0.1);
    assert_true(won.normalized.value > 1000 && isfinite(won.normalized.high));
    assert_within(lost.normalized.high, -307.8, 0.1);
    assert_within(lost.score.high, 1 - 0.83157, 5e-6);
    assert_within(lost.elo.high, -won.elo.low, 1e-9);
    assert_true(lost.elo_open_low);
    assert_true(won.superiority > 0.999999 && won.superiority < 1);
    /* three won of three, of a share of which nothing was known: 1 - 1/2^4 that it is above 1/2 */
    assert_within(ch_strength_of_games((const long[3]){0, 0, 3}).superiority, 0.9375, 1e-12);
    assert_within(ch_strength_of_pairs((const long[5]){3, 0, 0, 0, 0}).superiority, 0.0625, 1e-12);
    struct ch_strength drawn = ch_strength_of_games(all_drawn);
    assert_within(drawn.elo.value, 0, 1e-12);
    assert_within(drawn.score.low, 0.5 * 0.83157, 5e-6);
    assert_within(drawn.superiority, 0.5, 0);
    struct ch_strength nothing = ch_strength_of_games(none);
    assert_within(nothing.score.low, 0, 0);
    assert_within(nothing.score.high, 1, 0);
    assert_true(nothing.elo_open_low && nothing.elo_open_high);
}

/* Every split of a few games: nothing is nan, the interval holds the score, two-sided symmetry. */
TEST(small_counts_are_sane) {
    for (long losses = 0; losses <= 6; losses++)
        for (long draws = 0; draws <= 6; draws++)
            for (long wins = 0; wins <= 6; wins++) {
                struct ch_strength one = ch_strength_of_games((const long[3]){losses, draws, wins});
                struct ch_strength other =
                    ch_strength_of_games((const long[3]){wins, draws, losses});
                assert_true(isfinite(one.elo.low) && isfinite(one.elo.high) &&
                            isfinite(one.elo.value));
                assert_true(one.normalized.low <= one.normalized.value &&
                            one.normalized.value <= one.normalized.high &&
                            isfinite(one.normalized.low) && isfinite(one.normalized.high));
                assert_within(one.normalized.value, -other.normalized.value, 1e-9);
                assert_within(one.normalized.low, -other.normalized.high, 1e-9);
                assert_true(one.score.low <= one.score.value && one.score.value <= one.score.high);
                assert_true(one.superiority >= 0 && one.superiority <= 1);
                assert_within(one.elo.value, -other.elo.value, 1e-9);
                assert_within(one.superiority, 1 - other.superiority, 1e-9);
            }
}

TEST(shares) {
    static const struct {
        long hits, trials;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662},
                {15, 148, 0.0624, 0.1605},
                {0, 20, 0.0, 0.1611},
                {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ch_interval share = ch_share(rows[i].hits, rows[i].trials);
        assert_within(share.low, rows[i].low, 5e-5);
        assert_within(share.high, rows[i].high, 5e-5);
    }
    struct ch_interval nothing = ch_share(0, 0);
    assert_true(nothing.low <= 0 && nothing.high >= 1);
}
