/* Training: games of the search against itself, and weights fitted to them, in rounds of which each
 * plays with the weights of the one before. */
#ifndef CH_WORKSHOP_TRAIN_TRAIN_H
#define CH_WORKSHOP_TRAIN_TRAIN_H

#include <stdatomic.h>

#include "core/games/weights_file.h"
#include "workshop/progress.h"

struct ch_train {
    /* The caller's: */
    const struct ch_game *game;
    int games, rounds;    /* games of a round */
    uint64_t seed, nodes; /* of the searches, a move */
    int threads;
    double pull;                     /* of struct ch_logistic: towards `weights`, or to 0 */
    const struct ch_source *weights; /* that the first round plays with and fits begin with; NULL:
                                        the evaluation made by hand */
    const char *path;                /* where the games are kept */
    const atomic_bool *stop;
    /* Shows the games of all rounds; may be NULL. */
    struct ch_progress *progress;
    /* After each iteration of a fit, and after each round with what it found. */
    void (*fitting)(struct ch_train *train, int round, int iteration, double loss, double held_out);
    void (*round_done)(struct ch_train *train, int round, const struct ch_weights_file *file);
    /* Results of White in the games of all rounds: losses, draws, wins. */
    int results[3];
};

/* Trains. `file` gets all of the last round but `made`, which is the caller's; release it with
 * ch_weights_file_done in any case. CH_INTERRUPTED once `stop` is set: the same call goes on. */
enum ch_status ch_train_run(struct ch_train *train, struct ch_weights_file *file,
                            struct ch_error *error);

#endif
