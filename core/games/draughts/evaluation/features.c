/* The features of a position one by one, and what each kind of them adds. Slow
 * and plain: for fits and for people. */
#include "core/games/draughts/evaluation/evaluation_parts.h"

#include <assert.h>

struct list {
    struct ch_weight_feature *feature;
    int count, stage, eighths;
};

static void add(struct list *list, int weight, int value) {
    if (value == 0)
        return;
    assert(list->count < CH_WEIGHT_FEATURES);
    list->feature[list->count++] = (struct ch_weight_feature){weight, value};
}

/* Adds what counts `times` times with weights at the begin and at the end of the game. */
static void add_pair(struct list *list, int weight, int times) {
    add(list, weight, times * list->stage * list->eighths);
    add(list, weight + 1, times * (CH_STAGE_ONE - list->stage) * list->eighths);
}

/* Adds blocks or halves, whose tables of `entries` begin at `base`. */
static void add_blocks(const struct ch_pattern_block blocks[], int count, int base, int entries,
                       const struct ch_pieces *pieces, struct list *list) {
    for (int i = 0; i < count; i++) {
        int number = ch_patterns_number(&blocks[i], pieces->men[0], pieces->men[1]), sign;
        int entry = ch_patterns_entry(&blocks[i], number, &sign);
        add_pair(list, base + 2 * (blocks[i].table * entries + entry), sign);
    }
}

int ch_weights_features(const struct ch_weights *weights, const struct ch_position *position,
                        struct ch_weight_feature out[CH_WEIGHT_FEATURES]) {
    struct ch_pieces pieces = ch_pieces_of(&weights->measuring, &position->word[CH_WEIGHT_PIECES],
                                           position->word[CH_WEIGHT_KINGS], (int)position->word[0]);
    int measure[CH_MEASURES] = {0};
    int stage = weights->stage[pieces.count[0] + pieces.count[1]];
    struct list list = {out, 0, stage, CH_EIGHTHS};
    if (pieces.kings[0] | pieces.kings[1]) {
        list.eighths = ch_measures_eighths(&weights->measuring, &pieces);
        ch_measures_kings(&weights->measuring, &pieces, measure);
    }
    ch_measures_men(&weights->measuring, &pieces, weights->measuring.width, measure);
    add(&list, CH_WEIGHT_MAN,
        (__builtin_popcountll(pieces.men[0]) - __builtin_popcountll(pieces.men[1])) * CH_STAGE_ONE *
            list.eighths);
    for (int i = 0; i < CH_MEASURES; i++)
        add_pair(&list, CH_WEIGHT_MEASURES + 2 * i, measure[i]);
    for (uint64_t left = weights->measuring.board; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        int turned = (int)weights->measuring.last - bit;
        add_pair(&list, weights->king_weight[bit],
                 (int)(pieces.kings[0] >> bit & 1) - (int)(pieces.kings[1] >> turned & 1));
    }
    add_blocks(weights->patterns.half, weights->patterns.halves, weights->half_base,
               CH_HALF_ENTRIES, &pieces, &list);
    add_blocks(weights->patterns.block, weights->patterns.blocks, weights->pattern_base,
               CH_PATTERN_ENTRIES, &pieces, &list);
    return list.count;
}

/* In the order of people's interest. */
enum part { MATERIAL, PATTERNS, KINGS, MOBILITY, RUN_AWAY, THE_MOVE, BALANCE, TO_MOVE, PARTS };
static const char *const names[PARTS] = {"material",      "men's patterns", "squares of kings",
                                         "king mobility", "run-away men",   "the move",
                                         "balance",       "to move"};

static enum part part_of(const struct ch_weights *weights, int weight) {
    static const enum part of[CH_MEASURES] = {
        [CH_MEASURE_FIRST_KING] = MATERIAL, [CH_MEASURE_MORE_KINGS] = MATERIAL,
        [CH_MEASURE_SAFE] = MOBILITY,       [CH_MEASURE_ATTACKED] = MOBILITY,
        [CH_MEASURE_TRAPPED] = MOBILITY,    [CH_MEASURE_TO_MOVE] = TO_MOVE,
        [CH_MEASURE_THE_MOVE] = THE_MOVE,   [CH_MEASURE_BALANCE] = BALANCE,
        [CH_MEASURE_RUN_NEAR] = RUN_AWAY,   [CH_MEASURE_RUN_MIDDLE] = RUN_AWAY,
        [CH_MEASURE_RUN_FAR] = RUN_AWAY};
    if (weight == CH_WEIGHT_MAN)
        return MATERIAL;
    if (weight >= weights->half_base)
        return PATTERNS;
    int measure = (weight - CH_WEIGHT_MEASURES) / 2;
    return measure < CH_MEASURES ? of[measure] : KINGS;
}

int ch_weights_parts(const struct ch_weights *weights, const struct ch_position *position,
                     struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    int64_t exact[PARTS] = {0}, sum = 0;
    int count = ch_weights_features(weights, position, feature), previous = 0;
    int side = (int)position->word[0] == weights->measuring.white ? 1 : -1;
    for (int i = 0; i < count; i++)
        exact[part_of(weights, feature[i].weight)] +=
            (int64_t)feature[i].value * weights->values[feature[i].weight];
    for (int i = 0; i < PARTS; i++) { /* rounded so that the parts add up */
        sum += exact[i];
        int total = side * (int)(sum / (CH_WEIGHT_ONE * CH_WEIGHT_UNIT));
        out[i] = (struct ch_weight_part){names[i], total - previous};
        previous = total;
    }
    return PARTS;
}
