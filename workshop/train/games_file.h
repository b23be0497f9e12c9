/* The games of a training, in a file: one a line as soon as it is over, so that a training that was
 * stopped goes on where it was. A head says what the games depend on. */
#ifndef CH_WORKSHOP_TRAIN_GAMES_FILE_H
#define CH_WORKSHOP_TRAIN_GAMES_FILE_H

#include <stdatomic.h>
#include <stdio.h>

#include "core/games/game.h"

/* A game that the search plays against itself, for a fit: from an opening of random moves to an end
 * by the rules or one that is foreseen. It depends on nothing but its key. */

/* The settings shared by the games of a round. */
struct ch_self_play {
    const struct ch_game *game;
    const struct ch_weights *weights; /* borrowed; NULL: the evaluation made by hand */
    uint64_t nodes;                   /* of each move's search */
    const atomic_bool *stop;
};

/* A game as it went. Release with ch_self_game_done. */
struct ch_self_game {
    struct ch_history history;
    bool *open;  /* by ply: the search saw no decision in the position in which it was played */
    int opening; /* plies that were played at random */
    int capacity;
    double result; /* for the seat from whose view features are: 1, 1/2, 0 */
};

/* Plays the game of this key. False if it was stopped; then the game is released already. */
bool ch_self_play(const struct ch_self_play *play, uint64_t key, struct ch_self_game *game);
void ch_self_game_done(struct ch_self_game *game);

/* The settings that the games depend on: written into the head, and compared with it. */
struct ch_games_head {
    const struct ch_game *game;
    uint64_t seed, nodes;
    int games;           /* of a round */
    const char *weights; /* the hash of those that round 1 plays with, or "none" */
};

/* A game, packed. */
struct ch_games_line {
    char *moves; /* NULL: not played yet */
    int opening;
    double result;
};

struct ch_games_file {
    FILE *file;
    const char *path;           /* borrowed */
    struct ch_games_line *line; /* by number of the game */
    int *at;                    /* by number: the line of the file, from 1 */
    int capacity, done;         /* those that there is room for, and those that were played */
};

/* Opens the file at `path` or makes it; reads the games 0..capacity-1 that are in it, and passes
 * over others. A last line that was not written to its end is dropped. CH_BAD_INPUT if it is no
 * such file, is damaged, or depends on other things. */
enum ch_status ch_games_open(struct ch_games_file *file, const char *path,
                             const struct ch_games_head *head, int capacity,
                             struct ch_error *error);
/* Appends a game to the file and to the list. CH_SYSTEM if it can't be written. */
enum ch_status ch_games_add(struct ch_games_file *file, int number, const struct ch_self_game *game,
                            const struct ch_game *rules, struct ch_error *error);
/* Plays a game again from its line; it must have been played. `game` is uninitialised. CH_BAD_INPUT
 * if its moves can't be played. */
enum ch_status ch_games_replay(const struct ch_games_file *file, int number,
                               const struct ch_game *rules, struct ch_self_game *game,
                               struct ch_error *error);
void ch_games_close(struct ch_games_file *file);

#endif
