/* How the search walks through Lines of Action: on the board, with its incremental quads, and
 * without lists of moves until they are needed.
 *
 * Tactical steps are those of tactical.h. All ends of the game are seen, also where depth has run
 * out; with the reading repetition=threefold a position is drawn the second time already, as usual
 * in searches. Where the game has a limit the number of the ply is in the hash. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_WALK_H
#define CH_CORE_GAMES_LOA_EVALUATION_WALK_H

#include "core/search/walk.h"

/* Evaluators "quad", "normal", "blocking", "mia"; connects "quads", "recursion", "flood". */
extern const struct ch_walk_ops ch_loa_walk;

#endif
