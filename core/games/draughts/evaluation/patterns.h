/* Patterns of men: blocks of eight squares, each with a number for the men on them.
 *
 * A block is a part of the board of 4x4 cells, at every second row and column; on 8x8 also two
 * whole rows, 1 and 2, 3 and 4, 5 and 6, 7 and 8. A square counts 0 if it is empty or has a king on
 * it, 1 for White's man, 2 for Black's, times 3^i, i counting the squares of the block row by row
 * from above, from the left as bitboard.h draws the board. Turned by half a turn a block is another
 * one, or itself: both have one table of weights, which one of them reads as it is, the other as it
 * would look turned round with colours exchanged, as the opposite. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_PATTERNS_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CH_PATTERN_SQUARES = 8,
    CH_PATTERN_ENTRIES = 6561, /* 3^8 */
    CH_PATTERN_BLOCKS = 16,
    CH_PATTERN_TABLES = 8,
    CH_HALF_ENTRIES = 81, /* 3^4 */
    CH_PATTERN_HALVES = 20
};

/* The numbers of all blocks side by side. */
typedef uint16_t ch_pattern_row __attribute__((vector_size(2 * CH_PATTERN_BLOCKS), aligned(16)));

/* A block, or half of one. */
struct ch_pattern_block {
    uint8_t bit[CH_PATTERN_SQUARES]; /* of the board, in order */
    uint8_t squares;                 /* how many: 8, 4 */
    uint8_t table;
    bool turned; /* reads its table turned round */
    bool own;    /* is its own turn */
};

struct ch_patterns {
    ch_pattern_row men[8][256]; /* by byte of a set of White's men; sums of 3^i */
    struct ch_pattern_block block[CH_PATTERN_BLOCKS], half[CH_PATTERN_HALVES];
    int blocks, tables, halves, half_tables;
    struct {
        uint8_t block; /* that has these squares, its first four or its last */
        bool last;
    } half_in[CH_PATTERN_HALVES];
};

/* `width`: 4 or 5 squares a row. */
void ch_patterns_prepare(struct ch_patterns *patterns, int width);

/* Where in its table a block with number `number` reads, and whether it counts there as the
 * opposite
 * (*sign -1; else 1; 0: it counts nothing, since it is its own opposite). */
int ch_patterns_entry(const struct ch_pattern_block *block, int number, int *sign);

/* The number of a block by its squares, one by one. */
int ch_patterns_number(const struct ch_pattern_block *block, uint64_t white, uint64_t black);

/* The numbers of all blocks; 16 bytes aligned. */
static inline __attribute__((always_inline)) void
ch_patterns_numbers(const struct ch_patterns *patterns, uint64_t white, uint64_t black, int bytes,
                    ch_pattern_row *numbers) {
    ch_pattern_row whites = patterns->men[0][white & 0xff];
    ch_pattern_row blacks = patterns->men[0][black & 0xff];
    for (int i = 1; i < bytes; i++) {
        whites += patterns->men[i][white >> 8 * i & 0xff];
        blacks += patterns->men[i][black >> 8 * i & 0xff];
    }
    *numbers = whites + blacks + blacks;
}

#endif
