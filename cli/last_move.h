/* A position and the move that led to it, for rules that look at the last move. */
#ifndef CH_CLI_LAST_MOVE_H
#define CH_CLI_LAST_MOVE_H

#include "core/game.h"

/* Initialises `history` so that its last position is `position` and its last move is the one that
 * `text` names by its squares: "24-19", "24x15", "24x15x6". The position before is made by putting
 * the piece back; where the squares tell what was jumped, a man stands there again. CH_BAD_INPUT
 * says what does not fit; `history` then has nothing to release. */
enum ch_status ch_last_move_history(const struct ch_game *game, const struct ch_position *position,
                                    const char *text, struct ch_history *history,
                                    struct ch_error *error);

#endif
