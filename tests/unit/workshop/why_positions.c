/* An agent's answers on each of its rules, over positions: that it fired if it did, else a
 * condition that failed; and that asking changes nothing. */
#include <stdint.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "agents/agents.h"
#include "core/games/games.h"
#include "tests/support/unit.h"
#include "workshop/positions.h"
#include "workshop/rule_list.h"

enum { POSITIONS = 12, REWRITTEN = 6 };

static struct ch_agents_config in_process(void) {
    struct ch_agents_config config;
    ch_agents_defaults(&config);
    config.turn_ms = config.start_ms = 60000; /* a busy machine is no fault */
    config.home = CH_SOURCE;
    config.rules_in_process = true;
    return config;
}

static struct ch_agent *open_agent(void) {
    struct ch_agents_config config = in_process();
    struct ch_agent *agent;
    struct ch_error error;
    if (ch_agents_open("soar-checkers", ch_game_find("english"), &config, &agent, &error) != CH_OK)
        fail_msg("%s", error.text);
    return agent;
}

static cJSON *ask(struct ch_agent *agent, const struct ch_turn *turn, enum ch_inquiry_kind kind,
                  const char *rule) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    const struct ch_inquiry inquiry = {.kind = kind, .rule = rule};
    if (agent->ops->inquire(agent, turn, &inquiry, &json, &error) != CH_OK)
        fail_msg("%s", error.text);
    cJSON *answer = cJSON_Parse(json.data);
    assert_non_null(answer);
    return answer;
}

/* How often each rule fired, by another method: the effects' own count. */
static int times_fired(const cJSON *effects, const char *rule) {
    const cJSON *each;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(effects, "rules")) {
        if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(each, "rule")), rule) == 0)
            return cJSON_GetObjectItem(each, "fired")->valueint;
    }
    return 0;
}

static const cJSON *first_way(const cJSON *answer) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "alternatives"), 0);
}

static void expect_answer(struct ch_agent *agent, const struct ch_turn *turn, const cJSON *effects,
                          const char *rule) {
    cJSON *answer = ask(agent, turn, CH_INQUIRE_RULE, rule);
    int fired = times_fired(effects, rule);
    assert_int_equal(cJSON_GetObjectItem(answer, "fired")->valueint, fired);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(answer, "firings")), fired);
    const cJSON *way = first_way(answer), *conditions = cJSON_GetObjectItem(way, "conditions");
    assert_true((way == NULL) == (fired > 0));
    if (way) {
        int failed = cJSON_GetObjectItem(way, "failed")->valueint;
        assert_true(failed >= 1 && failed <= cJSON_GetArraySize(conditions));
        for (int i = 0; i < failed; i++) {
            const cJSON *condition = cJSON_GetArrayItem(conditions, i);
            assert_true((cJSON_GetObjectItem(condition, "matches")->valuedouble > 0) ==
                        (i < failed - 1));
        }
    }
    cJSON_Delete(answer);
}

static void same_decision(struct ch_agent *agent, const struct ch_turn *turn,
                          const struct ch_choice *before) {
    CH_SCOPED(ch_choice_done) struct ch_choice after;
    ch_choice_init(&after);
    agent->ops->choose(agent, turn, &after);
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
    CH_SCOPED(ch_choice_done) struct ch_choice before;
    struct ch_agent *agent = open_agent(), *untouched = open_agent();
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, POSITIONS, &list, &error));
    ch_rule_list_init(&rules, agent);
    ch_choice_init(&before);
    for (int i = 0; i < POSITIONS; i++) {
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        ch_choice_clear(&before);
        untouched->ops->choose(untouched, &turn, &before);
        cJSON *effects = ask(agent, &turn, CH_INQUIRE_EFFECTS, NULL);
        for (int item = 0; item < rules.outline.count; item++)
            if (ch_rule_list_rule(&rules, item))
                expect_answer(agent, &turn, effects, rules.outline.item[item].name);
        same_decision(agent, &turn, &before);
        cJSON_Delete(effects);
    }
    agent->ops->close(agent);
    untouched->ops->close(untouched);
}

/* The agent with rule `item` cut off before condition `failed` and without actions. */
static struct ch_agent *open_cut(const struct ch_agent *whole, const struct ch_outline_item *item,
                                 const cJSON *way, int failed) {
    struct ch_agents_config config = in_process();
    struct ch_source sources[64];
    struct ch_agent *agent;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text;
    const char *source = whole->sources[item->source].text;
    memcpy(sources, whole->sources, (size_t)whole->source_count * sizeof *sources);
    text = ch_text_new();
    ch_text_addf(&text, "%s\n(defrule %s::cut", source, item->module);
    for (int i = 0; i < failed - 1; i++) {
        const cJSON *condition = cJSON_GetArrayItem(cJSON_GetObjectItem(way, "conditions"), i);
        ch_text_addf(&text, " %s", cJSON_GetStringValue(cJSON_GetObjectItem(condition, "text")));
    }
    ch_text_add(&text, " => )\n");
    sources[item->source].text = text.data;
    if (ch_agents_open_sources("soar-checkers", sources, whole->source_count,
                               ch_game_find("english"), &config, &agent, &error) != CH_OK)
        fail_msg("%s: %s", item->name, error.text);
    return agent;
}

/* The matches that reached the failed condition are as many as the firings of a rule that ends
 * before it. (The facts of a phase of soar-checkers only grow, so that what has matched matches at
 * the phase's end.) */
TEST(reached_matches_are_the_firings_of_the_shorter_rule) {
    const struct ch_game *english = ch_game_find("english");
    struct ch_positions list;
    struct ch_rule_list rules;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    struct ch_agent *agent = open_agent();
    int compared = 0;
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, REWRITTEN, &list, &error));
    ch_rule_list_init(&rules, agent);
    for (int i = 0; i < REWRITTEN; i++) {
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        for (int item = 0; item < rules.outline.count; item++) {
            if (!ch_rule_list_rule(&rules, item))
                continue;
            cJSON *answer = ask(agent, &turn, CH_INQUIRE_RULE, rules.outline.item[item].name);
            const cJSON *way = first_way(answer);
            int failed = way ? cJSON_GetObjectItem(way, "failed")->valueint : 0;
            if (failed > 1) {
                struct ch_agent *cut = open_cut(agent, &rules.outline.item[item], way, failed);
                cJSON *other = ask(cut, &turn, CH_INQUIRE_RULE, "cut");
                assert_int_equal(cJSON_GetObjectItem(other, "fired")->valueint,
                                 cJSON_GetObjectItem(way, "reached")->valueint);
                cJSON_Delete(other);
                cut->ops->close(cut);
                compared++;
            }
            cJSON_Delete(answer);
        }
    }
    print_message("%d rules cut off\n", compared);
    assert_true(compared > 50);
    ch_rule_list_done(&rules);
    ch_positions_done(&list);
    agent->ops->close(agent);
}
