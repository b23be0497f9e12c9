/* Fuzz target: any JSON as the answer of a worker to the inquiries of diff, coverage, profile,
 * check and test about a turn. Every inquiry gets the same bytes, so that each reader meets the
 * answers to all others, too. */
#include <stdio.h>

#include "agents/kinds/kinds.h"
#include "cli/workshop/profile.h"
#include "cli/workshop/rules_test.h"
#include "core/games/games.h"
#include "workshop/check/check.h"
#include "tests/fuzz/fuzz.h"
#include "workshop/coverage.h"
#include "workshop/difference.h"

static const char list[] = "B:WK2,14,20:B6,16,18\n";
static const char scenario[] =
    "(scenario (name \"any\") (position \"B:WK2,14,20:B6,16,18\") (best \"16-19\") (avoid "
    "\"6-9\")\n"
    " (labels \"6-9 riskBefore yes\") (prefers \"16-19 best\" \"6-9 not reject by avoid-risk\")\n"
    " (facts \"(risk (id 1))\"))\n";
static char agent_file[] = "t.agent", none[] = "", rule_file[] = "t.clp",
            rules[2][80] = {"(defrule COMPARE::a (candidate (id ?m)) => (best ?m))",
                            "(defrule COMPARE::a (candidate (id ?m)) => (worst ?m))"};

static const uint8_t *answer;
static size_t answer_size;

/* The choice is as free as the answer; the two agents choose otherwise. */
static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    choice->index =
        (int)(answer_size ? answer[0] : 0) % (turn->legal->count + 3) - 1 + (agent->name[0] == 'b');
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    (void)agent, (void)turn, (void)inquiry, (void)error;
    ch_text_add_bytes(json, (const char *)answer, answer_size);
    return CH_OK;
}

/* It is never closed. */
static const struct ch_agent_ops ops = {
    .new_game = ch_kind_new_game, .choose = choose, .inquire = inquire};
static struct ch_source source[2][2] = {
    {{agent_file, none, "", NULL}, {rule_file, rules[0], "", NULL}},
    {{agent_file, none, "", NULL}, {rule_file, rules[1], "", NULL}}};
static struct ch_agent agents[2] = {
    {.ops = &ops, .name = "a", .repeatable = true, .sources = source[0], .source_count = 2},
    {.ops = &ops, .name = "b", .repeatable = true, .sources = source[1], .source_count = 2}};
static struct ch_agent *const both[2] = {&agents[0], &agents[1]};

static void load(struct ch_positions *positions, struct ch_suite *suite) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position;
    CH_SCOPED(ch_history_done) struct ch_history history;
    game->ops->parse_position(game, list, &position, NULL);
    ch_positions_init(positions, game);
    ch_history_init(&history, game, &position);
    ch_positions_add(positions, &history, false, "one", NULL);
    ch_positions_pick(positions, 0);
    suite->files = ch_alloc(sizeof *suite->files);
    suite->file_count = 1;
    require(positions->count == 1 && ch_scenarios_read("any.scenarios", scenario, strlen(scenario),
                                                       game, suite->files, NULL) == CH_OK);
}

static void compare(const struct ch_positions *positions) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_turn turn = ch_positions_turn(positions, 0, &legal);
    CH_SCOPED(ch_edits_done) struct ch_edits edits;
    CH_SCOPED(ch_difference_done) struct ch_difference difference;
    CH_SCOPED(ch_text_done) struct ch_text text;
    ch_edits_find(&edits, both);
    text = ch_text_new();
    ch_difference_ask(&difference, both, &turn, true, &edits, NULL);
    for (int i = 0; i < 2; i++)
        ch_difference_why(&difference, i, &text);
}

static void cover(void) {
    struct ch_coverage coverage = {.agent = "a", .source = "one"};
    struct ch_agent_pool pool = {
        .game = ch_game_find("english"), .agent = {&agents[0]}, .agents = 1, .threads = 1};
    CH_SCOPED(ch_suite_done) struct ch_suite suite = {0};
    load(&coverage.positions.positions, &suite);
    ch_rule_list_init(&coverage.rules, &agents[0]);
    ch_coverage_run(&coverage.positions, &coverage.rules, &pool, &unread);
    ch_coverage_print(&coverage);
    ch_coverage_json(&coverage);
    ch_coverage_done(&coverage.positions);
    ch_rule_list_done(&coverage.rules);
}

static void measure(struct ch_profile *profile) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    struct ch_agents_config config;
    ch_agents_defaults(&config);
    if (ch_costs_ask(&profile->sum, &agents[0], &profile->positions, 0, 2, 0, &unread) == CH_OK) {
        ch_profile_text(profile);
        ch_profile_json(profile);
    }
    ch_costs_sum_done(&profile->sum);
    config.program = "/nowhere"; /* a rule that is left out ends the check */
    ch_join_cost_check("a", &agents[0], &config, &profile->positions, &problems);
}

FUZZ(data, size) {
    struct ch_profile profile = {.game = ch_game_find("english"), .agent = "a", .passes = 2};
    CH_SCOPED(ch_suite_done) struct ch_suite suite = {0};
    CH_SCOPED(ch_text_done) struct ch_text text;
    require(freopen("/dev/null", "w", stdout));
    answer = data;
    answer_size = size;
    load(&profile.positions, &suite);
    compare(&profile.positions);
    cover();
    measure(&profile);
    ch_suite_run(&suite, &agents[0], NULL, NULL);
    text = ch_text_new();
    ch_suite_text(&suite, "a", true, &text);
    ch_suite_tap(&suite, &text);
    ch_suite_junit(&suite, "a", &text);
    ch_suite_json(&suite, "a");
    ch_positions_done(&profile.positions);
}
