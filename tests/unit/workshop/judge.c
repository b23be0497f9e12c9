/* The judge of moves: its chances against the curve by hand, its scores against a search of the
 * position after the move, and mistakes found by hand. */
#include <math.h>
#include <string.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/scene.h"
#include "workshop/coach/judge.h"
#include "workshop/positions.h"

enum { POSITIONS = 12, DEPTH = 4 };

/* Without the parts that trade exactness for depth: scores are those of minimax. */
#define PLAIN                                                                                      \
    "reductions=off,extensions=off,threats=off,aspiration=off,killers=off,"                        \
    "countermoves=off,history=off,deeper=off,pruning=off"

static const struct ch_game *game;
static struct ch_agents_config config;
static struct ch_error error;

static int set_up(void **state) {
    (void)state;
    game = ch_game_find("english");
    config = agents_config();
    return 0;
}

static struct ch_judge *open_judge(const char *spec) {
    struct ch_judge *judge;
    if (ch_judge_open(spec, game, &config, &judge, &error) != CH_OK)
        fail_msg("%s", error.text);
    return judge;
}

static void assert_near(double found, double expected) {
    if (fabs(found - expected) > 1e-6)
        fail_msg("%.9f is not %.9f", found, expected);
}

/* data/weights/english.weights: 127.5 hundredths of a man are one unit of log odds. */
TEST(chances) {
    struct ch_judge *judge = open_judge(NULL);
    assert_string_equal(ch_judge_name(judge), "search:depth=9");
    assert_near(ch_judge_scale(judge), 127.5);
    assert_near(ch_judge_chance(judge, 0), 0.5);
    assert_near(ch_judge_chance(judge, 100), 1 / (1 + exp(-100 / 127.5)));
    assert_near(ch_judge_chance(judge, 100) + ch_judge_chance(judge, -100), 1);
    assert_near(ch_judge_chance(judge, CH_SEARCH_MATE - 7), 1);
    assert_near(ch_judge_chance(judge, 9 - CH_SEARCH_MATE), 0);
    assert_true(ch_judge_proven(9 - CH_SEARCH_MATE));
    /* A proven win counts for 0.975: two men less than that is an inaccuracy, five are nothing. */
    assert_near(ch_judge_regret(judge, CH_SEARCH_MATE - 7, 200),
                0.975 - 1 / (1 + exp(-200 / 127.5)));
    assert_near(ch_judge_regret(judge, CH_SEARCH_MATE - 7, 500), 0);
    assert_near(ch_judge_regret(judge, -500, 9 - CH_SEARCH_MATE), 0);
    assert_near(ch_judge_regret(judge, CH_SEARCH_MATE - 7, 9 - CH_SEARCH_MATE), 0.95);
    assert_false(ch_judge_proven(2000));
    ch_judge_close(judge);
    judge = open_judge("search:depth=3,weights=none");
    assert_near(ch_judge_scale(judge), CH_JUDGE_SCALE);
    ch_judge_close(judge);
}

/* Half of lichess's drops of 0.1, 0.2 and 0.3, which are on a scale twice as long. */
TEST(classes) {
    static const char *const expected[] = {"good",    "good",    "inaccuracy", "inaccuracy",
                                           "mistake", "mistake", "blunder",    "blunder"};
    static const double regrets[] = {0, 0.0499, 0.05, 0.0999, 0.1, 0.1499, 0.15, 1};
    for (int i = 0; i < 8; i++)
        assert_string_equal(ch_move_class_name(ch_move_class_of(regrets[i])), expected[i]);
}

/* Black's 11-15 offers a man that White takes by 18x11, and nothing takes back; 4-8 is safe. */
TEST(sees_a_man_lost) {
    struct ch_judge *judge = open_judge("search:depth=5");
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, "B:W18,26,30:B4,5,11");
    int lost = scene_move(&s, "11-15"), safe = scene_move(&s, "4-8");
    ch_judge_moves(judge, &s.history, &s.legal, 0, &judged);
    assert_int_equal(judged.count, s.legal.count);
    const struct ch_judged_move *bad = ch_judged_find(&judged, lost);
    const struct ch_judged_move *good = ch_judged_find(&judged, safe);
    assert_true(good->score - bad->score >= 80);
    assert_true(bad->class >= CH_MOVE_MISTAKE && bad->regret > good->regret);
    assert_true(bad->line_count >= 2 && bad->line[1].captured_count == 1);
    assert_true(judged.move[0].regret == 0 && judged.move[0].class == CH_MOVE_GOOD);
    ch_judge_played(judge, &s.history, &s.legal, lost, 0, &judged);
    assert_int_equal(judged.count, 2);
    assert_int_equal(judged.move[1].move, lost);
    assert_null(ch_judged_find(&judged, -1));
    ch_judge_played(judge, &s.history, &s.legal, judged.move[0].move, 0, &judged);
    assert_int_equal(judged.count, 1);
    ch_judge_close(judge);
}

/* The score of the position after the move, searched by itself, for the side that moved. */
static int score_after(struct ch_judge *judge, const struct ch_history *before,
                       const struct ch_move *move, struct ch_judged *judged) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_history_done) struct ch_history history;
    int score = CH_SEARCH_MATE - 1;
    ch_history_copy(&history, before);
    ch_history_push(&history, game, move);
    game->ops->moves(game, &history, &legal);
    if (game->ops->outcome(game, &history, &legal).result == CH_ONGOING) {
        ch_judge_moves(judge, &history, &legal, -1, judged);
        score = -judged->move[0].score;
    }
    return score;
}

/* Every move's score is that of the position behind it, a ply less deep; the played move and the
 * best have the same whether others are judged with them or not, in this judge and in another. */
TEST(scores_are_those_behind) {
    struct ch_judge *judge = open_judge("search:depth=4," PLAIN), *other = ch_judge_again(judge);
    CH_SCOPED(ch_judged_done) struct ch_judged all = {0}, two = {0}, behind = {0};
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    assert_int_equal(CH_OK, ch_positions_load(NULL, game, CH_SOURCE, POSITIONS, &list, &error));
    for (int i = 0; i < list.count; i++) {
        const struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        ch_judge_moves(judge, turn.history, &legal, 0, &all);
        assert_int_equal(all.depth, DEPTH);
        for (int j = 0; j < all.count; j++) {
            const struct ch_move *move = &legal.move[all.move[j].move];
            int score = score_after(other, turn.history, move, &behind);
            if (!ch_judge_proven(score))
                assert_int_equal(all.move[j].score, score);
        }
        int last = all.move[all.count - 1].move;
        ch_judge_played(other, turn.history, &legal, last, 0, &two);
        assert_int_equal(two.move[0].score, all.move[0].score);
        assert_near(ch_judged_find(&two, last)->regret, ch_judged_find(&all, last)->regret);
        assert_true(ch_move_equal(&two.move[0].line[0], &legal.move[two.move[0].move]));
    }
    ch_judge_close(other);
    ch_judge_close(judge);
}

/* A judge of any kind has the scores of minimax at every depth: those of one that searches so deep
 * without its parts. What is won in one move is so at all depths. */
TEST(depths) {
    struct ch_judge *judge = open_judge("search:depth=4"),
                    *plain = open_judge("search:depth=4," PLAIN);
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    assert_int_equal(ch_judge_depth(judge), DEPTH);
    assert_int_equal(CH_OK, ch_positions_load(NULL, game, CH_SOURCE, POSITIONS, &list, &error));
    for (int i = 0; i < list.count; i++) {
        const struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        CH_FREED int *score = ch_alloc((size_t)DEPTH * (size_t)legal.count * sizeof *score);
        ch_judge_depths(judge, turn.history, &legal, score);
        for (int depth = 1; depth <= DEPTH; depth++) {
            ch_judge_moves(plain, turn.history, &legal, depth - DEPTH, &judged);
            for (int j = 0; j < legal.count; j++)
                assert_int_equal(score[(depth - 1) * legal.count + j],
                                 ch_judged_find(&judged, j)->score);
        }
    }
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, "B:W12:BK3,K4"); /* 4-8 leaves the man without a move */
    CH_FREED int *score = ch_alloc((size_t)DEPTH * (size_t)s.legal.count * sizeof *score);
    ch_judge_depths(judge, &s.history, &s.legal, score);
    for (int depth = 0; depth < DEPTH; depth++)
        assert_int_equal(score[depth * s.legal.count + scene_move(&s, "4-8")], CH_SEARCH_MATE - 1);
    ch_judge_close(plain);
    ch_judge_close(judge);
}

static void refuse(const char *spec, const struct ch_game *of, const char *part) {
    struct ch_judge *judge;
    assert_int_not_equal(CH_OK, ch_judge_open(spec, of, &config, &judge, &error));
    if (!strstr(error.text, part))
        fail_msg("%s: %s", spec, error.text);
}

/* The hash is of the definition's text, the name of the judge and its weights: what was judged by
 * others must not be taken for its verdicts. */
TEST(hashes) {
    const struct ch_game *own, *edited;
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    CH_SCOPED(ch_text_done) struct ch_text remark = ch_text_new();
    assert_int_equal(ch_games_collect("ossetian", &texts, &error), CH_OK);
    ch_text_addf(&remark, "%s;;; edited\n", texts.source[0].text);
    const struct ch_source other = {.name = texts.source[0].name, .text = remark.data};
    assert_int_equal(ch_game_from_sources("own.game", texts.source, 1, &own, &error), CH_OK);
    assert_int_equal(ch_game_from_sources("own.game", &other, 1, &edited, &error), CH_OK);
    static const char *const specs[] = {"search:depth=2", "search:depth=3",
                                        "search:depth=2,weights=none"};
    const struct ch_game *const games[] = {game, own, edited};
    char hash[9][CH_HASH_HEX];
    for (int i = 0; i < 9; i++) {
        struct ch_judge *judge, *again;
        const struct ch_game *of = games[i / 3];
        assert_int_equal(ch_judge_open(specs[i % 3], of, &config, &judge, &error), CH_OK);
        assert_int_equal(ch_judge_open(specs[i % 3], of, &config, &again, &error), CH_OK);
        memcpy(hash[i], ch_judge_hash(judge), CH_HASH_HEX);
        assert_string_equal(hash[i], ch_judge_hash(again));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(hash[i], hash[k]);
        ch_judge_close(judge);
        ch_judge_close(again);
    }
}

TEST(refusals) {
    const struct ch_game *hidden = ch_game_find("stratego");
    struct ch_judge *judge;
    refuse("random", game, "give `search:depth=N`");
    refuse("searching:depth=3", game, "can't judge");
    refuse("determinised:depth=2", game, "can't judge");
    refuse("search", game, "has no depth");
    refuse("search:depth=3,time=100", game, "has no depth");
    refuse("search:deep=3", game, "deep");
    refuse("random", hidden, "give `determinised:depth=N`");
    assert_int_equal(CH_OK, ch_judge_open(NULL, hidden, &config, &judge, &error));
    assert_string_equal(ch_judge_name(judge), "determinised:depth=2");
    ch_judge_close(judge);
    ch_judge_close(NULL);
}

GROUP(set_up, NULL)
