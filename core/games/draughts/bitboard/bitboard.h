/* The kernel for diagonal boards of 8x8 and 10x10: sets of squares as bits of a word.
 *
 * A board of 2w columns has w playable squares in a row. Inside, every two rows take 2w + 3 bits:
 * w squares, a bit of none, w squares and two bits of none, so that a step in each of the eight
 * directions is the same shift everywhere, and a step over the edge falls on no square:
 *
 *       0   1   2   3  (4)              SW << w + 1    SE << w + 2
 *     5   6   7   8  (9)(10)            NE >> w + 1    NW >> w + 2
 *      11  12  13  14 (15)              E  << 1        S  << 2w + 3
 *    16  17  18  19 (20)(21)            W  >> 1        N  >> 2w + 3
 *
 * This is a board with the dark corner at the left of the player below. Boards with the dark corner
 * at the right are kept mirrored, so that bits are always as drawn here; the tables map squares to
 * bits. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_H

#include "core/games/draughts/draughts.h"
#include "core/games/walk.h"

enum {
    CH_BITBOARD_BITS = 64,
    /* The words of a position: the pieces of both seats, and the kings among them. */
    CH_BITBOARD_PIECES = 1,
    CH_BITBOARD_KINGS = 3,
    /* No position has more moves: endings of captures, or quiet moves of 50 flying kings. */
    CH_BITBOARD_STEPS = CH_MAX_ENDINGS,
    /* No position has more that need not be followed from piece to piece: 50 kings fly to 17
     * squares at most. */
    CH_BITBOARD_PLAIN = 1024,
    CH_BITBOARD_OUTSIDE = 63 /* a bit that is no square */
};

/* Ways on this board: an axis times two, plus 1 towards lower bits. The axes are SW-NE, SE-NW, E-W
 * and S-N. The opposite of way w is w ^ 1; for a piece that moves down the board, the ways ahead
 * are the even ones. */
enum ch_bitboard_direction {
    CH_WAY_SW,
    CH_WAY_NE,
    CH_WAY_SE,
    CH_WAY_NW,
    CH_WAY_E,
    CH_WAY_W,
    CH_WAY_S,
    CH_WAY_N,
    CH_BITBOARD_DIRECTIONS
};

/* How finished captures are compared. */
enum ch_bitboard_choice {
    CH_BITBOARD_FREE,  /* all are legal */
    CH_BITBOARD_COUNT, /* those that take most pieces */
    CH_BITBOARD_KEYS   /* by the keys of the rules */
};

/* What becomes of a man that comes to the last row in a capture. */
enum ch_bitboard_promotion {
    CH_BITBOARD_ON,     /* goes on as a man if it can */
    CH_BITBOARD_STOP,   /* its move ends */
    CH_BITBOARD_AT_ONCE /* goes on as a king if it can */
};

struct ch_bitboard_functions;
struct ch_bitboard_forced; /* of bitboard_forced.h */

/* The pieces on the board, and the side to move. */
struct ch_bitboard_place {
    uint64_t piece[CH_SEATS], kings;
    int seat;
};

/* One game's rules as the kernel needs them. Immutable. */
struct ch_bitboard {
    const struct ch_bitboard_functions *functions;
    const struct ch_rules *rules;
    uint64_t board; /* the bits that are squares */
    /* All ones if a piece taken leaves the board at once, if men spare kings, if a man that comes
     * to the last row in a capture stops there, if it goes on as a king there; else 0. */
    uint64_t at_once, spared, stop, crowned_at_once;
    uint64_t crown_row[CH_SEATS];
    enum ch_landing landing;                         /* of kings */
    enum ch_bitboard_choice choice;                  /* … */
    enum ch_bitboard_choice men_choice;              /* when there are no kings on the board */
    uint8_t man, king;                               /* kinds */
    bool ascending;                                  /* bits ascend as squares do */
    uint8_t order[CH_SEATS][CH_BITBOARD_DIRECTIONS]; /* ways of each seat in the order of lists */
    uint8_t bit[CH_BITBOARD_BITS];                   /* by square */
    uint8_t square[CH_BITBOARD_BITS];                /* by bit */
    /* From a bit: the next square, the one after it, all to the edge. */
    uint64_t step[CH_BITBOARD_DIRECTIONS][CH_BITBOARD_BITS];
    /* Of a man, ahead; to CH_BITBOARD_OUTSIDE if there is no square. */
    struct ch_walk_step man_step[CH_WAY_E][CH_BITBOARD_BITS];
    uint64_t jump[CH_BITBOARD_DIRECTIONS][CH_BITBOARD_BITS];
    uint64_t ray[CH_BITBOARD_DIRECTIONS][CH_BITBOARD_BITS];
};

/* The functions for boards and pieces of one shape on one kind of processor. `merged`: captures
 * that end alike are one. */
struct ch_bitboard_functions {
    /* Appends the moves as struct ch_kernel says. */
    void (*moves)(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                  bool merged, struct ch_moves *moves);
    /* True if `seat` could take something if it were to move. */
    bool (*captures)(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                     int seat);
    uint64_t (*perft)(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                      int depth, bool merged);
    /* The legal moves for the search (core/games/walk.h) into list[], which has room for
     * CH_BITBOARD_STEPS, captures merged. Returns how many. `tactical`: in the place of quiet moves
     * there may be one step that is all 0. */
    int (*steps)(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                 bool tactical, struct ch_walk_step *list);
    /* Finds the line that the place forces, into line[1]. */
    void (*forced)(struct ch_bitboard_forced *forced, const struct ch_bitboard_place *now);
};

/* A shape: what is constant in its functions. */
struct ch_bitboard_shape {
    bool men_back;   /* men take backward, too */
    bool flying;     /* kings fly */
    bool orthogonal; /* men and kings take along rows and columns, too */
    bool asks;       /* the tables say whether men take kings, whether they may be crowned at once
                        in a capture, and how captures are compared; else they do, they are not, and
                        all captures are legal */
    struct ch_bitboard_functions plain, fast; /* fast: with popcnt, bmi and bmi2 */
};

/* The shapes on boards of 8 and of 10 columns; NULL ends a list. The first that fits is taken. */
extern const struct ch_bitboard_shape *const ch_bitboard_shapes_8[], *const ch_bitboard_shapes_10[];

/* Like the kernel's `prepare`; with `portable` for any processor, so that tests reach that code
 * where a faster one is chosen. */
void *ch_bitboard_prepare(const struct ch_draughts *draughts, bool portable);

static inline const struct ch_bitboard *ch_bitboard_of(const struct ch_draughts *draughts) {
    return draughts->tables;
}

static inline struct ch_bitboard_place ch_bitboard_place_of(const struct ch_position *position) {
    return (struct ch_bitboard_place){
        .piece = {position->word[CH_BITBOARD_PIECES], position->word[CH_BITBOARD_PIECES + 1]},
        .kings = position->word[CH_BITBOARD_KINGS],
        .seat = (int)position->word[0]};
}

/* The other way round. */
static inline struct ch_position ch_bitboard_position_of(const struct ch_bitboard_place *place) {
    return (struct ch_position){.word = {[0] = (uint64_t)place->seat,
                                         [CH_BITBOARD_PIECES] = place->piece[0],
                                         [CH_BITBOARD_PIECES + 1] = place->piece[1],
                                         [CH_BITBOARD_KINGS] = place->kings}};
}

/* How the captures of these rules are compared; `kings`: there may be kings on the board.
 * CH_BITBOARD_KEYS also for rules that ch_bitboard_keys_fit refuses. */
enum ch_bitboard_choice ch_bitboard_choice_of(const struct ch_rules *rules, bool kings);
/* True if finished captures can be compared by the keys of choice. */
bool ch_bitboard_keys_fit(const struct ch_rules *rules);

extern const struct ch_walk_ops ch_bitboard_walk;

extern const struct ch_endgame_ops ch_bitboard_endgame;
/* Sets the pieces on the board as the side to move sees them. */
void ch_bitboard_endgame_place(const struct ch_bitboard *bitboard,
                               const struct ch_bitboard_place *now, struct ch_endgame_place *place);

/* The moves of a place on the board as steps (core/games/walk.h) are what search, perft and lists
 * of moves have in common. A step's `own` are the bits of the pieces that it takes. */

/* A capture of the pieces `taken`; its number distinguishes it from others between the same
 * squares. */
static inline struct ch_walk_step ch_bitboard_capture(int from, int to, uint64_t taken) {
    return (struct ch_walk_step){
        .from = (uint8_t)from,
        .to = (uint8_t)to,
        .number = (uint16_t)(taken * UINT64_C(0x9e3779b97f4a7c15) >> 48),
        .captures = (uint8_t)__builtin_popcountll(taken),
        .tactical = true,
        .own = taken,
    };
}

/* Makes a step of `own`, the pieces of the side to move, on the board's sets. */
static inline void ch_bitboard_make(const struct ch_walk_step *step, uint64_t *own, uint64_t *enemy,
                                    uint64_t *kings) {
    uint64_t from = UINT64_C(1) << step->from;
    uint64_t king = (*kings >> step->from & 1) | step->promotes;
    *own = (*own & ~from) | UINT64_C(1) << step->to;
    *enemy &= ~step->own;
    *kings = (*kings & ~(from | step->own)) | king << step->to;
}

/* Appends steps of the place as moves. They take one piece each, or none. */
void ch_bitboard_write(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                       const struct ch_walk_step *step, int count, struct ch_moves *moves);

/* What the ends of a game count of its past, kept from position to position while a search walks:
 * the other way to what core/games/draughts/ends.c counts back in a history. */

/* A limit or an end that comes in fewer plies than this belongs to what the further course of a
 * position depends on. */
enum { CH_PAST_NEAR = 32 };

/* The run of quiet moves with one piece that a limit counts. */
struct ch_past_run {
    uint8_t moves; /* up to the limit */
    uint8_t bit;   /* the piece's bit; 0 if there is no run */
};

/* Plies running up to a position; see struct ch_ends_now. */
struct ch_past {
    uint16_t running[CH_END_RUNS];
    bool out;  /* a rule may end the game here: ch_past_outcome decides */
    bool near; /* a count that a rule ends comes near to that */
    struct ch_past_run run[CH_SEATS];
    uint16_t balanced[CH_END_RULES][CH_SEATS]; /* valid while `few` */
    bool few; /* so few pieces that a rule about their balance may hold */
};

/* The counts that the rules of a game need. */
struct ch_past_rules {
    const struct ch_draughts *draughts;
    int running[CH_END_RUNS]; /* plies after which the first rule speaks; 0: none */
    int soon;                 /* plies from which on one of these is near */
    int few, few_of_one;      /* pieces in a balance, at most: of both, of who has fewer */
    int balances;             /* rules looked at up to the last of a balance */
    int furthest;             /* plies that any rule looks back */
    bool always;              /* there are rules that may speak at any time */
    uint8_t needed;           /* kinds of which a rule wants one on the board */
    uint8_t deciding;         /* kinds of which one ends the game */
    int limit;                /* moves running, 0: none */
    bool limited[2];          /* of men, of kings */
};

/* A move as the past sees it. */
struct ch_past_move {
    int seat, from, to; /* bits */
    bool king;          /* of a king, before it */
    bool captures;
};

void ch_past_prepare(struct ch_past_rules *rules, const struct ch_draughts *draughts);
/* Of a position from which a game begins, with what was played before it. */
void ch_past_begin(const struct ch_past_rules *rules, const struct ch_bitboard_place *place,
                   const struct ch_before *before, struct ch_past *past);
/* Counts on by a move, as far as that is simple; true if ch_past_count has to follow, since rules
 * may speak. */
static inline bool ch_past_move(const struct ch_past_rules *rules, const struct ch_past *before,
                                bool king, bool captures, bool final, struct ch_past *after) {
    const bool ended[CH_END_RUNS] = {final, captures || !king, captures};
    for (int i = 0; i < CH_END_RUNS; i++)
        after->running[i] = ended[i] ? 0 : (uint16_t)(before->running[i] + 1);
    after->few = after->out = after->near = false;
    /* No count is higher than that of plies without a capture. */
    return rules->always || before->few || (captures && rules->few > 0) ||
           after->running[CH_END_RUNS - 1] >= rules->soon;
}
/* The rest, after the move that led from the place `was` to the place `is`. */
void ch_past_count(const struct ch_past_rules *rules, const struct ch_past *before,
                   const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                   const struct ch_past_move *move, struct ch_past *after);

/* The end of the game by its rules, but for repetition. */
struct ch_outcome ch_past_outcome(const struct ch_past_rules *rules, const struct ch_past *past,
                                  const struct ch_bitboard_place *place, bool moves, bool captures);
/* True if the limit forbids quiet moves of the piece on that bit. */
bool ch_past_forbids(const struct ch_past_rules *rules, const struct ch_past *past,
                     const struct ch_bitboard_place *place, int bit);
/* What the rest of the game depends on besides the pieces on the board: to be mixed into the
 * position's hash; 0 for most positions. */
uint64_t ch_past_key(const struct ch_past_rules *rules, const struct ch_past *past);

#endif
