/* A game's start as the parts of `games` show it. */
#ifndef CH_CLI_GAMES_GAMES_H
#define CH_CLI_GAMES_GAMES_H

#include "core/games/game.h"

/* Fills in the start position; where the sides set up first, one with set-ups drawn at random,
 * always the same. Appends it drawn with its coordinates. Returns what is to be said about it, or
 * "". */
const char *ch_games_add_start(const struct ch_game *game, struct ch_position *start,
                               struct ch_text *text);

#endif
