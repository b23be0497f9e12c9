/* Sets of players whose ratings results can compare: for ratings.c alone. */
#ifndef CH_CORE_STATISTICS_RATINGS_SETS_H
#define CH_CORE_STATISTICS_RATINGS_SETS_H

#include "core/statistics/ratings.h"

struct ch_rating_sets {
    int count, sets, groups;
    int *set;      /* by player: those who have scored against each other, directly or by others */
    int *group;    /* by player: those with a chain of games between them, the most players first */
    bool *open;    /* by player: its group has several sets */
    long *between; /* [sets²]: clusters of games of one set against another */
};

void ch_rating_sets_init(struct ch_rating_sets *sets, int count,
                         const struct ch_rating_pairing pairings[], int pairing_count);
void ch_rating_sets_done(struct ch_rating_sets *sets);

/* Points and games of player[0]. */
double ch_rating_points(const struct ch_rating_pairing *pairing);
long ch_rating_games(const struct ch_rating_pairing *pairing);
/* The number of units of its error: clusters, or games where none are given. */
long ch_rating_clusters(const struct ch_rating_pairing *pairing);

#endif
