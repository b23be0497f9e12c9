/* Logistic regression on many sparse features: the weights under which results are likeliest, each
 * drawn towards 0 or a weight given. The chance of a result is 1 / (1 + exp(-sum of weight times
 * value)).
 *
 * The method is L-BFGS (Nocedal 1980) with a diagonal start, on all samples at once. Sums are made
 * in a fixed order, so the result is the same for any number of threads. */
#ifndef CH_CORE_STATISTICS_LOGISTIC_H
#define CH_CORE_STATISTICS_LOGISTIC_H

#include <stdatomic.h>
#include <stdbool.h>

enum { CH_LOGISTIC_FEATURES = 512 /* a sample has no more */ };

struct ch_logistic_feature {
    int weight; /* its index */
    double value;
};

struct ch_logistic_sample {
    double result; /* 0 … 1 */
    double share;  /* how much it counts, over 0 */
    bool held_out; /* the fit does not see it */
    int count;
    struct ch_logistic_feature feature[CH_LOGISTIC_FEATURES];
};

/* A problem. The caller's. */
struct ch_logistic {
    /* Fills sample 0 … samples - 1, always alike; from any thread. */
    void (*sample)(const void *context, int index, struct ch_logistic_sample *sample);
    const void *context;
    int samples, weights;
    double pull; /* half of it times the square of each weight's distance from where it is drawn
                    is added to the loss, which is the sum over samples of their share times
                    cross-entropy in nats */
    const double *towards; /* where weights are drawn; NULL: to 0 */
    int iterations;        /* at most */
    int patience; /* ends after so many iterations that were no better for what is held out; 0: goes
                     on until nothing changes any more */
    int threads;
    const atomic_bool *stop; /* once it is set the fit ends with what it has; NULL: none */
    /* Called after each iteration; may be NULL. */
    void (*report)(void *reader, int iteration, double loss, double held_out);
    void *reader;
};

/* Mean cross-entropies in nats, by share; those of what is held out are 0 where nothing is. */
struct ch_logistic_result {
    double loss_before, held_out_before; /* with the weights at the begin */
    double loss, held_out;               /* with those that were found */
    int iterations;                      /* that were made */
    int best;                            /* the iteration whose weights they are */
};

/* Fits `weight`, which holds what the fit begins with: in the end the weights that were best for
 * what is held out, or the last ones where nothing is. */
void ch_logistic_fit(const struct ch_logistic *problem, double weight[],
                     struct ch_logistic_result *result);

#endif
