/* A game that the search plays against itself, for a fit: from an opening of random moves to an end
 * by the rules or one that is foreseen. It depends on nothing but its key. */
#ifndef CH_WORKSHOP_TRAIN_SELF_PLAY_H
#define CH_WORKSHOP_TRAIN_SELF_PLAY_H

#include <stdatomic.h>

#include "core/games/game.h"

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

#endif
