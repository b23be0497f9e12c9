/* Forced lines of a position, searched in sets of bits: the quick way of this kernel's walk to the
 * lines of core/games/forced_line.h. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_FORCED_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_FORCED_H

#include "core/games/draughts/bitboard/bitboard_worth.h"
#include "core/games/forced_line.h"

/* A search. What does not change in it comes first. */
struct ch_bitboard_forced {
    const struct ch_bitboard *bitboard;
    const struct ch_bitboard_worth *worth;
    bool losing;
    /* How the game ends where the side to move has no move, `count` steps of path[1..count] after
     * the place where the search began. */
    struct ch_outcome (*end)(struct ch_bitboard_forced *forced, int count);
    /* For `end`: the walk, and the steps that it keeps nodes of. */
    void *walk;
    struct ch_walk_step way[CH_FORCED_DEPTHS];
    int kept;

    struct ch_forced_effort effort;
    struct ch_walk_step path[CH_FORCED_DEPTHS];    /* by the depth of the position before */
    struct ch_forced_steps line[CH_FORCED_DEPTHS]; /* the best from each depth on */
    struct ch_walk_step list[CH_FORCED_DEPTHS * CH_BITBOARD_STEPS];
};

#endif
