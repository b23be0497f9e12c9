/* Prices fitted to the scores a judge gives to moves. Pure: positions in, prices out.
 *
 * In a position only differences between moves count. With y the judge's score of a move, s the sum
 * of its scores at the author's prices and x what the sum changes by with each price, each less its
 * mean over the position's moves, the fit finds prices p within their ranges and a unit u > 0 (what
 * a point of a sum is worth in the judge's scores) that make
 *
 *     sum of (y - u (s + x (p - author)))² + strength * sum over prices of d (u (p - author))²
 *
 * least, d being the sum of the squares of the price's x: a ridge in standardised features (Hoerl
 * and Kennard 1970) towards the author's prices. Errors beyond `outlier` count in proportion, by
 * four passes of weights: what a deep combination does to a move's score is no price's fault. In u
 * and u (p - author) together the sum is convex. The strength is the greatest whose prices, fitted
 * without a fifth of the openings, err there no more than a standard error beyond the least, over
 * the five fifths. Errors of prices are those of clusters of openings (the "sandwich": Huber 1967),
 * at this strength and unit. */
#ifndef CH_WORKSHOP_PRICES_PRICE_FIT_H
#define CH_WORKSHOP_PRICES_PRICE_FIT_H

#include "core/statistics/clusters.h"

enum { CH_PRICE_FOLDS = 5 };

/* The moves of a position that the sums of scores decide among. */
struct ch_fit_position {
    int opening;     /* from 0: positions of one opening are a cluster */
    int moves;       /* 2 or more */
    double weight;   /* in the fit, over 0 */
    double *score;   /* by move: the judge's, capped */
    double *regret;  /* by move: what it loses against the best of these, of the expected result */
    double *sum;     /* by move: at the author's prices */
    double *feature; /* moves x prices, move after move */
};

/* Sets the weight of each position. Those whose sums are far apart, as in hunts of kings, count
 * less, else they alone would say what a point of a sum is worth: 1 up to the middle of the mean
 * squares of sums (of positions whose sums differ at all), and in proportion beyond. */
void ch_fit_positions_weigh(struct ch_fit_position position[], int count);

/* Two prices whose features go together in every position: |correlation| of 0.98 or more. */
struct ch_price_pair {
    int one, other;
    double correlation;
};

struct ch_price_fit {
    /* The caller's: */
    int prices, positions, openings;
    const struct ch_fit_position *position;
    const double *author, *low, *high; /* by price */
    double strength;                   /* 0: found; else it is this */
    double outlier; /* in the judge's scores: larger errors count in proportion (Huber 1964); 0: all
                     * are squared */
    /* Found: */
    double unit;    /* judge's scores in a point of a sum */
    bool no_unit;   /* the author's sums go against the judge's scores, whatever the prices, or are
                     * all alike: the unit is that by which both are as wide, or 1 */
    double *value;  /* by price */
    double *error;  /* by price: standard error; 0 where it has none, as at a bound */
    double *spread; /* by price: root mean square of its feature, by the weights of the fit; 0: it
                     * never differs */
    struct ch_price_pair *pair;
    int pairs;
    /* Regrets of what the sums choose, of positions whose opening the prices were not fitted to. */
    struct ch_cluster_mean before, after;
    struct ch_paired change; /* after less before, below 0: better; its pairs are positions */
    int changed;             /* positions in which another move is chosen */
};

/* Fits. Release with ch_price_fit_done. */
void ch_price_fit_run(struct ch_price_fit *fit);
void ch_price_fit_done(struct ch_price_fit *fit);

#endif
