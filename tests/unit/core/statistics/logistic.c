/* Logistic regression: against a formula, against Newton's method on a small problem, and the same
 * for any number of threads. */

#include "core/statistics/logistic.h"
#include "tests/support/begin.h"

enum { WEIGHTS = 4, SAMPLES = 200 };

/* Samples at random that weights of these sizes made. */
struct table {
    struct ch_logistic_sample sample[SAMPLES];
};

static void copy_sample(const void *context, int index, struct ch_logistic_sample *sample) {
    *sample = ((const struct table *)context)->sample[index];
}

static double uniform(struct ch_random *dice) {
    return (double)(ch_random_next(dice) >> 11) / 9007199254740992.0;
}

static void make_table(struct table *table, bool hold_out) {
    static const double truth[WEIGHTS] = {0.5, -2, 1, 0};
    struct ch_random dice = seeded(5);
    for (int i = 0; i < SAMPLES; i++) {
        struct ch_logistic_sample *sample = &table->sample[i];
        double sum = 0;
        *sample = (struct ch_logistic_sample){
            .share = 0.25 + uniform(&dice), .held_out = hold_out && i % 4 == 0, .count = 0};
        for (int w = 0; w < WEIGHTS; w++) {
            if (ch_random_below(&dice, 3) == 0)
                continue;
            double value = uniform(&dice) * 4 - 2;
            sample->feature[sample->count++] = (struct ch_logistic_feature){w, value};
            sum += truth[w] * value;
        }
        double chance = 1 / (1 + exp(-sum));
        sample->result = (uniform(&dice) < chance) / 2.0 + (uniform(&dice) < chance) / 2.0;
    }
}

/* With one feature that is always 1 the chance is the mean result. */
TEST(by_formula) {
    struct table table = {0};
    for (int i = 0; i < 10; i++)
        table.sample[i] = (struct ch_logistic_sample){
            .result = i < 7, .share = 1, .count = 1, .feature = {{0, 1}}};
    struct ch_logistic problem = {
        .sample = copy_sample, .context = &table, .samples = 10, .weights = 1, .iterations = 100};
    double weight[1] = {0};
    struct ch_logistic_result result;
    ch_logistic_fit(&problem, weight, &result);
    assert_true(fabs(weight[0] - log(0.7 / 0.3)) < 1e-6);
    assert_true(fabs(result.loss_before - log(2)) < 1e-12);
    assert_true(fabs(result.loss + 0.7 * log(0.7) + 0.3 * log(0.3)) < 1e-9);
}

/* Solves matrix * x = right in place, by Gauss. */
static void solve(double matrix[WEIGHTS][WEIGHTS], double right[WEIGHTS]) {
    for (int i = 0; i < WEIGHTS; i++)
        for (int k = 0; k < WEIGHTS; k++) {
            if (k == i)
                continue;
            double times = matrix[k][i] / matrix[i][i];
            for (int j = 0; j < WEIGHTS; j++)
                matrix[k][j] -= times * matrix[i][j];
            right[k] -= times * right[i];
        }
    for (int i = 0; i < WEIGHTS; i++)
        right[i] /= matrix[i][i];
}

/* The same maximum by Newton's method. */
static void newton(const struct table *table, double pull, double weight[WEIGHTS]) {
    memset(weight, 0, WEIGHTS * sizeof *weight);
    for (int step = 0; step < 50; step++) {
        double matrix[WEIGHTS][WEIGHTS] = {{0}}, right[WEIGHTS];
        for (int w = 0; w < WEIGHTS; w++) {
            matrix[w][w] = pull;
            right[w] = -pull * weight[w];
        }
        for (int i = 0; i < SAMPLES; i++) {
            const struct ch_logistic_sample *sample = &table->sample[i];
            double sum = 0;
            for (int k = 0; k < sample->count; k++)
                sum += weight[sample->feature[k].weight] * sample->feature[k].value;
            double chance = 1 / (1 + exp(-sum));
            for (int k = 0; k < sample->count; k++) {
                const struct ch_logistic_feature *a = &sample->feature[k];
                right[a->weight] += sample->share * (sample->result - chance) * a->value;
                for (int j = 0; j < sample->count; j++)
                    matrix[a->weight][sample->feature[j].weight] +=
                        sample->share * chance * (1 - chance) * a->value * sample->feature[j].value;
            }
        }
        solve(matrix, right);
        for (int w = 0; w < WEIGHTS; w++)
            weight[w] += right[w];
    }
}

static struct ch_logistic problem_of(struct table *table, double pull, int iterations) {
    return (struct ch_logistic){.sample = copy_sample,
                                .context = table,
                                .samples = SAMPLES,
                                .weights = WEIGHTS,
                                .pull = pull,
                                .iterations = iterations};
}

TEST(as_newton) {
    static struct table table;
    make_table(&table, false);
    for (int i = 0; i < 3; i++) {
        double pull = (double[]){0.01, 1, 30}[i], weight[WEIGHTS] = {0}, other[WEIGHTS];
        struct ch_logistic_result result;
        struct ch_logistic problem = problem_of(&table, pull, 200);
        ch_logistic_fit(&problem, weight, &result);
        newton(&table, pull, other);
        for (int w = 0; w < WEIGHTS; w++)
            if (fabs(weight[w] - other[w]) > 1e-5)
                fail_msg("pull %g, weight %d: %.9f, by Newton %.9f", pull, w, weight[w], other[w]);
        assert_true(result.loss < result.loss_before);
    }
}

static void note(void *reader, int iteration, double loss, double held_out) {
    (void)iteration, (void)loss;
    double *least = reader;
    *least = held_out < *least ? held_out : *least;
}

/* Threads change nothing; held-out samples have no part in the fit, and the weights that are best
 * for them are kept. */
TEST(held_out) {
    static struct table table;
    double first[WEIGHTS] = {0};
    make_table(&table, true);
    for (int threads = 1; threads <= 5; threads += 2) {
        double weight[WEIGHTS] = {0}, least = 1e9;
        struct ch_logistic_result result;
        struct ch_logistic problem = problem_of(&table, 0.001, 200);
        problem.patience = 3;
        problem.threads = threads;
        problem.report = note;
        problem.reader = &least;
        ch_logistic_fit(&problem, weight, &result);
        assert_true(result.held_out == least && result.held_out < result.held_out_before);
        assert_true(result.iterations <= result.best + 3);
        if (threads == 1)
            memcpy(first, weight, sizeof first);
        assert_memory_equal(weight, first, sizeof first);
    }
    /* Other results of the held-out samples: the same fit on the way, as far as it goes. */
    double weight[WEIGHTS] = {0};
    struct ch_logistic_result result;
    struct ch_logistic problem = problem_of(&table, 0.001, 2);
    double other[WEIGHTS] = {0};
    ch_logistic_fit(&problem, weight, &result);
    for (int i = 0; i < SAMPLES; i += 4)
        table.sample[i].result = 1 - table.sample[i].result;
    ch_logistic_fit(&problem, other, &result);
    assert_memory_equal(weight, other, sizeof weight);
}

/* Weights are pulled to 0 by default, and by a strong pull to their targets; whatever the pull,
 * they stay at the samples' own optimum if that is the target. */
TEST(drawn_elsewhere) {
    static struct table table;
    const double zero[WEIGHTS] = {0};
    double plain[WEIGHTS] = {0}, same[WEIGHTS] = {0}, free_one[WEIGHTS] = {0};
    struct ch_logistic_result result;
    make_table(&table, false);
    struct ch_logistic problem = problem_of(&table, 1, 200);
    ch_logistic_fit(&problem, plain, &result);
    problem.towards = zero;
    ch_logistic_fit(&problem, same, &result);
    assert_memory_equal(plain, same, sizeof plain);
    problem.pull = 1e-9;
    ch_logistic_fit(&problem, free_one, &result);
    for (double pull = 0.1; pull < 1e8; pull *= 1e4) {
        double weight[WEIGHTS] = {0}, far[WEIGHTS], drawn[WEIGHTS] = {0};
        for (int w = 0; w < WEIGHTS; w++)
            far[w] = free_one[w] + 1 + w;
        problem.pull = pull;
        problem.towards = free_one;
        ch_logistic_fit(&problem, weight, &result);
        problem.towards = far;
        ch_logistic_fit(&problem, drawn, &result);
        for (int w = 0; w < WEIGHTS; w++) {
            assert_true(fabs(weight[w] - free_one[w]) < 1e-4);
            assert_true(pull < 1e6 || fabs(drawn[w] - far[w]) < 1e-3);
        }
    }
}
