/* The fit of a network to positions: Adam (Kingma and Ba, "Adam: a method for stochastic
 * optimization", 2015) on cross-entropy, in batches drawn anew for each epoch. The sums of a batch
 * are made in CHUNKS parts and added in their order, so any number of threads finds the same. */
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/random.h"
#include "workshop/train/network_floats.h"
#include "workshop/train/train.h"

enum {
    EPOCHS = 30,
    BATCH_MOST = 4096, /* positions of a batch, … */
    BATCH_LEAST = 64,
    BATCHES = 64, /* … of which an epoch has at least so many where it can */
    CHUNKS = 8,
    MAN = 100,
    USUAL_SCALE = 100,
    SCALE_ITERATIONS = 50
};

static const double RATE = 0.004, BY_SCORE = 0.8, LEAST_MAN = 0.1;

/* How much wider than the scale that foretells results the one of the fit is, so that it still sees
 * who is further ahead where a win is all but certain: measured by matches. */
static const double WIDER = 2.5;

/* The limits of weights, a bit inside those of the file. */
static const float MOST_OF_ROW = (CH_NETWORK_MOST_OF_ROW - 4) / (float)CH_NETWORK_ONE,
                   MOST = (CH_NETWORK_MOST - 4) / (float)CH_NETWORK_ONE;

/* The part of a batch that one thread sums up. */
struct chunk {
    double loss;
    struct ch_float_weights slope;
};

struct fit {
    const struct ch_fit *how;
    struct ch_float_network network;
    struct ch_float_weights best;
    /* Adam's means of slopes and of their squares, and the powers of how they forget. */
    float mean[CH_FLOAT_WEIGHTS], square[CH_FLOAT_WEIGHTS];
    double mean_power, square_power;
    int *fitted, *held_out; /* indexes of samples, the first in the order of the epoch */
    int fitted_count, held_out_count;
    /* What the threads work at: */
    const int *index;
    int count;
    bool slopes;
    atomic_int next; /* chunk */
    struct chunk chunk[CHUNKS];
};

static void *run_chunks(void *context) {
    struct fit *fit = context;
    for (int i; (i = atomic_fetch_add(&fit->next, 1)) < CHUNKS;) {
        struct chunk *chunk = &fit->chunk[i];
        int begin = (int)((long)fit->count * i / CHUNKS);
        int end = (int)((long)fit->count * (i + 1) / CHUNKS);
        if (fit->slopes)
            memset(&chunk->slope, 0, sizeof chunk->slope);
        chunk->loss =
            ch_float_network_loss(&fit->network, fit->how->samples->sample, fit->index + begin,
                                  end - begin, fit->slopes ? &chunk->slope : NULL);
    }
    return NULL;
}

/* The sum of losses of these samples; with `slopes` leaves their slopes in the chunks. */
static double run(struct fit *fit, const int *index, int count, bool slopes) {
    pthread_t thread[CHUNKS];
    int threads = 1;
    fit->index = index;
    fit->count = count;
    fit->slopes = slopes;
    atomic_store(&fit->next, 0);
    while (threads < fit->how->threads && threads < CHUNKS &&
           pthread_create(&thread[threads], NULL, run_chunks, fit) == 0)
        threads++;
    run_chunks(fit);
    for (int i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
    double loss = 0;
    for (int i = 0; i < CHUNKS; i++)
        loss += fit->chunk[i].loss;
    return loss;
}

static bool stopped(const struct fit *fit) {
    return fit->how->stop && atomic_load(fit->how->stop);
}

/* The mean loss of what is held out; 0 where nothing is. */
static double held_out_loss(struct fit *fit) {
    int count = fit->held_out_count;
    return count > 0 ? run(fit, fit->held_out, count, false) / count : 0;
}

/* One step of Adam by the slopes in the chunks, which are sums over `count` samples. */
static void step(struct fit *fit, double rate, int count) {
    static const float forget = 0.1F, forget_square = 0.001F, small = 1e-8F;
    enum { OF_ROWS = offsetof(struct ch_float_weights, tail) / sizeof(float) };
    float *weight = (float *)&fit->network.weights;
    fit->mean_power *= 1 - (double)forget;
    fit->square_power *= 1 - (double)forget_square;
    float share = 1 / (float)count;
    float by = (float)(rate / (1 - fit->mean_power));
    float of_square = (float)(1 / (1 - fit->square_power));
    float *sum = (float *)&fit->chunk[0].slope;
    for (int k = 1; k < CHUNKS; k++) {
        const float *more = (const float *)&fit->chunk[k].slope;
        for (int i = 0; i < CH_FLOAT_WEIGHTS; i++)
            sum[i] += more[i];
    }
    for (int i = 0; i < CH_FLOAT_WEIGHTS; i++) {
        float slope = sum[i] * share, most = i < OF_ROWS ? MOST_OF_ROW : MOST;
        fit->mean[i] += forget * (slope - fit->mean[i]);
        fit->square[i] += forget_square * (slope * slope - fit->square[i]);
        float to = weight[i] - by * fit->mean[i] / (sqrtf(fit->square[i] * of_square) + small);
        weight[i] = to > most ? most : to < -most ? -most : to;
    }
    ch_float_network_changed(&fit->network);
}

/* Where the fit is after this share of its steps: the rate rises at first, and falls to 0. */
static double rate_at(double share) {
    static const double warm = 0.04;
    double fall = (1 - share * share) * (1 - share * share);
    return RATE * fall * (share < warm ? share / warm : 1);
}

static void shuffle(int *items, int count, struct ch_random *random) {
    for (int i = count - 1; i > 0; i--) {
        int other = (int)ch_random_below(random, (uint32_t)i + 1), item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

/* Passes over the samples once; the mean of their losses on the way. */
static double run_epoch(struct fit *fit, int epoch, struct ch_random *random) {
    int size = fit->fitted_count / BATCHES;
    size = size < BATCH_LEAST ? BATCH_LEAST : size > BATCH_MOST ? BATCH_MOST : size;
    int batches = fit->fitted_count / size > 0 ? fit->fitted_count / size : 1;
    double loss = 0;
    shuffle(fit->fitted, fit->fitted_count, random);
    for (int i = 0; i < batches && !stopped(fit); i++) {
        int begin = (int)((long)fit->fitted_count * i / batches);
        int end = (int)((long)fit->fitted_count * (i + 1) / batches);
        loss += run(fit, fit->fitted + begin, end - begin, true);
        step(fit, rate_at((epoch * batches + i + 1) / (double)(EPOCHS * batches)), end - begin);
    }
    return loss / fit->fitted_count;
}

/* Goes through all epochs and keeps the weights that were best for what is held out, or the last.
 */
static void run_epochs(struct fit *fit, struct ch_random *random) {
    double best = INFINITY;
    fit->best = fit->network.weights;
    for (int epoch = 0; epoch < EPOCHS && !stopped(fit); epoch++) {
        double loss = run_epoch(fit, epoch, random), held_out = held_out_loss(fit);
        if (held_out < best || fit->held_out_count == 0) {
            best = held_out;
            fit->best = fit->network.weights;
        }
        if (fit->how->report && !stopped(fit))
            fit->how->report(fit->how->reader, epoch + 1, loss, held_out);
    }
    fit->network.weights = fit->best;
}

static void take_score(const void *context, int index, struct ch_logistic_sample *sample) {
    const struct ch_samples *samples = context;
    const struct ch_network_sample *at = &samples->sample[index];
    bool known = at->result != CH_NO_RESULT && !at->held_out;
    *sample = (struct ch_logistic_sample){
        .result = known ? at->result / 2.0 : 0.5, .share = 1, .count = known};
    sample->feature[0] = (struct ch_logistic_feature){0, at->score / (double)MAN};
}

/* The scale by which scores foretell results best, a whole number. */
static double find_scale(const struct ch_fit *fit) {
    double man[1] = {0};
    struct ch_logistic_result result;
    struct ch_logistic problem = {.sample = take_score,
                                  .context = fit->samples,
                                  .samples = fit->samples->count,
                                  .weights = 1,
                                  .iterations = SCALE_ITERATIONS,
                                  .threads = fit->threads,
                                  .stop = fit->stop};
    ch_logistic_fit(&problem, man, &result);
    return man[0] > LEAST_MAN ? round(MAN / man[0]) : USUAL_SCALE;
}

static void divide_samples(struct fit *fit) {
    const struct ch_samples *samples = fit->how->samples;
    size_t count = (size_t)samples->count;
    fit->fitted = ch_alloc(count * sizeof *fit->fitted);
    fit->held_out = ch_alloc(count * sizeof *fit->held_out);
    for (int i = 0; i < samples->count; i++)
        if (samples->sample[i].held_out)
            fit->held_out[fit->held_out_count++] = i;
        else
            fit->fitted[fit->fitted_count++] = i;
}

/* Fills the losses of what is held out: of the values that samples have, and of the weights as the
 * file has them. */
static void fill_losses(const struct fit *fit, struct ch_weights_file *file) {
    const struct ch_float_network *network = &fit->network;
    CH_FREED struct ch_network *whole = ch_alloc(ch_network_size());
    ch_network_fill(whole, &network->board, file->values, CH_NETWORK_CODES - 1);
    double before = 0, after = 0;
    for (int i = 0; i < fit->held_out_count; i++) {
        const struct ch_network_sample *at = &fit->how->samples->sample[fit->held_out[i]];
        double target = ch_sample_target(at, network->scale, network->by_score);
        int value = ch_network_value_alone(whole, &at->place, 0);
        before += ch_value_loss(at->value, network->scale, target);
        after += ch_value_loss(value, network->scale, target);
    }
    int count = fit->held_out_count > 0 ? fit->held_out_count : 1;
    file->loss_before = before / count;
    file->loss_after = after / count;
}

void ch_fit_network(const struct ch_fit *how, struct ch_weights_file *file) {
    const struct ch_game *game = how->samples->game;
    CH_FREED struct fit *fit = ch_alloc(sizeof *fit);
    struct ch_random random;
    fit->how = how;
    fit->mean_power = fit->square_power = 1;
    game->weights->board(game, &fit->network.board);
    fit->network.portable = how->portable;
    fit->network.by_score = BY_SCORE;
    file->scale = fit->network.scale = WIDER * find_scale(how);
    if (how->before)
        ch_float_network_read(&fit->network, how->before->values);
    else
        ch_float_network_draw(&fit->network, how->seed);
    divide_samples(fit);
    assert(fit->fitted_count > 0);
    ch_random_init(&random, how->seed);
    run_epochs(fit, &random);
    file->count = ch_network_count(&fit->network.board);
    file->values = ch_alloc((size_t)file->count * sizeof *file->values);
    ch_float_network_write(&fit->network, file->values);
    file->positions = fit->fitted_count;
    file->held_out = fit->held_out_count;
    fill_losses(fit, file);
    ch_free(fit->fitted);
    ch_free(fit->held_out);
}
