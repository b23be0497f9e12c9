/* Looks for the numbers with which an agent plays best, by nothing but the noisy results of games.
 * The optimiser alone: it knows neither agents nor games.
 *
 * SPSA (Spall 1998, "Implementation of the simultaneous perturbation algorithm"): at each iteration
 * every number goes up or down at once, at random, once so and once the other way round
 * (ch_tune_ask); the difference of the two results (ch_tune_add) moves all of them, whatever their
 * count is. Spall's gains a_k = a/(k+1+A)^0.602 and c_k = c/(k+1)^0.101 apply to each number's
 * share of its range; A does not depend on how many iterations there will be, so that more of them
 * go on with those that there were. What is reported is the mean over the later half of the
 * iterations (Polyak and Juditsky 1992), which is nearer to the optimum than the last values are.
 *
 * A whole number is tried with whole values only, at least one apart; between iterations it has its
 * fraction. */
#ifndef CH_CORE_STATISTICS_TUNE_H
#define CH_CORE_STATISTICS_TUNE_H

#include <stdbool.h>
#include <stdint.h>

/* One number: min < max, start between them. */
struct ch_tune_axis {
    double start, min, max;
    bool whole;
};

struct ch_tune {
    const struct ch_tune_axis *axis; /* borrowed */
    int count;
    uint64_t seed;
    int iteration;        /* number of results so far */
    double *share;        /* of the range, 0 … 1: the current values */
    double *plus, *minus; /* values as asked for last */
    double *past;         /* share of every number after every iteration */
    int capacity;
};

void ch_tune_init(struct ch_tune *tune, const struct ch_tune_axis axis[], int count, uint64_t seed);
void ch_tune_done(struct ch_tune *tune);

/* The two sets of values to compare next: plus[0..count-1] and minus, within their ranges. The same
 * until ch_tune_add. */
void ch_tune_ask(struct ch_tune *tune, double plus[], double minus[]);
/* How much better plus did than minus: the difference of their scores, -1 … 1. */
void ch_tune_add(struct ch_tune *tune, double difference);

/* The current values of the search. */
void ch_tune_now(const struct ch_tune *tune, double value[]);
/* The best guess so far: the mean of the later half of the iterations; whole numbers are rounded.
 */
void ch_tune_best(const struct ch_tune *tune, double value[]);

#endif
