/* Tuning the numbers of an agent by matches, and the honest test of what came out. */
#ifndef CH_WORKSHOP_TUNING_H
#define CH_WORKSHOP_TUNING_H

#include "core/statistics/tune.h"
#include "workshop/series.h"

enum { CH_TUNING_RIVALS = 8 };

/* The gain of the values found over the author's against one opponent. */
struct ch_tuning_verdict {
    const char *against;     /* NULL: against the author's values themselves */
    double tuned, author;    /* scores, 0 … 1; author is 1 - tuned against themselves */
    struct ch_paired change; /* of the score; against themselves, of it over one half */
    int games;               /* of each of the two sides */
    bool shown;              /* the change is shown at 5 % among all verdicts */
};

struct ch_tuning {
    struct ch_series series;
    const char *agent;
    const char *const *rival;
    int rival_count;
    int games; /* of each match of an iteration */
    int iterations;
    int test_games; /* of each match of the test, at least */
    uint64_t seed;
    struct ch_sources texts;
    int numbers; /* which of the texts are the parameters */
    struct ch_parameters parameters;
    struct ch_tune_axis *axis; /* of the parameters with a range, in their order */
    int *parameter;            /* of an axis: which of the parameters */
    int axes;
    struct ch_openings use, test; /* for tuning, and none of those for the test; borrow */
    struct ch_tune tune;
    double difference; /* of the last iteration */
    long failed; /* games that ended because an agent failed, and say nothing about the numbers */
    long played; /* games of all iterations */
    /* Called after each iteration. */
    void (*report)(const struct ch_tuning *tuning);
    double *tuned; /* by parameter: the values that were found */
    struct ch_tuning_verdict verdict[CH_TUNING_RIVALS + 1];
    int verdicts;
};

/* Reads the agent and its parameters, and parts the openings by the seed: half of them are for
 * tuning. The series is open. The caller releases the tuning in any case. */
enum ch_status ch_tuning_prepare(struct ch_tuning *tuning, struct ch_error *error);
/* Plays the iterations, or as many as are missing from the record. */
enum ch_status ch_tuning_search(struct ch_tuning *tuning, struct ch_error *error);
/* Plays tuned against author's values over the openings that no iteration had. */
enum ch_status ch_tuning_test(struct ch_tuning *tuning, struct ch_error *error);
void ch_tuning_done(struct ch_tuning *tuning);

#endif
