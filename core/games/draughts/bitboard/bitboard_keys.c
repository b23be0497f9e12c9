/* Each key is a field of as many bits as its greatest value needs; of a key
 * to be minimised the field holds the distance from that value. */
#include "core/games/draughts/bitboard/bitboard_keys.h"

enum { MAX_TAKEN = CH_MAX_PATH - 1, SCORE_BITS = 63 };

/* The greatest value of a key. */
static uint64_t greatest(const struct ch_rules *rules, enum ch_choice_key key) {
    int heaviest = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (rules->kind[kind].weight > heaviest)
            heaviest = rules->kind[kind].weight;
    switch (key) {
    case CH_KEY_COUNT:
    case CH_KEY_KINGS_TAKEN:
        return MAX_TAKEN;
    case CH_KEY_WITH_KING:
    case CH_KEY_RANK:
    case CH_KEY_PROMOTES:
        return 1;
    case CH_KEY_EARLIEST_KING:
        return (UINT64_C(1) << MAX_TAKEN) - 1;
    case CH_KEY_WEIGHT:
        return (uint64_t)heaviest * MAX_TAKEN;
    case CH_KEY_RANKS_TAKEN:
        return MAX_TAKEN * CH_MAX_PATH + MAX_TAKEN;
    case CH_KEY_BY_LINE: /* always the same: no shape has captures by lines */
    case CH_CHOICE_KEYS:
        break;
    }
    return 0;
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
    case CH_KEY_BY_LINE:
    case CH_CHOICE_KEYS:
        break;
    }
    return 0;
}

uint64_t ch_bitboard_score(const struct ch_bitboard_chain *chain, uint64_t taken, int count,
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
