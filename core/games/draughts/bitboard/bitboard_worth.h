/* The evaluation made by hand, kept along while a search walks: what each side's pieces are worth
 * (core/games/draughts/evaluation/evaluation.h). */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WORTH_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WORTH_H

#include <string.h>

#include "core/games/draughts/bitboard/bitboard_steps.h"
#include "core/games/draughts/evaluation/evaluation.h"

enum { CH_BITBOARD_KINDS = 2 }; /* 0: man, 1: king */

/* The worth of a piece on each bit. */
struct ch_bitboard_worth {
    struct ch_worth_side piece[CH_SEATS][CH_BITBOARD_KINDS][CH_BITBOARD_BITS];
};

void ch_bitboard_worth_prepare(const struct ch_draughts *draughts, struct ch_bitboard_worth *worth);
/* Of both seats' pieces. */
void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]);

/* Adds or subtracts a piece's worth: four sums at once. */
static inline void ch_bitboard_worth_add(struct ch_worth_side *side,
                                         const struct ch_worth_side *piece, bool away) {
    typedef int sums __attribute__((vector_size(16)));
    _Static_assert(sizeof(sums) == sizeof *side, "a side's sums fill the vector");
    sums all, one;
    memcpy(&all, side, sizeof all);
    memcpy(&one, piece, sizeof one);
    all = away ? all - one : all + one;
    memcpy(side, &all, sizeof all);
}

/* Changes the sums by a step of `seat` from where these kings were. */
static inline void ch_bitboard_worth_make(const struct ch_bitboard_worth *worth, int seat,
                                          uint64_t kings, const struct ch_walk_step *step,
                                          struct ch_worth_side *own, struct ch_worth_side *enemy) {
    uint64_t king = kings >> step->from & 1;
    ch_bitboard_worth_add(own, &worth->piece[seat][king][step->from], true);
    ch_bitboard_worth_add(own, &worth->piece[seat][king | step->promotes][step->to], false);
    for (uint64_t left = step->own; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        ch_bitboard_worth_add(enemy, &worth->piece[!seat][kings >> bit & 1][bit], true);
    }
}

#endif
