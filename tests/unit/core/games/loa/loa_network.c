/* The network that judges Lines of Action, with weights at random: what a search's walk says along
 * random games, which places are alike, what a man adds, and which evaluator judges. */
#include "core/games/loa/evaluation/evaluate.h"
#include "core/network/network.h"
#include "core/search/search.h"
#include "tests/support/begin.h"
#include "workshop/train/train.h"

enum { SIZE = 8, PLIES = 60 };

static struct ch_weights *weights_at_random(const struct ch_game *game, struct ch_random *random) {
    int count = game->weights->count(game);
    CH_FREED int16_t *values = ch_alloc((size_t)count * sizeof *values);
    for (int i = 0; i < count; i++) {
        uint32_t most = (uint32_t)game->weights->limit(game, i) / 4;
        values[i] = (int16_t)((int)ch_random_below(random, 2 * most + 1) - (int)most);
    }
    return game->weights->make(game, values);
}

/* Every position of random games, also by way of a step made and taken back, and of a null move: as
 * the position alone is judged. Without a man it is what the list of pieces says. */
TEST(judges_along_games) {
    const struct ch_game *game = game_named("loa");
    struct ch_random random = seeded(1);
    CH_FREED struct ch_weights *weights = weights_at_random(game, &random);
    struct ch_walk *walk = game->walk->open(
        game, &(struct ch_walk_options){.evaluator = "", .way = "", .weights = weights});
    struct ch_position start = start_of(game);
    int values = 0, before = 0;
    assert_string_equal("network", walk->evaluator);
    for (int round = 0; round < 4; round++) {
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        walk->ops->begin(walk, &history);
        for (int ply = 0; ply < PLIES; ply++) {
            struct ch_outcome ended;
            int count, rests;
            if (walk->ops->outcome(walk, &rests).result != CH_ONGOING)
                break;
            const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
            struct ch_walk_step step = steps[ch_random_below(&random, (uint32_t)count)], pass;
            struct ch_walk_step other = steps[ch_random_below(&random, (uint32_t)count)];
            struct ch_position passed;
            walk->ops->make(walk, &other);
            walk->ops->evaluate(walk);
            walk->ops->unmake(walk);
            pass = walk->ops->pass(walk);
            walk->ops->make(walk, &pass);
            game->ops->pass(game, ch_history_position(&history), &passed);
            assert_int_equal(game->weights->evaluate(weights, &passed), walk->ops->evaluate(walk));
            walk->ops->unmake(walk);
            struct ch_move move;
            walk->ops->move(walk, &step, &move);
            walk->ops->make(walk, &step);
            ch_history_push(&history, game, &move);
            const struct ch_position *now = ch_history_position(&history);
            int value = game->weights->evaluate(weights, now), side = game->ops->side(game, now);
            assert_int_equal(value, walk->ops->evaluate(walk));
            values += value != before;
            before = value;

            struct ch_weight_piece pieces[CH_MAX_SQUARES];
            int listed = walk->ops->pieces(walk, pieces), men = 0;
            for (int seat = 0; seat < CH_SEATS; seat++) {
                int own = __builtin_popcountll(ch_loa_men(now, seat)[0]);
                men += own > 1 ? own : 0;
            }
            assert_int_equal(men, listed);
            for (int i = 0; i < listed; i++) {
                struct ch_position without = *now;
                int seat = pieces[i].piece.seat;
                assert_int_equal(seat, game->ops->piece_at(game, now, pieces[i].square).seat);
                without.word[1 + seat * CH_LOA_WORDS] ^= UINT64_C(1) << pieces[i].square;
                int less = value - game->weights->evaluate(weights, &without);
                assert_int_equal(seat == side ? less : -less, pieces[i].worth);
            }
        }
    }
    assert_true(values > PLIES); /* they differ from one another */
    walk->ops->close(walk);
}

/* By rank and file: two bits say what is mirrored, the third what is exchanged. */
static int moved(int square, int way) {
    int rank = square / SIZE, file = square % SIZE;
    if (way & 1)
        rank = SIZE - 1 - rank;
    if (way & 2)
        file = SIZE - 1 - file;
    return way & 4 ? file * SIZE + rank : rank * SIZE + file;
}

TEST(lists_places_that_are_alike) {
    const struct ch_game *game = game_named("loa");
    const struct ch_network_place place = {{{0x0102040810a0c003, 0}, {0x8000000000100400, 0}}};
    struct ch_network_place alike[CH_ALIKE];
    assert_int_equal(CH_ALIKE, game->weights->alike(&place, alike));
    assert_memory_equal(&place, &alike[0], sizeof place);
    for (int way = 0; way < CH_ALIKE; way++) {
        struct ch_network_place wanted = {0};
        int found = 0;
        for (int side = 0; side < CH_NETWORK_SIDES; side++)
            for (int square = 0; square < SIZE * SIZE; square++)
                if (place.set[side][0] >> square & 1)
                    wanted.set[side][0] |= UINT64_C(1) << moved(square, way);
        for (int i = 0; i < CH_ALIKE; i++)
            found += memcmp(&wanted, &alike[i], sizeof wanted) == 0;
        assert_int_equal(1, found);
    }
}

static int score_by(const struct ch_game *game, const char *evaluator,
                    const struct ch_weights *weights, const char *name) {
    struct ch_search_options options = {.weights = weights};
    struct ch_search_limits limits = {.depth = 2};
    struct ch_search_result result;
    struct ch_position start = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    snprintf(options.evaluator, sizeof options.evaluator, "%s", evaluator);
    list_moves(game, &history, &legal);
    struct ch_search *search = ch_search_new(&options);
    ch_search_run(search, game, &history, &legal, &limits, 1, &result);
    assert_string_equal(name, result.evaluator);
    ch_search_free(search);
    return result.score;
}

TEST(judges_by_what_is_named) {
    const struct ch_game *game = game_named("loa");
    struct ch_random random = seeded(2);
    CH_FREED struct ch_weights *weights = weights_at_random(game, &random);
    int by_network = score_by(game, "", weights, "network");
    int by_hand = score_by(game, "mia", NULL, "mia");
    assert_int_equal(by_network, score_by(game, "network", weights, "network"));
    assert_int_not_equal(by_network, by_hand);
    assert_int_equal(by_hand, score_by(game, "mia", weights, "mia"));
    assert_int_equal(by_hand, score_by(game, "", NULL, "mia"));
    assert_int_equal(by_hand, score_by(game, "network", NULL, "mia"));
    score_by(game, "quad", weights, "quad");
    assert_null(game_named("loa:size=6")->weights);
    assert_null(game_named("loa:size=10")->weights);
    assert_ptr_equal(game->weights, game_named("loa:both-connected=mover")->weights);
}

/* The first move of a game takes nothing and the second does: the position before the latter says
 * little by itself. */
TEST(positions_of_captures_are_left_out) {
    static const char *const moves[] = {"d1-d3", "a3xd3", "f1-f3"};
    const struct ch_game *game = game_named("loa");
    struct ch_position start = start_of(game);
    struct ch_self_game played = {.history = history_of(game, &start), .result = 1};
    CH_SCOPED(ch_samples_done) struct ch_samples samples;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < 3; i++) {
        struct ch_move move;
        struct ch_error error;
        list_moves(game, &played.history, &legal);
        if (game->ops->parse_move(game, &played.history, &legal, moves[i], &move, NULL, &error))
            fail_msg("%s: %s", moves[i], error.text);
        ch_self_game_push(&played, game, &move, 10 * i);
    }
    ch_samples_init(&samples, game);
    ch_samples_add(&samples, game, &played, false);
    /* The start is the same mirrored either way, and so by half a turn: of the eight, two differ
     * (upright and on its side). After two moves all eight do. */
    assert_int_equal(2 + CH_ALIKE, samples.count);
    for (int i = 0; i < samples.count; i++)
        assert_int_equal(i < 2 ? 0 : 20, samples.sample[i].score);
    ch_self_game_done(&played);
}
