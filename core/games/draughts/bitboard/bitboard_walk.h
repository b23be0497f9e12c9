/* How the search walks through positions of the kernel of sets of bits (core/games/walk.h): moves
 * made and unmade in place, with their hash, what the ends count and the evaluation kept along. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WALK_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WALK_H

#include "core/games/walk.h"

extern const struct ch_walk_ops ch_bitboard_walk;

#endif
