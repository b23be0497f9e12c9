/* The fit behind ratings.h: where every player's expected points are its scored points, and its
 * covariance. Shared by ratings.c and ratings_fit.c alone. */
#ifndef CH_CORE_STATISTICS_RATINGS_FIT_H
#define CH_CORE_STATISTICS_RATINGS_FIT_H

#include "core/statistics/ratings.h"

/* The data of the fit and its results. The unknowns are the ratings of `count` players. */
struct ch_rating_fit {
    int count, pairing_count;
    const struct ch_rating_pairing *pairing;
    const int *group;      /* by player: players with no games between their groups */
    double *points;        /* by pairing: of player[0], that the fit is to explain */
    bool *held;            /* by pairing: those points are no results but bounds */
    double *value;         /* [count]: ratings of mean 0 in each group */
    double *covariance[2]; /* [count²]: of the values; had every pairing played its games once */
};

/* Points and games of player[0]. */
double ch_rating_points(const struct ch_rating_pairing *pairing);
long ch_rating_games(const struct ch_rating_pairing *pairing);
/* The number of units of its error: clusters, or games where none are given. */
long ch_rating_clusters(const struct ch_rating_pairing *pairing);
/* The score that the values expect of player[0] of a pairing. */
double ch_rating_expected(const struct ch_rating_fit *fit, const struct ch_rating_pairing *pairing);

/* Finds the values, from those that are there. */
void ch_rating_fit_values(struct ch_rating_fit *fit);
/* Finds their covariance. */
void ch_rating_fit_covariance(struct ch_rating_fit *fit);

#endif
