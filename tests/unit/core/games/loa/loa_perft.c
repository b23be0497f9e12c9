/* Leaves of the move tree of Lines of Action: published counts, those behind each first move, and
 * both kernels against a plain walk by the game's own moves and ends, in positions where games end,
 * men are few and sides can't move. CH_LEAVES bounds the leaves of a count. */
#include "tests/unit/core/games/loa/loa_walk.h"

#include "core/games/loa/rules.h"
#include "tests/support/begin.h"

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const uint64_t max_leaves = 2000000000, max_general = 60000000;
#else
static const uint64_t max_leaves = 60000000, max_general = 50000;
#endif

static uint64_t allowed(uint64_t usual) {
    const char *text = getenv("CH_LEAVES");
    return text ? strtoull(text, NULL, 10) : usual;
}

/* By the kernel for every size. */
static uint64_t perft_general(const struct ch_loa *loa, const struct ch_position *position,
                              int depth) {
    struct ch_loa general = *loa;
    general.general = true;
    return ch_loa_perft(&general.game, position, depth, false);
}

/* From an independent program, compared with OpenSpiel and Ludii to depth 4, Dagaz to depth 3. */
TEST(published) {
    static const uint64_t leaves[] = {36, 1244, 44952, 1563208, 55963132, 1938494632};
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_open("");
    struct ch_position start;
    loa->game.ops->start(&loa->game, &start);
    for (int depth = 1; depth <= 6; depth++) {
        if (leaves[depth - 1] <= allowed(max_leaves))
            assert_int_equal(ch_game_perft(&loa->game, &start, depth, false), leaves[depth - 1]);
        if (leaves[depth - 1] <= allowed(max_general))
            assert_int_equal(perft_general(loa, &start, depth), leaves[depth - 1]);
    }
    assert_int_equal(ch_game_perft(&loa->game, &start, 0, false), 1);
}

/* The leaves at depth 5 behind each first move, as the independent program gives them. */
TEST(first_moves) {
    static const struct {
        const char *move;
        uint64_t leaves;
    } known[] = {
        {"b1-h1", 1417933}, {"b1-b3", 1584628}, {"b1-d3", 1922613}, {"c1-c3", 1477221},
        {"c1-e3", 1695921}, {"c1xa3", 1160961}, {"d1-d3", 1684775}, {"d1-f3", 1652780},
        {"d1-b3", 1393951}, {"e1-e3", 1684775}, {"e1-g3", 1393951}, {"e1-c3", 1652780},
        {"f1-f3", 1477221}, {"f1xh3", 1160961}, {"f1-d3", 1695921}, {"g1-a1", 1417933},
        {"g1-g3", 1584628}, {"g1-e3", 1922613}, {"b8-h8", 1417933}, {"b8-b6", 1584628},
        {"b8-d6", 1922613}, {"c8-c6", 1477221}, {"c8xa6", 1160961}, {"c8-e6", 1695921},
        {"d8-d6", 1684775}, {"d8-b6", 1393951}, {"d8-f6", 1652780}, {"e8-e6", 1684775},
        {"e8-c6", 1652780}, {"e8-g6", 1393951}, {"f8-f6", 1477221}, {"f8-d6", 1695921},
        {"f8xh6", 1160961}, {"g8-a8", 1417933}, {"g8-g6", 1584628}, {"g8-e6", 1922613},
    };
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_open("");
    const struct ch_game *game = &loa->game;
    struct ch_position start, after;
    struct ch_move move;
    game->ops->start(game, &start);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    assert_int_equal(legal.count, sizeof known / sizeof *known);
    for (int i = 0; i < legal.count; i++) {
        move = move_read(game, &history, &legal, known[i].move);
        game->ops->apply(game, &start, &move, &after);
        assert_int_equal(ch_game_perft(game, &after, 4, false), known[i].leaves);
    }
}

/* Counts of the cases that the plain walk has met. */
static struct met { long ends, passes, stuck; } met;

static uint64_t walk(const struct ch_game *game, struct ch_history *history, int depth) {
    uint64_t leaves = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = moves_of(game, history);
    struct ch_outcome outcome = game->ops->outcome(game, history, &moves);
    bool over = outcome.result != CH_ONGOING;
    met.ends += outcome.end == CH_LOA_CONNECTED || outcome.end == CH_LOA_BOTH_CONNECTED;
    met.stuck += outcome.end == CH_END_NO_MOVES;
    met.passes += !over && moves.move[0].path[0] == moves.move[0].path[1];
    if (!over && depth == 1)
        leaves = (uint64_t)moves.count;
    for (int i = 0; !over && depth > 1 && i < moves.count; i++) {
        ch_history_push(history, game, &moves.move[i]);
        leaves += walk(game, history, depth - 1);
        ch_history_pop(history);
    }
    return leaves;
}

static void check(const struct ch_loa *loa, const struct ch_position *position, int deepest) {
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(&loa->game, position);
    for (int depth = 1; depth <= deepest; depth++) {
        uint64_t leaves = walk(&loa->game, &history, depth);
        assert_int_equal(perft_general(loa, position, depth), leaves);
        assert_int_equal(ch_game_perft(&loa->game, position, depth, false), leaves);
    }
}

/* Men of the side to move in two opposite corners, mostly walled in, or of the other side. */
static struct ch_position walled(const struct ch_loa *loa, struct ch_random *random) {
    int size = loa->size, last = size * size - 1;
    struct ch_position position = {.word = {ch_random_below(random, 2)}};
    int seat = (int)ch_random_below(random, 2);
    const int wall[] = {1, 2, size, 2 * size, size + 1, 2 * size + 2};
    loa_put(&position, seat, 0);
    loa_put(&position, seat, last);
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < 6; i++)
            if (ch_random_below(random, 12) > 0)
                loa_put(&position, !seat, end ? last - wall[i] : wall[i]);
    return position;
}

TEST(both_kernels) {
    static const char *const rule_variants[] = {"no-move=loss,repetition=none",
                                                "no-move=pass,repetition=none"};
    enum { TURNS = 60 };
    struct ch_random random = seeded(11);
    memset(&met, 0, sizeof met);
    for (int i = 0; i < LOA_SIZES * 2; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "size=%d,%s", loa_sizes[i / 2], rule_variants[i % 2]);
        CH_SCOPED(free_loa) struct ch_loa *loa = loa_open(settings);
        for (int turn = 0; turn < TURNS; turn++) {
            struct ch_position position = loa_scattered(loa, &random, 1 + turn % 8);
            check(loa, &position, turn % 8 < 4 ? 3 : 2);
            if (loa->size > 4) {
                position = loa_ringed(loa, &random);
                check(loa, &position, 2);
            }
            if (loa->size > 4) {
                position = walled(loa, &random);
                check(loa, &position, 3);
            }
        }
    }
    print_message("%ld ends by connection, %ld without a move, %ld passes\n", met.ends, met.stuck,
                  met.passes);
    assert_true(met.ends > 1000);
    assert_true(met.passes > 100);
    assert_true(met.stuck > 100);
}

/* Where neither side can move, at once or after a move, the game is over under both variants of the
 * rule for a side without a move; the first from tests/data/loa/ends.tsv. */
TEST(neither_side_can_move) {
    static const char *const settings[] = {"size=4,no-move=loss", "size=4,no-move=pass"};
    for (int pass = 0; pass < 2; pass++)
        for (int side = 0; side < 2; side++) {
            CH_SCOPED(free_loa) struct ch_loa *loa = loa_open(settings[pass]);
            struct ch_position stuck = loa_drawn(loa, side, "o.o./.x.x/o.o./.x.x");
            assert_int_equal(ch_loa_perft(&loa->game, &stuck, 1, false), 0);
            assert_int_equal(perft_general(loa, &stuck, 2), 0);
            struct ch_position before = loa_drawn(loa, 1, "x.x./.o.o/x.x./oo.x");
            memset(&met, 0, sizeof met);
            check(loa, &before, 3);
            assert_true(met.stuck > 0);
        }
}
