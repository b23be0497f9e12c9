/* How searches walk through games of the kernel for every game: over their histories, with what
 * each side's pieces are worth kept along, and a hash that includes what the past decides. */
#ifndef CH_CORE_GAMES_DRAUGHTS_GENERAL_GENERAL_WALK_H
#define CH_CORE_GAMES_DRAUGHTS_GENERAL_GENERAL_WALK_H

#include "core/games/walk.h"

extern const struct ch_walk_ops ch_general_walk;

#endif
