/* Stratego with the rule variants on which sources differ: what a game instance holds
 * beside core/games/game.h, and how a position is laid out. The rules are those of the
 * International Stratego Federation (ISF), which are the defaults, and of the computer tournaments
 * of StrategoUSA.
 *
 * A square is (row - 1) * 10 + column: A1 is 0, K10 is 99; row 1 is Red's back row. The lakes are
 * no squares of the board's graph. Kinds are numbered by their rank as the ISF counts, marshal 10.
 *
 * Nothing but ranks is hidden. Every move is seen, so which piece is which is known to both sides,
 * and so is what was lost, since both ranks are shown at every strike. Whatever legality depends on
 * is public or the mover's own. */
#ifndef CH_CORE_GAMES_STRATEGO_RULES_H
#define CH_CORE_GAMES_STRATEGO_RULES_H

#include <stdlib.h>

#include "core/games/own_games.h"

enum {
    CH_STRATEGO_SIDE = 10, /* squares a side */
    CH_STRATEGO_SQUARES = CH_STRATEGO_SIDE * CH_STRATEGO_SIDE,
    CH_STRATEGO_SET_UP_ROWS = 4, /* of a side, from its own edge */
    CH_STRATEGO_PLACES = CH_STRATEGO_SET_UP_ROWS * CH_STRATEGO_SIDE,
    CH_STRATEGO_ARMIES = 4,
    CH_STRATEGO_VARIANTS = 9,
    CH_STRATEGO_MAX_PLIES = 100000 /* that a limit can be */
};

enum ch_stratego_kind {
    CH_STRATEGO_FLAG,
    CH_STRATEGO_SPY,
    CH_STRATEGO_SCOUT,
    CH_STRATEGO_MINER,
    CH_STRATEGO_SERGEANT,
    CH_STRATEGO_LIEUTENANT,
    CH_STRATEGO_CAPTAIN,
    CH_STRATEGO_MAJOR,
    CH_STRATEGO_COLONEL,
    CH_STRATEGO_GENERAL,
    CH_STRATEGO_MARSHAL,
    CH_STRATEGO_BOMB,
    CH_STRATEGO_RANKS, /* kinds before this one are what pieces are */
    CH_STRATEGO_UNKNOWN = CH_STRATEGO_RANKS,
    CH_STRATEGO_KINDS
};

/* A square of a position is a byte; 0 is an empty one. */
enum {
    CH_STRATEGO_KIND = 0x0f,
    CH_STRATEGO_SEAT = 0x10,
    CH_STRATEGO_MOVED = 0x20, /* the piece has moved */
    CH_STRATEGO_SHOWN = 0x40, /* the other side knows its rank */
    CH_STRATEGO_PIECE = 0x80
};

/* Words of a position: the side to move; squares, 8 to a word; the pieces that each side has lost,
 * 4 bits a kind. */
enum {
    CH_STRATEGO_WORD_SIDE = 0,
    CH_STRATEGO_WORD_SQUARES = 1,
    CH_STRATEGO_WORD_LOST = 14,
    CH_STRATEGO_WORDS = CH_STRATEGO_WORD_LOST + CH_SEATS
};

enum ch_stratego_more_squares {
    CH_STRATEGO_MORE_ISF,
    CH_STRATEGO_MORE_PSEUDOCODE,
    CH_STRATEGO_MORE_OFF
};

struct ch_stratego {
    struct ch_game game; /* first: the game is one of these */
    struct ch_rule_variant variant[CH_STRATEGO_VARIANTS];
    uint8_t army[CH_STRATEGO_RANKS]; /* pieces of a side, by kind */
    int pieces;                      /* of a side */
    int army_index;                  /* of the army among those that can be chosen */
    /* How much likelier than on average a piece that was at a place at the start is of a kind; over
     * 0, also where the kind was never seen; how likely flags are walled in. */
    float usual[CH_STRATEGO_PLACES][CH_STRATEGO_RANKS];
    float walled;
    int two_squares;  /* so many moves between two squares are allowed; 0: any */
    bool scout_lines; /* ISF 10.2: a scout's move counts for all borders it crosses */
    enum ch_stratego_more_squares more_squares;
    bool continuous_chase, resumed_chase, position_repetition;
    int limit;               /* plies after which a game is drawn; 0: never */
    bool limit_counts_turns; /* two plies count as one for the limit */
};

extern const struct ch_own_game ch_stratego_row;

/* An end of its own: a side has taken the other's flag. */
#define CH_STRATEGO_FLAG_TAKEN ch_own_end(&ch_stratego_row, 0)

static inline const struct ch_stratego *ch_stratego_of(const struct ch_game *game) {
    return (const struct ch_stratego *)game;
}

/* True if the game is Stratego. */
bool ch_stratego_is(const struct ch_game *game);

static inline bool ch_stratego_is_lake(int square) {
    int row = square / CH_STRATEGO_SIDE, column = square % CH_STRATEGO_SIDE;
    return (row == 4 || row == 5) && column % 4 >= 2;
}

/* The byte of a square. */
static inline unsigned ch_stratego_at(const struct ch_position *position, int square) {
    return position->word[CH_STRATEGO_WORD_SQUARES + square / 8] >> square % 8 * 8 & 0xff;
}

static inline void ch_stratego_put(struct ch_position *position, int square, unsigned byte) {
    uint64_t *word = &position->word[CH_STRATEGO_WORD_SQUARES + square / 8];
    *word = (*word & ~(UINT64_C(0xff) << square % 8 * 8)) | (uint64_t)byte << square % 8 * 8;
}

/* Of a square's byte that is not 0. */
static inline int ch_stratego_seat(unsigned byte) {
    return (byte & CH_STRATEGO_SEAT) != 0;
}

static inline int ch_stratego_kind(unsigned byte) {
    return (int)(byte & CH_STRATEGO_KIND);
}

/* True if a piece of the seat is on the square. */
static inline bool ch_stratego_has(const struct ch_position *position, int square, int seat) {
    unsigned byte = ch_stratego_at(position, square);
    return byte && ch_stratego_seat(byte) == seat;
}

/* The byte of a piece that has not moved and was not shown. */
static inline unsigned ch_stratego_piece(int seat, int kind) {
    return CH_STRATEGO_PIECE | (seat ? CH_STRATEGO_SEAT : 0u) | (unsigned)kind;
}

/* How many pieces of a kind the seat has lost. */
static inline int ch_stratego_lost(const struct ch_position *position, int seat, int kind) {
    return (int)(position->word[CH_STRATEGO_WORD_LOST + seat] >> kind * 4 & 0xf);
}

/* True if a side has lost its flag: the game is over. */
static inline bool ch_stratego_flag_taken(const struct ch_position *position) {
    return ch_stratego_lost(position, 0, CH_STRATEGO_FLAG) > 0 ||
           ch_stratego_lost(position, 1, CH_STRATEGO_FLAG) > 0;
}

/* The outcome of a position with so many plies behind it, as far as it does not depend on moves. */
static inline struct ch_outcome ch_stratego_decided(const struct ch_stratego *stratego,
                                                    const struct ch_position *position, int plies) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (ch_stratego_lost(position, seat, CH_STRATEGO_FLAG) > 0)
            return (struct ch_outcome){CH_WON, !seat, CH_STRATEGO_FLAG_TAKEN};
    if (stratego->limit > 0 && plies >= stratego->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

/* How a strike ends, as the attacker sees it. */
enum ch_stratego_strike { CH_STRATEGO_LOSES, CH_STRATEGO_BOTH_FALL, CH_STRATEGO_WINS };

/* The strike of a piece that can move at another; both kinds are known. */
static inline enum ch_stratego_strike ch_stratego_strike(int attacker, int defender) {
    if (defender == CH_STRATEGO_BOMB)
        return attacker == CH_STRATEGO_MINER ? CH_STRATEGO_WINS : CH_STRATEGO_LOSES;
    if (attacker == CH_STRATEGO_SPY && defender == CH_STRATEGO_MARSHAL)
        return CH_STRATEGO_WINS;
    return attacker > defender    ? CH_STRATEGO_WINS
           : attacker == defender ? CH_STRATEGO_BOTH_FALL
                                  : CH_STRATEGO_LOSES;
}

/* True if pieces of this kind move; those of unknown rank may. */
static inline bool ch_stratego_moves_at_all(int kind) {
    return kind != CH_STRATEGO_FLAG && kind != CH_STRATEGO_BOMB;
}

/* Sets of squares, and where squares lie to one another. */
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

/* True if a move goes over several squares: only scouts do. */
static inline bool ch_stratego_runs(int from, int to) {
    int way = from < to ? to - from : from - to;
    return way != 1 && way != CH_STRATEGO_SIDE;
}

/* The steps from one square to another, lakes not regarded. */
static inline int ch_stratego_distance(int a, int b) {
    return abs(a / CH_STRATEGO_SIDE - b / CH_STRATEGO_SIDE) +
           abs(a % CH_STRATEGO_SIDE - b % CH_STRATEGO_SIDE);
}

/* The kind of the piece that a side lost between two positions, or unknown if it lost none. */
static inline int ch_stratego_kind_lost(const struct ch_position *before,
                                        const struct ch_position *after, int seat) {
    int kind = 0;
    while (kind < CH_STRATEGO_RANKS &&
           ch_stratego_lost(after, seat, kind) <= ch_stratego_lost(before, seat, kind))
        kind++;
    return kind;
}

#endif
