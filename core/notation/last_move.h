/* A position and the moves that led to it, for rules that look at the last moves. */
#ifndef CH_CORE_NOTATION_LAST_MOVE_H
#define CH_CORE_NOTATION_LAST_MOVE_H

#include "core/games/game.h"

/* Initialises `history` so that its last position is `position` and its last moves are those that
 * texts[0..count-1] name by their squares, in the order in which they were played: "24-19",
 * "24x15", "24x15x6". The positions before are made by putting the pieces back; where the squares
 * show what was jumped, a man is put back there. In Stratego the lost pieces show what fell in a
 * strike, or "J4xJ7=S" does. CH_BAD_INPUT says what does not fit; `history` then has nothing to
 * release. */
enum ch_status ch_last_moves_history(const struct ch_game *game, const struct ch_position *position,
                                     const char *const texts[], int count,
                                     struct ch_history *history, struct ch_error *error);

#endif
