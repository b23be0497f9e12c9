/* How the search walks through Stratego whose ranks are all known: games as they may have gone.
 *
 * Tactical steps are strikes at what does not win against the striker. Of what the past forbids the
 * two-squares rule between two squares is seen, and no other law; of ends the flag's being taken,
 * no moves and the limit. The hash is that of the position. */
#ifndef CH_CORE_GAMES_STRATEGO_WALK_H
#define CH_CORE_GAMES_STRATEGO_WALK_H

#include "core/games/walk.h"

extern const struct ch_walk_ops ch_stratego_walk;

#endif
