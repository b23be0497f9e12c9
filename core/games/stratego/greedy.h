/* One move's look ahead by what is known of the enemy's pieces: the baseline that an agent of
 * Stratego has to beat. */
#ifndef CH_CORE_GAMES_STRATEGO_GREEDY_H
#define CH_CORE_GAMES_STRATEGO_GREEDY_H

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/values.h"

/* The parts of a move's value, in the unit of the kinds' values. */
struct ch_stratego_greed {
    double strike; /* what its strike gains on average, by the chances of the piece there */
    double shown;  /* stealth that it costs, less the enemy's that it ends */
    double danger; /* what its piece risks beside enemies before it, less after it */
    double pull;   /* by how much nearer it comes to what would gain by a strike */
    double sum;    /* of these, and of a little for going on and not back */
};

/* Judges each of the legal moves (one or more) of the history's last position, the view of the side
 * to move, to greed[0 … legal->count - 1]. Allocates nothing. */
void ch_stratego_greedy(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, struct ch_stratego_greed greed[]);

/* The `greedy` slot: the best of them, equal ones at random, with what it is made of. */
int ch_stratego_greedy_move(const struct ch_game *game, const struct ch_history *history,
                            const struct ch_moves *legal, struct ch_random *random,
                            struct ch_text *reason);

#endif
