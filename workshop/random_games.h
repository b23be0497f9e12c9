/* Games of moves drawn at random, and what they say of a game: who wins, why games end, how long
 * they are, how many moves a position has. */
#ifndef CH_WORKSHOP_RANDOM_GAMES_H
#define CH_WORKSHOP_RANDOM_GAMES_H

#include "core/games/game.h"

struct ch_random_games {
    /* What is asked for. */
    const struct ch_game *game;
    int games;
    int ply_limit; /* a game goes on for so many plies at most */
    uint64_t seed; /* the same games for the same seed */
    /* Called before each move of the list `legal` is made, and with `move` NULL when a game is
     * over, be it by the limit of plies. NULL: nothing is called. */
    void (*seen)(void *context, const struct ch_history *history, const struct ch_moves *legal,
                 const struct ch_move *move);
    void *context;

    /* What is found. */
    int won[CH_SEATS], drawn, limited; /* games; limited: that reached the limit of plies */
    int ended[CH_END_COUNT];           /* games by their end, without the limited */
    int median_plies, longest;
    double mean_moves; /* of the positions in which one was made */
    int most_moves;
};

/* Plays them. Where sides set up first, set-ups are drawn at random, too. */
void ch_random_games_play(struct ch_random_games *games);

#endif
