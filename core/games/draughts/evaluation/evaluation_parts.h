/* Shared by the files of the evaluation: the weights as they are looked up. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_PARTS_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_PARTS_H

#include <assert.h>

#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/draughts/evaluation/measures.h"
#include "core/games/draughts/evaluation/patterns.h"

enum {
    CH_STAGE_ONE = 256, /* the begin of a game; 0: its end */
    CH_STAGES = 65      /* by number of pieces */
};

static_assert(CH_WEIGHT_ONE == CH_STAGE_ONE * CH_EIGHTHS, "features count in these parts");

/* Two weights in one number, begin + 2^32 * end, so that both are added and multiplied at once. */
typedef int64_t ch_weight_pair;

static inline ch_weight_pair ch_weight_pair_of(int begin, int end) {
    return begin + INT64_C(0x100000000) * end;
}

static inline int32_t ch_weight_begin(ch_weight_pair pair) {
    return (int32_t)pair;
}

static inline int32_t ch_weight_end(ch_weight_pair pair) {
    return (int32_t)((pair - (int32_t)pair) >> 32);
}

/* Both weights of a pattern in one number, begin + 65536 * end: sums of those are sums of these as
 * long as they stay within 16 bits. */
typedef int32_t ch_pattern_weight;

struct ch_weights {
    struct ch_patterns patterns; /* first: it is aligned */
    struct ch_measuring measuring;
    int16_t stage[CH_STAGES]; /* by number of pieces, in parts of CH_STAGE_ONE */
    ch_weight_pair man;
    ch_weight_pair measure[CH_MEASURES];
    ch_weight_pair king[2][64];         /* White's and Black's, both from White's view */
    int king_weight[64];                /* the index of a king's weight by bit */
    int half_base, pattern_base, count; /* where halves and blocks begin; how many weights */
    int16_t *values;                    /* as they were given */
    int (*evaluate)(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                    uint64_t kings, int side);
    ch_pattern_weight pattern[CH_PATTERN_BLOCKS][CH_PATTERN_ENTRIES]; /* White's view */
};

/* Slots of the table of weights. */
int ch_weights_features(const struct ch_weights *weights, const struct ch_position *position,
                        struct ch_weight_feature out[CH_WEIGHT_FEATURES]);
int ch_weights_parts(const struct ch_weights *weights, const struct ch_position *position,
                     struct ch_weight_part out[CH_WEIGHT_PARTS]);

/* The position from White's view. */
CH_MEASURES_INLINE struct ch_pieces ch_pieces_of(const struct ch_measuring *measuring,
                                                 const uint64_t piece[CH_SEATS], uint64_t kings,
                                                 int side) {
    uint64_t white = piece[measuring->white], black = piece[!measuring->white];
    return (struct ch_pieces){
        .men = {white & ~kings, black & ~kings},
        .kings = {white & kings, black & kings},
        .black_moves = side != measuring->white,
        .count = {__builtin_popcountll(white), __builtin_popcountll(black)},
    };
}

#endif
