/* The kernel that plays every game of the family: what its files share. Its rules are compiled once
 * more, into tables for each seat (general_tables.c), and played on sets of squares of one, two or
 * three words (general_play.c).
 *
 * Inside the kernel squares have other numbers, its cells: in the same order, but with gaps where
 * that makes the next cell along a direction everywhere the same amount away, so that a whole set
 * of pieces moves by one shift.
 *
 * Position words: for each seat the set of its pieces, then a set for each binary digit of the
 * kinds' numbers, all of general->words words. */
#ifndef CH_CORE_GAMES_DRAUGHTS_GENERAL_GENERAL_H
#define CH_CORE_GAMES_DRAUGHTS_GENERAL_GENERAL_H

#include <assert.h>

#include "core/games/draughts/draughts.h"

enum {
    CH_GENERAL_CELLS = CH_SET_WORDS * 64,
    CH_GENERAL_NONE = 0xff,      /* no cell */
    CH_GENERAL_FORBIDDEN = 0xfe, /* no kind: the move is not allowed */
    CH_GENERAL_OFFSETS = 32,     /* cells differ by at most so many amounts along one direction */
    CH_GENERAL_TOGETHER = 8,     /* directions that are looked at in one loop */
    CH_GENERAL_ROW = 16,         /* ways, rounded up to what a shift multiplies by */
    CH_GENERAL_FIRST = CH_WAYS,  /* in the place of a direction: nothing was gone yet */
    CH_GENERAL_DIRECTIONS = CH_WAYS * CH_RULE_PARTS * 2, /* of one kind */
    CH_GENERAL_SHARED = CH_RULE_KINDS * CH_GENERAL_DIRECTIONS,
    CH_GENERAL_ZONES = CH_RULE_KINDS * CH_RULE_PARTS * 2
};

/* The cells with a neighbour whose number is `by` more. */
struct ch_general_offset {
    struct ch_square_set from;
    int by; /* may be negative */
};

enum ch_general_method {
    CH_GENERAL_STEP,
    CH_GENERAL_HOP,
    CH_GENERAL_JUMP,
    CH_GENERAL_APPROACH,
    CH_GENERAL_WITHDRAWAL,
    /* Steps and jumps over an exact distance or within a zone; what they share with plain ones is
     * found in other places, so that plain ones need not ask. */
    CH_GENERAL_STRIDE,
    CH_GENERAL_LEAP,
    CH_GENERAL_CANNON
};

/* What a kind can do in one direction. Without padding, since it is compared as bytes. */
struct ch_general_direction {
    uint16_t banned; /* bit 1 << direction: may not follow a partial move in it */
    uint8_t method;  /* enum ch_general_method */
    uint8_t direction, opposite;
    uint8_t target_kinds; /* bit 1 << kind: the kinds that it takes or hops over */
    uint8_t line;         /* of them those that it takes, or hops over, a whole line of */
    uint8_t by_line;      /* bit 1 << kind: a line of such pieces makes it, else 0 */
    bool far;             /* steps, or looks for what it takes, along the whole line */
    bool far_landing;     /* any square of a free line */
    bool in_chain;        /* a hop that chains are made of */
    bool once;            /* is the whole move */
    bool edge;    /* what is banned is allowed where the line before it ends, but to turn round */
    uint8_t skip; /* stride, leap: so many free squares come before what it looks for */
    uint8_t zone; /* stride, leap: 1 + the index of the zone that it is within; 0: none */
    bool going_on : 1; /* far landing: of the squares those from which the chain goes on, if
                          there is one */
    bool
        behind_king : 1; /* of them the first, if the chain ends with a piece of the highest kind */
};

static_assert(sizeof(struct ch_general_direction) == 16, "a power of two, for quick lists");

/* A way that several kinds have in several directions, for looking at whole sets of pieces at once.
 */
struct ch_general_shared {
    uint8_t kinds;     /* bit 1 << kind */
    int8_t one_kind;   /* the only kind; -1: several */
    int8_t one_target; /* the only kind that it takes or hops over; -1: several */
    bool near;         /* a step to a neighbour, or a jump over a single one, on an even board */
    int count;
    uint8_t direction[CH_GENERAL_TOGETHER];
    struct ch_general_direction way; /* in the first of them */
};

/* The rules as they are for one seat. Kinds in the tables may be CH_KIND_GONE (the piece leaves the
 * board, or makes no further move) or CH_GENERAL_FORBIDDEN. */
struct ch_general_side {
    /* What a piece of a kind on a cell becomes before it moves and before each partial move:
     * CH_KIND_GONE if it must not. */
    uint8_t before_move[CH_RULE_KINDS][CH_GENERAL_CELLS];
    uint8_t before_partial[CH_RULE_KINDS][CH_GENERAL_CELLS];
    uint8_t after_partial[CH_RULE_KINDS][CH_GENERAL_CELLS];
    uint8_t after_move[CH_RULE_KINDS][CH_GENERAL_CELLS];
    struct ch_square_set stop[CH_RULE_KINDS];           /* chains end there */
    uint8_t after_all[CH_RULE_KINDS][CH_GENERAL_CELLS]; /* after_partial, then after_move */

    /* In the order of lists. */
    struct ch_general_direction chain[CH_RULE_KINDS][CH_GENERAL_DIRECTIONS];
    struct ch_general_direction quiet[CH_RULE_KINDS][CH_GENERAL_DIRECTIONS];
    int chain_count[CH_RULE_KINDS], quiet_count[CH_RULE_KINDS];

    struct ch_general_shared takes[CH_GENERAL_SHARED]; /* who can begin a capture */
    struct ch_general_shared steps[CH_GENERAL_SHARED];
    int takes_count, steps_count;
    struct ch_square_set zone[CH_GENERAL_ZONES]; /* of strides and leaps, in cells */
    int zone_count;
    uint8_t may_take;  /* bit 1 << kind: `takes` does not decide whether it can capture */
    bool may_fail;     /* captures found by `takes` may be forbidden in the end */
    bool countable;    /* `steps` is enough to count quiet moves */
    uint8_t near_only; /* bit 1 << kind: captures by jumps over a neighbour only, turning freely */
    uint8_t stepping;  /* bit 1 << kind: captures by single steps up to enemies or away from them */
    bool takes_countable;          /* `takes` is enough to count captures, if none goes on */
    struct ch_square_set restless; /* where a capturing piece may become another kind and go on */
};

struct ch_general {
    int words, kinds, digits; /* digits: sets that encode kinds */
    uint8_t cell[CH_MAX_SQUARES], square[CH_GENERAL_CELLS];
    const struct ch_rules *rules;
    struct ch_square_set board;
    /* The next cell, CH_GENERAL_NONE where no line goes: in the eight directions; and along every
     * way, which only the functions for most words ask. */
    uint8_t next[CH_GENERAL_CELLS][CH_DIRECTIONS];
    uint8_t every_next[CH_GENERAL_CELLS][CH_GENERAL_ROW];
    struct ch_general_offset offset[CH_WAYS][CH_GENERAL_OFFSETS];
    int offset_count[CH_WAYS];
    bool even;                         /* no direction has more than one */
    uint8_t rank_group[CH_RULE_KINDS]; /* kinds of equal rank, as sets, the highest first */
    int rank_groups;
    uint8_t all;      /* every kind: bit 1 << kind */
    bool by_count;    /* choice is by the most pieces alone, or there is none */
    bool overlapping; /* two ways of a kind may be the same move: those that end alike count once */
    bool special;     /* some plies are openings, or who has no move may pass */
    struct ch_square_set start[CH_SEATS]; /* the cells of the start position; with openings only */
    int start_pieces;
    struct ch_square_set opening[CH_RULE_OPENINGS][CH_SEATS]; /* the cells of their zones */
    struct ch_general_side side[CH_SEATS];
};

/* The kernel's functions for sets of one, two or three words. */
struct ch_general_play {
    void (*moves)(const struct ch_general *general, const struct ch_position *position,
                  bool all_paths, struct ch_moves *moves);
    bool (*captures)(const struct ch_general *general, const struct ch_position *position);
    uint64_t (*perft)(const struct ch_general *general, const struct ch_position *position,
                      int depth, bool by_result);
};

/* The functions for this game on this processor. */
const struct ch_general_play *ch_general_play(const struct ch_general *general);

/* What the kernel does in games whose rules say `placing` (general_place.c); as in struct
 * ch_kernel.
 */
void ch_general_place_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                            bool all_paths, struct ch_moves *moves);
bool ch_general_place_captures(const struct ch_draughts *draughts,
                               const struct ch_position *position);
void ch_general_place_apply(const struct ch_draughts *draughts, const struct ch_position *before,
                            const struct ch_move *move, struct ch_position *after);
/* True if the move is a pass: a piece is named, and stays where it is. */
static inline bool ch_general_is_pass(const struct ch_move *move) {
    return move->path_length == 2 && move->path[0] == move->path[1] && move->captured_count == 0 &&
           move->kind != CH_KIND_GONE;
}
/* Takes the pass out with which the moves begin, from index `first` on, if there are others: so it
 * is when a player who can't move can do something else. */
void ch_general_leave_out_pass(struct ch_moves *moves, int first);
/* Takes out the moves on the board, from index `first` on, that take nothing if a capture obliges.
 */
void ch_general_oblige(const struct ch_draughts *draughts, const struct ch_position *position,
                       struct ch_moves *moves, int first);
/* Appends the captures that land on enemies at the edge. */
void ch_general_add_edge_captures(const struct ch_draughts *draughts,
                                  const struct ch_position *position, struct ch_moves *moves);
/* Takes out the moves on the board, from index `first` on, that conditions forbid, and does what
 * hooks with conditions do. Where captures have some, the kernel has listed every place where a
 * chain may stop, and moves of all kinds. */
void ch_general_take_out(const struct ch_draughts *draughts, const struct ch_position *position,
                         struct ch_moves *moves, int first);
/* True if who can take something must in this position. */
bool ch_general_obliges(const struct ch_draughts *draughts, const struct ch_position *position);
/* Adds to the pieces that a move takes those that are surrounded after it. */
void ch_general_add_surrounded(const struct ch_draughts *draughts, const struct ch_position *before,
                               struct ch_move *move);
uint64_t ch_general_place_perft(const struct ch_draughts *draughts,
                                const struct ch_position *position, int depth, bool by_result);

/* What it does where the rules say `huff` (general_huff.c). */
void ch_general_huff_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                           bool all_paths, struct ch_moves *moves);
bool ch_general_huff_captures(const struct ch_draughts *draughts,
                              const struct ch_position *position);
/* The squares of the pieces that may be huffed after the move. */
void ch_general_huff_find(const struct ch_draughts *draughts, const struct ch_position *before,
                          const struct ch_move *move, struct ch_square_set *huffs);
/* How many moves there are, if they need not be listed for that; else -1. */
int64_t ch_general_huff_count(const struct ch_draughts *draughts,
                              const struct ch_position *position, bool all_paths);

/* Fills all tables of a structure that is zero; false if the board's lines are none that sets of
 * squares can follow: those that are not the same both ways, or with more than CH_GENERAL_OFFSETS.
 */
bool ch_general_compile(const struct ch_rules *rules, struct ch_general *general);

#endif
