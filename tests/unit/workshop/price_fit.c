/* The fit of prices: by hand, by numpy, and back to prices that scores were made with. */
#include <string.h>

#include "tests/support/unit.h"
#include "workshop/prices/price_fit.h"

enum { PRICES = 3, POSITIONS = 20, OPENINGS = 10, MOVES = 4, MOST = 60 };

/* A problem with its numbers. */
struct problem {
    struct ch_price_fit fit;
    struct ch_fit_position position[MOST];
    double score[MOST][MOVES], regret[MOST][MOVES], sum[MOST][MOVES];
    double feature[MOST][MOVES * PRICES];
    double author[PRICES], low[PRICES], high[PRICES];
};

static void begin(struct problem *p, int prices, double strength) {
    *p = (struct problem){.author = {1, 2, -1}};
    for (int i = 0; i < PRICES; i++) {
        p->low[i] = p->author[i] - 100;
        p->high[i] = p->author[i] + 100;
    }
    p->fit = (struct ch_price_fit){.prices = prices,
                                   .position = p->position,
                                   .author = p->author,
                                   .low = p->low,
                                   .high = p->high,
                                   .strength = strength};
}

static struct ch_fit_position *add(struct problem *p, int opening, int moves) {
    int i = p->fit.positions++;
    assert_true(i < MOST && moves <= MOVES);
    p->fit.openings = opening >= p->fit.openings ? opening + 1 : p->fit.openings;
    p->position[i] = (struct ch_fit_position){.opening = opening,
                                              .moves = moves,
                                              .weight = 1,
                                              .score = p->score[i],
                                              .regret = p->regret[i],
                                              .sum = p->sum[i],
                                              .feature = p->feature[i]};
    return &p->position[i];
}

/* A position of two moves; the first has the feature 0 of the one price. */
static struct ch_fit_position *add_two(struct problem *p, int opening, double score, double sum,
                                       double feature) {
    struct ch_fit_position *position = add(p, opening, 2);
    position->score[1] = score;
    position->sum[1] = sum;
    position->feature[p->fit.prices] = feature;
    return position;
}

static void run(struct problem *p) {
    double strength = p->fit.strength, outlier = p->fit.outlier;
    ch_price_fit_done(&p->fit);
    p->fit = (struct ch_price_fit){.prices = p->fit.prices,
                                   .positions = p->fit.positions,
                                   .openings = p->fit.openings,
                                   .position = p->position,
                                   .author = p->author,
                                   .low = p->low,
                                   .high = p->high,
                                   .strength = strength,
                                   .outlier = outlier};
    ch_price_fit_run(&p->fit);
}

static void done(struct problem *p) {
    ch_price_fit_done(&p->fit);
}

/* A number from -10 to 10. */
static int draw(unsigned *state) {
    *state = (*state * 1103515245u + 12345u) % 0x80000000u;
    return (int)(*state >> 16) % 21 - 10;
}

static const double truth[PRICES] = {0.5, -0.25, 1}; /* what is added to the author's */
static const double UNIT = 3;

/* Scores that these prices and this unit make, with that much noise: positions i = 0 … 19 of
 * opening i % 10 with 2 + i % 3 moves and the weight 1 or 1.5; for each move five draws are its
 * sum, its features and its noise. */
static void make(struct problem *p, double strength, double noise) {
    unsigned next = 1;
    begin(p, PRICES, strength);
    for (int i = 0; i < POSITIONS; i++) {
        struct ch_fit_position *position = add(p, i % OPENINGS, 2 + i % 3);
        position->weight = i % 2 ? 1.5 : 1;
        for (int move = 0; move < position->moves; move++) {
            double sum = position->sum[move] = draw(&next);
            for (int k = 0; k < PRICES; k++) {
                double x = position->feature[move * PRICES + k] = draw(&next);
                sum += x * truth[k];
            }
            position->score[move] = UNIT * sum + noise * draw(&next);
        }
    }
}

/* The unit is found to a ten-thousandth of it. */
static void expect(const struct problem *p, double unit, const double moved[],
                   const double error[]) {
    assert_within(p->fit.unit, unit, 3e-4 * unit);
    for (int i = 0; i < p->fit.prices; i++) {
        assert_within(p->fit.value[i] - p->author[i], moved[i], 3e-4 * (1 + fabs(moved[i])));
        if (error)
            assert_within(p->fit.error[i], error[i], 3e-4 * error[i]);
    }
}

/* Two positions, one price: in the first 4 points are a sum of 1 and the feature, in the second 2
 * are a sum of 1. With v the move of the price times the unit u, and columns less their means,
 * least is 2 (2 - u/2 - v/2)² + 2 (1 - u/2)² + k v²/2: without a ridge u = v = 2; with k = 1/2,
 * from 3 - u - v/2 = 0 and 4 - u - v = v/2, v = 1 and u = 5/2. If the price may move by 1/5 at
 * most, v = u/5, and 2.46 u = 6.8. */
TEST(by_hand) {
    CH_SCOPED(done) struct problem p;
    begin(&p, 1, 1e-9);
    add_two(&p, 0, 4, 1, 1);
    add_two(&p, 1, 2, 1, 0);
    run(&p);
    expect(&p, 2, (double[]){1}, NULL);
    assert_within(p.fit.spread[0], sqrt(2 * 0.25 / 4), 1e-12);
    p.fit.strength = 0.5;
    run(&p);
    expect(&p, 2.5, (double[]){0.4}, NULL);
    p.high[0] = 1.2;
    run(&p);
    expect(&p, 6.8 / 2.46, (double[]){0.2}, (double[]){0});
    assert_true(p.fit.value[0] == 1.2);
}

/* The most weight: one position twice, or with twice its weight. */
TEST(weight_is_repetition) {
    CH_SCOPED(done) struct problem once, twice;
    begin(&once, 1, 0.5);
    begin(&twice, 1, 0.5);
    add_two(&once, 0, 4, 1, 1)->weight = 2;
    add_two(&once, 1, 2, 1, 0);
    add_two(&twice, 0, 4, 1, 1);
    add_two(&twice, 0, 4, 1, 1);
    add_two(&twice, 1, 2, 1, 0);
    run(&once);
    run(&twice);
    assert_within(once.fit.value[0], twice.fit.value[0], 1e-6);
    assert_within(once.fit.unit, twice.fit.unit, 1e-6);
    assert_within(once.fit.error[0], twice.fit.error[0], 1e-6);
}

/* Mean squares of sums by hand: 0, 0, 0, 1, 4, 16. Of those that differ the middle is 4, so that 16
 * counts for a quarter; that most have sums that are alike takes nothing from the others. */
TEST(weights_by_hand) {
    static const double sums[] = {5, 5, 5, 1, 2, 4}, weights[] = {1, 1, 1, 1, 1, 0.25};
    struct problem p;
    begin(&p, 1, 1);
    for (int i = 0; i < 6; i++) {
        struct ch_fit_position *position = add(&p, i, 2);
        position->sum[0] = i < 3 ? sums[i] : -sums[i];
        position->sum[1] = sums[i];
    }
    ch_fit_positions_weigh(p.position, 6);
    for (int i = 0; i < 6; i++)
        assert_within(p.position[i].weight, weights[i], 1e-12);
    ch_fit_positions_weigh(p.position, 3); /* none differ */
    for (int i = 0; i < 3; i++)
        assert_within(p.position[i].weight, 1, 1e-12);
}

TEST(known_prices_come_back) {
    CH_SCOPED(done) struct problem p;
    make(&p, 1e-9, 0);
    run(&p);
    expect(&p, UNIT, truth, NULL);
    assert_false(p.fit.no_unit);
    assert_int_equal(p.fit.pairs, 0);
    /* a ridge that is found is the weakest there is */
    p.fit.strength = 0;
    run(&p);
    assert_within(p.fit.strength, 0.0003, 1e-12);
    for (int i = 0; i < PRICES; i++)
        assert_within(p.fit.value[i] - p.author[i], truth[i], 2e-3);
    /* nothing is left for errors but what the ridge leaves */
    for (int i = 0; i < PRICES; i++)
        assert_true(p.fit.error[i] < 1e-3);
}

/* Where scores have nothing to do with the features the prices stay near the author's. */
TEST(noise_moves_nothing) {
    CH_SCOPED(done) struct problem p;
    unsigned next = 77;
    make(&p, 0, 0);
    for (int i = 0; i < POSITIONS; i++)
        for (int move = 0; move < p.position[i].moves; move++)
            p.score[i][move] = UNIT * p.sum[i][move] + 10 * draw(&next);
    run(&p);
    assert_true(p.fit.strength >= 1);
}

/* The author's sums are of a price that is a hundred times too high: a point of a better sum is
 * worth far more than one of those. */
TEST(a_unit_far_beyond_the_width) {
    CH_SCOPED(done) struct problem p;
    make(&p, 1e-9, 0);
    for (int i = 0; i < POSITIONS; i++)
        for (int move = 0; move < p.position[i].moves; move++) {
            p.score[i][move] = UNIT * (p.sum[i][move] + p.feature[i][move * PRICES]);
            p.sum[i][move] += 100 * p.feature[i][move * PRICES];
        }
    run(&p);
    assert_within(p.fit.unit, UNIT, 3e-3);
    assert_within(p.fit.value[0], p.author[0] - 99, 0.02);
    assert_false(p.fit.no_unit);
}

/* numpy: numpy.linalg.solve of the normal equations of the columns sum and features, each less its
 * mean in the position, times the weights, with 0.1 of the diagonal added to that of the features;
 * unit z[0], moved by z[1:] / z[0]. Errors: A^-1 S A^-1 for the features alone, S the sum over
 * openings of g g', g = X' W (what is left of the scores); the roots of the diagonal over the unit.
 */
TEST(ridge_by_numpy) {
    CH_SCOPED(done) struct problem p;
    make(&p, 0.1, 1);
    run(&p);
    expect(&p, 3.16229651, (double[]){0.527591136, -0.159394827, 0.883441771},
           (double[]){0.043544926, 0.054440251, 0.041821638});
    static const double spread[] = {5.286161445, 4.795978777, 6.172657039};
    for (int i = 0; i < PRICES; i++)
        assert_within(p.fit.spread[i], spread[i], 1e-8);
}

/* The same for each set of prices that are at an end, whose columns then are part of the first one;
 * of those whose other prices are within their ranges, that with the least. */
TEST(bounds_by_numpy) {
    CH_SCOPED(done) struct problem p;
    make(&p, 0.1, 1);
    static const double low[] = {-1, -0.1, -1}, high[] = {1, 1, 0.8};
    for (int i = 0; i < PRICES; i++) {
        p.low[i] = p.author[i] + low[i];
        p.high[i] = p.author[i] + high[i];
    }
    run(&p);
    expect(&p, 3.30544559, (double[]){0.501207535, -0.1, 0.8}, (double[]){0.041306888, 0, 0});
    assert_true(p.fit.value[1] == p.low[1] && p.fit.value[2] == p.high[2]);
}

/* An end that is no binary fraction is reached to the last digit, too, whatever the author's. */
TEST(at_an_end_is_at_it) {
    for (int i = 1; i < 60; i++) {
        CH_SCOPED(done) struct problem p;
        begin(&p, 1, 1e-6);
        p.author[0] = i * 0.37;
        p.high[0] = p.author[0] + i * 0.013;
        p.low[0] = -0.1;
        add_two(&p, 0, 3 + i, 1, 0.1);
        add_two(&p, 1, 2, 1, 0);
        run(&p);
        assert_true(p.fit.value[0] == p.high[0]);
        assert_true(p.fit.error[0] == 0);
    }
}

/* numpy as above, four times: the weight of a move is 1, or 5 over what is left of its score where
 * that is more, by the fit before; means are of these weights, too. */
TEST(outliers_by_numpy) {
    CH_SCOPED(done) struct problem p;
    make(&p, 0.1, 1);
    p.fit.outlier = 5;
    run(&p);
    expect(&p, 3.21469048, (double[]){0.515944376, -0.138911749, 0.837025566},
           (double[]){0.038230211, 0.038743921, 0.032734672});
    p.fit.outlier = 1e9; /* none is */
    run(&p);
    expect(&p, 3.16229651, (double[]){0.527591136, -0.159394827, 0.883441771}, NULL);
}

/* Scores that go against the sums, with prices that may hardly be moved: u is that of the widths,
 * and numpy solves for the features alone, for each set of prices at an end. */
TEST(sums_against_the_scores) {
    CH_SCOPED(done) struct problem p;
    make(&p, 0.1, 0);
    for (int i = 0; i < PRICES; i++) {
        p.low[i] = p.author[i] - 0.15;
        p.high[i] = p.author[i] + 0.15;
    }
    for (int i = 0; i < POSITIONS; i++)
        for (int move = 0; move < p.position[i].moves; move++)
            p.score[i][move] -= 2 * UNIT * p.sum[i][move];
    run(&p);
    assert_true(p.fit.no_unit);
    expect(&p, 4.17851137, (double[]){0.0912999, -0.135245675, 0.15}, NULL);
}

/* Sums that are all alike: the unit is 1, and 2 is the feature's price. */
TEST(sums_that_are_alike) {
    CH_SCOPED(done) struct problem p;
    begin(&p, 1, 1e-9);
    p.fit.outlier = 0.5;
    for (int i = 0; i < 5; i++) {
        struct ch_fit_position *position = add_two(&p, i, 2 * (i + 1), 0.3, i + 1);
        position->sum[0] = 0.3;
        position->feature[0] = 0;
    }
    run(&p);
    assert_true(p.fit.no_unit);
    expect(&p, 1, (double[]){2}, NULL);
}

/* A price adds as much to each move of a position, in each another: it stays, for no rounding is a
 * difference. */
TEST(a_price_that_never_differs) {
    CH_SCOPED(done) struct problem p;
    make(&p, 1e-9, 0);
    p.author[1] = 0.1234567890123;
    for (int i = 0; i < POSITIONS; i++)
        for (int move = 0; move < p.position[i].moves; move++) {
            double *x = &p.feature[i][move * PRICES + 1];
            p.score[i][move] -= UNIT * truth[1] * *x;
            *x = 0.1 * (i + 1);
        }
    for (int outliers = 0; outliers < 2; outliers++) {
        p.fit.outlier = outliers ? 2 : 0;
        run(&p);
        assert_true(p.fit.spread[1] == 0 && p.fit.error[1] == 0);
        assert_true(p.fit.value[1] == p.author[1]);
        assert_within(p.fit.value[0] - p.author[0], truth[0], 1e-3);
        assert_within(p.fit.value[2] - p.author[2], truth[2], 1e-3);
        assert_int_equal(p.fit.pairs, 0);
    }
}

/* The second feature is minus twice the first. In positions of their own, so that the unit is 3; of
 * a V = 2.4 that the first alone would have, (1 + k) t + t = 1 with the ridge k leaves tV for it
 * and -tV/2 for the other, whose squares are four times as large. */
TEST(a_pair_that_cannot_be_told_apart) {
    CH_SCOPED(done) struct problem p;
    begin(&p, 2, 0.01);
    for (int opening = 0; opening < 5; opening++) {
        add_two(&p, opening, UNIT, 1, 0);
        add_two(&p, opening, 2.4, 0, 1)->feature[3] = -2;
    }
    run(&p);
    expect(&p, UNIT, (double[]){0.8 / 2.01, -0.4 / 2.01}, NULL);
    assert_int_equal(p.fit.pairs, 1);
    assert_int_equal(p.fit.pair[0].one, 0);
    assert_int_equal(p.fit.pair[0].other, 1);
    assert_within(p.fit.pair[0].correlation, -1, 1e-9);
}

/* In each of ten openings: one position that the author's sums decide well; one that they decide
 * badly, for 1/2, until the price has its due; one that they can't decide, where the mean of 1/5
 * and nothing counts. An opening with a number but no position changes nothing. */
TEST(regrets_by_hand) {
    CH_SCOPED(done) struct problem p;
    begin(&p, 1, 1e-6);
    for (int opening = 0; opening < OPENINGS; opening++) {
        add_two(&p, opening, 2, 1, 0)->regret[0] = 0.3;
        add_two(&p, opening, 2, -1, 1)->regret[0] = 0.5;
        p.sum[p.fit.positions - 1][0] = 0;
        add_two(&p, opening, 0, 0, 0)->regret[0] = 0.2;
    }
    p.fit.openings += 2;
    run(&p);
    expect(&p, 2, (double[]){2}, NULL);
    assert_within(p.fit.before.mean, (0.5 + 0.1) / 3, 1e-12);
    assert_within(p.fit.after.mean, 0.1 / 3, 1e-12);
    assert_within(p.fit.change.difference, -0.5 / 3, 1e-12);
    assert_int_equal(p.fit.change.clusters, OPENINGS);
    assert_int_equal(p.fit.changed, OPENINGS);
}

/* The regret of what is decided in one fold alone, whose judged scores are turned by `own`, those
 * of the others by `others`. */
static double regret_in(struct problem *p, int fold, double own, double others, double outlier) {
    make(p, 0.1, 1);
    p->fit.outlier = outlier;
    for (int i = 0; i < POSITIONS; i++) {
        bool held = p->position[i].opening % CH_PRICE_FOLDS == fold;
        for (int move = 0; move < p->position[i].moves; move++) {
            p->regret[i][move] = held ? 0.01 * (1 + move * move) : 0;
            p->score[i][move] *= held ? own : others;
        }
    }
    run(p);
    return p->fit.after.mean;
}

/* Prices are held against other openings than those of their fit. */
TEST(held_out_is_held_out) {
    int seen = 0;
    for (int fold = 0; fold < CH_PRICE_FOLDS; fold++)
        for (int outlier = 0; outlier < 10; outlier += 5) {
            CH_SCOPED(done) struct problem as_is, own, others;
            double regret = regret_in(&as_is, fold, 1, 1, outlier);
            assert_true(regret > 0);
            assert_true(regret_in(&own, fold, -40, 1, outlier) == regret);
            assert_true(fabs(own.fit.value[0] - as_is.fit.value[0]) > 1e-3);
            seen += regret_in(&others, fold, 1, -40, outlier) != regret;
        }
    assert_true(seen > 0);
}
