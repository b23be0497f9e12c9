/* What the static look-ahead sees of a position: where attacker and defender may go, as sets of
 * squares, and what the two-squares rule remembers of their last moves. A caller with a position of
 * a game of Stratego fills it directly; nothing in it is allocated. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_GROUND_H
#define CH_CORE_GAMES_STRATEGO_TRAP_GROUND_H

#include "core/games/stratego/trap/board.h"

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
