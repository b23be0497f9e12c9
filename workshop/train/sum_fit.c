/* The fit of evaluations that are sums of weights: logistic regression on the results of games. */
#include <assert.h>
#include <math.h>

#include "workshop/train/train.h"

enum { ITERATIONS = 200, PATIENCE = 6, MAN = 100, USUAL_SCALE = 150 };

static const double LEAST_MAN = 0.1; /* log odds of a man below which it is no measure */

static_assert((int)CH_LOGISTIC_FEATURES >= (int)CH_WEIGHT_FEATURES, "a sample has room");

/* The input from which samples are made. */
struct source {
    const struct ch_fit *fit;
    struct ch_weights *any; /* weights of the game, whatever they are: they know its features */
};

/* Fills all but the features. */
static void begin_sample(const struct ch_samples *samples, int index, struct ch_position *position,
                         struct ch_logistic_sample *sample) {
    const struct ch_sampled_game *from = &samples->from[samples->of[index]];
    assert(samples->of[index] < samples->games && from->positions > 0);
    ch_samples_position(samples, index, position);
    sample->result = from->result;
    sample->share = 1.0 / from->positions;
    sample->held_out = from->held_out;
}

static void take_features(const void *context, int index, struct ch_logistic_sample *sample) {
    const struct source *source = context;
    const struct ch_game *game = source->fit->samples->game;
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    struct ch_position position;
    begin_sample(source->fit->samples, index, &position, sample);
    sample->count = game->weights->features(source->any, &position, feature);
    assert(sample->count > 0 && sample->count <= CH_WEIGHT_FEATURES);
    for (int i = 0; i < sample->count; i++)
        sample->feature[i] = (struct ch_logistic_feature){feature[i].weight,
                                                          feature[i].value * (1.0 / CH_WEIGHT_ONE)};
}

/* One feature: what the evaluation that the games were played with says, in men. */
static void take_score(const void *context, int index, struct ch_logistic_sample *sample) {
    const struct source *source = context;
    const struct ch_game *game = source->fit->samples->game;
    struct ch_position position;
    begin_sample(source->fit->samples, index, &position, sample);
    int score = source->fit->weights ? game->weights->evaluate(source->fit->weights, &position)
                                     : game->ops->evaluate(game, &position);
    bool own = game->ops->side(game, &position) == ch_weights_seat(game);
    sample->count = 1;
    sample->feature[0] = (struct ch_logistic_feature){0, (own ? score : -score) / (double)MAN};
}

static double loss_before(const struct source *source) {
    double weight[1] = {0};
    struct ch_logistic_result result;
    struct ch_logistic problem = {.sample = take_score,
                                  .context = source,
                                  .samples = source->fit->samples->count,
                                  .weights = 1,
                                  .iterations = ITERATIONS,
                                  .threads = source->fit->threads,
                                  .stop = source->fit->stop};
    ch_logistic_fit(&problem, weight, &result);
    return result.held_out;
}

/* The weights in their units, and in `weight` as they are then, for the loss. */
static void round_weights(const struct ch_game *game, double weight[],
                          struct ch_weights_file *file) {
    double man = weight[game->weights->unit];
    file->scale = fabs(man) > LEAST_MAN ? MAN / fabs(man) : USUAL_SCALE;
    for (int i = 0; i < file->count; i++) {
        int limit = game->weights->limit(game, i);
        long value = lround(weight[i] * file->scale * CH_WEIGHT_UNIT);
        file->values[i] = (int16_t)(value > limit ? limit : value < -limit ? -limit : value);
        weight[i] = file->values[i] / (file->scale * CH_WEIGHT_UNIT);
    }
}

/* The weights that a fit begins with, as it counts them. */
static void begin_with(const struct ch_weights_file *before, double weight[], int count) {
    assert(before->count == count && before->scale > 0);
    for (int i = 0; i < count; i++)
        weight[i] = before->values[i] / (before->scale * CH_WEIGHT_UNIT);
}

void ch_fit_weights(const struct ch_fit *fit, struct ch_weights_file *file) {
    const struct ch_game *game = fit->samples->game;
    struct source source = {fit, game->weights->make(game, NULL)};
    struct ch_logistic_result result;
    file->count = game->weights->count(game);
    file->values = ch_alloc((size_t)file->count * sizeof *file->values);
    assert(file->count > game->weights->unit);
    double *weight = ch_alloc((size_t)file->count * sizeof *weight), *towards = NULL;
    if (fit->before) {
        towards = ch_alloc((size_t)file->count * sizeof *towards);
        begin_with(fit->before, towards, (int)file->count);
        begin_with(fit->before, weight, (int)file->count);
    }
    struct ch_logistic problem = {.sample = take_features,
                                  .context = &source,
                                  .samples = fit->samples->count,
                                  .weights = (int)file->count,
                                  .pull = fit->pull,
                                  .towards = towards,
                                  .iterations = ITERATIONS,
                                  .patience = PATIENCE,
                                  .threads = fit->threads,
                                  .stop = fit->stop,
                                  .report = fit->report,
                                  .reader = fit->reader};
    file->loss_before = loss_before(&source);
    ch_logistic_fit(&problem, weight, &result);
    round_weights(game, weight, file);
    problem.iterations = 0;
    ch_logistic_fit(&problem, weight, &result);
    file->loss_after = result.held_out;
    file->held_out = fit->samples->held_out;
    file->positions = fit->samples->count - fit->samples->held_out;
    ch_free(weight);
    ch_free(towards);
    ch_free(source.any);
}
