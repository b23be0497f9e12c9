/* Forced lines of a position, searched in sets of bits: the quick way of this kernel's walk to the
 * lines of core/games/walk.h; and the evaluation made by hand, kept along while a search
 * walks: what each side's pieces are worth (core/games/draughts/evaluation/evaluation.h). */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_FORCED_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_FORCED_H

#include <string.h>

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/walk.h"

enum { CH_BITBOARD_KINDS = 2 }; /* 0: man, 1: king */

/* The worth of a piece on each bit. */
struct ch_bitboard_worth {
    struct ch_worth_side piece[CH_SEATS][CH_BITBOARD_KINDS][CH_BITBOARD_BITS];
};

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

/* The worth of both seats' pieces. */
void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]);

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
