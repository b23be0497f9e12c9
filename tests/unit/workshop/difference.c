/* Crews, differences and coverage against the answers of agents one by one. */

#include "workshop/difference.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/coverage.h"

enum { POSITIONS = 60 };

static struct ch_agent_pool pool;
static struct ch_positions list;
static struct ch_error error;

static void open_pool(const char *a, const char *b, int threads) {
    const char *const specs[] = {a, b};
    pool = (struct ch_agent_pool){.game = ch_game_find("english"), .threads = threads};
    pool.config = agents_config();
    pool.config.turn_ms = pool.config.start_ms = 60000; /* a busy machine is no fault */
    if (ch_agent_pool_open(&pool, specs, b ? 2 : 1, &error) != CH_OK)
        fail_msg("%s", error.text);
    assert_int_equal(CH_OK,
                     ch_positions_load(NULL, pool.game, CH_SOURCE, POSITIONS, &list, &error));
}

static void close_pool(void) {
    ch_positions_done(&list);
    ch_agent_pool_close(&pool);
}

/* The choice of an agent in this process. */
static void choose(struct ch_agent *agent, int i, struct ch_moves *legal,
                   struct ch_choice *choice) {
    struct ch_turn turn = ch_positions_turn(&list, i, legal);
    agent_choose(agent, &turn, choice);
    assert_true(choice->index >= 0);
}

static struct ch_agent *open_here(const char *spec) {
    struct ch_agents_config config = pool.config;
    config.rules_in_process = true;
    return agent_open(spec, pool.game, &config);
}

static struct ch_difference found[POSITIONS];

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *why) {
    return ch_difference_ask(&found[i], agents, turn, false, context, why);
}

TEST(differences_are_those_of_the_choices) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice here = choice_new(), plain = choice_new();
    CH_SCOPED(ch_edits_done) struct ch_edits edits;
    open_pool("soar-checkers", "soar-checkers-plain", 3);
    AGENT_CLOSED struct ch_agent *first = open_here("soar-checkers");
    AGENT_CLOSED struct ch_agent *second = open_here("soar-checkers-plain");
    ch_edits_find(&edits, pool.agent);
    assert_int_equal(CH_OK, ch_agent_pool_ask(&pool, &list, ask, &edits, &error));
    int differ = 0, alone = 0;
    for (int i = 0; i < list.count; i++) {
        choose(first, i, &legal, &here);
        choose(second, i, &legal, &plain);
        assert_int_equal(here.index != plain.index, found[i].differs);
        assert_string_equal(here.reason.data, found[i].reason[0]);
        assert_string_equal(plain.reason.data, found[i].reason[1]);
        differ += found[i].differs;
        assert_int_equal(found[i].differs, found[i].removal[0] != NULL);
        assert_int_equal(found[i].differs, found[i].removal[1] != NULL);
        for (int j = 0; found[i].alone && j < edits.count; j++)
            alone += found[i].alone[j];
        ch_difference_done(&found[i]);
    }
    assert_true(differ > 3 && differ < POSITIONS / 2);
    assert_true(alone > 0);
    close_pool();
}

/* One thread or several: the same figures; and the firings are those of the choices. */
TEST(firings_are_those_of_the_choices) {
    long firings[2] = {0}, decided[2] = {0}, chosen = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    for (int several = 0; several < 2; several++) {
        CH_SCOPED(ch_coverage_done) struct ch_coverage_part part = {0};
        CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules;
        open_pool("soar-checkers", NULL, 1 + 2 * several);
        ch_rule_list_init(&rules, pool.agent[0]);
        part.positions = list;
        assert_int_equal(CH_OK, ch_coverage_run(&part, &rules, &pool, &error));
        for (int i = 0; i < rules.outline.count; i++) {
            firings[several] += part.use[i].firings;
            decided[several] += part.use[i].decided;
            assert_true(part.use[i].decided <= part.use[i].fired);
            assert_true(part.use[i].fired <= POSITIONS);
        }
        list = part.positions;
        part.positions.store = NULL;
        if (several)
            break;
        close_pool();
    }
    AGENT_CLOSED struct ch_agent *here = open_here("soar-checkers");
    for (int i = 0; i < list.count; i++) {
        choose(here, i, &legal, &choice);
        chosen += choice.firings;
    }
    assert_int_equal(chosen, firings[0]);
    assert_int_equal(chosen, firings[1]);
    assert_int_equal(decided[0], decided[1]);
    close_pool();
}

/* The failure of the first position that fails, whichever thread met it first. */
static enum ch_status fail_sometimes(void *context, struct ch_agent *const agents[], int i,
                                     struct ch_error *why) {
    (void)agents;
    ((int *)context)[i]++;
    return i == 37 ? ch_error_set(why, CH_BAD_INPUT, NULL, 0, "piece %d", i) : CH_OK;
}

TEST(a_failure_ends_the_work) {
    int done[50] = {0};
    open_pool("random", NULL, 4);
    assert_int_equal(CH_OK, ch_agent_pool_each(&pool, 37, fail_sometimes, done, &error));
    for (int i = 0; i < 50; i++)
        assert_int_equal(i < 37, done[i]);
    assert_int_equal(CH_BAD_INPUT, ch_agent_pool_each(&pool, 50, fail_sometimes, done, &error));
    assert_string_equal("piece 37", error.text);
    close_pool();
}

static struct ch_agent agent_with(const char *text, struct ch_source sources[2]) {
    sources[0] = (struct ch_source){.name = (char *)"a.agent", .text = (char *)""};
    sources[1] = (struct ch_source){.name = (char *)"a.clp", .text = (char *)(uintptr_t)text};
    return (struct ch_agent){.sources = sources, .source_count = 2};
}

/* Blanks and comments are no edits; a change in a string is one. */
TEST(edits_are_changes_of_constructs) {
    struct ch_source sources[2][2];
    struct ch_agent a = agent_with("(defrule P::same (a) => (b \"x ; y\")) ; remark\n"
                                   "(defrule P::text (a) => (b \"x  y\"))\n"
                                   "(defrule P::gone (a) =>)\n"
                                   "(parameter (name x) (value 1)) (parameter (name y) (value 1))",
                                   sources[0]),
                    b = agent_with(
                        "(deffunction new () 1)\n"
                        "(defrule P::text (a) => (b \"x y\"))\n"
                        ";;; moved\n(defrule P::same\n  ( a ) ; why\n  => (b \"x ; y\"))\n"
                        "(parameter (name y) (value 1)) (parameter (name x) (value 2))",
                        sources[1]);
    struct ch_agent *both[] = {&a, &b};
    CH_SCOPED(ch_edits_done) struct ch_edits edits;
    static const struct {
        const char *change, *name;
        int line;
        bool rule;
    } expected[] = {{"only in B", "new", 1, false},
                    {"changed", "text", 2, true},
                    {"changed", "x", 7, false},
                    {"only in A", "gone", 3, true}};
    ch_edits_find(&edits, both);
    assert_int_equal(4, edits.count);
    for (int i = 0; i < 4; i++) {
        const struct ch_outline_item *item;
        const char *file;
        ch_edits_place(&edits, i, &item, &file);
        assert_string_equal(expected[i].change, ch_edits_change(&edits.edit[i]));
        assert_string_equal(expected[i].name, item->name);
        assert_int_equal(expected[i].line, item->line);
        assert_int_equal(expected[i].rule, edits.edit[i].rule);
        assert_string_equal("a.clp", file);
    }
}
