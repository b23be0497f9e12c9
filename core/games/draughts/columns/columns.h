/* The kernel of games in which a piece that is jumped goes under the column that jumps: what its
 * files share. A column is its top man with those below it; the top says whose it is and how it
 * moves. Rules are compiled into the tables of the general kernel (general.h), whose numbers of
 * squares, cells, these files use.
 *
 * Position words: the cells of columns that each seat leads; those whose top is of kind 1; those
 * with more than one man; how many men lead or stand under their own only, a byte for each seat and
 * kind, which follows from the rest; then the men below the tops, three bits each, 21 a word: seat,
 * kind, and whether another follows in the same column. Columns come by cell, their men from the
 * top. */
#ifndef CH_CORE_GAMES_DRAUGHTS_COLUMNS_COLUMNS_H
#define CH_CORE_GAMES_DRAUGHTS_COLUMNS_COLUMNS_H

#include "core/games/draughts/general/general.h"

enum {
    CH_COLUMNS_LED = 1, /* words of a position: the first seat's, then the other's */
    CH_COLUMNS_KINDS = 3,
    CH_COLUMNS_TALL,
    CH_COLUMNS_FREE,
    CH_COLUMNS_BELOW,
    CH_COLUMNS_WORDS = 8,
    CH_COLUMNS_CELLS = 64
};

/* A column as a number: two bits a man, seat and kind, the top in the lowest, and a 1 above the
 * last; 1 is no column. */
typedef uint64_t ch_column;

static inline ch_column ch_column_of(struct ch_piece piece) {
    return UINT64_C(4) | (unsigned)piece.kind << 1 | (unsigned)piece.seat;
}

static inline struct ch_piece ch_column_top(ch_column column) {
    return (struct ch_piece){(int8_t)(column & 1), (uint8_t)(column >> 1 & 1)};
}

static inline int ch_column_men(ch_column column) {
    return (63 - __builtin_clzll(column)) / 2;
}

/* The column with the lowest men of `below` put under it, as many as that has. */
static inline ch_column ch_column_join(ch_column column, ch_column below) {
    int bits = 63 - __builtin_clzll(column);
    return (column ^ UINT64_C(1) << bits) | below << bits;
}

/* All columns of a position by cell; 1 where there is none. */
struct ch_column_set {
    ch_column at[CH_COLUMNS_CELLS];
};

static inline const struct ch_general *ch_columns_tables(const struct ch_draughts *draughts) {
    return draughts->tables;
}

static inline uint64_t ch_columns_occupied(const struct ch_position *position) {
    return position->word[CH_COLUMNS_LED] | position->word[CH_COLUMNS_LED + 1];
}

/* Of occupied cells only: the others stay as they are. */
void ch_columns_unpack(const struct ch_position *position, struct ch_column_set *columns);
/* Writes the columns of these cells; who is to move stays. */
void ch_columns_pack(const struct ch_column_set *columns, uint64_t occupied,
                     struct ch_position *position);

/* The kernel's functions that make moves (columns_moves.c), as struct ch_kernel says. */
void ch_columns_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                      bool all_paths, struct ch_moves *moves);
bool ch_columns_captures(const struct ch_draughts *draughts, const struct ch_position *position);
void ch_columns_apply(const struct ch_draughts *draughts, const struct ch_position *before,
                      const struct ch_move *move, struct ch_position *after);
uint64_t ch_columns_perft(const struct ch_draughts *draughts, const struct ch_position *position,
                          int depth, bool by_result);

/* Adds what the men below the tops are worth (columns_worth.c). */
void ch_columns_add_worth(const struct ch_draughts *draughts, const struct ch_position *position,
                          struct ch_worth_side sides[CH_SEATS]);

#endif
