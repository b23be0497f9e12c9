/* Training: games of the search against itself, and weights fitted to them, in rounds of which each
 * plays with the weights of the one before. */
#ifndef CH_WORKSHOP_TRAIN_TRAIN_H
#define CH_WORKSHOP_TRAIN_TRAIN_H

#include <stdatomic.h>

#include "core/base/interned.h"
#include "core/games/weights_file.h"
#include "core/statistics/logistic.h"
#include "workshop/progress.h"
#include "workshop/train/games_file.h"

/* The positions of games that an evaluation is fitted to, each with the result of its game. Only
 * quiet ones: neither side could capture if it were to move. None occurs twice. */

/* Grows; release with ch_samples_done. */
struct ch_samples {
    const struct ch_game *game;
    uint64_t *word; /* the first `words` of each position; the others are 0 */
    int words, count, capacity;
    int *of; /* by position: its game */
    int of_capacity;
    struct ch_sampled_game {
        double result;
        int positions;
        bool held_out;
    } * from;
    int games, games_capacity;
    struct ch_key_table seen;
};

void ch_samples_init(struct ch_samples *samples, const struct ch_game *game);
/* Takes the positions of a game. */
void ch_samples_add(struct ch_samples *samples, const struct ch_self_game *game, bool held_out);
void ch_samples_position(const struct ch_samples *samples, int index, struct ch_position *position);
void ch_samples_done(struct ch_samples *samples);

struct ch_fit {
    const struct ch_samples *samples;
    const struct ch_weights *weights;     /* that the games were played with; NULL: none */
    const struct ch_weights_file *before; /* that the fit begins with and is drawn to; NULL: 0 */
    double pull;                          /* of struct ch_logistic */
    int threads;
    const atomic_bool *stop;
    void (*report)(void *reader, int iteration, double loss, double held_out);
    void *reader;
};

/* Fits; fills count, scale, positions, held_out, loss_before, loss_after and values of `file`, all
 * else is the caller's. loss_before is that of the evaluation by which the games were played, with
 * the scale that fits it best, loss_after that of the weights as the file has them. */
void ch_fit_weights(const struct ch_fit *fit, struct ch_weights_file *file);

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
