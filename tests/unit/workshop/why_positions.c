/* An agent's answers on each of its rules, over positions: that it fired if it did, else a
 * condition that failed; and that asking changes nothing. CH_POSITIONS: how many of them. */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/positions.h"
#include "workshop/rule_list.h"

enum { POSITIONS = 12, EACH_CUT = 8 }; /* the rules that are cut off in a position are more */

static int wanted(void) {
    const char *text = getenv("CH_POSITIONS");
    return text ? atoi(text) : POSITIONS;
}

static struct ch_agents_config in_process(void) {
    struct ch_agents_config config = agents_config_here();
    config.turn_ms = config.start_ms = 60000; /* a busy machine is no fault */
    return config;
}

static struct ch_agent *open_agent(void) {
    const struct ch_agents_config config = in_process();
    return agent_open("soar-checkers", ch_game_find("english"), &config);
}

static cJSON *ask(struct ch_agent *agent, const struct ch_turn *turn, enum ch_inquiry_kind kind,
                  const char *rule) {
    return agent_account(agent, turn, (struct ch_inquiry){.kind = kind, .rule = rule});
}

/* How often each rule fired, by another method: the effects' own count. */
static int times_fired(const cJSON *effects, const char *rule) {
    const cJSON *found = element_where(effects, "rules", "rule", rule);
    return found ? (int)number_of(found, "fired") : 0;
}

static const cJSON *first_way(const cJSON *answer) {
    return element_of(answer, "alternatives", 0);
}

static void expect_answer(struct ch_agent *agent, const struct ch_turn *turn, const cJSON *effects,
                          const char *rule) {
    JSON_FREED cJSON *answer = ask(agent, turn, CH_INQUIRE_RULE, rule);
    int fired = times_fired(effects, rule);
    assert_int_equal(number_of(answer, "fired"), fired);
    assert_int_equal(count_in(answer, "firings"), fired);
    const cJSON *way = first_way(answer);
    assert_true((way == NULL) == (fired > 0));
    if (way) {
        int failed = (int)number_of(way, "failed");
        assert_true(failed >= 1 && failed <= count_in(way, "conditions"));
        for (int i = 0; i < failed; i++) {
            const cJSON *condition = element_of(way, "conditions", i);
            assert_true((number_of(condition, "matches") > 0) == (i < failed - 1));
        }
    }
}

static void same_decision(struct ch_agent *agent, const struct ch_turn *turn,
                          const struct ch_choice *before) {
    CH_SCOPED(ch_choice_done) struct ch_choice after = choice_new();
    agent_choose(agent, turn, &after);
    assert_int_equal(after.index, before->index);
    assert_int_equal(after.firings, before->firings);
    assert_string_equal(after.reason.data, before->reason.data);
}

TEST(every_rule_is_explained) {
    const struct ch_game *english = ch_game_find("english");
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    CH_SCOPED(ch_choice_done) struct ch_choice before = choice_new();
    AGENT_CLOSED struct ch_agent *agent = open_agent(), *untouched = open_agent();
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, wanted(), &list, &error));
    ch_rule_list_init(&rules, agent);
    for (int i = 0; i < list.count; i++) {
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        agent_choose(untouched, &turn, &before);
        JSON_FREED cJSON *effects = ask(agent, &turn, CH_INQUIRE_EFFECTS, NULL);
        for (int item = 0; item < rules.outline.count; item++)
            if (ch_rule_list_rule(&rules, item))
                expect_answer(agent, &turn, effects, rules.outline.item[item].name);
        same_decision(agent, &turn, &before);
    }
}

/* The agent with rule `item` cut off before condition `failed` and without actions. */
static struct ch_agent *open_cut(const struct ch_agent *whole, const struct ch_outline_item *item,
                                 const cJSON *way, int failed) {
    struct ch_agents_config config = in_process();
    struct ch_source sources[64];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *source = whole->sources[item->source].text;
    memcpy(sources, whole->sources, (size_t)whole->source_count * sizeof *sources);
    ch_text_addf(&text, "%s\n(defrule %s::cut", source, item->module);
    for (int i = 0; i < failed - 1; i++)
        ch_text_addf(&text, " %s", string_of(element_of(way, "conditions", i), "text"));
    ch_text_add(&text, " => )\n");
    sources[item->source].text = text.data;
    return agent_open_sources("soar-checkers", sources, whole->source_count,
                              ch_game_find("english"), &config);
}

/* The matches that reached the failed condition are as many as the firings of a rule that ends
 * before it. (The facts of a phase of soar-checkers only grow, so that what has matched matches at
 * the phase's end.) */
TEST(reached_matches_are_the_firings_of_the_shorter_rule) {
    const struct ch_game *english = ch_game_find("english");
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    AGENT_CLOSED struct ch_agent *agent = open_agent();
    int compared = 0;
    assert_int_equal(CH_OK,
                     ch_positions_load(NULL, english, CH_SOURCE, wanted() / 2, &list, &error));
    ch_rule_list_init(&rules, agent);
    for (int i = 0; i < list.count; i++) {
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        for (int item = 0; item < rules.outline.count; item++) {
            if (!ch_rule_list_rule(&rules, item))
                continue;
            JSON_FREED cJSON *answer =
                ask(agent, &turn, CH_INQUIRE_RULE, rules.outline.item[item].name);
            const cJSON *way = first_way(answer);
            int failed = way ? (int)number_of(way, "failed") : 0;
            if (failed <= 1)
                continue;
            AGENT_CLOSED struct ch_agent *cut =
                open_cut(agent, &rules.outline.item[item], way, failed);
            JSON_FREED cJSON *other = ask(cut, &turn, CH_INQUIRE_RULE, "cut");
            assert_int_equal(number_of(other, "fired"), number_of(way, "reached"));
            compared++;
        }
    }
    print_message("%d rules cut off\n", compared);
    assert_true(compared > EACH_CUT * (wanted() / 2));
}
