/* The ends of Lines of Action that its rules and its search share. */
#ifndef CH_CORE_GAMES_LOA_ENDS_H
#define CH_CORE_GAMES_LOA_ENDS_H

#include "core/games/loa/board.h"

/* The outcome when a side is connected, or both. The mover is the side that isn't to move: it has
 * made the position, or has it so from the start. */
struct ch_outcome ch_loa_connection(const struct ch_loa_board *board, bool mover, bool other);

/* The outcome when the side to move can't move. */
struct ch_outcome ch_loa_stuck(const struct ch_loa_board *board);

/* The square that a side's pass names: its first man's. It has one. */
int ch_loa_pass_square(const struct ch_loa_board *board);

#endif
