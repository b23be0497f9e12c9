/* The fitted evaluation of games that the kernel of bitboards plays: material, patterns of men,
 * kings and a few counts, each with a weight at the begin of the game and one at its end, between
 * which the number of pieces decides.
 *
 * Weights are, in this order: a man; the measures of measures.h; a king on each square, as
 * bitboard.h draws them, White's view; the tables of patterns below. All but the man's are pairs:
 * begin, end. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/games/weights.h"

enum {
    CH_WEIGHT_PIECES = 1, /* the words of a position that are looked at: those of the kernel of */
    CH_WEIGHT_KINGS = 3   /* bitboards (CH_BITBOARD_PIECES, CH_BITBOARD_KINGS) */
};

enum {
    CH_WEIGHT_MAN,      /* the index of its weight */
    CH_WEIGHT_MEASURES, /* … where these begin */
    CH_WEIGHT_MOST = 30000,
    CH_WEIGHT_MOST_OF_PATTERN = 1500, /* so that 16 of these and 20 of those go into 16 bits */
    CH_WEIGHT_MOST_OF_HALF = 400
};

/* Slots of a game's table of weights (core/games/weights.h). */
extern const struct ch_weights_ops ch_draughts_weights;

/* Like `evaluate` of that table, of the words of a position (bitboard/bitboard.h): the pieces of
 * both seats and the kings among them, and the seat to move. Allocates nothing. */
int ch_weights_evaluate(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                        uint64_t kings, int side);

/* The fitted evaluation of games that bitboards don't play: what each piece is worth by its kind
 * and by its square, at the begin of the game and at its end, between which the number of pieces
 * decides. Every game of the family has that much.
 *
 * Weights are, in this order: each kind's material; the side to move, begin and end; each kind on
 * each square from the view of the seat that moves up, begin and end. For the other seat squares
 * are those of the board turned by half a turn. */
extern const struct ch_weights_ops ch_places_weights;

/* Patterns of men: blocks of eight squares, each with a number for the men on them.
 *
 * A block is a part of the board of 4x4 cells, at every second row and column; on 8x8 also two
 * whole rows, 1 and 2, 3 and 4, 5 and 6, 7 and 8. A square counts 0 if it is empty or has a king on
 * it, 1 for White's man, 2 for Black's, times 3^i, i counting the squares of the block row by row
 * from above, from the left as bitboard.h draws the board. Turned by half a turn a block is another
 * one, or itself: both have one table of weights, which one of them reads as it is, the other as it
 * would look turned round with colours exchanged, as the opposite. */

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
 * opposite (*sign -1; else 1; 0: it counts nothing, since it is its own opposite). */
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
