/* The line of play that a position forces, as core/search/forced.h describes it and finds it over
 * the steps of any walk. A walk may have a quicker way of its own to the same line. */
#ifndef CH_CORE_GAMES_FORCED_LINE_H
#define CH_CORE_GAMES_FORCED_LINE_H

#include "core/games/walk.h"

enum {
    CH_FORCED_PLIES = 12,                   /* after the candidate, and no further */
    CH_FORCED_POSITIONS = 2000,             /* a candidate, and no more */
    CH_FORCED_DEPTHS = CH_FORCED_PLIES + 2, /* the position where it is a move has depth 0 */
    /* What the end of the game scores for who wins, less its depth; what is more than any score. */
    CH_FORCED_WON = 20000,
    CH_FORCED_ENDLESS = 1 << 24
};

/* The best line from a position. */
struct ch_forced_steps {
    struct ch_walk_step step[CH_FORCED_DEPTHS];
    int count;
    bool ends; /* the game is over where the line stops, won by the side that made its last move */
};

/* What was spent to find it. */
struct ch_forced_effort {
    int positions; /* looked at */
    bool cut;      /* a limit was met: the line may be another */
};

#endif
