/* Ratings of a pool: one number a player that explains all results of a tournament together. Pure;
 * never nan or infinite.
 *
 * Model: i scores L(r_i - r_j) against j in the mean, L(x) = 1/(1 + 10^(-x/400)); r are the
 * ratings; a draw is half a point. The first seat does not matter where both have it. The ratings
 * are those at which every player's expected points are its scored points, which is where the
 * likelihood of Bradley and Terry (1952) is greatest, and by which Ordo fits. Sought by Newton's
 * method.
 *
 * Errors: H^-1 V H^-1 (the "sandwich" of Huber 1967), H the Fisher information of the model, V the
 * covariance of the points as it was seen: of clusters (clusters.h), since games over one opening
 * are not independent, or of games where no clusters are given. Pairings with few games borrow from
 * what all pairings show; one that played the same games again shows and borrows what it would
 * have, had it played them once, and variances are no smaller than they would be then. Margins and
 * likelihoods are of Student's law, with as many degrees of freedom as there are clusters, less one
 * for each player but the first. Clusters of different pairings are taken to be independent: the
 * same player under two names is counted twice. With a single pair of games each, margins hold the
 * truth 90 times of 100 and not 95. For two players with complete pairs this is about the margin of
 * ch_strength_of.
 *
 * What results leave open: players with no chain of games between them are in different groups,
 * whose ratings can't be compared. Within a group a set of players may have won every game against
 * another (Ford 1957: then no finite ratings are the likeliest). So sets are rated by the games
 * among their own players. The largest set is the base of its group, whose mean is 0; a set with a
 * given rating takes its place. The others are put apart from it by the score s with s^(n + 1) =
 * 1/2, n being the clusters of games between two sets (as much happens half of the time), their
 * intervals end where s^n = 0.025 and where s = 0.999, and these ratings alone are marked as open:
 * "at least", "at most". A group of sets of one player each has no base: all its ratings are open,
 * and their mean is 0. */
#ifndef CH_CORE_STATISTICS_RATINGS_H
#define CH_CORE_STATISTICS_RATINGS_H

#include <math.h>
#include <stdbool.h>

#include "core/statistics/clusters.h"

/* The results of two players against each other. Several may be of the same two. */
struct ch_rating_pairing {
    int player[2];                    /* two different numbers below the count of players */
    long games[3];                    /* losses, draws, wins of player[0] */
    const struct ch_cluster *cluster; /* borrowed: player[0]'s points over games of one opening */
    long clusters;                    /* their number; 0: every game is by itself */
};

/* Errors of pools of more players are estimated, by as many draws. */
enum { CH_RATING_EXACT = 400, CH_RATING_DRAWS = 400 };

struct ch_rating {
    double elo;
    double low, high;         /* 95 % */
    double margin;            /* (high - low) / 2 */
    bool open_low, open_high; /* "at most", "at least"; both: nothing is known */
    double points, expected;  /* scored; by the ratings. They are equal unless some rating of the
                                 group is open or several are given */
    long games;
    int group; /* from 0, the group with the most players first */
};

struct ch_ratings {
    int count, groups;
    struct ch_rating *rating; /* [count], by player */
    int *order;               /* [count], players by group, within it by rating, the best first */
    double *above;            /* [count]: likelihood that order[i] is better than order[i + 1], 0
                                 … 1; 1/2 for the last of a group, which nothing can be said of */
};

/* Rates players 0 … count-1 by pairings[0..pairing_count-1]. count > 0. given[i]: the rating of
 * player i, NAN if it is to be found; NULL: no rating is given. The caller releases it. */
void ch_ratings_init(struct ch_ratings *ratings, int count,
                     const struct ch_rating_pairing pairings[], int pairing_count,
                     const double given[]);
void ch_ratings_done(struct ch_ratings *ratings);

/* What is behind ratings.h, shared by ratings.c, ratings_sets.c and ratings_fit.c alone. */

/* Sets of players whose ratings results can compare. */
struct ch_rating_sets {
    int count, sets, groups;
    int *set;    /* by player: those who have scored against each other, directly or by others */
    int *group;  /* by player: those with a chain of games between them, the most players first */
    bool *based; /* by group: it has a base */
    bool *base;  /* by set: it is the base of its group, or has a given rating */
    bool *above; /* by set: a base is above it; without one, a set that won all games against it */
    bool *below; /* the same below it */
};

void ch_rating_sets_init(struct ch_rating_sets *sets, int count,
                         const struct ch_rating_pairing pairings[], int pairing_count,
                         const double given[]);
void ch_rating_sets_done(struct ch_rating_sets *sets);

/* The fit: where every player's expected points are its scored points, and its covariance. The
 * unknowns are the ratings of `count` players. */
struct ch_rating_fit {
    int count, pairing_count;
    const struct ch_rating_pairing *pairing;
    const double *lead;   /* by pairing: added to player[0]'s rating in it; NULL: nothing is */
    const double *points; /* by pairing: of player[0], that the fit is to explain */
    bool bounds;          /* those points are no results but bounds */
    const int *part;   /* by player: parts with no games between them have mean 0 each; -1: a part
                          with a fixed value */
    const bool *fixed; /* by player: its value stays as it is */
    double *value;     /* [count] */
    double
        *covariance[2]; /* of the values; had every pairing played its games once, NULL: it did */
};

/* Points and games of player[0]. */
double ch_rating_points(const struct ch_rating_pairing *pairing);
long ch_rating_games(const struct ch_rating_pairing *pairing);
/* The number of units of its error: clusters, or games where none are given. */
long ch_rating_clusters(const struct ch_rating_pairing *pairing);
/* The score that the values expect of player[0] of a pairing. */
double ch_rating_expected(const struct ch_rating_fit *fit, int pairing);

/* Finds the values, from those that are there. */
void ch_rating_fit_values(struct ch_rating_fit *fit);
/* Finds their covariance. */
void ch_rating_fit_covariance(struct ch_rating_fit *fit);
/* The variance of the value of player i, less that of player j unless that is -1: by all games, or
 * by those that are new, whichever is more. */
double ch_rating_fit_variance(const struct ch_rating_fit *fit, int i, int j);
void ch_rating_fit_done(struct ch_rating_fit *fit);

#endif
