/* The sum itself, for boards of both sizes and several processors; then the features of a position
 * one by one, and what each kind of them adds, slow and plain: for fits and for people. */
#include "core/games/draughts/evaluation/evaluation.h"

#include <assert.h>

#include "core/games/draughts/evaluation/measures.h"

#define INLINE CH_MEASURES_INLINE

enum {
    STAGE_ONE = 256, /* the begin of a game; 0: its end */
    STAGES = 65      /* by number of pieces */
};

static_assert(CH_WEIGHT_ONE == STAGE_ONE * CH_EIGHTHS, "features count in these parts");

/* Two weights in one number, begin + 2^32 * end, so that both are added and multiplied at once. */
typedef int64_t weight_pair;

static inline weight_pair pair_of(int begin, int end) {
    return begin + INT64_C(0x100000000) * end;
}

/* Both weights of a pattern in one number, begin + 65536 * end: sums of those are sums of these as
 * long as they stay within 16 bits. */
typedef int32_t pattern_weight;

struct ch_weights {
    struct ch_patterns patterns; /* first: it is aligned */
    struct ch_measuring measuring;
    int16_t stage[STAGES]; /* by number of pieces, in parts of STAGE_ONE */
    weight_pair man;
    weight_pair measure[CH_MEASURES];
    weight_pair king[2][64];            /* White's and Black's, both from White's view */
    int king_weight[64];                /* the index of a king's weight by bit */
    int half_base, pattern_base, count; /* where halves and blocks begin; how many weights */
    int (*evaluate)(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                    uint64_t kings, int side);
    pattern_weight pattern[CH_PATTERN_BLOCKS][CH_PATTERN_ENTRIES]; /* White's view */
    int16_t values[];                                              /* as they were given */
};

/* The position from White's view. */
INLINE struct ch_pieces pieces_of(const struct ch_measuring *measuring,
                                  const uint64_t piece[CH_SEATS], uint64_t kings, int side) {
    uint64_t white = piece[measuring->white], black = piece[!measuring->white];
    return (struct ch_pieces){
        .men = {white & ~kings, black & ~kings},
        .kings = {white & kings, black & kings},
        .black_moves = side != measuring->white,
        .count = {__builtin_popcountll(white), __builtin_popcountll(black)},
    };
}

enum {
    BLOCKS_8 = 13,
    BLOCKS_10 = 16,
    TABLES_8 = 7,
    TABLES_10 = 8,
    HALVES_8 = 6, /* tables of them */
    HALVES_10 = 10,
    BYTES_8 = 6,
    BYTES_10 = 8,
    KING_BASE = CH_WEIGHT_MEASURES + 2 * CH_MEASURES /* where weights of kings begin */
};

static_assert(CH_PATTERN_BLOCKS * CH_WEIGHT_MOST_OF_PATTERN +
                      CH_PATTERN_HALVES * CH_WEIGHT_MOST_OF_HALF <=
                  INT16_MAX,
              "sums of patterns go into 16 bits");

INLINE weight_pair sum_patterns(const struct ch_weights *weights, const struct ch_pieces *pieces,
                                int width) {
    union {
        ch_pattern_row row;
        uint16_t number[CH_PATTERN_BLOCKS];
    } of;
    ch_patterns_numbers(&weights->patterns, pieces->men[0], pieces->men[1],
                        width == 4 ? BYTES_8 : BYTES_10, &of.row);
    pattern_weight both = 0;
    for (int i = 0; i < (width == 4 ? BLOCKS_8 : BLOCKS_10); i++)
        both += weights->pattern[i][of.number[i]];
    int begin = (int16_t)both;
    return pair_of(begin, (both - begin) >> 16);
}

INLINE weight_pair sum_measures(const struct ch_weights *weights, const int measure[CH_MEASURES],
                                int from, int to) {
    weight_pair sum = 0;
    for (int i = from; i < to; i++)
        sum += measure[i] * weights->measure[i];
    return sum;
}

INLINE weight_pair sum_kings(const struct ch_weights *weights, const struct ch_pieces *pieces) {
    int measure[CH_MEASURES] = {0};
    ch_measures_kings(&weights->measuring, pieces, measure);
    weight_pair sum = sum_measures(weights, measure, 0, CH_MEASURE_TO_MOVE);
    for (int i = 0; i < 2; i++)
        for (uint64_t kings = pieces->kings[i]; kings; kings &= kings - 1)
            sum += weights->king[i][__builtin_ctzll(kings)];
    return sum;
}

/* The sum of kings is separate, so that positions without any save no registers for it. */
typedef weight_pair sum_function(const struct ch_weights *weights, const struct ch_pieces *pieces);

INLINE int evaluate(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                    uint64_t kings, int side, int width, sum_function *kings_of) {
    struct ch_pieces pieces = pieces_of(&weights->measuring, piece, kings, side);
    int measure[CH_MEASURES] = {0}, eighths = CH_EIGHTHS;
    int all = pieces.count[0] + pieces.count[1], lead = pieces.count[0] - pieces.count[1];
    weight_pair sum = sum_patterns(weights, &pieces, width);
    if (kings) {
        sum += kings_of(weights, &pieces);
        eighths = ch_measures_eighths(&weights->measuring, &pieces);
        lead -= __builtin_popcountll(pieces.kings[0]) - __builtin_popcountll(pieces.kings[1]);
    }
    ch_measures_men(&weights->measuring, &pieces, width, measure);
    sum += lead * weights->man;
    sum += sum_measures(weights, measure, CH_MEASURE_TO_MOVE, CH_MEASURE_RUN_NEAR);
    if (all <= weights->measuring.few)
        sum += sum_measures(weights, measure, CH_MEASURE_RUN_NEAR, CH_MEASURES);
    int64_t stage = weights->stage[all];
    int32_t begin = (int32_t)sum, end = (int32_t)((sum - begin) >> 32);
    int64_t score = begin * stage + end * (STAGE_ONE - stage);
    score = score * eighths / (CH_WEIGHT_ONE * CH_WEIGHT_UNIT);
    return (int)(pieces.black_moves ? -score : score);
}

/* The functions for a kind of processor. */
#define FUNCTIONS(target, name)                                                                    \
    target static __attribute__((noinline))                                                        \
    weight_pair kings_##name(const struct ch_weights *weights, const struct ch_pieces *pieces) {   \
        return sum_kings(weights, pieces);                                                         \
    }                                                                                              \
    target static int evaluate_8_##name(const struct ch_weights *weights,                          \
                                        const uint64_t piece[CH_SEATS], uint64_t kings,            \
                                        int side) {                                                \
        return evaluate(weights, piece, kings, side, 4, kings_##name);                             \
    }                                                                                              \
    target static int evaluate_10_##name(const struct ch_weights *weights,                         \
                                         const uint64_t piece[CH_SEATS], uint64_t kings,           \
                                         int side) {                                               \
        return evaluate(weights, piece, kings, side, 5, kings_##name);                             \
    }

FUNCTIONS(, plain)
#if defined(__x86_64__)
FUNCTIONS(__attribute__((target("avx2,popcnt,bmi,bmi2"))), fast)
static bool is_fast(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
#else
#define evaluate_8_fast evaluate_8_plain
#define evaluate_10_fast evaluate_10_plain
static bool is_fast(void) {
    return false;
}
#endif

/* The weight of an entry of the tables that begin at `base`. */
static pattern_weight pattern_at(const struct ch_weights *weights, int base, int entry) {
    return weights->values[base + 2 * entry] + 65536 * weights->values[base + 2 * entry + 1];
}

/* Adds the halves to the blocks that have them. */
static void fill_halves(struct ch_weights *weights) {
    for (int half = 0; half < weights->patterns.halves; half++) {
        const struct ch_pattern_block *of = &weights->patterns.half[half];
        pattern_weight *pattern = weights->pattern[weights->patterns.half_in[half].block];
        for (int number = 0; number < CH_PATTERN_ENTRIES; number++) {
            bool last = weights->patterns.half_in[half].last;
            int squares = last ? number / CH_HALF_ENTRIES : number % CH_HALF_ENTRIES;
            int sign, entry = ch_patterns_entry(of, squares, &sign);
            pattern[number] +=
                sign * pattern_at(weights, weights->half_base, of->table * CH_HALF_ENTRIES + entry);
        }
    }
}

/* Where each weight is looked up, filled from what the file gave. */
static void fill(struct ch_weights *weights) {
    const int16_t *value = weights->values;
    weights->man = pair_of(value[CH_WEIGHT_MAN], value[CH_WEIGHT_MAN]);
    for (int i = 0; i < CH_MEASURES; i++)
        weights->measure[i] =
            pair_of(value[CH_WEIGHT_MEASURES + 2 * i], value[CH_WEIGHT_MEASURES + 2 * i + 1]);
    for (uint64_t left = weights->measuring.board; left; left &= left - 1) {
        int bit = __builtin_ctzll(left), weight = weights->king_weight[bit];
        weight_pair pair = pair_of(value[weight], value[weight + 1]);
        weights->king[0][bit] = pair;
        weights->king[1][weights->measuring.last - (unsigned)bit] = -pair;
    }
    for (int block = 0; block < weights->patterns.blocks; block++)
        for (int number = 0; number < CH_PATTERN_ENTRIES; number++) {
            const struct ch_pattern_block *of = &weights->patterns.block[block];
            int sign, entry = ch_patterns_entry(of, number, &sign);
            weights->pattern[block][number] =
                sign *
                pattern_at(weights, weights->pattern_base, of->table * CH_PATTERN_ENTRIES + entry);
        }
    fill_halves(weights);
}

enum { NEAR_ROWS = 2, MIDDLE_ROWS = 4 };

static void fill_board(struct ch_measuring *measuring, int rows, int columns) {
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns / 2; i++) {
            int bit = row / 2 * (columns + 3) + row % 2 * (columns / 2 + 1) + i;
            int column = 2 * i + (row % 2 == 0);
            uint64_t set = UINT64_C(1) << bit;
            measuring->board |= set;
            measuring->left |= column < columns / 2 ? set : 0;
            measuring->odd_rows |= row % 2 ? set : 0;
            measuring->last = (unsigned)bit;
            int range = row <= NEAR_ROWS ? 0 : row <= MIDDLE_ROWS ? 1 : 2;
            measuring->rows[0][range] |= set;
        }
    for (int range = 0; range < 3; range++)
        for (uint64_t left = measuring->rows[0][range]; left; left &= left - 1)
            measuring->rows[1][range] |= UINT64_C(1)
                                         << (measuring->last - (unsigned)__builtin_ctzll(left));
}

static void fill_rays(struct ch_measuring *measuring) {
    int near = measuring->width + 1, far = near + 1;
    for (int bit = 0; bit < 64; bit++)
        for (int way = 0; way < 4; way++) {
            uint64_t at = UINT64_C(1) << bit & measuring->board;
            int shift = way % 2 ? far : near;
            for (int step = 0; at; step++) {
                at = (way < 2 ? at << shift : at >> shift) & measuring->board;
                measuring->ray[way][bit] |= at;
                measuring->near[bit] |= step == 0 ? at : 0;
            }
        }
}

static void prepare_measures(struct ch_measuring *measuring, const struct ch_draughts *draughts) {
    int highest = draughts->rules.highest;
    const struct ch_capture_rule *man = draughts->rules.kind[!highest].capture;
    const struct ch_capture_rule *king = draughts->rules.kind[highest].capture;
    assert(draughts->rules.kind_count == 2);
    memset(measuring, 0, sizeof *measuring);
    measuring->width = draughts->game.columns / 2;
    measuring->white = draughts->rules.up_seat;
    measuring->flying = king->reach == CH_REACH_ANY;
    measuring->men_back = __builtin_popcount(man->ways[0]) > 2;
    measuring->losing = draughts->ends.losing;
    measuring->diagonal = __builtin_popcount(king->ways[0]) == 4;
    fill_board(measuring, draughts->game.rows, draughts->game.columns);
    fill_rays(measuring);
    for (int square = 0; square < draughts->rules.squares; square++)
        measuring->start += draughts->setup[square].seat >= 0;
    measuring->few = measuring->start / 3;
}

static int half_base(const struct ch_game *game) {
    return KING_BASE + 2 * ch_draughts_of(game)->rules.squares;
}

static int pattern_base(const struct ch_game *game) {
    return half_base(game) + 2 * CH_HALF_ENTRIES * (game->rows == 8 ? HALVES_8 : HALVES_10);
}

static int count(const struct ch_game *game) {
    return pattern_base(game) + 2 * CH_PATTERN_ENTRIES * (game->rows == 8 ? TABLES_8 : TABLES_10);
}

static int limit(const struct ch_game *game, int weight) {
    return weight < half_base(game)      ? CH_WEIGHT_MOST
           : weight < pattern_base(game) ? CH_WEIGHT_MOST_OF_HALF
                                         : CH_WEIGHT_MOST_OF_PATTERN;
}

static struct ch_weights *make(const struct ch_game *game, const int16_t *values) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    size_t size = (size_t)count(game) * sizeof *values;
    struct ch_weights *weights = ch_alloc(sizeof *weights + size);
    ch_patterns_prepare(&weights->patterns, game->columns / 2);
    prepare_measures(&weights->measuring, draughts);
    for (int pieces = 0; pieces < STAGES; pieces++)
        weights->stage[pieces] = (int16_t)(pieces < weights->measuring.start
                                               ? pieces * STAGE_ONE / weights->measuring.start
                                               : STAGE_ONE);
    weights->half_base = half_base(game);
    weights->pattern_base = pattern_base(game);
    weights->count = count(game);
    int square = 0;
    for (uint64_t left = weights->measuring.board; left; left &= left - 1)
        weights->king_weight[__builtin_ctzll(left)] = KING_BASE + 2 * square++;
    assert(weights->half_base == KING_BASE + 2 * square);
    assert(weights->pattern_base ==
           weights->half_base + 2 * CH_HALF_ENTRIES * weights->patterns.half_tables);
    assert(weights->count ==
           weights->pattern_base + 2 * CH_PATTERN_ENTRIES * weights->patterns.tables);
    assert(weights->patterns.blocks == (game->rows == 8 ? BLOCKS_8 : BLOCKS_10));
    if (values)
        memcpy(weights->values, values, size);
    bool fast = is_fast();
    weights->evaluate = game->rows == 8 ? fast ? evaluate_8_fast : evaluate_8_plain
                        : fast          ? evaluate_10_fast
                                        : evaluate_10_plain;
    fill(weights);
    return weights;
}

int ch_weights_evaluate(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                        uint64_t kings, int side) {
    return weights->evaluate(weights, piece, kings, side);
}

static int evaluate_position(const struct ch_weights *weights, const struct ch_position *position) {
    return ch_weights_evaluate(weights, &position->word[CH_WEIGHT_PIECES],
                               position->word[CH_WEIGHT_KINGS], (int)position->word[0]);
}

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
    add(list, weight + 1, times * (STAGE_ONE - list->stage) * list->eighths);
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

static int features(const struct ch_weights *weights, const struct ch_position *position,
                    struct ch_weight_feature out[CH_WEIGHT_FEATURES]) {
    struct ch_pieces pieces = pieces_of(&weights->measuring, &position->word[CH_WEIGHT_PIECES],
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
        (__builtin_popcountll(pieces.men[0]) - __builtin_popcountll(pieces.men[1])) * STAGE_ONE *
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

static int parts(const struct ch_weights *weights, const struct ch_position *position,
                 struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    int64_t exact[PARTS] = {0}, sum = 0;
    int count = features(weights, position, feature), previous = 0;
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

const struct ch_weights_ops ch_draughts_weights = {
    .count = count,
    .limit = limit,
    .unit = CH_WEIGHT_MAN,
    .make = make,
    .evaluate = evaluate_position,
    .features = features,
    .parts = parts,
};
