/* The optimiser on noisy hills whose top is known. */

#include "core/statistics/tune.h"
#include "tests/support/begin.h"

enum { AXES = 4, SEEDS = 40 };

static const struct ch_tune_axis axes[AXES] = {
    {1, 0, 10, false}, {90, 0, 100, true}, {0, -1, 1, false}, {2, 0, 6, true}};
static const double top[AXES] = {7, 30, 0.5, 4};

/* How far from the top, each axis in shares of its range: 0 … 1 a square. */
static double distance(const double value[]) {
    double sum = 0;
    for (int i = 0; i < AXES; i++) {
        double share = (value[i] - top[i]) / (axes[i].max - axes[i].min);
        sum += share * share;
    }
    return sum;
}

static double normal(struct ch_random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(ch_random_next(random) >> 11) * 0x1p-53;
    return sum;
}

/* Climbs with a score that falls by half the squared distance, measured with this much noise. */
static double climb(uint64_t seed, int iterations, double noise, double best[AXES]) {
    CH_SCOPED(ch_tune_done) struct ch_tune tune;
    double plus[AXES], minus[AXES];
    struct ch_random random = seeded(ch_random_key(seed, 0, 0, 1));
    ch_tune_init(&tune, axes, AXES, seed);
    for (int i = 0; i < iterations; i++) {
        ch_tune_ask(&tune, plus, minus);
        ch_tune_add(&tune, (distance(minus) - distance(plus)) / 2 + noise * normal(&random));
    }
    ch_tune_best(&tune, best);
    return distance(best);
}

/* The start is 0.36 + 0.36 + 0.0625 + 0.11 = 0.89 away. Noise 0.05 is that of 100 games. */
TEST(the_top_is_found_through_noise) {
    static const struct {
        int iterations;
        double noise, mean;
    } rows[] = {{400, 0, 0.01}, {400, 0.05, 0.06}, {100, 0.05, 0.25}};
    double best[AXES];
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        double sum = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            sum += climb(seed, rows[row].iterations, rows[row].noise, best) / SEEDS;
        if (sum > rows[row].mean)
            fail_msg("row %zu ends %.3f away on average", row, sum);
    }
}

TEST(without_a_slope_nothing_drifts_far) {
    struct ch_tune_axis flat = {5, 0, 10, false};
    double sum = 0, off = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        CH_SCOPED(ch_tune_done) struct ch_tune tune;
        double plus, minus, best;
        struct ch_random random = seeded(seed);
        ch_tune_init(&tune, &flat, 1, seed);
        for (int i = 0; i < 100; i++) {
            ch_tune_ask(&tune, &plus, &minus);
            ch_tune_add(&tune, 0.05 * normal(&random));
        }
        ch_tune_best(&tune, &best);
        sum += best - 5;
        off += fabs(best - 5) / 200;
    }
    assert_true(fabs(sum / 200) < 0.5); /* no side is preferred */
    assert_true(off < 2.5);
}

TEST(asked_values_stay_in_range_and_whole) {
    struct ch_tune_axis edge[] = {{0, 0, 10, true}, {10, 0, 10, false}, {3, 3, 4, true}};
    CH_SCOPED(ch_tune_done) struct ch_tune tune;
    double plus[3], minus[3], again[3];
    ch_tune_init(&tune, edge, 3, 5);
    for (int i = 0; i < 500; i++) {
        ch_tune_ask(&tune, plus, minus);
        ch_tune_ask(&tune, again, minus);
        for (int j = 0; j < 3; j++) {
            assert_true(plus[j] == again[j]);
            assert_true(plus[j] >= edge[j].min && plus[j] <= edge[j].max);
            assert_true(minus[j] >= edge[j].min && minus[j] <= edge[j].max);
            assert_true(plus[j] != minus[j]);
            if (edge[j].whole)
                assert_true(plus[j] == floor(plus[j]) && minus[j] == floor(minus[j]));
        }
        ch_tune_add(&tune, i % 3 == 0 ? 1 : -1);
    }
}

TEST(the_same_seed_climbs_the_same_way) {
    double one[AXES], two[AXES], other[AXES];
    climb(3, 50, 0.05, one);
    climb(3, 50, 0.05, two);
    climb(4, 50, 0.05, other);
    assert_memory_equal(one, two, sizeof one);
    assert_true(one[0] != other[0]);
}

TEST(without_results_the_start_is_best) {
    CH_SCOPED(ch_tune_done) struct ch_tune tune;
    double best[AXES];
    ch_tune_init(&tune, axes, AXES, 1);
    ch_tune_best(&tune, best);
    for (int i = 0; i < AXES; i++)
        assert_true(best[i] == axes[i].start);
}

/* Spall's gains, computed apart: a_k = 0.3 (11 / (k + 11))^0.602 and c_k = 0.2 / (k + 1)^0.101, the
 * step a_k y / (2 c_k) for a difference y of 0.1. The best guess is the mean of the later half. */
TEST(steps_are_those_of_the_method) {
    static const double steps[] = {0.075, 0.07633375, 0.07578356};
    const struct ch_tune_axis axis = {0.5, 0, 1, false};
    CH_SCOPED(ch_tune_done) struct ch_tune tune;
    double plus, minus, before = 0.5, now[3], best;
    ch_tune_init(&tune, &axis, 1, 1);
    for (int i = 0; i < 3; i++) {
        ch_tune_ask(&tune, &plus, &minus);
        ch_tune_add(&tune, 0.1);
        ch_tune_now(&tune, &now[i]);
        assert_true(fabs(now[i] - before - copysign(steps[i], plus - minus)) < 1e-7);
        before = now[i];
    }
    ch_tune_best(&tune, &best);
    assert_true(fabs(best - (now[1] + now[2]) / 2) < 1e-12);
}

/* No step is longer than the perturbation, which is 0.2 of the range at first. */
TEST(a_lucky_match_moves_no_further_than_was_tried) {
    const struct ch_tune_axis axis = {0.5, 0, 1, false};
    CH_SCOPED(ch_tune_done) struct ch_tune tune;
    double plus, minus, now;
    ch_tune_init(&tune, &axis, 1, 1);
    ch_tune_ask(&tune, &plus, &minus);
    ch_tune_add(&tune, 1);
    ch_tune_now(&tune, &now);
    assert_true(fabs(now - plus) < 1e-12);
}
