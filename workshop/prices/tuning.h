/* Tuning the prices of an agent by matches, and the honest test of what came out. */
#ifndef CH_WORKSHOP_PRICES_TUNING_H
#define CH_WORKSHOP_PRICES_TUNING_H

#include "core/statistics/tune.h"
#include "workshop/prices/priced.h"

struct ch_tuning {
    struct ch_series series;
    struct ch_priced priced;
    const char *agent;
    const char *const *rival;
    int rivals;
    int games; /* of each match of an iteration */
    int iterations;
    int64_t time_ms; /* no iteration begins after so long, but the first; 0: no limit */
    bool time_over;
    int test_games; /* of each match of the test, at least */
    uint64_t seed;
    struct ch_openings use, test; /* for tuning, and for the test: ch_prices_part */
    struct ch_tune_axis *axis;    /* by price */
    struct ch_tune tune;
    double difference; /* of the last iteration */
    long failed; /* games that ended because an agent failed, and say nothing about the numbers */
    long played; /* games of all iterations */
    /* Called after each iteration. */
    void (*report)(const struct ch_tuning *tuning);
    double *tuned; /* by price: the values that were found */
    struct ch_price_test verdicts;
};

/* Reads the agent and its prices, and parts the openings by the seed: half of them are for tuning.
 * The series is open. The caller releases the tuning in any case. */
enum ch_status ch_tuning_prepare(struct ch_tuning *tuning, struct ch_error *error);
/* Plays the iterations, or as many as are missing from the record and begin in time. */
enum ch_status ch_tuning_search(struct ch_tuning *tuning, struct ch_error *error);
/* Plays tuned against author's values over the openings that no iteration had. */
enum ch_status ch_tuning_test(struct ch_tuning *tuning, struct ch_error *error);
void ch_tuning_done(struct ch_tuning *tuning);

#endif
