/* What a person comes back to: the games of people in the record of the server, with ratings by
 * them, each as PDN; lessons from them; ballots to begin with. */
#ifndef CH_CLI_SERVE_OWN_H
#define CH_CLI_SERVE_OWN_H

#include "core/games/game.h"

/* Appends {"games": [...], "older", "ratings": [...], "record"} from the record at `path`; NULL, or
 * no file there yet: none. The newest games first, of those before the number `before` if that is
 * not 0; `older` says how many are left. `home` is where levels are. */
enum ch_status ch_serve_own(const char *path, const char *home, int before, struct ch_text *json,
                            struct ch_error *error);
/* Appends {"id", "game", "seat", "pdn"} of the game with this number. CH_NOT_FOUND if it is none of
 * a person. */
enum ch_status ch_serve_own_game(const char *path, int id, struct ch_text *json,
                                 struct ch_error *error);
/* The lesson (workshop/person/drills.h) was solved at once, or not. CH_NOT_FOUND if there is none.
 */
enum ch_status ch_serve_lesson(const char *line, int ply, bool solved, struct ch_text *json,
                               struct ch_error *error);
/* Appends {"ballots": [{"number", "moves"}]}: the deck of the game, which may have none. Its source
 * has no names that could be shown. */
enum ch_status ch_serve_ballots(const struct ch_game *game, const char *home, struct ch_text *json,
                                struct ch_error *error);

#endif
