/* Captures on their way, and those that are finished: what the kernels for all shapes share. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_CHAIN_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_CHAIN_H

#include "core/base/memory.h"
#include "core/games/draughts/bitboard/bitboard.h"

/* How a capture ends: all that the position after it depends on. */
struct ch_bitboard_end {
    uint64_t from, to, taken;
    bool king; /* the piece is one in the end */
};

enum { CH_BITBOARD_ENDS = 64 };

/* The best captures so far. */
struct ch_bitboard_ends {
    struct ch_bitboard_end *end;
    int count, capacity;
    uint64_t best;                                /* their score */
    struct ch_bitboard_end own[CH_BITBOARD_ENDS]; /* end[] until more are needed */
};

/* Squares for each way. */
struct ch_bitboard_openings {
    uint64_t way[CH_BITBOARD_DIRECTIONS];
};

/* The captures of one piece after another in one position. */
struct ch_bitboard_chain {
    const struct ch_bitboard *bitboard;
    const uint8_t *order;     /* of ways */
    uint64_t enemy, targets;  /* targets: the enemies that men can take */
    uint64_t empty, occupied; /* the source counts as empty */
    uint64_t crown_row, kings;
    struct ch_bitboard_openings open,
        on; /* of a man: from where it can jump in each way, and from
               where it can go on when it has come there in that way */
    uint64_t from;
    bool up;     /* ahead is up the board */
    bool king;   /* the piece is one at the start */
    bool merged; /* those that end alike are kept once */
    enum ch_bitboard_choice choice;
    int partials; /* that may be made yet: CH_MAX_PARTIALS */
    struct ch_bitboard_ends *ends;
    int first;              /* the first end of this piece */
    struct ch_moves *moves; /* NULL, or grows with ends: the move of ends->end[i] is
                               moves->move[listed + i] */
    int listed;
    uint8_t path[CH_MAX_PATH], over[CH_MAX_PATH]; /* bits */
};

static inline void ch_bitboard_ends_init(struct ch_bitboard_ends *ends) {
    ends->end = ends->own;
    ends->count = 0;
    ends->capacity = CH_BITBOARD_ENDS;
    ends->best = 0;
}

static inline void ch_bitboard_ends_done(struct ch_bitboard_ends *ends) {
    if (ends->end != ends->own)
        ch_free(ends->end);
}

/* The chain ends on the bit `at` after `count` captures: keeps it if no capture is better. */
void ch_bitboard_finish(struct ch_bitboard_chain *chain, int at, uint64_t taken, int count,
                        bool king);

#endif
