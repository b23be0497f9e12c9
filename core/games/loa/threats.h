/* Threats to connect in Lines of Action, a few moves deep. What repetition and limits would end is
 * not looked at. */
#ifndef CH_CORE_GAMES_LOA_THREATS_H
#define CH_CORE_GAMES_LOA_THREATS_H

#include "core/games/loa/board.h"

/* The boards keep quads, and are as they were when a call is over. `found` (room for CH_LOA_MOVES)
 * gets the moves that are counted, unless it is NULL. */

/* The moves with which the seat would win at once, were it its turn: they connect its men, and not
 * the other side's as well where that would be a draw. Stops at `max`. */
int ch_loa_winning_moves(struct ch_loa_board *board, int seat, int max, struct ch_loa_move found[]);
/* On boards of a word: squares such that a move to any other leaves the men in several groups. The
 * man who moves must come beside all groups, but for the one that he was alone. */
uint64_t ch_loa_joining_squares(const struct ch_loa *loa, uint64_t own);
/* The moves of the side to move after which the other side does not win at once: it has no such
 * move then, or the move has connected the side to move. None if the other side has won already.
 * Stops at `max`. */
int ch_loa_defences(struct ch_loa_board *board, int max, struct ch_loa_move found[]);
/* The moves of the side to move that win at once, or threaten to and leave the other side neither a
 * defence nor a win of its own. */
int ch_loa_unstoppable(struct ch_loa_board *board, struct ch_loa_move found[]);

/* Which captures a quiescence search looks at.
 *
 * Tactical is a capture that forms a connection or destroys one (Winands, Uiterwijk and Van den
 * Herik 2001, section 6.1): after it the mover's men make fewer groups than before, or the other
 * side's men more. Groups are counted by the Euler number, which the capture changes by the men
 * round its two squares; where it is 1 or less before or after, so that there may be a hole, they
 * are counted by filling them, both before and after. A capture that leaves the groups of both
 * sides as many as they were, or takes a lone man without joining own men, is not tactical. */

/* How the legal move would change four times the Euler numbers of the mover and of the other side.
 */
void ch_loa_euler4_change(const struct ch_loa_board *board, const struct ch_loa_move *move,
                          int *own, int *other);
/* True if the legal move is a tactical capture. The board is the same afterwards. */
bool ch_loa_tactical(struct ch_loa_board *board, const struct ch_loa_move *move);

#endif
