/* The games that consoles keep for `play --resume`, and the server for the time after it: a file
 * for each that runs. */
#ifndef CH_CLI_COMMAND_KEPT_H
#define CH_CLI_COMMAND_KEPT_H

#include <stdbool.h>

#include "core/base/error.h"

struct ch_kept {
    char *path; /* NULL: none; owned */
    int lock;   /* held while the console runs; -1: none */
};

/* The tag of a kept game that names the game, unless it is English draughts. */
extern const char ch_kept_game_tag[];

/* A file that no other console keeps its game in; with `resume` the one that was written last. Its
 * path is NULL if the user has no home or all are taken. */
void ch_kept_claim(struct ch_kept *kept, bool resume);
/* The file at `path`, which is `there` or is yet to be made. CH_BUSY if another keeps its game in
 * it or it is not so; CH_SYSTEM if it can't be locked. */
enum ch_status ch_kept_take(struct ch_kept *kept, const char *path, bool there);
void ch_kept_release(struct ch_kept *kept);
/* The same, and removes the file. */
void ch_kept_drop(struct ch_kept *kept);
/* The name of the game in the file at `path`, unless it is English draughts: then NULL. The caller
 * frees it with ch_free. */
char *ch_kept_game(const char *path);

#endif
