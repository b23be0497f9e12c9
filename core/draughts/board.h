/* The 8x8 board of English draughts as sets of bits.
 *
 * Squares are 0..31 outside (number less one). Inside, square s is bit s + s/8: after every two
 * rows one bit stands for no square, so that a step is the same shift everywhere and steps over the
 * edge fall on no square:
 *
 *       0   1   2   3        SW << 4   SE << 5
 *     4   5   6   7   (8)    NE >> 4   NW >> 5
 *       9  10  11  12
 *    13  14  15  16  (17)    … to 34
 */
#ifndef CH_CORE_DRAUGHTS_BOARD_H
#define CH_CORE_DRAUGHTS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum { CH_BLACK, CH_WHITE };
enum { CH_MAN, CH_KING };
enum { CH_ENGLISH_COUNT = 32, CH_ENGLISH_PIECES = 12, CH_ENGLISH_SIDE_WORD = 0 };

#define CH_ENGLISH_BOARD UINT64_C(0x7fbfdfeff)  /* the bits that are squares */
#define CH_ENGLISH_TOP UINT64_C(0xf)            /* squares 1 to 4, where White crowns */
#define CH_ENGLISH_BOTTOM UINT64_C(0x780000000) /* squares 29 to 32, where Black crowns */

struct ch_english_board {
    uint64_t men[CH_SEATS], kings[CH_SEATS];
    int side;
};

static inline int ch_english_bit(int square) {
    return square + square / 8;
}

static inline int ch_english_square(int bit) {
    return bit - bit / 9;
}

static inline uint64_t ch_english_set(int square) {
    return UINT64_C(1) << ch_english_bit(square);
}

/* The row on which a man of `seat` is crowned. */
static inline uint64_t ch_english_crown_row(int seat) {
    return seat == CH_BLACK ? CH_ENGLISH_BOTTOM : CH_ENGLISH_TOP;
}

static inline uint64_t ch_english_pieces(const struct ch_english_board *board, int seat) {
    return board->men[seat] | board->kings[seat];
}

static inline uint64_t ch_english_empty(const struct ch_english_board *board) {
    return CH_ENGLISH_BOARD & ~(ch_english_pieces(board, 0) | ch_english_pieces(board, 1));
}

/* Every bit one step on; bits that leave the board land outside CH_ENGLISH_BOARD. */
static inline uint64_t ch_english_step(uint64_t bits, enum ch_direction direction) {
    switch (direction) {
    case CH_SW:
        return bits << 4;
    case CH_SE:
        return bits << 5;
    case CH_NE:
        return bits >> 4;
    case CH_NW:
        return bits >> 5;
    default:
        return 0;
    }
}

/* A struct ch_position holds the side to move, Black's men and kings, White's men and kings. */
static inline struct ch_english_board ch_english_unpack(const struct ch_position *position) {
    return (struct ch_english_board){.men = {position->word[1], position->word[3]},
                                     .kings = {position->word[2], position->word[4]},
                                     .side = (int)position->word[CH_ENGLISH_SIDE_WORD]};
}

static inline struct ch_position ch_english_pack(const struct ch_english_board *board) {
    return (struct ch_position){.word = {(uint64_t)board->side, board->men[0], board->kings[0],
                                         board->men[1], board->kings[1]}};
}

/* What stands on `square`; seat -1 when empty. */
struct ch_piece ch_english_piece(const struct ch_english_board *board, int square);

/* Puts a piece on an empty square. */
void ch_english_put(struct ch_english_board *board, int square, struct ch_piece piece);

/* Appends the legal moves: captures if there are any, else quiet moves; by source square, then by
 * direction. Captured pieces stay on the board until the move ends; crowning ends it. */
void ch_english_moves(const struct ch_english_board *board, struct ch_moves *moves);

/* True if the side to move can capture, and so must. */
bool ch_english_must_capture(const struct ch_english_board *board);

/* Makes a legal move. */
void ch_english_apply(struct ch_english_board *board, const struct ch_move *move);

/* See the slot `perft` of struct ch_game_ops. */
uint64_t ch_english_perft(const struct ch_english_board *board, int depth, bool by_result);
/* The same by the kernel for any processor, so that tests reach it where a faster one is chosen. */
uint64_t ch_english_perft_portable(const struct ch_english_board *board, int depth, bool by_result);

/* See the slot `evaluate` of struct ch_game_ops. */
int ch_english_evaluate(const struct ch_english_board *board);

#endif
