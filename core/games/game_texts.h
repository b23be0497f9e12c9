/* The texts of game definitions: where they are, in which order they are listed, and what a name
 * means. */
#ifndef CH_CORE_GAMES_GAME_TEXTS_H
#define CH_CORE_GAMES_GAME_TEXTS_H

#include "core/base/source.h"

/* Name i of the definitions in rules/games/: first those that rules/games/contents names, in its
 * order, then the others by name. NULL past the end. Nothing is read but the folder. */
const char *ch_games_name(int index);

/* The texts that define the game `name` (as core/games/games.h has names): its own, then what it
 * extends, each looked for beside the file that was named, then in rules/games/. CH_NOT_FOUND with
 * the closest name; CH_BAD_INPUT for a text that extends what is not there or itself. What was read
 * until then is in `sources`. */
enum ch_status ch_games_collect(const char *name, struct ch_sources *sources,
                                struct ch_error *error);

/* A name's two parts: the game without the values chosen for its parameters, which the caller frees
 * with ch_free, and those values ("" without any; points into `name`). */
char *ch_games_base(const char *name);
const char *ch_games_settings(const char *name);

#endif
