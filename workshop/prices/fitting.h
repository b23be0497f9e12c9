/* The whole way to fitted prices: positions of the agent's games, each move judged, decided again
 * with each price moved, the fit, and its test by matches. */
#ifndef CH_WORKSHOP_PRICES_FITTING_H
#define CH_WORKSHOP_PRICES_FITTING_H

#include "workshop/coach/judge.h"
#include "workshop/positions.h"
#include "workshop/prices/price_fit.h"
#include "workshop/prices/priced.h"
#include "workshop/progress.h"

/* The counts of a fit; by rounds they grow. */
struct ch_fitting_counts {
    int positions; /* that were judged */
    int cached;    /* of these, with scores from the file */
    int used;      /* with two or more moves that the sums decide among */
    int moves;     /* that the sums decide among, in those */
    int elsewhere; /* moves that another step of the decision took out */
    int left;      /* positions for which there was no time */
};

enum { CH_FITTING_ROUNDS = 64 };

struct ch_fitting {
    /* The caller's: */
    struct ch_series series;
    const char *agent;
    char *const *only; /* names of the prices that may move; all without */
    int only_count;
    const char *judge_spec;   /* NULL: the game's usual judge */
    const char *positions;    /* a file; NULL: those of `match`, or of games */
    int64_t match;            /* positions that the agent decided in this match; 0: none */
    int games;                /* of each round, else */
    const char *against;      /* in them; NULL: the agent itself */
    int64_t time_ms;          /* for all rounds, without the test; 0: no limit */
    int rounds;               /* 1 or more: each adds games with the prices of the one before */
    const char *const *rival; /* of the test */
    int rivals;
    int test_games; /* of each of its matches, at least; 0: no test */
    uint64_t seed;
    struct ch_progress *(*progress)(void *context, const char *doing); /* may be NULL */
    void *progress_context;
    /* Called after each round; may be NULL. */
    void (*report)(const struct ch_fitting *fitting);
    /* Found: */
    struct ch_priced priced;
    struct ch_judge *judge;
    char scores_file[4096];
    int round; /* the last that is done, from 1 */
    struct ch_fitting_counts counts;
    struct ch_price_fit fit; /* of the last round */
    double *value;           /* by price, rounded */
    bool *bent;              /* by price: the sums are not linear in it */
    struct ch_price_test test;
    /* Its own: */
    struct ch_openings use, rest; /* ch_prices_part */
    struct ch_openings fresh;     /* that no position came through; borrows */
    bool lengthened; /* there were hardly any: they are all, lengthened by the seed of the test */
    struct ch_positions list;
    int64_t round_match[CH_FITTING_ROUNDS]; /* of the games of a round; 0: it played none */
    struct ch_fit_position *position;       /* their arrays are in `room` */
    double **room;
    double *author, *low, *high;
};

/* Reads the agent, opens the judge and the file of scores' name beside the record. The series is
 * open. The caller calls ch_fitting_done in any case. */
enum ch_status ch_fitting_prepare(struct ch_fitting *fitting, struct ch_error *error);
/* Plays, judges, decides and fits, round by round. CH_INTERRUPTED: the same goes on with what is in
 * the record and in the file of scores. */
enum ch_status ch_fitting_run(struct ch_fitting *fitting, struct ch_error *error);
/* Plays the fitted against the author's prices over openings that no position came from. */
enum ch_status ch_fitting_test(struct ch_fitting *fitting, struct ch_error *error);
void ch_fitting_done(struct ch_fitting *fitting);

#endif
