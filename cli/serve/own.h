/* "Your games": those of people in the record of the server, with ratings by them, and each as PDN.
 */
#ifndef CH_CLI_SERVE_OWN_H
#define CH_CLI_SERVE_OWN_H

#include "core/base/text.h"

/* Appends {"games": [...], "ratings": [...], "record"}, the newest games first, from the record at
 * `path`; NULL, or no file there yet: none. `home` is where levels are. */
enum ch_status ch_serve_own(const char *path, const char *home, struct ch_text *json,
                            struct ch_error *error);
/* Appends {"id", "game", "seat", "pdn"} of the game with this number. CH_NOT_FOUND if it is none of
 * a person. */
enum ch_status ch_serve_own_game(const char *path, int id, struct ch_text *json,
                                 struct ch_error *error);

#endif
