/* States of a pursuit with any number of moving pieces, and what can be moved in them. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_STATE_H
#define CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_STATE_H

#include "core/games/stratego/trap/pursuit.h"

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
