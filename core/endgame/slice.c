#include "core/endgame/slice.h"

#include <stdio.h>
#include <string.h>

/* The sets in the order in which their numbers are put together. */
static const uint8_t order_of_sets[CH_ENDGAME_SETS] = {CH_OWN_MEN, CH_OTHER_MEN, CH_OWN_KINGS,
                                                       CH_OTHER_KINGS};

static bool is_men(int set) {
    return set == CH_OWN_MEN || set == CH_OTHER_MEN;
}

static int seat_of(int set) {
    return set == CH_OTHER_MEN || set == CH_OTHER_KINGS;
}

/* Numbers the bits of a set; returns how many there are. */
static int number_bits(uint64_t set, uint8_t number[CH_ENDGAME_BITS],
                       uint8_t bit[CH_ENDGAME_BITS]) {
    int count = 0;
    for (; set; set &= set - 1) {
        bit[count] = (uint8_t)__builtin_ctzll(set);
        number[bit[count]] = (uint8_t)count;
        count++;
    }
    return count;
}

void ch_slice_board_init(struct ch_slice_board *board, const struct ch_endgame_ops *ops,
                         const struct ch_game *game) {
    memset(board, 0, sizeof *board);
    ops->board(game, &board->board);
    board->squares = number_bits(board->board.squares, board->number, board->bit);
    for (int seat = 0; seat < CH_SEATS; seat++)
        board->men[seat] =
            number_bits(board->board.men[seat], board->man_number[seat], board->man_bit[seat]);
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
    int left = board->squares - count[CH_OWN_MEN] - count[CH_OTHER_MEN];
    for (int i = 0; i < CH_ENDGAME_SETS; i++) {
        int set = order_of_sets[i];
        slice.count[set] = count[set];
        slice.ways[set] = board->choose[is_men(set) ? board->men[seat_of(set)] : left][count[set]];
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
static uint64_t rank_set(const struct ch_slice_board *board, const uint8_t *number, uint64_t set,
                         uint64_t taken) {
    uint64_t rank = 0;
    for (int i = 1; set; set &= set - 1, i++) {
        int bit = __builtin_ctzll(set), at = number[bit];
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
                 rank_set(board, men ? board->man_number[seat_of(set)] : board->number,
                          place->set[set], men ? 0 : taken);
        if (!men)
            taken |= place->set[set];
    }
    return number;
}

/* The `at`th square of those that are not taken. */
static uint64_t free_square(const struct ch_slice_board *board, int at, uint64_t taken) {
    for (; taken; taken &= taken - 1)
        at += board->number[__builtin_ctzll(taken)] <= at;
    return UINT64_C(1) << board->bit[at];
}

/* The set with that number of `count` squares out of `squares`. */
static uint64_t set_of(const struct ch_slice_board *board, int set, int squares, int count,
                       uint64_t rank, uint64_t taken) {
    uint64_t found = 0;
    for (int at = squares - 1; count > 0; at--) {
        if (board->choose[at][count] > rank)
            continue;
        rank -= board->choose[at][count--];
        found |= is_men(set) ? UINT64_C(1) << board->man_bit[seat_of(set)][at]
                             : free_square(board, at, taken);
    }
    return found;
}

bool ch_slice_place(const struct ch_slice_board *board, const struct ch_slice *slice,
                    uint64_t number, struct ch_endgame_place *place) {
    uint64_t rank[CH_ENDGAME_SETS], taken = 0;
    int left = board->squares - slice->count[CH_OWN_MEN] - slice->count[CH_OTHER_MEN];
    for (int i = CH_ENDGAME_SETS - 1; i >= 0; i--) {
        rank[order_of_sets[i]] = number % slice->ways[order_of_sets[i]];
        number /= slice->ways[order_of_sets[i]];
    }
    for (int i = 0; i < CH_ENDGAME_SETS; i++) {
        int set = order_of_sets[i], squares = is_men(set) ? board->men[seat_of(set)] : left;
        place->set[set] = set_of(board, set, squares, slice->count[set], rank[set], taken);
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

/* The slice number `at` of those with these pieces, so many of them men: false past the last, and
 * an empty `count` where a side would have none. */
static bool slice_at(int pieces, int men, int at, uint8_t count[CH_ENDGAME_SETS]) {
    int kings = pieces - men, own_men = at % (men + 1), own_kings = at / (men + 1);
    if (own_kings > kings)
        return false;
    uint8_t out[CH_ENDGAME_SETS] = {(uint8_t)own_men, (uint8_t)own_kings, (uint8_t)(men - own_men),
                                    (uint8_t)(kings - own_kings)};
    memcpy(count, out, sizeof out);
    return true;
}

bool ch_slice_next(struct ch_slice_order *order, int pieces, uint8_t count[CH_ENDGAME_SETS]) {
    if (order->turned) {
        order->turned = false;
        ch_slice_turn(order->count, count);
        return true;
    }
    if (order->pieces != pieces)
        *order = (struct ch_slice_order){.pieces = pieces};
    for (;; order->at++) {
        if (!slice_at(pieces, order->men, order->at, count)) {
            if (++order->men > pieces)
                return false;
            order->at = -1;
            continue;
        }
        uint8_t turned[CH_ENDGAME_SETS];
        ch_slice_turn(count, turned);
        /* The one of the two that is found first is the lesser. */
        if (count[0] + count[1] == 0 || count[2] + count[3] == 0 ||
            memcmp(count, turned, CH_ENDGAME_SETS) > 0)
            continue;
        order->at++;
        order->turned = !ch_slice_same(count, turned);
        memcpy(order->count, count, CH_ENDGAME_SETS);
        return true;
    }
}
