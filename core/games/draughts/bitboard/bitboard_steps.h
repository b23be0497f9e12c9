/* The moves of a place on the board as steps (core/games/walk.h): what search, perft and lists of
 * moves have in common. A step's `own` are the bits of the pieces that it takes. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_STEPS_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_STEPS_H

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/walk.h"

/* A capture of the pieces `taken`; its number distinguishes it from others between the same
 * squares. */
static inline struct ch_walk_step ch_bitboard_capture(int from, int to, uint64_t taken) {
    return (struct ch_walk_step){
        .from = (uint8_t)from,
        .to = (uint8_t)to,
        .number = (uint16_t)(taken * UINT64_C(0x9e3779b97f4a7c15) >> 48),
        .captures = (uint8_t)__builtin_popcountll(taken),
        .tactical = true,
        .own = taken,
    };
}

/* Makes a step of `own`, the pieces of the side to move, on the board's sets. */
static inline void ch_bitboard_make(const struct ch_walk_step *step, uint64_t *own, uint64_t *enemy,
                                    uint64_t *kings) {
    uint64_t from = UINT64_C(1) << step->from;
    uint64_t king = (*kings >> step->from & 1) | step->promotes;
    *own = (*own & ~from) | UINT64_C(1) << step->to;
    *enemy &= ~step->own;
    *kings = (*kings & ~(from | step->own)) | king << step->to;
}

/* Appends steps of the place as moves. They take one piece each, or none. */
void ch_bitboard_write(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                       const struct ch_walk_step *step, int count, struct ch_moves *moves);

#endif
