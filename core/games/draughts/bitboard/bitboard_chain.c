/* The order of choice among finished captures as one number: each key is a field of as many bits as
 * its greatest value needs; of a key to be minimised the field holds the distance from that value.
 */
#include "core/games/draughts/bitboard/bitboard_chain.h"

enum { MAX_TAKEN = CH_MAX_PATH - 1, SCORE_BITS = 63 };

/* The greatest value of a key; of CH_KEY_BY_LINE it is always the same, since no shape has captures
 * by lines. */
static uint64_t greatest(const struct ch_rules *rules, enum ch_choice_key key) {
    static const uint64_t most[CH_CHOICE_KEYS] = {
        [CH_KEY_COUNT] = MAX_TAKEN,  [CH_KEY_KINGS_TAKEN] = MAX_TAKEN,
        [CH_KEY_WITH_KING] = 1,      [CH_KEY_EARLIEST_KING] = (UINT64_C(1) << MAX_TAKEN) - 1,
        [CH_KEY_WEIGHT] = MAX_TAKEN, /* times the heaviest kind's */
        [CH_KEY_RANK] = 1,           [CH_KEY_RANKS_TAKEN] = MAX_TAKEN * CH_MAX_PATH + MAX_TAKEN,
        [CH_KEY_PROMOTES] = 1,
    };
    int heaviest = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (rules->kind[kind].weight > heaviest)
            heaviest = rules->kind[kind].weight;
    return key == CH_KEY_WEIGHT ? most[key] * (uint64_t)heaviest : most[key];
}

static int bits_of(uint64_t max) {
    return max ? 64 - __builtin_clzll(max) : 0;
}

enum ch_bitboard_choice ch_bitboard_choice_of(const struct ch_rules *rules, bool kings) {
    enum ch_bitboard_choice choice = CH_BITBOARD_FREE;
    for (int i = 0; i < rules->choice_count; i++) {
        switch (rules->choice[i].key) {
        case CH_KEY_COUNT:
        case CH_KEY_WEIGHT:
        case CH_KEY_RANKS_TAKEN:
            if (rules->choice[i].min || (kings && rules->choice[i].key != CH_KEY_COUNT))
                return CH_BITBOARD_KEYS;
            choice = CH_BITBOARD_COUNT;
            break;
        case CH_KEY_PROMOTES:
            return CH_BITBOARD_KEYS;
        default:
            if (kings)
                return CH_BITBOARD_KEYS;
        }
    }
    return choice;
}

bool ch_bitboard_keys_fit(const struct ch_rules *rules) {
    int bits = 0;
    for (int i = 0; i < rules->choice_count; i++)
        bits += bits_of(greatest(rules, rules->choice[i].key));
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (rules->kind[kind].weight < 1 || rules->kind[kind].weight > 1 << 16)
            return false;
    return bits <= SCORE_BITS;
}

static uint64_t earliest_kings(const struct ch_bitboard_chain *chain, int count) {
    uint64_t order = 0;
    for (int i = 0; i < count; i++)
        order |= (chain->kings >> chain->over[i] & 1) << (MAX_TAKEN - 1 - i);
    return order;
}

static uint64_t value(const struct ch_bitboard_chain *chain, enum ch_choice_key key, uint64_t taken,
                      int count, bool king) {
    const struct ch_bitboard *bitboard = chain->bitboard;
    const struct ch_kind_rules *kind = bitboard->rules->kind;
    int kings = __builtin_popcountll(taken & chain->kings);
    switch (key) {
    case CH_KEY_COUNT:
        return (uint64_t)count;
    case CH_KEY_KINGS_TAKEN:
        return (uint64_t)kings;
    case CH_KEY_WITH_KING:
    case CH_KEY_RANK:
        return chain->king;
    case CH_KEY_EARLIEST_KING:
        return earliest_kings(chain, count);
    case CH_KEY_WEIGHT:
        return (uint64_t)(kings * kind[bitboard->king].weight +
                          (count - kings) * kind[bitboard->man].weight);
    case CH_KEY_RANKS_TAKEN:
        return (uint64_t)(kings * CH_MAX_PATH + count - kings);
    case CH_KEY_PROMOTES:
        return king && !chain->king;
    default:
        return 0;
    }
}

/* What a capture of `count` pieces is worth under the keys of the rules, the first key in the
 * highest bits; `king`: the piece is one in the end. The captures with the greatest score are the
 * legal ones. 1 or more. */
static uint64_t score_of(const struct ch_bitboard_chain *chain, uint64_t taken, int count,
                         bool king) {
    const struct ch_rules *rules = chain->bitboard->rules;
    uint64_t score = 1;
    for (int i = 0; i < rules->choice_count; i++) {
        enum ch_choice_key key = rules->choice[i].key;
        uint64_t max = greatest(rules, key), own = value(chain, key, taken, count, king);
        score = score << bits_of(max) | (rules->choice[i].min ? max - own : own);
    }
    return score;
}

static void grow(struct ch_bitboard_ends *ends) {
    struct ch_bitboard_end *old = ends->end == ends->own ? NULL : ends->end;
    ends->end = ch_grow_more(old, &ends->capacity, sizeof *ends->end);
    if (!old)
        memcpy(ends->end, ends->own, sizeof ends->own);
}

static bool is_known(const struct ch_bitboard_chain *chain, uint64_t to, uint64_t taken,
                     bool king) {
    const struct ch_bitboard_ends *ends = chain->ends;
    for (int i = chain->first; i < ends->count; i++)
        if (ends->end[i].taken == taken && ends->end[i].to == to && ends->end[i].king == king)
            return true;
    return false;
}

static void list(const struct ch_bitboard_chain *chain, int count, bool king) {
    const struct ch_bitboard *bitboard = chain->bitboard;
    struct ch_move *move = ch_moves_add(chain->moves);
    move->path_length = (uint8_t)(count + 1);
    move->captured_count = (uint8_t)count;
    move->kind = king ? bitboard->king : bitboard->man;
    for (int i = 0; i < count; i++) {
        move->path[i] = bitboard->square[chain->path[i]];
        move->captured[i] = bitboard->square[chain->over[i]];
    }
    move->path[count] = bitboard->square[chain->path[count]];
}

void ch_bitboard_finish(struct ch_bitboard_chain *chain, int at, uint64_t taken, int count,
                        bool king) {
    struct ch_bitboard_ends *ends = chain->ends;
    if (chain->choice != CH_BITBOARD_FREE) {
        uint64_t score = chain->choice == CH_BITBOARD_COUNT ? (uint64_t)count
                                                            : score_of(chain, taken, count, king);
        if (score < ends->best)
            return;
        if (score > ends->best) {
            ends->best = score;
            ends->count = chain->first = 0;
            if (chain->moves)
                chain->moves->count = chain->listed;
        }
    }
    if (chain->moves && chain->choice == CH_BITBOARD_FREE && !chain->merged) {
        if (chain->moves->count - chain->listed < CH_MAX_ENDINGS)
            list(chain, count, king);
        return; /* nothing will be compared with it */
    }
    uint64_t to = UINT64_C(1) << at;
    if (ends->count == CH_MAX_ENDINGS ||
        (chain->merged && count > 1 && is_known(chain, to, taken, king)))
        return;
    if (ends->count == ends->capacity)
        grow(ends);
    ends->end[ends->count++] = (struct ch_bitboard_end){chain->from, to, taken, king};
    if (chain->moves)
        list(chain, count, king);
}

void ch_bitboard_write(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                       const struct ch_walk_step *step, int count, struct ch_moves *moves) {
    struct ch_move *move = ch_moves_add_all(moves, count);
    for (const struct ch_walk_step *end = step + count; step < end; step++, move++) {
        bool king = (now->kings >> step->from & 1) | step->promotes;
        move->path_length = 2;
        move->kind = king ? bitboard->king : bitboard->man;
        move->path[0] = bitboard->square[step->from];
        move->path[1] = bitboard->square[step->to];
        if (step->captures > 0) {
            move->captured_count = 1;
            move->captured[0] = bitboard->square[__builtin_ctzll(step->own)];
        }
    }
}
