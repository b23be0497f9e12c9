#include "core/endgame/slice.h"

#include <stdio.h>
#include <string.h>

/* The sets in the order in which their numbers are put together. */
static const uint8_t order_of_sets[CH_ENDGAME_SETS] = {CH_OWN_MEN, CH_OTHER_MEN, CH_OWN_KINGS,
                                                       CH_OTHER_KINGS};

static bool is_men(int set) {
    return set == CH_OWN_MEN || set == CH_OTHER_MEN;
}

/* The squares that the pieces of a set are numbered on. */
static const struct ch_slice_squares *squares_of(const struct ch_slice_board *board, int set) {
    return is_men(set) ? &board->men[set == CH_OTHER_MEN] : &board->all;
}

static void number_squares(uint64_t set, struct ch_slice_squares *squares) {
    for (; set; set &= set - 1) {
        int bit = __builtin_ctzll(set);
        squares->number[bit] = (uint8_t)squares->count;
        squares->bit[squares->count++] = (uint8_t)bit;
    }
}

void ch_slice_board_init(struct ch_slice_board *board, const struct ch_endgame_ops *ops,
                         const struct ch_game *game) {
    memset(board, 0, sizeof *board);
    ops->board(game, &board->board);
    number_squares(board->board.squares, &board->all);
    for (int seat = 0; seat < CH_SEATS; seat++)
        number_squares(board->board.men[seat], &board->men[seat]);
    for (int n = 0; n <= CH_ENDGAME_BITS; n++) {
        board->choose[n][0] = 1;
        for (int k = 1; k <= CH_SLICE_PIECES && n > 0; k++)
            board->choose[n][k] = board->choose[n - 1][k - 1] + board->choose[n - 1][k];
    }
}

int ch_slice_pieces(const uint8_t count[CH_ENDGAME_SETS]) {
    return count[0] + count[1] + count[2] + count[3];
}

struct ch_slice ch_slice_of(const struct ch_slice_board *board,
                            const uint8_t count[CH_ENDGAME_SETS]) {
    struct ch_slice slice = {.size = 1};
    int left = board->all.count - count[CH_OWN_MEN] - count[CH_OTHER_MEN];
    for (int i = 0; i < CH_ENDGAME_SETS; i++) {
        int set = order_of_sets[i];
        slice.count[set] = count[set];
        slice.ways[set] =
            board->choose[is_men(set) ? squares_of(board, set)->count : left][count[set]];
        slice.size *= slice.ways[set];
        if (!is_men(set))
            left -= count[set];
    }
    return slice;
}

void ch_slice_count(const struct ch_endgame_place *place, uint8_t count[CH_ENDGAME_SETS]) {
    for (int set = 0; set < CH_ENDGAME_SETS; set++)
        count[set] = (uint8_t)__builtin_popcountll(place->set[set]);
}

/* The number of a set among those of as many squares, of the squares that are not taken. */
static uint64_t rank_set(const struct ch_slice_board *board, const struct ch_slice_squares *squares,
                         uint64_t set, uint64_t taken) {
    uint64_t rank = 0;
    for (int i = 1; set; set &= set - 1, i++) {
        int bit = __builtin_ctzll(set), at = squares->number[bit];
        if (taken)
            at -= __builtin_popcountll(taken & ((UINT64_C(1) << bit) - 1));
        rank += board->choose[at][i];
    }
    return rank;
}

uint64_t ch_slice_number(const struct ch_slice_board *board, const struct ch_slice *slice,
                         const struct ch_endgame_place *place) {
    uint64_t number = 0, taken = place->set[CH_OWN_MEN] | place->set[CH_OTHER_MEN];
    for (int i = 0; i < CH_ENDGAME_SETS; i++) {
        int set = order_of_sets[i];
        bool men = is_men(set);
        number = number * slice->ways[set] +
                 rank_set(board, squares_of(board, set), place->set[set], men ? 0 : taken);
        if (!men)
            taken |= place->set[set];
    }
    return number;
}

/* The set with that number of `count` squares, of the first `room` that are not taken. */
static uint64_t set_of(const struct ch_slice_board *board, const struct ch_slice_squares *squares,
                       int room, int count, uint64_t rank, uint64_t taken) {
    uint64_t found = 0;
    for (int at = room - 1; count > 0; at--) {
        if (board->choose[at][count] > rank)
            continue;
        rank -= board->choose[at][count--];
        int number = at;
        for (uint64_t left = taken; left; left &= left - 1)
            number += squares->number[__builtin_ctzll(left)] <= number;
        found |= UINT64_C(1) << squares->bit[number];
    }
    return found;
}

bool ch_slice_place(const struct ch_slice_board *board, const struct ch_slice *slice,
                    uint64_t number, struct ch_endgame_place *place) {
    uint64_t rank[CH_ENDGAME_SETS], taken = 0;
    int left = board->all.count - slice->count[CH_OWN_MEN] - slice->count[CH_OTHER_MEN];
    for (int i = CH_ENDGAME_SETS - 1; i >= 0; i--) {
        rank[order_of_sets[i]] = number % slice->ways[order_of_sets[i]];
        number /= slice->ways[order_of_sets[i]];
    }
    for (int i = 0; i < CH_ENDGAME_SETS; i++) {
        int set = order_of_sets[i];
        const struct ch_slice_squares *squares = squares_of(board, set);
        place->set[set] = set_of(board, squares, is_men(set) ? squares->count : left,
                                 slice->count[set], rank[set], is_men(set) ? 0 : taken);
        if (taken & place->set[set])
            return false;
        taken |= place->set[set];
        if (!is_men(set))
            left -= slice->count[set];
    }
    return true;
}

void ch_slice_turn(const uint8_t count[CH_ENDGAME_SETS], uint8_t turned[CH_ENDGAME_SETS]) {
    uint8_t out[CH_ENDGAME_SETS] = {count[CH_OTHER_MEN], count[CH_OTHER_KINGS], count[CH_OWN_MEN],
                                    count[CH_OWN_KINGS]};
    memcpy(turned, out, sizeof out);
}

void ch_slice_name(const uint8_t count[CH_ENDGAME_SETS], char between, char name[CH_SLICE_NAME]) {
    snprintf(name, CH_SLICE_NAME, "%d%c%d%c%d%c%d", count[0] % 10, between, count[1] % 10, between,
             count[2] % 10, between, count[3] % 10);
}

bool ch_slice_next(struct ch_slice_order *order, int pieces, uint8_t count[CH_ENDGAME_SETS]) {
    enum { COUNTS = CH_SLICE_PIECES + 1 };
    uint8_t turned[CH_ENDGAME_SETS];
    if (order->turned) {
        order->turned = false;
        ch_slice_turn(order->count, count);
        return true;
    }
    for (; order->at < COUNTS * COUNTS * COUNTS; order->at++) {
        int men = order->at / COUNTS / COUNTS, own_kings = order->at / COUNTS % COUNTS;
        int own_men = order->at % COUNTS, kings = pieces - men;
        if (own_men > men || own_kings > kings)
            continue;
        count[CH_OWN_MEN] = (uint8_t)own_men;
        count[CH_OWN_KINGS] = (uint8_t)own_kings;
        count[CH_OTHER_MEN] = (uint8_t)(men - own_men);
        count[CH_OTHER_KINGS] = (uint8_t)(kings - own_kings);
        ch_slice_turn(count, turned);
        /* The one of the two that is found first is the lesser. */
        if (own_men + own_kings == 0 || own_men + own_kings == pieces ||
            memcmp(count, turned, CH_ENDGAME_SETS) > 0)
            continue;
        order->at++;
        order->turned = !ch_slice_same(count, turned);
        memcpy(order->count, count, CH_ENDGAME_SETS);
        return true;
    }
    return false;
}
