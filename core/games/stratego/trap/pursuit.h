/* The exact answer to whether the defender is captured: all that the two sides can do with the
 * moving pieces of a board is searched from the end backwards, with the runs that the two-squares
 * rule counts. board.h says how pieces move and strike, and which don't move.
 *
 * Captured means that red can force a strike on the defender, whatever blue does, after which blue
 * can't take the striker at once: with a guard next to the square, or with a moving piece that
 * beats the striker and may go there. Escapes means that blue can prevent it for ever. The number
 * of moves is the least that red can force against the longest resistance, counted in single moves
 * of both sides, waiting moves among them. What is an exchange (the defender for the striker, at
 * once or one move later) is no capture, and neither is the capture of any other piece.
 *
 * A side waits by moving a piece elsewhere, where the board says that it has one; waiting ends all
 * runs of its side, as the move of any other piece of it does. Where it has none and no move of the
 * listed pieces is legal, it has lost the game: red's question is then answered by captured where
 * blue is stuck, by escapes where red is. The defender does not strike a piece that beats it. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_H
#define CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_H

#include "core/games/stratego/trap/board.h"

enum { CH_PURSUIT_MAX_PLAY = 512 };

/* Bounds and wishes. All zero: no bound worth speaking of would be met by two pieces. */
struct ch_pursuit_task {
    uint32_t max_states; /* past so many the answer is undecided; 0: CH_PURSUIT_STATES */
    uint8_t prey; /* pieces whose capture counts, a bit each (1 << number); 0: the defender */
    bool plays;   /* fill `play` too, which takes longer */
};

/* Some 100 bytes a state with the links between them. */
enum { CH_PURSUIT_STATES = 2000000 };

/* A single move; a waiting move has no squares (CH_TRAP_NOWHERE) and no letter. */
struct ch_pursuit_move {
    char letter;
    uint8_t from, to;
    bool strikes;
};

struct ch_pursuit {
    enum ch_trap_outcome outcome;
    int moves;       /* until captured */
    bool at_most;    /* the bound on states was met: there may be a shorter capture */
    uint32_t states; /* looked at */
    /* Best play to the capture; where the defender escapes and blue is to move, the one move that
     * saves it. Only as much as fits. */
    struct ch_pursuit_move play[CH_PURSUIT_MAX_PLAY];
    int play_length;
};

/* `board` is valid (ch_trap_check). */
void ch_pursuit_solve(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                      struct ch_pursuit *pursuit);

/* Shared by the files of the exact solver: states of a pursuit with any number of moving pieces,
 * and what can be moved in them. */

/* Ranks that move or strike in ways of their own. */
enum { CH_PURSUIT_SCOUT = 2, CH_PURSUIT_MINER = 3 };

/* Squares from which a guard of `seat` takes what ends a move there and what it outranks. */
static inline ch_trap_set ch_pursuit_guarded(const struct ch_trap_board *board,
                                             enum ch_trap_seat seat) {
    return ch_trap_around(
        ch_trap_squares_of(board, seat == CH_TRAP_RED ? CH_TRAP_GUARD_RED : CH_TRAP_GUARD_BLUE));
}

/* The direction of a move along a row or column. */
static inline int ch_pursuit_direction(int from, int to) {
    if ((to - from) % CH_TRAP_SIZE == 0)
        return to > from ? CH_TRAP_UP : CH_TRAP_DOWN;
    return to > from ? CH_TRAP_RIGHT : CH_TRAP_LEFT;
}

/* The solver of two pieces, and the one of any number. On other boards the former can only find
 * that blue escapes; see there. */
void ch_pursuit_solve_pair(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                           struct ch_pursuit *pursuit);
void ch_pursuit_solve_graph(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                            struct ch_pursuit *pursuit);

/* Adds a move to the play, if it fits. */
void ch_pursuit_add(struct ch_pursuit *pursuit, const struct ch_pursuit_move *move);

enum {
    CH_PURSUIT_LENGTH = 9, /* of the longest move */
    CH_PURSUIT_MAX_BOMBS = 16,
    CH_PURSUIT_MAX_MOVES = 4 * CH_PURSUIT_LENGTH * CH_TRAP_MAX_PIECES + 1
};

/* What the two-squares rule remembers of a side: the piece that it moved last, in which direction,
 * and for each border between squares that the move crossed, the nearest to the piece first, how
 * many of its last moves in turn crossed it. All zero but the piece (CH_TRAP_NOWHERE): nothing.
 * Where borders do not count, count[0] is the number of moves between the two squares and count[1]
 * their distance. */
struct ch_pursuit_run {
    uint8_t piece, direction;
    uint8_t count[CH_PURSUIT_LENGTH];
};

struct ch_pursuit_state {
    uint8_t place[CH_TRAP_MAX_PIECES]; /* CH_TRAP_NOWHERE: lost, or no such piece */
    struct ch_pursuit_run run[2];      /* by seat */
    uint16_t bombs;                    /* taken: a bit each */
    uint8_t to_move;
};

/* A state in three words, equal where states are. */
struct ch_pursuit_key {
    uint64_t word[3];
};

/* What does not change in the course of a pursuit. */
struct ch_pursuit_field {
    const struct ch_trap_board *board;
    uint8_t prey;
    ch_trap_set walls;
    ch_trap_set guarded[2]; /* by the guard's seat */
    uint8_t bomb[CH_PURSUIT_MAX_BOMBS];
    int bombs; /* that a miner may take; others are walls */
};

/* How a move ends the pursuit, if it does. */
enum ch_pursuit_end { CH_PURSUIT_GOES_ON, CH_PURSUIT_CAPTURED, CH_PURSUIT_ESCAPED };

/* A move, and what comes of it. */
struct ch_pursuit_step {
    struct ch_pursuit_move move;
    enum ch_pursuit_end end;
    struct ch_pursuit_state after; /* where it goes on */
};

/* False if there are more bombs to be taken than a state can hold. */
bool ch_pursuit_field_of(const struct ch_trap_board *board, uint8_t prey,
                         struct ch_pursuit_field *field);
void ch_pursuit_start(const struct ch_pursuit_field *field, struct ch_pursuit_state *state);
struct ch_pursuit_key ch_pursuit_pack(const struct ch_pursuit_state *state);
void ch_pursuit_unpack(const struct ch_pursuit_key *key, struct ch_pursuit_state *state);

/* All moves of the side to move, the waiting one among them; returns how many. */
int ch_pursuit_steps(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                     struct ch_pursuit_step step[CH_PURSUIT_MAX_MOVES]);

#endif
