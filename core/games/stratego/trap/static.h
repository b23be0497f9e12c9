/* The static look-ahead: whether a defender is captured by the two-squares rule, derived from the
 * lines, the trap areas and their borders without searching through moves (about a microsecond; no
 * allocation). After "Capture by the two-squares rule" (strategousa.org), corrected where an exact
 * solver says otherwise: docs/trap.md.
 *
 * It covers one attacker and one defender that walk a step at a time; all other pieces don't move.
 * Both sides must have a waiting move. Captured is always meant for red's best play against blue's
 * best; escapes says that the attacker alone does not capture the defender. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_STATIC_H
#define CH_CORE_GAMES_STRATEGO_TRAP_STATIC_H

#include "core/games/stratego/trap/board.h"

/* A move of the side to move and what follows. */
struct ch_trap_option {
    uint8_t from, to; /* both CH_TRAP_NOWHERE: a waiting move */
    bool captured;    /* the defender is */
    int moves;        /* as in the verdict, after this move */
};

enum { CH_TRAP_MAX_OPTIONS = 5 };

/* Undecided where the ground is none that the look-ahead covers, and where it would matter that a
 * piece leaves its square, is struck, or comes to the defender's help. `moves` is exact in closed
 * areas; where the defender can make detours through open border squares it is a lower bound of the
 * time that it can gain. */
void ch_trap_static(const struct ch_trap_ground *ground, struct ch_trap_verdict *verdict);

/* All moves of the attacker (red to move) or the defender but its strikes, the waiting move first,
 * with what follows: for red, those that are captured begin or carry on the capture, whatever the
 * defender strikes; for blue those that aren't may save the defender. Returns their number, 0 where
 * the ground is not covered. */
int ch_trap_static_options(const struct ch_trap_ground *ground,
                           struct ch_trap_option options[CH_TRAP_MAX_OPTIONS]);

#endif
