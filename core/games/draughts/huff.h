/* Huffing: who takes nothing though he could have loses a piece for it. Where the other side takes
 * it off before its next move, a position's words before those of hands hold the squares of the
 * pieces that it may take off now: those of who has just moved that could have taken something,
 * where they stand after his move. After a move that takes something there are none. In other games
 * these words are 0. */
#ifndef CH_CORE_GAMES_DRAUGHTS_HUFF_H
#define CH_CORE_GAMES_DRAUGHTS_HUFF_H

#include "core/games/draughts/hand.h"

/* Kinds up to this many leave the words free on every board. */
enum { CH_HUFF_WORD = CH_HAND_WORD - CH_SET_WORDS, CH_HUFF_KINDS = 4 };

/* True if the piece on the square may be huffed by the side to move. */
static inline bool ch_huff_may(const struct ch_position *position, int square) {
    return position->word[CH_HUFF_WORD + square / 64] >> square % 64 & 1;
}

static inline void ch_huff_add(struct ch_position *position, int square) {
    position->word[CH_HUFF_WORD + square / 64] |= UINT64_C(1) << square % 64;
}

/* From now on no piece may be huffed. */
static inline void ch_huff_clear(struct ch_position *position) {
    for (int i = 0; i < CH_SET_WORDS; i++)
        position->word[CH_HUFF_WORD + i] = 0;
}

/* True if some piece may be huffed. */
static inline bool ch_huff_any(const struct ch_position *position) {
    uint64_t any = 0;
    for (int i = 0; i < CH_SET_WORDS; i++)
        any |= position->word[CH_HUFF_WORD + i];
    return any != 0;
}

#endif
