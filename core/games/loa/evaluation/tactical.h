/* Which captures a quiescence search looks at.
 *
 * Tactical is a capture that forms a connection or destroys one (Winands, Uiterwijk and Van den
 * Herik 2001, section 6.1): after it the mover's men make fewer groups than before, or the other
 * side's men more. Groups are counted by the Euler number, which the capture changes by the men
 * round its two squares; where it is 1 or less before or after, so that there may be a hole, they
 * are counted by filling them, both before and after. A capture that leaves the groups of both
 * sides as many as they were, or takes a lone man without joining own men, is not tactical. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_TACTICAL_H
#define CH_CORE_GAMES_LOA_EVALUATION_TACTICAL_H

#include "core/games/loa/board.h"

/* How the legal move would change four times the Euler numbers of the mover and of the other side.
 */
void ch_loa_euler4_change(const struct ch_loa_board *board, const struct ch_loa_move *move,
                          int *own, int *other);
/* True if the legal move is a tactical capture. The board is the same afterwards. */
bool ch_loa_tactical(struct ch_loa_board *board, const struct ch_loa_move *move);

#endif
