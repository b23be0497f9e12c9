/* The games that can be played: those in rules/games/, those that are part of the program, and any
 * that a definition file describes.
 *
 * A game is named NAME (rules/games/NAME.game, rules/games/collection/NAME.game, or
 * core/games/own_games.h), or by the path of a definition file, which ends in .game; either may be
 * followed by values chosen for its parameters: `turkish:promotion-in-capture=stop`,
 * `russian:losing=yes`, `my.game:losing=yes`. `checkers` and `draughts` mean the usual game.
 * Instances are made once, live as long as the program, and may be shared between threads; so may
 * these functions be called. */
#ifndef CH_CORE_GAMES_GAMES_H
#define CH_CORE_GAMES_GAMES_H

#include "core/games/game.h"

/* Opens the game that `name` names. CH_NOT_FOUND with the closest name; CH_BAD_INPUT with every
 * mistake of a definition, `file:line: …`. */
enum ch_status ch_game_open(const char *name, const struct ch_game **game, struct ch_error *error);

/* The name of the game where none is named. */
extern const char ch_game_default[];

/* The game with this name that is part of the program, in rules/games/ or made already, or NULL. */
const struct ch_game *ch_game_find(const char *name);

/* Game i of those in rules/games/, in the order in which people look for them, then of those that
 * are part of the program, or NULL past the end. A definition with mistakes is left out. */
const struct ch_game *ch_game_at(int index);

/* True if the game without its variants is one of the few that most people look for: of those in
 * rules/games/ what rules/games/contents says, of the others what their rows say. */
bool ch_game_is_common(const struct ch_game *game);

/* The game `name` that these texts define (the definition first, then what it extends), as a record
 * or a worker has them. One with the same name and texts that is there already is that one. Without
 * texts (count 0) it is a game that is part of the program: no file is opened for it, and
 * CH_NOT_FOUND if there is none. */
enum ch_status ch_game_from_sources(const char *name, const struct ch_source *sources, int count,
                                    const struct ch_game **game, struct ch_error *error);

/* Name i of the definitions in rules/games/: first those that rules/games/contents names, in its
 * order, then the others by name. NULL past the end. Nothing is read but the folder. */
const char *ch_games_name(int index);
/* Name i of those in rules/games/collection/, by name. NULL past the end. */
const char *ch_games_collected(int index);
/* The name that somebody may have meant, of all games that have names; NULL if none is close. */
const char *ch_games_closest(const char *name);

/* The texts that define the game `name`: its own, then what it extends, each looked for beside the
 * file that was named, then in rules/games/. CH_NOT_FOUND with the closest name; CH_BAD_INPUT for a
 * text that extends what is not there or itself. What was read until then is in `sources`. */
enum ch_status ch_games_collect(const char *name, struct ch_sources *sources,
                                struct ch_error *error);

/* A name's two parts: the game without the values chosen for its parameters, which the caller frees
 * with ch_free, and those values ("" without any; points into `name`). */
char *ch_games_base(const char *name);
const char *ch_games_settings(const char *name);

#endif
