/* The evaluation made by hand, kept along while a search walks: what each side's pieces are worth
 * (core/games/draughts/evaluation/evaluation.h). */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WORTH_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_WORTH_H

#include "core/games/draughts/bitboard/bitboard_steps.h"
#include "core/games/draughts/evaluation/evaluation.h"

enum { CH_BITBOARD_KINDS = 2 }; /* 0: man, 1: king */

/* What a piece is worth on each bit. */
struct ch_bitboard_worth {
    struct ch_worth_side piece[CH_SEATS][CH_BITBOARD_KINDS][CH_BITBOARD_BITS];
};

void ch_bitboard_worth_prepare(const struct ch_draughts *draughts, struct ch_bitboard_worth *worth);
/* Of both seats' pieces. */
void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]);
/* After a step from one place to another; `before` is of the first. */
void ch_bitboard_worth_step(const struct ch_bitboard_worth *worth,
                            const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                            const struct ch_walk_step *step,
                            const struct ch_worth_side before[CH_SEATS],
                            struct ch_worth_side after[CH_SEATS]);

#endif
