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

/* The value of the men on some squares to the side, as the mean of both that may be to move. */
static int worth_on(const struct ch_network *network, const struct ch_network_place *place,
                    uint64_t squares, int side) {
    const struct ch_network_place on = {
        {{place->set[0][0] & squares, 0}, {place->set[1][0] & squares, 0}}};
    return (ch_network_value_alone(network, &on, side) -
            ch_network_value_alone(network, &on, !side)) /
           2;
}

static int parts_of(const struct ch_network *network, const struct ch_network_place *place,
                    int side, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    static const struct {
        const char *name;
        uint64_t squares;
    } rings[] = {{"middle", UINT64_C(0x00003c3c3c3c0000)},
                 {"round-it", UINT64_C(0x007e7e7e7e7e7e00)},
                 {"edge", ~UINT64_C(0)}};
    int count = 0, before = 0;
    for (; count < (int)(sizeof rings / sizeof *rings); count++) {
        int worth = worth_on(network, place, rings[count].squares, side);
        out[count] = (struct ch_weight_part){rings[count].name, worth - before};
        before = worth;
    }
    out[count++] = (struct ch_weight_part){ch_loa_part_names[CH_LOA_TO_MOVE],
                                           ch_network_value_alone(network, place, side) - before};
    return count;
}

static int parts(const struct ch_weights *weights, const struct ch_position *position,
                 struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    struct ch_network_place place;
    int side;
    take_place(NULL, position, &place, &side);
    return parts_of(network_of(weights), &place, side, out);
}

int ch_loa_judge_parts(const struct ch_weights *weights, const struct ch_loa_board *board,
                       struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct ch_network_place place = place_of(board->men[0][0], board->men[1][0]);
    return parts_of(network_of(weights), &place, board->side, out);
}

const struct ch_weights_ops ch_loa_weights = {
    .count = count,
    .limit = limit,
    .make = make,
    .evaluate = evaluate,
    .parts = parts,
    .board = fill_board,
    .place = take_place,
};
