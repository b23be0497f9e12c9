/* A verdict is a function of position, judge and depth: those on whole games against fresh judges
 * that are asked about each move alone, in another order, and against games that end there. */
#include <string.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/unit.h"
#include "workshop/coach/judge.h"

enum { PLIES = 20 };

static struct ch_agents_config config;
static struct ch_error error;

static int set_up(void **state) {
    (void)state;
    config = agents_config();
    return 0;
}

static struct ch_judge *open_judge(const char *spec, const struct ch_game *game) {
    struct ch_judge *judge;
    if (ch_judge_open(spec, game, &config, &judge, &error) != CH_OK)
        fail_msg("%s", error.text);
    return judge;
}

/* Plays at random by the seed, from a dealt start or the usual one. */
static void play(const struct ch_game *game, int plies, uint64_t seed, struct ch_history *history) {
    struct ch_random random;
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_random_init(&random, seed);
    ch_game_deal(game, &random, &start);
    ch_history_init(history, game, &start);
    for (int i = 0; i < plies; i++) {
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        if (game->ops->outcome(game, history, &legal).result != CH_ONGOING)
            break;
        ch_history_push(history, game,
                        &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
    }
}

static void assert_lines(const struct ch_move a[], int a_count, const struct ch_move b[],
                         int b_count) {
    assert_int_equal(a_count, b_count);
    for (int i = 0; i < a_count; i++)
        assert_true(ch_move_equal(&a[i], &b[i]));
}

static void assert_same(const struct ch_view_judged *a, const struct ch_view_judged *b) {
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->best_score, b->best_score);
    assert_true(a->chance == b->chance && a->best_chance == b->best_chance);
    assert_true(a->regret == b->regret);
    assert_lines(a->line, a->line_count, b->line, b->line_count);
    assert_lines(a->answer, a->answer_count, b->answer, b->answer_count);
}

static struct ch_turn turn_of(const struct ch_game *game, const struct ch_history *history, int ply,
                              struct ch_history *past, struct ch_turn_parts *parts) {
    *past = *history;
    past->count = ply;
    return ch_turn_make(game, past, parts);
}

/* The last move first, each by a judge of its own; also as one of the list of all moves. */
static void check_alone(const char *spec, const struct ch_game *game,
                        const struct ch_history *history, const struct ch_judged_ply *plies) {
    for (int ply = history->count - 1; ply >= 0; ply--) {
        struct ch_judge *judge = open_judge(spec, game);
        struct ch_history past;
        struct ch_view_judged said;
        CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
        CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
        struct ch_turn turn = turn_of(game, history, ply, &past, &parts);
        ch_judge_view_moves(judge, &turn, &judged);
        assert_int_equal(judged.count, turn.legal->count);
        assert_int_equal(judged.move[0].move, plies[ply].said.best);
        const struct ch_judged_move *made = ch_judged_find(&judged, plies[ply].played);
        assert_int_equal(made->score, plies[ply].said.score);
        assert_true(made->regret == plies[ply].said.regret);
        ch_judge_view(judge, &turn, plies[ply].played, &judged, &said);
        assert_same(&said, &plies[ply].said);
        assert_int_equal(plies[ply].class, ch_move_class_of(said.regret));
        ch_judge_view(judge, &turn, -1, &judged, &said);
        assert_int_equal(said.best, plies[ply].said.best);
        ch_judge_close(judge);
    }
}

/* The same game, cut short after each ply, by one judge and another number of threads. */
static void check_cut(const char *spec, const struct ch_game *game,
                      const struct ch_history *history, const struct ch_judged_ply *plies) {
    struct ch_judge *judge = open_judge(spec, game);
    CH_FREED struct ch_judged_ply *cut = ch_alloc((size_t)history->count * sizeof *cut);
    for (int count = 1; count <= history->count; count++) {
        struct ch_history begun = *history;
        begun.count = count;
        const struct ch_judging how = {.threads = 1 + count % 3};
        ch_judge_game(judge, game, &begun, &how, cut);
        for (int ply = count > 4 ? count - 4 : 0; ply < count; ply++)
            assert_same(&cut[ply].said, &plies[ply].said);
    }
    ch_judge_close(judge);
}

static void check(const char *name, const char *spec, int plies) {
    const struct ch_game *game = ch_game_find(name);
    struct ch_judge *judge = open_judge(spec, game);
    CH_SCOPED(ch_history_done) struct ch_history history;
    play(game, plies, 7, &history);
    CH_FREED struct ch_judged_ply *moves = ch_alloc((size_t)history.count * sizeof *moves);
    ch_judge_game(judge, game, &history, NULL, moves);
    ch_judge_close(judge);
    int choices = 0, regrets = 0;
    for (int ply = 0; ply < history.count; ply++) {
        choices += !moves[ply].only;
        regrets += moves[ply].class != CH_MOVE_GOOD;
    }
    assert_true(choices >= 10 && regrets >= 3); /* there is something to compare */
    check_alone(spec, game, &history, moves);
    check_cut(spec, game, &history, moves);
}

TEST(english) {
    check("english", "search:depth=5", 60);
}

TEST(flying_kings) {
    check("russian", "search:depth=5", 60);
}

TEST(ten_by_ten) {
    check("international", "search:depth=4", 2 * PLIES);
}

TEST(lines_of_action) {
    check("loa", "search:depth=3", PLIES);
}

TEST(hidden_ranks) {
    check("stratego:army=barrage", "determinised:depth=2", PLIES);
}

TEST(one_ply_and_nodes) {
    check("english", "search:depth=1", PLIES);
    check("english", "search:nodes=3000", PLIES);
}

GROUP(set_up, NULL)
