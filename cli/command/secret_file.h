/* Files that hold a secret (core/base/keys.h), for games that hide something. */
#ifndef CH_CLI_COMMAND_SECRET_FILE_H
#define CH_CLI_COMMAND_SECRET_FILE_H

#include "core/base/keys.h"
#include "core/games/game.h"

#define CH_SECRET_HELP                                                                             \
    "in games that hide something: 32 hexadecimal digits that all keys come from, in a file that " \
    "only you may read"

/* The command for a shell that makes the file `path`. */
void ch_secret_file_add_command(const char *path, struct ch_text *text);

/* Reads the --secret-file for `game`: *given says whether *secret was filled. For a game that hides
 * nothing the file is not read; `warn` reports that on standard error. `path` NULL: not given. */
enum ch_status ch_secret_option(const char *path, const struct ch_game *game, bool warn,
                                struct ch_secret *secret, bool *given, struct ch_error *error);

/* Keys for a game played here: of the secret in the file `path`, else of one that is drawn, if the
 * game hides something; of the seed in other games. */
enum ch_status ch_secret_keys(const char *path, const struct ch_game *game, uint64_t seed,
                              struct ch_keys *keys, struct ch_error *error);

#endif
