/* Sets of squares, and where squares lie to one another. */
#ifndef CH_CORE_GAMES_STRATEGO_SQUARES_H
#define CH_CORE_GAMES_STRATEGO_SQUARES_H

#include "core/games/stratego/rules.h"

struct ch_stratego_squares {
    uint64_t word[2];
};

static inline bool ch_stratego_squares_has(const struct ch_stratego_squares *squares, int square) {
    return squares->word[square / 64] >> square % 64 & 1;
}

static inline void ch_stratego_squares_add(struct ch_stratego_squares *squares, int square) {
    squares->word[square / 64] |= UINT64_C(1) << square % 64;
}

/* How far it is from a square to the next one on the line through both: 1 along a row, 10 along a
 * column, 0 if they are not on one line. */
static inline int ch_stratego_stride(int a, int b) {
    return a / CH_STRATEGO_SIDE == b / CH_STRATEGO_SIDE   ? 1
           : a % CH_STRATEGO_SIDE == b % CH_STRATEGO_SIDE ? CH_STRATEGO_SIDE
                                                          : 0;
}

/* True if one of the squares is before, behind or beside the other. */
static inline bool ch_stratego_beside(int a, int b) {
    int way = a < b ? b - a : a - b;
    return way == CH_STRATEGO_SIDE || (way == 1 && ch_stratego_stride(a, b) == 1);
}

/* Squares of a position's word of squares with a piece of the seat: the highest bit of each such
 * byte. */
static inline uint64_t ch_stratego_word_of(uint64_t word, int seat) {
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t blue = (word & each * CH_STRATEGO_SEAT) << 3;
    return word & each * CH_STRATEGO_PIECE & (seat == 0 ? ~blue : blue);
}

#endif
