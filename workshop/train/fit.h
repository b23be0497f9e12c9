/* Weights fitted to positions: logistic regression, then a man made 100. */
#ifndef CH_WORKSHOP_TRAIN_FIT_H
#define CH_WORKSHOP_TRAIN_FIT_H

#include "core/games/weights_file.h"
#include "core/statistics/logistic.h"
#include "workshop/train/samples.h"

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

#endif
