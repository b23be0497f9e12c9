/* What a round of a fit measures: the judge's scores of moves, and their sums with each price
 * moved. */
#ifndef CH_WORKSHOP_PRICES_FITTING_PARTS_H
#define CH_WORKSHOP_PRICES_FITTING_PARTS_H

#include "workshop/agent_pool.h"
#include "workshop/prices/fitting.h"
#include "workshop/prices/judged_scores.h"

/* In the place of a price: the decisions with all prices as they are. */
enum { NO_PRICE = -1 };

/* A position at work. */
struct ch_measured {
    int moves;
    int *score;      /* by move; NULL: not judged yet */
    bool known;      /* from the file */
    double *sum;     /* by move; NULL: not decided yet */
    int *kept;       /* the moves that the sums decide among */
    int count;       /* of them */
    double *feature; /* by kept move and price */
    bool probed;     /* each price is moved by half as much as well */
};

struct ch_price_work {
    struct ch_fitting *fitting;
    int *order;   /* of the positions, shuffled */
    bool *wanted; /* by position */
    struct ch_measured *at;
    int openings;
    int cached;      /* positions that were looked at, with scores from the file */
    int64_t busy_ns; /* that threads took to judge what was not in the file, and to decide with no
                      * price moved */
    struct ch_judges judges;
    struct ch_judged_scores *scores;
    /* Of the decisions that are made: */
    int price;
    double step, half;    /* the price is moved so far; half is about half of that */
    pthread_mutex_t lock; /* of what threads change */
};

enum ch_status ch_price_work_init(struct ch_price_work *work, struct ch_fitting *fitting,
                                  uint64_t order, struct ch_error *error);
void ch_price_work_done(struct ch_price_work *work);
/* Judges the wanted positions that are not judged yet. */
enum ch_status ch_price_work_judge(struct ch_price_work *work, struct ch_error *error);
/* Decides the wanted positions with price number `price` moved, or with none. Those that were
 * decided so are not decided again with none. */
enum ch_status ch_price_work_decide(struct ch_price_work *work, int price, struct ch_error *error);
/* Makes the fit's positions from them, and counts. */
void ch_price_work_positions(struct ch_price_work *work);

#endif
