/* A game's positions as the parts of `games` show them. */
#ifndef CH_CLI_GAMES_GAME_TEXT_H
#define CH_CLI_GAMES_GAME_TEXT_H

#include "core/games/game.h"

/* The start position; where the sides set up first, one with set-ups drawn at random, always the
 * same. */
void ch_game_text_start(const struct ch_game *game, struct ch_position *position);
/* What is to be said about that, or "". */
const char *ch_game_text_start_note(const struct ch_game *game);
/* Appends the position drawn with its coordinates. */
void ch_game_text_draw(const struct ch_game *game, const struct ch_position *position,
                       struct ch_text *text);
/* Appends the legal moves of a position, parted by blanks, and a newline. */
void ch_game_text_moves(const struct ch_game *game, const struct ch_position *position,
                        struct ch_text *text);

#endif
