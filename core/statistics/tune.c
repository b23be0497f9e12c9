#include "core/statistics/tune.h"

#include <math.h>
#include <string.h>

#include "core/base/keys.h"
#include "core/base/memory.h"
#include "core/base/random.h"

/* The perturbation is a fifth of the range at first. A whole score of difference would move a
 * number by SPEED / (2 * 0.2) of its range in the first iteration; in matches it is a tenth. */
static const double perturbation = 0.2, perturbation_fades = 0.101;
static const double speed = 0.3, speed_fades = 0.602, stability = 10;
static const double half_step = 0.5 + 1e-9; /* so that halves at the ends are rounded apart */

void ch_tune_init(struct ch_tune *tune, const struct ch_tune_axis axis[], int count,
                  uint64_t seed) {
    double *room = ch_alloc((3 * (size_t)count + 1) * sizeof *room);
    *tune = (struct ch_tune){.axis = axis,
                             .count = count,
                             .seed = seed,
                             .share = room,
                             .plus = room + count,
                             .minus = room + 2 * count};
    for (int i = 0; i < count; i++)
        tune->share[i] = (axis[i].start - axis[i].min) / (axis[i].max - axis[i].min);
}

void ch_tune_done(struct ch_tune *tune) {
    ch_free(tune->share);
    ch_free(tune->past);
    *tune = (struct ch_tune){0};
}

static double width(const struct ch_tune_axis *axis) {
    return axis->max - axis->min;
}

/* The perturbation of this iteration in shares: a whole number must come out otherwise on the two
 * sides. */
static double perturbation_of(const struct ch_tune *tune, int i) {
    double share = perturbation / pow(tune->iteration + 1, perturbation_fades);
    return tune->axis[i].whole ? fmax(share, half_step / width(&tune->axis[i])) : share;
}

static double value_at(const struct ch_tune_axis *axis, double share) {
    double value = axis->min + share * width(axis);
    if (axis->whole)
        value = floor(value + 0.5);
    return fmin(fmax(value, axis->min), axis->max);
}

void ch_tune_ask(struct ch_tune *tune, double plus[], double minus[]) {
    struct ch_random random;
    ch_random_init(&random, ch_lot_key(CH_LOT_TUNING, tune->seed, (uint32_t)tune->iteration, 0));
    for (int i = 0; i < tune->count; i++) {
        const struct ch_tune_axis *axis = &tune->axis[i];
        double by =
            ch_random_below(&random, 2) ? perturbation_of(tune, i) : -perturbation_of(tune, i);
        plus[i] = tune->plus[i] = value_at(axis, tune->share[i] + by);
        minus[i] = tune->minus[i] = value_at(axis, tune->share[i] - by);
    }
}

void ch_tune_add(struct ch_tune *tune, double difference) {
    double gain = speed * pow((1 + stability) / (tune->iteration + 1 + stability), speed_fades);
    for (int i = 0; i < tune->count; i++) {
        double apart = (tune->plus[i] - tune->minus[i]) / width(&tune->axis[i]);
        double max =
            perturbation_of(tune, i); /* a lucky match must not throw a number across its range */
        double by = apart == 0 ? 0 : gain * difference / apart;
        tune->share[i] = fmin(fmax(tune->share[i] + fmin(fmax(by, -max), max), 0), 1);
    }
    if (tune->iteration == tune->capacity) {
        tune->capacity = tune->capacity ? tune->capacity * 2 : 64;
        tune->past = ch_realloc(tune->past,
                                (size_t)tune->capacity * (size_t)tune->count * sizeof *tune->past);
    }
    memcpy(tune->past + (size_t)tune->iteration * (size_t)tune->count, tune->share,
           (size_t)tune->count * sizeof *tune->share);
    tune->iteration++;
}

void ch_tune_now(const struct ch_tune *tune, double value[]) {
    for (int i = 0; i < tune->count; i++)
        value[i] = tune->axis[i].min + tune->share[i] * width(&tune->axis[i]);
}

void ch_tune_best(const struct ch_tune *tune, double value[]) {
    int from = tune->iteration / 2;
    for (int i = 0; i < tune->count; i++) {
        double sum = 0;
        for (int k = from; k < tune->iteration; k++)
            sum += tune->past[(size_t)k * (size_t)tune->count + (size_t)i];
        double share = tune->iteration ? sum / (tune->iteration - from) : tune->share[i];
        value[i] = value_at(&tune->axis[i], share);
    }
}
