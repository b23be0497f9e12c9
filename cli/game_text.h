/* A game's positions as the parts of `games` show them. */
#ifndef CH_CLI_GAME_TEXT_H
#define CH_CLI_GAME_TEXT_H

#include "core/game.h"

/* Appends the position drawn with its coordinates. */
void ch_game_text_draw(const struct ch_game *game, const struct ch_position *position,
                       struct ch_text *text);
/* Appends the legal moves of a position, parted by blanks, and a newline. */
void ch_game_text_moves(const struct ch_game *game, const struct ch_position *position,
                        struct ch_text *text);

#endif
