/* Levels: the list, the syntax of their files, and how much they overlook. */
#include "agents/agents.h"
#include "agents/levels/level_file.h"
#include "core/games/games.h"
#include "core/games/turn.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/agents.h"
#include "tests/support/scene.h"

static void expect_refusal(const char *spec, const char *text) {
    const struct ch_agents_config config = agents_config();
    struct ch_agent *agent;
    struct ch_error error = {0};
    assert_int_not_equal(CH_OK,
                         ch_agents_open(spec, ch_game_find("english"), &config, &agent, &error));
    assert_string_equal(text, error.text);
}

/* Every level of every game that comes with the program opens and moves. */
TEST(every_level_moves) {
    const struct ch_agents_config config = agents_config();
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        struct ch_levels levels;
        struct ch_error error = {0};
        if (ch_levels_of(game, config.home, &levels, &error) != CH_OK)
            fail_msg("%s: %s", game->name, error.text);
        for (int n = 1; n <= levels.count; n++) {
            char spec[32];
            snprintf(spec, sizeof spec, "level:%d", n);
            AGENT_CLOSED struct ch_agent *agent = agent_open(spec, game, &config);
            assert_non_null(agent);
        }
    }
}

TEST(an_invalid_level_is_refused) {
    expect_refusal("level:99", "English draughts has levels 1 to 10 and no 99");
    expect_refusal("level:0", "levels are numbered from 1; there is no level 0");
    expect_refusal("level:next=20", "`level:next=20` needs a number, such as level:3, or a depth");
    expect_refusal("level:depth=7,next=1",
                   "a level that overlooks something has a depth of 1 to 6 and no nodes");
    expect_refusal("level:depth=1,samples=2",
                   "`samples` of `level` is for games that hide something; leave it out");
}

static void expect_mistake(const char *text, int line) {
    struct ch_levels levels;
    struct ch_error error = {0};
    assert_int_equal(CH_BAD_INPUT, ch_levels_read("t.levels", text, &levels, &error));
    assert_int_equal(line, error.line);
}

TEST(files_are_checked) {
    struct ch_levels levels;
    struct ch_error error = {0};
    assert_int_equal(CH_OK, ch_levels_read("t.levels",
                                           "(level (number 1) (recipe \"depth=1\"))\n"
                                           "(level (number 2) (agent crownhead) (elo 120))",
                                           &levels, &error));
    assert_int_equal(2, levels.count);
    assert_string_equal("crownhead", levels.level[1].agent);
    assert_int_equal(120, levels.level[1].elo);
    expect_mistake("", 1);
    expect_mistake("(level (number 1) (recipe \"depth=1\"))\n\n(level (number 3) (agent a))", 3);
    expect_mistake("(level (number 1))", 1);
    expect_mistake("(level (number 1) (agent a) (recipe \"depth=1\"))", 1);
    expect_mistake("\n(level (number 1) (agent a) (elo 9000))", 2);
    expect_mistake("(level (number 1) (agent a)\n (low 1) (high 2))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (low 1))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (high 9))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (low 6) (high 9))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (low 1) (high 4))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (low -4001) (high 9))", 2);
    expect_mistake("(level (number 1) (agent a) (elo 5)\n (low 1) (high 4001))", 2);
    expect_mistake("(measured english)\n(level (number 1) (agent a))\n(measured russian)", 3);
    expect_mistake("\n(measured)", 2);
    expect_mistake("\n(measured \"\")\n(level (number 1) (agent a))", 2);
    expect_mistake("(measured english)", 1);
}

/* The strength's interval, and the game in which it was measured. */
TEST(strengths_have_intervals) {
    struct ch_levels levels;
    assert_int_equal(CH_OK,
                     ch_levels_read("t.levels",
                                    "(level (number 1) (agent a) (elo 0))\n"
                                    "(measured \"stratego:army=barrage\")\n"
                                    "(level (number 2) (agent b) (elo 128) (low 106) (high 151))",
                                    &levels, NULL));
    assert_int_equal(2, levels.count);
    assert_string_equal("stratego:army=barrage", levels.measured);
    assert_false(levels.level[0].ranged);
    assert_true(levels.level[1].ranged);
    assert_int_equal(106, levels.level[1].low);
    assert_int_equal(151, levels.level[1].high);
}

/* What docs/play.md has of the matches: level 4 of English draughts is 241, 131 and 184 Elo above
 * its neighbours, each with its interval. The squares of 38, 37 and 36 below and of 43, 40 and 39
 * above add up to those of 64 and 71. */
TEST(steps_add_up) {
    struct ch_levels levels;
    assert_int_equal(CH_OK, ch_levels_of(ch_game_find("english"), agents_config().home, &levels,
                                         NULL));
    assert_string_equal("english", levels.measured);
    assert_int_equal(556, levels.level[3].elo);
    assert_int_equal(556 - 64, levels.level[3].low);
    assert_int_equal(556 + 71, levels.level[3].high);
}

/* Random games, a position of each. */
static void play(const struct ch_game *game, struct ch_history *history, int plies,
                 struct ch_random *random) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_position start;
    game->ops->start(game, &start);
    ch_history_init(history, game, &start);
    for (int i = 0; i < plies; i++) {
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        if (legal.count == 0 || game->ops->outcome(game, history, &legal).result != CH_ONGOING)
            break;
        struct ch_move move = legal.move[ch_random_below(random, (uint32_t)legal.count)];
        ch_history_push(history, game, &move);
    }
}

/* A level that overlooks nothing has minimax scores, as the plain search. */
TEST(all_seen_is_minimax) {
    static const char *const names[] = {"english", "international", "russian"};
    for (int i = 0; i < 60; i++) {
        const struct ch_game *game = ch_game_find(names[i % 3]);
        struct ch_search_options plain = {.each = true, .without = CH_SEARCH_PLAIN, .table = 1};
        struct ch_search_limits limits = {.depth = 1 + i % 3};
        struct ch_sight_options open = {.depth = 1 + i % 3};
        struct ch_search *search = ch_search_new(&plain);
        struct ch_sight *sight = ch_sight_new(game, &open);
        struct ch_search_result wanted, seen;
        CH_SCOPED(ch_history_done) struct ch_history history;
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_random random;
        ch_random_init(&random, (uint64_t)i);
        play(game, &history, 6 + i, &random);
        game->ops->moves(game, &history, &legal);
        if (legal.count > 0 && game->ops->outcome(game, &history, &legal).result == CH_ONGOING) {
            ch_search_run(search, game, &history, &legal, &limits, 1, &wanted);
            ch_sight_run(sight, &history, &legal, 7, 1, NULL, &seen);
            for (int m = 0; m < legal.count; m++)
                assert_int_equal(wanted.roots[m].score, seen.roots[m].score);
        }
        ch_sight_free(sight);
        ch_search_free(search);
    }
}

/* White's man on 18 takes a man that comes to 14: the rate is the share of `eyes` that overlook it,
 * and the same ones always do. Of 1,000 drawn at 30 per cent, fewer than 230 or more than 370 are
 * not expected (4.8 standard deviations). */
TEST(eyes_overlook_at_their_rate) {
    const struct ch_game *game = ch_game_find("english");
    CH_SCOPED(scene_close) struct scene s;
    struct ch_sight_options options = {.depth = 1, .next = 30, .later = 60};
    struct ch_sight *sight = ch_sight_new(game, &options);
    int unseen = 0, worth[2] = {0};
    scene_open(&s, "B:W18,31:B9,12");
    int given = scene_move(&s, "9-14");
    for (uint64_t eyes = 0; eyes < 1000; eyes++) {
        CH_SCOPED(ch_moves_done) struct ch_moves replies = {0};
        ch_sight_overlooked(sight, &s.history, &s.legal, given, eyes, &replies);
        int first = replies.count;
        replies.count = 0;
        ch_sight_overlooked(sight, &s.history, &s.legal, given, eyes, &replies);
        assert_int_equal(first, replies.count);
        struct ch_search_result result;
        ch_sight_run(sight, &s.history, &s.legal, eyes, 1, NULL, &result);
        worth[first > 0] = result.roots[given].score;
        unseen += first > 0;
    }
    assert_in_range(unseen, 230, 370);
    assert_true(worth[1] > worth[0]); /* a man that is not seen to be lost is not counted as lost */
    ch_sight_free(sight);
}
