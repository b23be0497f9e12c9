/* How the search walks through Lines of Action: on the board, with its incremental quads, and
 * without lists of moves until they are needed.
 *
 * Tactical steps are those of tactical.h. All ends of the game are seen, also where depth has run
 * out; with the rule variant repetition=threefold a position is drawn the second time already, as
 * usual in searches. Where the game has a limit the number of the ply is in the hash. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_WALK_H
#define CH_CORE_GAMES_LOA_EVALUATION_WALK_H

#include "core/games/walk.h"

/* Evaluators "quad", "normal", "blocking", "mia"; `connect`, how it is found out whether a side is
 * connected, by "quads", "recursion", "flood", "euler". */
extern const struct ch_walk_ops ch_loa_walk;

/* What such a walk counts: how often it has tested whether sides are connected, and how often the
 * quads alone showed that they are not. */
enum { CH_LOA_WALK_TESTS, CH_LOA_WALK_SETTLED };

#endif
