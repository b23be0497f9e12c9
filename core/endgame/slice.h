/* A slice: all places with the same pieces, numbered without gaps but for numbers that would put
 * two men on one square. Men are numbered on the squares allowed to them, each side's by itself,
 * then kings on what is left: sums of binomial coefficients (the combinatorial number system). */
#ifndef CH_CORE_ENDGAME_SLICE_H
#define CH_CORE_ENDGAME_SLICE_H

#include "core/games/endgame.h"

enum {
    CH_SLICE_PIECES = 8, /* a slice has no more */
    CH_SLICE_NAME = 16   /* bytes of its name */
};

/* Squares numbered in the order of their bits. */
struct ch_slice_squares {
    int count;
    uint8_t number[CH_ENDGAME_BITS], bit[CH_ENDGAME_BITS];
};

/* The board of a game, as numbers are made on it. Immutable. */
struct ch_slice_board {
    struct ch_endgame_board board;
    struct ch_slice_squares all, men[CH_SEATS]; /* all squares, and those of either side's men */
    uint64_t choose[CH_ENDGAME_BITS + 1][CH_SLICE_PIECES + 1];
};

struct ch_slice {
    uint8_t count[CH_ENDGAME_SETS];
    uint64_t ways[CH_ENDGAME_SETS]; /* to put the pieces of each set */
    uint64_t size;                  /* numbers: those of places are below */
};

void ch_slice_board_init(struct ch_slice_board *board, const struct ch_endgame_ops *ops,
                         const struct ch_game *game);
/* Of so many pieces: CH_SLICE_PIECES at most. */
struct ch_slice ch_slice_of(const struct ch_slice_board *board,
                            const uint8_t count[CH_ENDGAME_SETS]);
/* The counts of the place's pieces. */
void ch_slice_count(const struct ch_endgame_place *place, uint8_t count[CH_ENDGAME_SETS]);
/* The place's number; it is one of the slice. */
uint64_t ch_slice_number(const struct ch_slice_board *board, const struct ch_slice *slice,
                         const struct ch_endgame_place *place);
/* The place with a number; false if there is none. */
bool ch_slice_place(const struct ch_slice_board *board, const struct ch_slice *slice,
                    uint64_t number, struct ch_endgame_place *place);

int ch_slice_pieces(const uint8_t count[CH_ENDGAME_SETS]);
/* As the other side sees it: the counts of the sides exchanged. */
void ch_slice_turn(const uint8_t count[CH_ENDGAME_SETS], uint8_t turned[CH_ENDGAME_SETS]);
static inline bool ch_slice_same(const uint8_t a[CH_ENDGAME_SETS],
                                 const uint8_t b[CH_ENDGAME_SETS]) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}
/* "0 1 0 1": men and kings of the side to move, of the other; `between` parts them. */
void ch_slice_name(const uint8_t count[CH_ENDGAME_SETS], char between, char name[CH_SLICE_NAME]);

/* The slices of so many pieces with both sides on the board, in the order in which each depends on
 * those before it only and on its turned one, which follows it unless they are the same: promotions
 * lead to fewer men. Starts from {0}; false when there are no more. */
struct ch_slice_order {
    int at;
    uint8_t count[CH_ENDGAME_SETS];
    bool turned; /* the turned one of `count` comes next */
};
bool ch_slice_next(struct ch_slice_order *order, int pieces, uint8_t count[CH_ENDGAME_SETS]);

#endif
