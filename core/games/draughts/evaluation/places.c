/* What a piece is worth on its square, fitted to games: evaluation.h describes the weights. */
#include <assert.h>

#include "core/games/draughts/draughts.h"

enum {
    STAGE_ONE = 256, /* the begin of a game; 0: its end */
    SCALE = CH_WEIGHT_ONE / STAGE_ONE,
    MOST = 30000,
    /* Material, and a piece's square, begin and end; the side to move, begin and end. */
    FEATURES = 3 * CH_MAX_SQUARES + 2
};

static_assert(STAGE_ONE * SCALE == CH_WEIGHT_ONE, "features count in these parts");
static_assert((int)FEATURES <= (int)CH_WEIGHT_FEATURES, "a full board has room");

struct ch_weights {
    const struct ch_draughts *draughts;
    int start; /* pieces in the start position */
    int16_t values[];
};

/* Indexes of weights. */
static int to_move_at(const struct ch_draughts *draughts) {
    return draughts->rules.kind_count;
}

static int place_at(const struct ch_draughts *draughts, int kind, int square) {
    return to_move_at(draughts) + 2 + 2 * (kind * draughts->rules.squares + square);
}

static int count(const struct ch_game *game) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    return place_at(draughts, draughts->rules.kind_count, 0);
}

static int limit(const struct ch_game *game, int weight) {
    (void)game, (void)weight;
    return MOST;
}

static struct ch_weights *make(const struct ch_game *game, const int16_t *values) {
    struct ch_placed placed[CH_MAX_SQUARES];
    size_t size = (size_t)count(game) * sizeof *values;
    struct ch_weights *weights = ch_alloc(sizeof *weights + size);
    weights->draughts = ch_draughts_of(game);
    weights->start =
        weights->draughts->kernel->pieces(weights->draughts, &weights->draughts->start, placed);
    if (values)
        memcpy(weights->values, values, size);
    return weights;
}

static void add(struct ch_weight_feature out[CH_WEIGHT_FEATURES], int *n, int weight, int value) {
    assert(*n < CH_WEIGHT_FEATURES);
    if (value != 0)
        out[(*n)++] = (struct ch_weight_feature){weight, value};
}

static void add_pair(struct ch_weight_feature out[CH_WEIGHT_FEATURES], int *n, int weight,
                     int stage, int sign) {
    add(out, n, weight, sign * stage * SCALE);
    add(out, n, weight + 1, sign * (STAGE_ONE - stage) * SCALE);
}

static int features(const struct ch_weights *weights, const struct ch_position *position,
                    struct ch_weight_feature out[CH_WEIGHT_FEATURES]) {
    const struct ch_draughts *draughts = weights->draughts;
    struct ch_placed placed[CH_MAX_SQUARES];
    int pieces = draughts->kernel->pieces(draughts, position, placed), n = 0;
    int stage = pieces < weights->start ? pieces * STAGE_ONE / weights->start : STAGE_ONE;
    int up = draughts->rules.up_seat;
    int last = draughts->rules.squares - 1;
    add_pair(out, &n, to_move_at(draughts), stage, (int)position->word[0] == up ? 1 : -1);
    for (int i = 0; i < pieces; i++) {
        bool own = placed[i].piece.seat == up;
        int kind = placed[i].piece.kind, square = own ? placed[i].square : last - placed[i].square;
        add(out, &n, kind, own ? CH_WEIGHT_ONE : -CH_WEIGHT_ONE);
        add_pair(out, &n, place_at(draughts, kind, square), stage, own ? 1 : -1);
    }
    return n;
}

enum part { MATERIAL, SQUARES, TO_MOVE, PARTS };

/* The worth of each part to the side that moves up, in parts of CH_WEIGHT_ONE * CH_WEIGHT_UNIT. */
static void sum_parts(const struct ch_weights *weights, const struct ch_position *position,
                      int64_t sum[PARTS]) {
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    int n = features(weights, position, feature), to_move = to_move_at(weights->draughts);
    memset(sum, 0, PARTS * sizeof *sum);
    for (int i = 0; i < n; i++) {
        int weight = feature[i].weight;
        sum[weight < to_move       ? MATERIAL
            : weight < to_move + 2 ? TO_MOVE
                                   : SQUARES] +=
            (int64_t)feature[i].value * weights->values[weight];
    }
}

static int parts(const struct ch_weights *weights, const struct ch_position *position,
                 struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    static const char *const names[PARTS] = {"material", "squares", "to move"};
    int64_t exact[PARTS], sum = 0;
    int previous = 0, sign = (int)position->word[0] == weights->draughts->rules.up_seat ? 1 : -1;
    sum_parts(weights, position, exact);
    for (int i = 0; i < PARTS; i++) { /* rounded so that the parts add up */
        sum += exact[i];
        int total = sign * (int)(sum / (CH_WEIGHT_ONE * CH_WEIGHT_UNIT));
        out[i] = (struct ch_weight_part){names[i], total - previous};
        previous = total;
    }
    return PARTS;
}

static int evaluate(const struct ch_weights *weights, const struct ch_position *position) {
    int64_t sum[PARTS];
    sum_parts(weights, position, sum);
    int score =
        (int)((sum[MATERIAL] + sum[SQUARES] + sum[TO_MOVE]) / (CH_WEIGHT_ONE * CH_WEIGHT_UNIT));
    return (int)position->word[0] == weights->draughts->rules.up_seat ? score : -score;
}

const struct ch_weights_ops ch_places_weights = {
    .count = count,
    .limit = limit,
    .unit = 0, /* the first kind: men */
    .make = make,
    .evaluate = evaluate,
    .features = features,
    .parts = parts,
};
