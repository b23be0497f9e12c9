/* Moves by which two pieces of a side become one of another kind. */
#ifndef CH_CORE_GAMES_DRAUGHTS_JOIN_H
#define CH_CORE_GAMES_DRAUGHTS_JOIN_H

#include "core/games/draughts/draughts.h"

/* True if the side to move may make no other moves. */
bool ch_join_must(const struct ch_draughts *draughts, const struct ch_position *position);
/* Appends these moves. */
void ch_join_add(const struct ch_draughts *draughts, const struct ch_position *position,
                 struct ch_moves *moves);

#endif
