/* The shapes on 10x10. */
#include "core/games/draughts/bitboard/bitboard_chain.h"
#include "core/games/draughts/bitboard/bitboard_forced.h"

#define WIDTH 5

#include "core/games/draughts/bitboard/bitboard_shapes.inc"

const struct ch_bitboard_shape *const ch_bitboard_shapes_10[] = {
    &ahead, &ahead_flying, &back, &back_flying, &back_flying_orthogonal, NULL};
