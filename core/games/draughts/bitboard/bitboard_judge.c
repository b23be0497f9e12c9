/* Boards of bits as a network sees them. */
#include "core/games/draughts/evaluation/evaluation.h"

#include <assert.h>
#include <stdalign.h>

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/network/network.h"

static_assert((int)CH_WALK_STEPS < (int)CH_NETWORK_HEIGHTS, "the cache has every height of a walk");

struct ch_weights {
    int up; /* the seat that is the network's side 0 */
    alignas(max_align_t) unsigned char network[];
};

static const struct ch_network *network_of(const struct ch_weights *weights) {
    return (const struct ch_network *)weights->network;
}

static void fill_board(const struct ch_game *game, struct ch_network_board *board) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    board->squares = ch_bitboard_of(draughts)->board;
    board->last = 63 - (unsigned)__builtin_clzll(board->squares);
    board->pieces = 0;
    for (int square = 0; square < draughts->rules.squares; square++)
        board->pieces += draughts->setup[square].seat >= 0;
}

static int count(const struct ch_game *game) {
    struct ch_network_board board;
    fill_board(game, &board);
    return ch_network_count(&board);
}

static int limit(const struct ch_game *game, int weight) {
    struct ch_network_board board;
    fill_board(game, &board);
    return ch_network_limit(&board, weight);
}

static struct ch_weights *make(const struct ch_game *game, const int16_t *values) {
    struct ch_network_board board;
    struct ch_weights *weights = ch_alloc(sizeof *weights + ch_network_size());
    fill_board(game, &board);
    assert(values);
    weights->up = ch_draughts_of(game)->rules.up_seat;
    ch_network_fill((struct ch_network *)weights->network, &board, values, CH_NETWORK_CODES - 1);
    return weights;
}

static struct ch_network_place place_of(int up_seat, const uint64_t piece[CH_SEATS],
                                        uint64_t kings) {
    uint64_t up = piece[up_seat], down = piece[!up_seat];
    return (struct ch_network_place){{{up & ~kings, up & kings}, {down & ~kings, down & kings}}};
}

struct ch_network_cache *ch_draughts_cache_make(const struct ch_weights *weights) {
    return ch_network_cache_make(network_of(weights));
}

int ch_draughts_judge(const struct ch_weights *weights, struct ch_network_cache *cache, int height,
                      const uint64_t piece[CH_SEATS], uint64_t kings, int seat) {
    const struct ch_network_place place = place_of(weights->up, piece, kings);
    return ch_network_value(network_of(weights), cache, height, &place, seat != weights->up);
}

static int evaluate(const struct ch_weights *weights, const struct ch_position *position) {
    const struct ch_bitboard_place now = ch_bitboard_place_of(position);
    const struct ch_network_place place = place_of(weights->up, now.piece, now.kings);
    return ch_network_value_alone(network_of(weights), &place, now.seat != weights->up);
}

int ch_draughts_pieces(const struct ch_weights *weights, const struct ch_bitboard *bitboard,
                       const struct ch_bitboard_place *place,
                       struct ch_weight_piece out[CH_MAX_SQUARES]) {
    const struct ch_position position = ch_bitboard_position_of(place);
    int value = evaluate(weights, &position), count = 0;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        uint64_t pieces = place->piece[seat];
        for (uint64_t left = pieces & (pieces - 1) ? pieces : 0; left; left &= left - 1) {
            uint64_t piece = left & -left;
            bool king = place->kings & piece;
            struct ch_bitboard_place without = *place;
            without.piece[seat] ^= piece;
            without.kings &= ~piece;
            const struct ch_position rest = ch_bitboard_position_of(&without);
            int change = value - evaluate(weights, &rest);
            out[count++] = (struct ch_weight_piece){
                .square = bitboard->square[__builtin_ctzll(piece)],
                .worth = seat == place->seat ? change : -change,
                .piece = {(int8_t)seat, (uint8_t)(king ? bitboard->king : bitboard->man)}};
        }
    }
    return count;
}

static void take_place(const struct ch_game *game, const struct ch_position *position,
                       struct ch_network_place *place, int *side) {
    const struct ch_bitboard_place now = ch_bitboard_place_of(position);
    int up = ch_draughts_of(game)->rules.up_seat;
    *place = place_of(up, now.piece, now.kings);
    *side = now.seat != up;
}

static bool serves(const struct ch_game *game, const struct ch_game *other) {
    const struct ch_draughts *own = ch_draughts_of(game), *of_other = ch_draughts_of(other);
    return ch_bitboard_of(own)->board == ch_bitboard_of(of_other)->board &&
           own->ends.losing == of_other->ends.losing;
}

const struct ch_weights_ops ch_draughts_weights = {
    .count = count,
    .limit = limit,
    .make = make,
    .evaluate = evaluate,
    .board = fill_board,
    .place = take_place,
    .serves = serves,
};
