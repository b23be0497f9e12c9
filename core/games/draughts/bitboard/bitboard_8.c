/* The shapes on 8x8. */
#include "core/games/draughts/bitboard/bitboard_chain.h"
#include "core/games/draughts/bitboard/bitboard_forced.h"

#define WIDTH 4

#define SHAPE english
#define MEN_BACK 0
#define FLYING 0
#define ORTHOGONAL 0
#define ASKS 0
#include "core/games/draughts/bitboard/bitboard_shape.inc"

#include "core/games/draughts/bitboard/bitboard_shapes.inc"

const struct ch_bitboard_shape *const ch_bitboard_shapes_8[] = {
    &english, &ahead, &ahead_flying, &back, &back_flying, &back_flying_orthogonal, NULL};
