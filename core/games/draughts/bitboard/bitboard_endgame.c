/* What endgame tables ask of games that sets of bits play (core/games/endgame.h). The player who
 * moves up the board is to move in every place, so only one side's moves are ever generated, and
 * the board is turned after each: its bits are reversed. */
#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/endgame.h"

static const struct ch_bitboard *bitboard_of(const struct ch_game *game) {
    return ch_bitboard_of(ch_draughts_of(game));
}

/* The board turned by 180 degrees. */
static uint64_t turn_board(const struct ch_bitboard *bitboard, uint64_t bits) {
    bits = (bits >> 1 & UINT64_C(0x5555555555555555)) | (bits & UINT64_C(0x5555555555555555)) << 1;
    bits = (bits >> 2 & UINT64_C(0x3333333333333333)) | (bits & UINT64_C(0x3333333333333333)) << 2;
    bits = (bits >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (bits & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(bits) >> __builtin_clzll(bitboard->board);
}

static struct ch_bitboard_place now_of(const struct ch_bitboard *bitboard,
                                       const struct ch_endgame_place *place) {
    int up = bitboard->rules->up_seat;
    struct ch_bitboard_place now = {.kings = place->set[CH_OWN_KINGS] | place->set[CH_OTHER_KINGS],
                                    .seat = up};
    now.piece[up] = place->set[CH_OWN_MEN] | place->set[CH_OWN_KINGS];
    now.piece[!up] = place->set[CH_OTHER_MEN] | place->set[CH_OTHER_KINGS];
    return now;
}

static void place_of(uint64_t own, uint64_t other, uint64_t kings, struct ch_endgame_place *place) {
    place->set[CH_OWN_MEN] = own & ~kings;
    place->set[CH_OWN_KINGS] = own & kings;
    place->set[CH_OTHER_MEN] = other & ~kings;
    place->set[CH_OTHER_KINGS] = other & kings;
}

void ch_bitboard_endgame_place(const struct ch_bitboard *bitboard,
                               const struct ch_bitboard_place *now,
                               struct ch_endgame_place *place) {
    uint64_t own = now->piece[now->seat], other = now->piece[!now->seat], kings = now->kings;
    if (now->seat == bitboard->rules->up_seat)
        place_of(own, other, kings, place);
    else
        place_of(turn_board(bitboard, own), turn_board(bitboard, other),
                 turn_board(bitboard, kings), place);
}

static enum ch_status check(const struct ch_game *game, struct ch_error *error) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    int up = bitboard->rules->up_seat;
    if (draughts->ends.limit.moves > 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s limits how often a piece may move running, which endgame tables "
                            "can't know; choose a game without such a rule",
                            game->title);
    for (int i = 0; i < draughts->ends.count; i++)
        if (draughts->ends.rule[i].when == CH_WHEN_REPETITION &&
            draughts->ends.rule[i].result != CH_RESULT_DRAW)
            return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                                "in %s repetition is no draw, which endgame tables take it for; "
                                "choose a game where it is",
                                game->title);
    if (turn_board(bitboard, bitboard->board) != bitboard->board ||
        turn_board(bitboard, bitboard->crown_row[up]) != bitboard->crown_row[!up])
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "the board of %s is not the same for both players, which endgame "
                            "tables rest on; choose another game",
                            game->title);
    return CH_OK;
}

static void board(const struct ch_game *game, struct ch_endgame_board *out) {
    const struct ch_bitboard *bitboard = bitboard_of(game);
    int up = bitboard->rules->up_seat;
    out->squares = bitboard->board;
    out->men[0] = bitboard->board & ~bitboard->crown_row[up];
    out->men[1] = bitboard->board & ~bitboard->crown_row[!up];
}

static struct ch_outcome ended(const struct ch_game *game, const uint8_t count[CH_ENDGAME_SETS],
                               bool moves) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    struct ch_ends_now now = {.mover = 0, .moves = moves, .repetitions = 1};
    now.count.of[0][bitboard->man] = count[CH_OWN_MEN];
    now.count.of[0][bitboard->king] = count[CH_OWN_KINGS];
    now.count.of[1][bitboard->man] = count[CH_OTHER_MEN];
    now.count.of[1][bitboard->king] = count[CH_OTHER_KINGS];
    return ch_ends_decide(&draughts->ends, &now);
}

static int next(const struct ch_game *game, const struct ch_endgame_place *place,
                struct ch_endgame_place *out) {
    const struct ch_bitboard *bitboard = bitboard_of(game);
    struct ch_bitboard_place now = now_of(bitboard, place);
    struct ch_walk_step step[CH_BITBOARD_STEPS];
    int count = bitboard->functions->steps(bitboard, &now, false, step);
    for (int i = 0; i < count; i++) {
        uint64_t own = now.piece[now.seat], other = now.piece[!now.seat], kings = now.kings;
        ch_bitboard_make(&step[i], &own, &other, &kings);
        place_of(turn_board(bitboard, other), turn_board(bitboard, own),
                 turn_board(bitboard, kings), &out[i]);
    }
    return count;
}

/* The empty squares from which a quiet move leads to the one of a piece. */
static uint64_t sources(const struct ch_bitboard *bitboard, int to, bool king, uint64_t empty) {
    uint64_t found = 0;
    if (!king)
        return (bitboard->step[CH_WAY_SW][to] | bitboard->step[CH_WAY_SE][to]) & empty;
    bool flying = bitboard->rules->kind[bitboard->king].step[0].reach == CH_REACH_ANY;
    for (int way = 0; way < CH_WAY_E; way++) {
        uint64_t square = bitboard->step[way][to] & empty;
        while (square) {
            found |= square;
            square = flying ? bitboard->step[way][__builtin_ctzll(square)] & empty : 0;
        }
    }
    return found;
}

static int before(const struct ch_game *game, const struct ch_endgame_place *place,
                  struct ch_endgame_place *out) {
    const struct ch_bitboard *bitboard = bitboard_of(game);
    struct ch_bitboard_place now = now_of(bitboard, place);
    int up = now.seat, count = 0;
    uint64_t own = turn_board(bitboard, now.piece[!up]),
             other = turn_board(bitboard, now.piece[up]);
    uint64_t kings = turn_board(bitboard, now.kings), empty = bitboard->board & ~(own | other);
    now.piece[!up] = other;
    for (uint64_t left = own; left; left &= left - 1) {
        uint64_t to = left & -left;
        int bit = __builtin_ctzll(to);
        bool king = kings >> bit & 1;
        for (uint64_t from = sources(bitboard, bit, king, empty); from; from &= from - 1) {
            now.piece[up] = own ^ to ^ (from & -from);
            now.kings = king ? kings ^ to ^ (from & -from) : kings;
            if (!bitboard->functions->captures(bitboard, &now, up))
                place_of(now.piece[up], other, now.kings, &out[count++]);
        }
    }
    return count;
}

static void place(const struct ch_game *game, const struct ch_position *position,
                  struct ch_endgame_place *out) {
    struct ch_bitboard_place now = ch_bitboard_place_of(position);
    ch_bitboard_endgame_place(bitboard_of(game), &now, out);
}

static void position(const struct ch_game *game, const struct ch_endgame_place *from,
                     struct ch_position *out) {
    struct ch_bitboard_place now = now_of(bitboard_of(game), from);
    *out = ch_bitboard_position_of(&now);
}

const struct ch_endgame_ops ch_bitboard_endgame = {
    .check = check,
    .board = board,
    .ended = ended,
    .next = next,
    .before = before,
    .place = place,
    .position = position,
};
