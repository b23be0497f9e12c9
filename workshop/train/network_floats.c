#include "workshop/train/network_floats.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"

enum {
    SIDES = CH_NETWORK_SIDES,
    KINDS = CH_NETWORK_KINDS,
    BITS = CH_NETWORK_BITS,
    HIDDEN = CH_NETWORK_HIDDEN,
    SECOND = CH_NETWORK_SECOND,
    STAGES = CH_NETWORK_STAGES,
    LANES = 16,
    PARTS = HIDDEN / LANES, /* of a row */
    WIDE = SIDES * PARTS,   /* of what the second layer sees */
    CHAINS = 4              /* sums that run side by side */
};

static_assert(SECOND == LANES && HIDDEN % LANES == 0 && WIDE * LANES % CHAINS == 0, "whole parts");

typedef float lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

#define INLINE static inline __attribute__((always_inline))

INLINE const lanes *part_of(const float *floats, int part) {
    return (const lanes *)(floats + (size_t)part * LANES);
}

INLINE lanes *part_at(float *floats, int part) {
    return (lanes *)(floats + (size_t)part * LANES);
}

/* What leaves a unit: cut to 0 … 1. */
INLINE void cut(lanes *value) {
    const lanes one = (lanes){0} + 1;
    mask above = *value > 0, below = *value < 1;
    *value = (lanes)((((mask)*value & below) | ((mask)one & ~below)) & above);
}

/* Leaves the slopes of units that were not cut. */
INLINE void keep_open(lanes *slope, const lanes *unit) {
    *slope = (lanes)((mask)*slope & (*unit > 0) & (*unit < 1));
}

/* e to the x, for x of at most 0; by basic operations, since those of a library differ. */
static double power_of_e(double x) {
    enum { HALVINGS = 10 };
    double small = (x > -60 ? x : -60) / (1 << HALVINGS);
    double power =
        1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4 * (1 + small / 5))));
    for (int i = 0; i < HALVINGS; i++)
        power *= power;
    return power;
}

/* The chance of a win that log odds mean. */
static double chance_of(double odds) {
    double small = power_of_e(odds < 0 ? odds : -odds);
    return odds < 0 ? small / (1 + small) : 1 / (1 + small);
}

static double loss_of(double odds, double target) {
    return log1p(power_of_e(-fabs(odds))) + (odds > 0 ? odds : 0) - target * odds;
}

double ch_value_loss(double value, double scale, double target) {
    return loss_of(value / scale, target);
}

double ch_sample_target(const struct ch_network_sample *sample, double scale, double by_score) {
    double chance = chance_of(sample->score / scale);
    return sample->result == CH_NO_RESULT ? chance
                                          : by_score * chance + (1 - by_score) * sample->result / 2;
}

/* The pieces of a place as where their rows begin, for each side's view. */
struct pieces {
    int row[SIDES][BITS];
    int count, ahead[KINDS]; /* of each kind more than the other side has */
};

INLINE int row_of(int side, int kind, unsigned bit) {
    return ((side * KINDS + kind) * BITS + (int)bit) * HIDDEN;
}

INLINE void list_pieces(const struct ch_float_network *network,
                        const struct ch_network_place *place, struct pieces *pieces) {
    pieces->count = 0;
    for (int kind = 0; kind < KINDS; kind++)
        pieces->ahead[kind] =
            __builtin_popcountll(place->set[0][kind]) - __builtin_popcountll(place->set[1][kind]);
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            for (uint64_t left = place->set[side][kind]; left; left &= left - 1) {
                unsigned bit = (unsigned)__builtin_ctzll(left);
                pieces->row[0][pieces->count] = row_of(side, kind, bit);
                pieces->row[1][pieces->count++] = row_of(!side, kind, network->board.last - bit);
            }
    assert(pieces->count <= BITS);
}

/* The sum of lanes, always in the same order. */
INLINE float sum_of(const lanes *value) {
    float half[LANES];
    memcpy(half, value, sizeof half);
    for (int width = LANES / 2; width > 0; width /= 2)
        for (int i = 0; i < width; i++)
            half[i] += half[i + width];
    return half[0];
}

/* What a sample makes of each layer. */
struct layers {
    lanes hidden[WIDE], second;
    float out;
};

INLINE void run_layers(const struct ch_float_network *network, const struct pieces *pieces,
                       int stage, struct layers *layers) {
    const struct ch_float_weights *weights = &network->weights;
    const struct ch_float_tail *tail = &weights->tail[stage];
    const float *row = &weights->row[0][0][0][0];
    for (int view = 0; view < SIDES; view++)
        for (int part = 0; part < PARTS; part++) {
            lanes sum = *part_of(weights->base, part);
            for (int i = 0; i < pieces->count; i++)
                sum += *part_of(row + pieces->row[view][i], part);
            cut(&sum);
            layers->hidden[view * PARTS + part] = sum;
        }
    const float *hidden = (const float *)layers->hidden;
    lanes chain[CHAINS] = {{0}};
    for (int i = 0; i < WIDE * LANES; i += CHAINS)
        for (int k = 0; k < CHAINS; k++)
            chain[k] += *part_of(network->turned[stage][i + k], 0) * hidden[i + k];
    layers->second =
        *part_of(tail->second_base, 0) + ((chain[0] + chain[1]) + (chain[2] + chain[3]));
    cut(&layers->second);
    lanes product = layers->second * *part_of(tail->out, 0);
    layers->out = sum_of(&product) + tail->out_base;
    for (int kind = 0; kind < KINDS; kind++)
        layers->out += tail->piece[kind] * (float)pieces->ahead[kind];
}

/* Adds the slopes, given that by the output. */
INLINE void run_back(const struct ch_float_network *network, const struct pieces *pieces, int stage,
                     const struct layers *layers, float by_out, struct ch_float_weights *slope) {
    const struct ch_float_tail *tail = &network->weights.tail[stage];
    struct ch_float_tail *of_tail = &slope->tail[stage];
    lanes by_hidden[WIDE] = {{0}}, by_second = *part_of(tail->out, 0) * by_out;
    float *row = &slope->row[0][0][0][0], by_unit[LANES];
    of_tail->out_base += by_out;
    for (int kind = 0; kind < KINDS; kind++)
        of_tail->piece[kind] += by_out * (float)pieces->ahead[kind];
    *part_at(of_tail->out, 0) += layers->second * by_out;
    keep_open(&by_second, &layers->second);
    *part_at(of_tail->second_base, 0) += by_second;
    memcpy(by_unit, &by_second, sizeof by_unit);
    for (int unit = 0; unit < SECOND; unit++) {
        if (by_unit[unit] == 0)
            continue;
        for (int part = 0; part < WIDE; part++) {
            by_hidden[part] += *part_of(tail->second[unit], part) * by_unit[unit];
            *part_at(of_tail->second[unit], part) += layers->hidden[part] * by_unit[unit];
        }
    }
    for (int view = 0; view < SIDES; view++)
        for (int part = 0; part < PARTS; part++) {
            lanes by_row = by_hidden[view * PARTS + part];
            keep_open(&by_row, &layers->hidden[view * PARTS + part]);
            *part_at(slope->base, part) += by_row;
            for (int i = 0; i < pieces->count; i++)
                *part_at(row + pieces->row[view][i], part) += by_row;
        }
}

INLINE double loss_of_all(const struct ch_float_network *network,
                          const struct ch_network_sample *sample, const int *index, int count,
                          struct ch_float_weights *slope) {
    double loss = 0;
    for (int i = 0; i < count; i++) {
        const struct ch_network_sample *at = &sample[index[i]];
        struct pieces pieces;
        struct layers layers;
        list_pieces(network, &at->place, &pieces);
        int stage = network->stage[pieces.count];
        run_layers(network, &pieces, stage, &layers);
        double odds = (double)layers.out * CH_NETWORK_UNIT / network->scale;
        double target = ch_sample_target(at, network->scale, network->by_score);
        loss += loss_of(odds, target);
        if (slope)
            run_back(network, &pieces, stage, &layers,
                     (float)((chance_of(odds) - target) * CH_NETWORK_UNIT / network->scale), slope);
    }
    return loss;
}

#define LOSS(target, name)                                                                         \
    target static double name(const struct ch_float_network *network,                              \
                              const struct ch_network_sample *sample, const int *index, int count, \
                              struct ch_float_weights *slope) {                                    \
        return slope ? loss_of_all(network, sample, index, count, slope)                           \
                     : loss_of_all(network, sample, index, count, NULL);                           \
    }

LOSS(, loss_plain)
#if defined(__x86_64__)
LOSS(__attribute__((target("avx2,popcnt,bmi"))), loss_avx2)
LOSS(__attribute__((target("avx512f,avx512vl,popcnt,bmi,prefer-vector-width=512"))), loss_avx512)
#else
#define loss_avx2 loss_plain
#define loss_avx512 loss_plain
#endif

double ch_float_network_loss(const struct ch_float_network *network,
                             const struct ch_network_sample *sample, const int *index, int count,
                             struct ch_float_weights *slope) {
    assert(network->scale > 0);
    if (!network->portable && ch_network_runs(CH_NETWORK_AVX512))
        return loss_avx512(network, sample, index, count, slope);
    if (!network->portable && ch_network_runs(CH_NETWORK_AVX2))
        return loss_avx2(network, sample, index, count, slope);
    return loss_plain(network, sample, index, count, slope);
}

void ch_float_network_changed(struct ch_float_network *network) {
    for (int stage = 0; stage < STAGES; stage++)
        for (int unit = 0; unit < SECOND; unit++)
            for (int i = 0; i < SIDES * HIDDEN; i++)
                network->turned[stage][i][unit] = network->weights.tail[stage].second[unit][i];
    for (int pieces = 0; pieces <= BITS; pieces++)
        network->stage[pieces] = (uint8_t)ch_network_stage(&network->board, pieces);
}

/* A number near 0, of a spread of 1: a sum of twelve is nearly of the normal distribution. */
static float draw(struct ch_random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(ch_random_next(random) >> 11) / (double)(UINT64_C(1) << 53);
    return (float)sum;
}

static void draw_all(float *to, int count, double spread, struct ch_random *random) {
    for (int i = 0; i < count; i++)
        to[i] = (float)spread * draw(random);
}

void ch_float_network_draw(struct ch_float_network *network, uint64_t seed) {
    static const double of_rows = 0.08, of_second = 0.09, of_out = 0.1;
    static const float base = 0.3F;
    struct ch_float_weights *weights = &network->weights;
    struct ch_float_tail *first = &weights->tail[0];
    struct ch_random random;
    ch_random_init(&random, seed);
    *weights = (struct ch_float_weights){0};
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            for (uint64_t left = network->board.squares; left; left &= left - 1)
                draw_all(weights->row[side][kind][__builtin_ctzll(left)], HIDDEN, of_rows, &random);
    for (int i = 0; i < HIDDEN; i++)
        weights->base[i] = base;
    for (int unit = 0; unit < SECOND; unit++) {
        draw_all(first->second[unit], SIDES * HIDDEN, of_second, &random);
        first->second_base[unit] = base;
    }
    draw_all(first->out, SECOND, of_out, &random);
    for (int stage = 1; stage < STAGES; stage++)
        weights->tail[stage] = *first;
    ch_float_network_changed(network);
}

/* Where the weights of the file are among ours, by their index; the caller frees it. */
static int *list_places(const struct ch_network_board *board) {
    int *place = ch_alloc((size_t)ch_network_count(board) * sizeof *place), *at = place;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            for (uint64_t left = board->squares; left; left &= left - 1)
                for (int i = 0; i < HIDDEN; i++)
                    *at++ = row_of(side, kind, (unsigned)__builtin_ctzll(left)) + i;
    for (int i = offsetof(struct ch_float_weights, base) / sizeof(float); i < CH_FLOAT_WEIGHTS; i++)
        *at++ = i;
    assert(at == place + ch_network_count(board));
    return place;
}

void ch_float_network_read(struct ch_float_network *network, const int16_t *values) {
    CH_FREED int *place = list_places(&network->board);
    network->weights = (struct ch_float_weights){0};
    float *weight = (float *)&network->weights;
    for (int i = 0; i < ch_network_count(&network->board); i++)
        weight[place[i]] = (float)values[i] / CH_NETWORK_ONE;
    ch_float_network_changed(network);
}

void ch_float_network_write(const struct ch_float_network *network, int16_t *values) {
    CH_FREED int *place = list_places(&network->board);
    const float *weight = (const float *)&network->weights;
    for (int i = 0; i < ch_network_count(&network->board); i++) {
        int limit = ch_network_limit(&network->board, i);
        long value = lroundf(weight[place[i]] * CH_NETWORK_ONE);
        values[i] = (int16_t)(value > limit ? limit : value < -limit ? -limit : value);
    }
}
