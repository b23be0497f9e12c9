/* The games that consoles keep for `play --resume`: a file for each console that runs. */
#ifndef CH_CLI_COMMAND_KEPT_H
#define CH_CLI_COMMAND_KEPT_H

#include <stdbool.h>

struct ch_kept {
    char *path; /* NULL: none; owned */
    int lock;   /* held while the console runs; -1: none */
};

/* The tag of a kept game that names the game, unless it is English draughts. */
extern const char ch_kept_game_tag[];

/* A file that no other console keeps its game in; with `resume` the one that was written last. Its
 * path is NULL if the user has no home or all are taken. */
void ch_kept_claim(struct ch_kept *kept, bool resume);
void ch_kept_release(struct ch_kept *kept);
/* The name of the game in the file at `path`, unless it is English draughts: then NULL. The caller
 * frees it with ch_free. */
char *ch_kept_game(const char *path);

#endif
