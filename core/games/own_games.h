/* The games that are part of the program: no definition file describes them, their name says all.
 */
#ifndef CH_CORE_GAMES_OWN_GAMES_H
#define CH_CORE_GAMES_OWN_GAMES_H

#include "core/games/game.h"

/* Name i of them, NULL past the end. */
const char *ch_own_game_name(int index);
/* True if `name`, without readings, is one of them. */
bool ch_own_game_is(const char *name);

/* Makes the game of that name with these readings of its parameters ("" or `name=value,…`), freed
 * with ch_own_game_free. CH_NOT_FOUND, with no error told, if `name` is none of them; CH_BAD_INPUT
 * for readings that it does not have. */
enum ch_status ch_own_game_open(const char *name, const char *settings, const struct ch_game **game,
                                struct ch_error *error);
void ch_own_game_free(const struct ch_game *game);

#endif
