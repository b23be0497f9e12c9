/* The board of the look-ahead for captures by the two-squares rule. It knows nothing of a game of
 * Stratego: it holds one attacker, one defender, whatever else moves or is in their way, and what
 * the two-squares rule remembers of the last moves.
 *
 * Red is the attacker's side, blue the defender's. Nothing depends on the half of the board in
 * which they are or on who started, so a caller whose attacker is blue names the sides the other
 * way round. A square is (row - 1) * 10 + column: A1 is 0, K10 is 99, and there is no column I.
 *
 * What moves is struck by rank, as in the game: the higher stays and moves in, equal ranks both
 * vanish, a spy takes the marshal that it strikes, and a miner takes bombs. Pieces that don't move
 * do this and no more:
 *   - a piece of unknown rank, of either side, is a wall to all pieces; it is never struck;
 *   - a guard outranks: blue's the attacker, red's the defender. It is never struck. The piece that
 *     it outranks never ends a move next to it, where it would be taken; and no strike on the
 *     defender next to a blue guard counts as its capture, since the guard takes the striker back;
 *   - a bomb is a wall to all but a miner of the other side, who takes it and moves in. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_BOARD_H
#define CH_CORE_GAMES_STRATEGO_TRAP_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"

enum {
    CH_TRAP_SIZE = 10,
    CH_TRAP_SQUARES = 100,
    CH_TRAP_NOWHERE = 255, /* no square: beyond the edge, a lake */
    CH_TRAP_MAX_PIECES = 8,
    CH_TRAP_MAX_LIMIT = 9
};

enum ch_trap_seat { CH_TRAP_RED, CH_TRAP_BLUE };

/* Directions; the reverse of d is d ^ 2. */
enum ch_trap_direction { CH_TRAP_UP, CH_TRAP_RIGHT, CH_TRAP_DOWN, CH_TRAP_LEFT };

/* The content of a square. From CH_TRAP_PIECE on: the moving piece of that number. */
enum ch_trap_cell {
    CH_TRAP_EMPTY,
    CH_TRAP_LAKE,
    CH_TRAP_UNKNOWN_RED,  /* U */
    CH_TRAP_UNKNOWN_BLUE, /* u */
    CH_TRAP_GUARD_RED,    /* P: known to outrank the defender */
    CH_TRAP_GUARD_BLUE,   /* p: known to outrank the attacker */
    CH_TRAP_BOMB_RED,     /* B */
    CH_TRAP_BOMB_BLUE,    /* b */
    CH_TRAP_PIECE         /* + its number */
};

/* The numbers of the two that the question is about. */
enum { CH_TRAP_ATTACKER = 0, CH_TRAP_DEFENDER = 1 };

/* A piece that moves. `run` is the number of moves that it has just made between `square` and
 * `other` and back, in turns one after the other without a move of another piece of its side
 * between them, the last of which ended on `square`; 0 and CH_TRAP_NOWHERE where there are none.
 * Hence at most one piece of a side has a run. */
struct ch_trap_piece {
    char letter;  /* A, d, or as in the text; a capital is red */
    uint8_t rank; /* ISF numbers: 1 spy, 2 scout, 3 miner … 10 marshal */
    uint8_t square;
    uint8_t run;
    uint8_t other;
};

/* A value; copied freely. `cell` and the squares of `piece` agree (ch_trap_check). */
struct ch_trap_board {
    uint8_t cell[CH_TRAP_SQUARES]; /* enum ch_trap_cell */
    struct ch_trap_piece piece[CH_TRAP_MAX_PIECES];
    int pieces;       /* at least 2: the attacker, the defender, further ones */
    uint8_t to_move;  /* enum ch_trap_seat */
    uint8_t limit;    /* moves allowed between two squares: 3 (ISF), 5 (StrategoUSA), 1 to 9 */
    bool waits[2];    /* by seat: has another piece elsewhere to move. Such a move ends all runs of
                         its side. Without one, a side that can't move has lost. */
    bool scout_lines; /* ISF 10.2: a scout's moves are counted by the borders between squares that
                         all of them crossed; else by the two squares they end on */
};

/* A set of squares: bit `square` is set if it has the square. */
typedef unsigned __int128 ch_trap_set;

static inline ch_trap_set ch_trap_bit(int square) {
    return (ch_trap_set)1 << square;
}

static inline bool ch_trap_holds(ch_trap_set set, int square) {
    return set >> square & 1;
}

static inline int ch_trap_count(ch_trap_set set) {
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest square of a set that isn't empty. */
static inline int ch_trap_first(ch_trap_set set) {
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

/* True for the letters of ASCII, whatever the locale. */
static inline bool ch_trap_is_letter(char letter) {
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
}

static inline enum ch_trap_seat ch_trap_seat_of(const struct ch_trap_piece *piece) {
    return piece->letter >= 'a' ? CH_TRAP_BLUE : CH_TRAP_RED;
}

/* The squares next to each, by direction. */
extern const uint8_t ch_trap_steps[CH_TRAP_SQUARES][4];

/* The square next to `square` in `direction`, or CH_TRAP_NOWHERE. */
static inline int ch_trap_step(int square, int direction) {
    return ch_trap_steps[square][direction];
}

/* The squares next to it. */
ch_trap_set ch_trap_beside(int square);
/* True if the square is one of the eight of the two lakes. */
bool ch_trap_is_lake(int square);

/* An empty board with its lakes, no pieces, red to move, limit 3, both sides with a waiting move,
 * ISF 10.2 in force. */
void ch_trap_clear(struct ch_trap_board *board);
/* Puts a moving piece without a run on an empty square and returns its number, or -1 when there are
 * CH_TRAP_MAX_PIECES. The first two must be the attacker and the defender. */
int ch_trap_place(struct ch_trap_board *board, char letter, int rank, int square);
/* CH_BAD_INPUT, without a place, if the board is none that a game could lead to: pieces and squares
 * that disagree, ranks or runs out of bounds, a run over squares that aren't neighbours, two runs
 * of one side. Everything that takes a board relies on this. */
enum ch_status ch_trap_check(const struct ch_trap_board *board, struct ch_error *error);

/* The squares whose cell is `cell`. */
ch_trap_set ch_trap_squares_of(const struct ch_trap_board *board, enum ch_trap_cell cell);

/* How a strike ends, by ranks: 1 the striker stays, -1 the struck one does, 0 neither. */
int ch_trap_strike(int striker, int struck);

/* "J7"; `name` holds 4 bytes, and is returned. */
const char *ch_trap_square_name(int square, char name[4]);
/* The square whose name is at the beginning of `text`, in any case, and *length the bytes of it;
 * CH_TRAP_NOWHERE if there is none. */
int ch_trap_square_read(const char *text, int *length);

/* The last moves of a piece: it came in `direction`, `run` moves ago it began to go to and fro
 * between these two squares. Run 0: it moved on no such squares. */
struct ch_trap_last {
    uint8_t direction, run;
};

/* True if a move in `direction` goes back to the square that the last one came from. */
static inline bool ch_trap_reverses(struct ch_trap_last last, int direction) {
    return last.run && last.direction == (direction ^ 2);
}

/* Whether the rule allows a piece a move in `direction`, and its run after it. */
static inline bool ch_trap_may(struct ch_trap_last last, int direction, int limit) {
    return !(ch_trap_reverses(last, direction) && last.run >= limit);
}

static inline struct ch_trap_last ch_trap_next(struct ch_trap_last last, int direction) {
    return (struct ch_trap_last){(uint8_t)direction,
                                 (uint8_t)(ch_trap_reverses(last, direction) ? last.run + 1 : 1)};
}

/* What the look-ahead answers: the static model and the exact solver fill this, each with what it
 * knows. */

/* Undecided: the solver met its bounds, or the static model met what it does not cover. */
enum ch_trap_outcome { CH_TRAP_UNDECIDED, CH_TRAP_CAPTURED, CH_TRAP_ESCAPES };

struct ch_trap_verdict {
    enum ch_trap_outcome outcome;
    int moves; /* single moves of both sides up to and with the strike; 0 unless captured */
    /* The line of the capture, from the attacker's square (or where it comes into line) past the
     * defender's to the last square behind it, and the line beside it that makes the trap area with
     * it. Lengths 0: none, or not known. */
    uint8_t line[CH_TRAP_SIZE], beside[CH_TRAP_SIZE];
    int line_length, beside_length;
    /* Static model only: the square of an own piece that must leave it first (step aside or be
     * sacrificed), or CH_TRAP_NOWHERE. */
    uint8_t cleared;
    /* For whoever weighs the risk: squares of pieces of unknown rank that may protect the defender;
     * and the attacker's own pieces that bar the defender's way, and must stay. */
    ch_trap_set protectors, barriers;
};

/* "captured", "escapes", "undecided". */
const char *ch_trap_outcome_name(enum ch_trap_outcome outcome);

/* What the static look-ahead sees of a position: where attacker and defender may go, as sets of
 * squares, and what the two-squares rule remembers of their last moves. A caller with a position of
 * a game of Stratego fills it directly; nothing in it is allocated. */

/* One of the two: its square, and its run as in board.h. */
struct ch_trap_runner {
    uint8_t square;
    uint8_t run;
    uint8_t other; /* next to `square`, unless run is 0 */
};

/* Each of the first two sets holds the square of its piece. Blue and red as in board.h: red is the
 * attacker's side. */
struct ch_trap_ground {
    ch_trap_set attacker_may; /* empty squares on which no guard of blue's takes it, and those of
                                 blue pieces that it may strike without loss */
    ch_trap_set defender_may; /* empty squares on which no guard of red's takes it */
    ch_trap_set safe;         /* squares on which a guard of blue's protects the defender */
    ch_trap_set unknown;      /* blue pieces of unknown rank */
    ch_trap_set own;          /* red pieces other than the attacker */
    ch_trap_set guards;       /* those of them that are known to outrank the defender */
    ch_trap_set movable;      /* those of them that may step to an empty square */
    ch_trap_set expendable;   /* those of them that can strike, and so be gone, in one move */
    ch_trap_set prey;         /* those of them that the defender takes when it strikes */
    ch_trap_set even;         /* those of them the strike of which ends the pursuit: equal ranks,
                                 the flag, the marshal if the defender is a spy */
    ch_trap_set bombs;        /* those of them that the defender, a miner, takes; they are in
                                 defender_may where no guard of red's takes it */
    ch_trap_set weaker;       /* blue pieces that move and that the attacker beats, and bombs if it
                                 is a miner; they are in attacker_may */
    ch_trap_set stronger;     /* other blue pieces that move */
    struct ch_trap_runner attacker, defender;
    uint8_t to_move; /* enum ch_trap_seat */
    uint8_t limit;
    bool waits;  /* both sides have another piece to move elsewhere */
    bool walks;  /* neither of the two is a scout */
    bool beats;  /* the attacker takes the defender when it strikes */
    bool feared; /* the defender would be lost if it struck the attacker */
};

/* All squares but the lakes. */
ch_trap_set ch_trap_all(void);
/* The squares of `set` and those next to them. */
ch_trap_set ch_trap_around(ch_trap_set set);
/* `from`, and all squares of `open` that can be come to from it by steps within. */
ch_trap_set ch_trap_fill(ch_trap_set from, ch_trap_set open);
/* Fills `ground` from a valid board. */
void ch_trap_ground_set(struct ch_trap_ground *ground, const struct ch_trap_board *board);

/* The set moved one square in `direction`; what would leave the board is dropped, lakes are not
 * regarded. */
static inline ch_trap_set ch_trap_shift(ch_trap_set set, int direction) {
    /* The columns A and K: ten rows of ten bits. */
    const ch_trap_set board = ((ch_trap_set)1 << CH_TRAP_SQUARES) - 1;
    const ch_trap_set first = board / 0x3ff;
    switch (direction) {
    case CH_TRAP_UP:
        return set << CH_TRAP_SIZE & board;
    case CH_TRAP_RIGHT:
        return (set & ~(first << (CH_TRAP_SIZE - 1))) << 1;
    case CH_TRAP_DOWN:
        return set >> CH_TRAP_SIZE;
    default:
        return (set & ~first) >> 1;
    }
}

#endif
