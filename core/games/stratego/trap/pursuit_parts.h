/* Shared by the files of the exact solver. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_PARTS_H
#define CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_PARTS_H

#include "core/games/stratego/trap/pursuit.h"

/* Ranks that move or strike in ways of their own. */
enum { CH_PURSUIT_SCOUT = 2, CH_PURSUIT_MINER = 3 };

/* Squares from which a guard of `seat` takes what ends a move there and what it outranks. */
ch_trap_set ch_pursuit_guarded(const struct ch_trap_board *board, enum ch_trap_seat seat);

/* The solver of two pieces, and the one of any number. On other boards the former can only find
 * that blue escapes; see there. */
void ch_pursuit_solve_pair(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                           struct ch_pursuit *pursuit);
void ch_pursuit_solve_graph(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                            struct ch_pursuit *pursuit);

/* Adds a move to the play, if it fits. */
void ch_pursuit_add(struct ch_pursuit *pursuit, const struct ch_pursuit_move *move);

#endif
