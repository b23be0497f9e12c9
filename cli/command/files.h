/* Files of commands: their record, new ones that they make, secrets. */
#ifndef CH_CLI_COMMAND_FILES_H
#define CH_CLI_COMMAND_FILES_H

#include <sys/types.h>

#include "core/base/keys.h"
#include "core/games/game.h"
#include "core/record/record.h"

/* As ch_record_open with CH_RECORD_WRITE, but it is waited for the end of what others do, after a
 * line on standard error that says so. ^C ends the program. */
enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error);

/* The same for games of `game`: if that hides something, the file is made for the user alone, and
 * closed to others. */
enum ch_status ch_open_record_for(const char *path, const struct ch_game *game,
                                  struct ch_record **record, struct ch_error *error);

/* The record of commands without --db. */
#define CH_RECORD_FILE "crownhead.db"
/* Appends ` --db FILE` for a command that is to find `db` again, or nothing for the usual file. */
void ch_record_add_db(const char *db, struct ch_text *text);

/* Files of the user's own, in $XDG_STATE_HOME/crownhead or ~/.local/state/crownhead. Appends the
 * path of the one with this name; false: the user has no home. */
bool ch_own_file(const char *name, struct ch_text *path);
/* The one with lessons (workshop/person/drills.h). */
#define CH_OWN_LESSONS "lessons.txt"
/* Appends the path of the record that `db` (--db) names for games of people: that file, or for NULL
 * the user's own. False: it is CH_NO_RECORD, or there is no home. */
#define CH_NO_RECORD "none"
#define CH_OWN_RECORD_HELP "the record for finished games (default: your own; none: no record)"
bool ch_own_record(const char *db, struct ch_text *path);
/* Opens it to be read. CH_NOT_FOUND if there is none. */
#define CH_OWN_GAMES_HELP "a record with your games (default: your own)"
#define CH_OWN_PLAYER_HELP "the person's name; `you`: games without one (default: anyone)"
enum ch_status ch_own_record_open(const char *db, struct ch_record **record,
                                  struct ch_error *error);
/* Makes the file empty, for the user alone to read, unless it is there. What can't be made shows
 * when it is opened. */
void ch_own_file_make(const char *path);

/* Files that a command makes: never in the place of one that is there. */
/* Writes `text` to a file that was not there before, whole or not at all. CH_BAD_INPUT if there is
 * one. */
enum ch_status ch_new_file(const char *path, const char *text, struct ch_error *error);
/* CH_OK if it looks as if that could be done: said before long work, not after. */
enum ch_status ch_new_file_possible(const char *path, struct ch_error *error);

/* Writes the text into an open file; false with errno. */
bool ch_fill_file(int file, const char *text);

/* Makes the folders that lead to `path`. What can't be made shows when the file is written. */
void ch_new_folders(const char *path, mode_t mode);

/* CH_BAD_INPUT if a part of `path` after its first `root` bytes, which the user named, is a
 * symbolic link: a folder may have been prepared by somebody else. */
enum ch_status ch_new_file_inside(const char *path, size_t root, struct ch_error *error);

/* Files that hold a secret (core/base/keys.h), for games that hide something. */
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
