/* Positions of Lines of Action as a network sees them (core/network/network.h): men alone, of Black
 * as its side 0. Boards of size 8 have one. */
#include <assert.h>

#include "core/games/loa/evaluation/evaluate.h"
#include "core/network/network.h"

enum { SIZE = 8, LAST = SIZE * SIZE - 1, MEN = 2 * 2 * (SIZE - 2) };

static const struct ch_network_board network_board = {~UINT64_C(0), LAST, MEN};

/* The weights are the network alone. */
static const struct ch_network *network_of(const struct ch_weights *weights) {
    return (const struct ch_network *)weights;
}

static void fill_board(const struct ch_game *game, struct ch_network_board *board) {
    (void)game;
    *board = network_board;
}

static int count(const struct ch_game *game) {
    (void)game;
    return ch_network_count(&network_board);
}

static int limit(const struct ch_game *game, int weight) {
    (void)game;
    return ch_network_limit(&network_board, weight);
}

static struct ch_weights *make(const struct ch_game *game, const int16_t *values) {
    struct ch_network *network = ch_alloc(ch_network_size());
    (void)game; /* but for the assertion */
    assert(values && game->rows == SIZE);
    ch_network_fill(network, &network_board, values, CH_NETWORK_CODES - 1);
    return (struct ch_weights *)network;
}

static struct ch_network_place place_of(uint64_t black, uint64_t white) {
    return (struct ch_network_place){{{black, 0}, {white, 0}}};
}

static void take_place(const struct ch_game *game, const struct ch_position *position,
                       struct ch_network_place *place, int *side) {
    (void)game;
    *place = place_of(ch_loa_men(position, 0)[0], ch_loa_men(position, 1)[0]);
    *side = (int)position->word[0];
}

static int evaluate(const struct ch_weights *weights, const struct ch_position *position) {
    struct ch_network_place place;
    int side;
    take_place(NULL, position, &place, &side);
    return ch_network_value_alone(network_of(weights), &place, side);
}

struct ch_network_cache *ch_loa_cache_make(const struct ch_weights *weights) {
    return ch_network_cache_make(network_of(weights));
}

int ch_loa_judge(const struct ch_weights *weights, struct ch_network_cache *cache, int height,
                 const struct ch_loa_board *board) {
    const struct ch_network_place place = place_of(board->men[0][0], board->men[1][0]);
    return ch_network_value(network_of(weights), cache, height, &place, board->side);
}

int ch_loa_judge_men(const struct ch_weights *weights, const struct ch_loa_board *board,
                     struct ch_weight_piece out[CH_MAX_SQUARES]) {
    struct ch_network_place place = place_of(board->men[0][0], board->men[1][0]);
    int value = ch_network_value_alone(network_of(weights), &place, board->side), count = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < board->count[seat] && board->count[seat] > 1; i++) {
            uint64_t *men = &place.set[seat][0], man = UINT64_C(1) << board->man[seat][i];
            *men ^= man;
            int change = value - ch_network_value_alone(network_of(weights), &place, board->side);
            *men ^= man;
            out[count++] = (struct ch_weight_piece){.square = board->man[seat][i],
                                                    .worth = seat == board->side ? change : -change,
                                                    .piece = {(int8_t)seat, 0}};
        }
    return count;
}

/* Turns and mirrorings of the board. */
static uint64_t upside_down(uint64_t men) {
    return __builtin_bswap64(men);
}

static uint64_t transposed(uint64_t men) {
    uint64_t to = 0;
    for (; men; men &= men - 1) {
        int square = __builtin_ctzll(men);
        to |= UINT64_C(1) << (square % SIZE * SIZE + square / SIZE);
    }
    return to;
}

static int alike(const struct ch_network_place *place, struct ch_network_place out[CH_ALIKE]) {
    out[0] = *place;
    for (int i = 1; i < CH_ALIKE; i++)
        for (int side = 0; side < CH_NETWORK_SIDES; side++) {
            uint64_t men = out[i - 1].set[side][0];
            out[i].set[side][0] = i % 2 ? upside_down(men) : transposed(men);
            out[i].set[side][1] = 0;
        }
    return CH_ALIKE;
}

/* Men move alike in all variants on this board. */
static bool serves(const struct ch_game *game, const struct ch_game *other) {
    return game->weights == other->weights;
}

const struct ch_weights_ops ch_loa_weights = {
    .count = count,
    .limit = limit,
    .make = make,
    .evaluate = evaluate,
    .board = fill_board,
    .place = take_place,
    .serves = serves,
    .alike = alike,
};
