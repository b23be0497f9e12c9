#include "core/games/draughts/bitboard/bitboard_chain.h"

#include <string.h>

#include "core/games/draughts/bitboard/bitboard_keys.h"

static void grow(struct ch_bitboard_ends *ends) {
    struct ch_bitboard_end *old = ends->end == ends->own ? NULL : ends->end;
    ends->capacity *= 2;
    ends->end = ch_realloc(old, (size_t)ends->capacity * sizeof *ends->end);
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
        uint64_t score = chain->choice == CH_BITBOARD_COUNT
                             ? (uint64_t)count
                             : ch_bitboard_score(chain, taken, count, king);
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
