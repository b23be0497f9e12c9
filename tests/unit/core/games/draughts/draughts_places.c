/* The games that the general kernel plays, along random games: the fitted evaluation is a plain sum
 * over squares, and the same for a position turned round with colours exchanged; the search's walk
 * keeps up incrementally what the kernel computes anew for each position, and a table changes no
 * score. */

#include "core/games/draughts/draughts.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/walk.h"
#include "tests/unit/core/search/turns.h"

enum { PLIES = 60, UNIT = CH_WEIGHT_ONE * CH_WEIGHT_UNIT };

static struct ch_random dice;

/* Calls `test` for positions of a random game of each of those games. */
static void each_position(void (*test)(struct turn *turn)) {
    int games = 0;
    ch_random_init(&dice, 1);
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_game *game = ch_game_at(i);
        if (game->weights != &ch_places_weights)
            continue;
        assert_string_equal(game->stacks ? "columns" : "general", game->kernel);
        struct turn turn = turn_open(game->name, NULL);
        for (int ply = 0; ply < PLIES && turn_play(&turn, &dice); ply++)
            test(&turn);
        turn_close(&turn);
        games++;
    }
    assert_true(games >= 5);
}

static int16_t *random_values(const struct ch_game *game) {
    int count = game->weights->count(game);
    int16_t *values = ch_alloc((size_t)count * sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = (int16_t)((int)ch_random_below(&dice, 4001) - 2000);
    return values;
}

/* The sum square by square, for the seat that moves up, in parts of 256 tenths. */
static int64_t plain(const struct ch_game *game, const int16_t *values,
                     const struct ch_position *position) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int squares = game->graph.count, kinds = draughts->rules.kind_count;
    int up = draughts->rules.up_seat, pieces = 0, start = 0;
    for (int square = 0; square < squares; square++) {
        pieces += game->ops->piece_at(game, position, square).seat >= 0;
        start += draughts->setup[square].seat >= 0;
    }
    int stage = pieces >= start ? 256 : pieces * 256 / start, sign = -1;
    if ((int)position->word[0] == up)
        sign = 1;
    int64_t sum = sign * (values[kinds] * stage + values[kinds + 1] * (256 - stage));
    for (int square = 0; square < squares; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat < 0)
            continue;
        int seen = piece.seat == up ? square : squares - 1 - square;
        const int16_t *pair = values + kinds + 2 + 2 * (piece.kind * squares + seen);
        int64_t worth = values[piece.kind] * 256 + pair[0] * stage + pair[1] * (256 - stage);
        sum += piece.seat == up ? worth : -worth;
    }
    return sum;
}

static struct ch_position turned(const struct ch_game *game, const struct ch_position *position) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct ch_position result = {{!position->word[0]}};
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat < 0)
            continue;
        piece.seat = (int8_t)!piece.seat;
        draughts->kernel->put(draughts, &result, game->graph.count - 1 - square, piece);
    }
    return result;
}

static void weigh(struct turn *turn) {
    const struct ch_game *game = turn->game;
    const struct ch_position *position = ch_history_position(&turn->history);
    const struct ch_position other = turned(game, position);
    CH_FREED int16_t *values = random_values(game);
    struct ch_weights *weights = game->weights->make(game, values);
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    struct ch_weight_part part[CH_WEIGHT_PARTS];
    int score = game->weights->evaluate(weights, position);
    int64_t sum = plain(game, values, position), of_features = 0;
    bool up = (int)position->word[0] == ch_weights_seat(game);
    assert_int_equal((int)(sum / (256 * CH_WEIGHT_UNIT)), up ? score : -score);
    assert_int_equal(score, game->weights->evaluate(weights, &other));
    int count = game->weights->features(weights, position, feature);
    for (int i = 0; i < count; i++)
        of_features += (int64_t)feature[i].value * values[feature[i].weight];
    assert_int_equal(of_features / UNIT, sum / (256 * CH_WEIGHT_UNIT));
    count = game->weights->parts(weights, position, part);
    for (int i = 0; i < count; i++)
        score -= part[i].score;
    assert_int_equal(0, score);
    ch_free(weights);
}

TEST(weights_are_summed) {
    each_position(weigh);
}

/* A few plies from the position, each held against the kernel, and back. */
static void walk_on(struct turn *turn) {
    const struct ch_game *game = turn->game;
    const struct ch_walk_ops *ops = ch_walk_of(game);
    struct ch_walk *walk = ops->open(game, &(struct ch_walk_options){.evaluator = "", .way = ""});
    enum { STEPS = 6 };
    uint64_t hashes[STEPS];
    int made = 0, worth[STEPS];
    ops->begin(walk, &turn->history);
    for (; made < STEPS; made++) {
        struct ch_outcome ended;
        struct ch_position other;
        int count;
        const struct ch_position *position = ch_history_position(&turn->history);
        game->ops->pass(game, position, &other);
        hashes[made] = ops->hash(walk);
        worth[made] = ops->evaluate(walk);
        assert_int_equal(game->ops->evaluate(game, position), worth[made]);
        assert_int_equal(game->ops->can_capture(game, &other), ops->threatened(walk));
        const struct ch_walk_step *steps = ops->steps(walk, false, &count, &ended);
        if (ended.result != CH_ONGOING)
            break;
        ops->make(walk, &steps[ch_random_below(&dice, (uint32_t)count)]);
    }
    while (made-- > 0) {
        ops->unmake(walk);
        assert_true(hashes[made] == ops->hash(walk) && worth[made] == ops->evaluate(walk));
    }
    ops->close(walk);
}

TEST(walks_keep_their_counts_up_to_date) {
    each_position(walk_on);
}

/* The hash of the position where kings went to and fro `plies` plies. */
static uint64_t hash_after(const char *name, const char *fen, int plies) {
    static const char *const moves[] = {"b1-b2", "g8-f8", "b2-b1", "f8-g8"};
    CH_SCOPED(turn_close) struct turn turn = turn_open(name, fen);
    const struct ch_walk_ops *ops = ch_walk_of(turn.game);
    struct ch_walk *walk =
        ops->open(turn.game, &(struct ch_walk_options){.evaluator = "", .way = ""});
    for (int ply = 0; ply < plies; ply++) {
        struct ch_error error;
        struct ch_move move;
        assert_int_equal(CH_OK, turn.game->ops->parse_move(turn.game, &turn.history, &turn.legal,
                                                           moves[ply % 4], &move, NULL, &error));
        ch_history_push(&turn.history, turn.game, &move);
        turn_list(&turn);
    }
    ops->begin(walk, &turn.history);
    uint64_t hash = ops->hash(walk);
    ops->close(walk);
    return hash;
}

/* Turkish draughts: 60 plies of kings without a capture are a draw. */
TEST(counts_that_end_the_game_are_hashed) {
    static const char fen[] = "w ......B./......../......../......../......../......../......../"
                              ".W....W.";
    const uint64_t first = hash_after("turkish", fen, 0);
    assert_true(first != hash_after("turkish", fen, 4));
    assert_true(hash_after("turkish", fen, 4) != hash_after("turkish", fen, 8));
    assert_true(first == hash_after("turkish", fen, 0));
}

static void compare(struct turn *turn) {
    if (ch_random_below(&dice, 12) > 0 || turn->game->graph.count > 64)
        return;
    struct ch_search_options options = {.without = CH_SEARCH_PLAIN, .table = 1 + 12};
    int depth = 2 + (int)ch_random_below(&dice, 2);
    const struct ch_search_result with = turn_search_to(turn, &options, depth);
    options.table = 1;
    const struct ch_search_result without = turn_search_to(turn, &options, depth);
    assert_int_equal(without.score, with.score);
    assert_int_equal(without.index, with.index);
}

TEST(tables_change_no_score) {
    each_position(compare);
}
