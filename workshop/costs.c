#include "workshop/costs.h"

#include <stdio.h>
#include <string.h>

#include "core/base/json.h"
#include "workshop/account.h"

/* Clamps the number of a worker that is not trusted: no honest answer is near the bounds. */
static long long whole_number(double value) {
    const double max = 1e15;
    return (long long)(value > max ? max : value < -max ? -max : value);
}

/* Partial matches as a user should fear them: those that a turn makes, or that are held from
 * before. */
static long long matches_of(const cJSON *object) {
    double made = ch_json_number(object, "made"), held = ch_json_number(object, "held");
    return whole_number(made > held ? made : held);
}

/* A rule's conditions are the same in every answer. */
static void add_conditions(struct ch_costs_rule *rule, const cJSON *list, int at) {
    const cJSON *item;
    int i = 0, count = cJSON_GetArraySize(list);
    if (!rule->condition) {
        rule->condition = ch_alloc(((size_t)count + 1) * sizeof *rule->condition);
        rule->condition_count = count;
    }
    cJSON_ArrayForEach(item, list) {
        if (i == rule->condition_count)
            break;
        struct ch_costs_condition *condition = &rule->condition[i++];
        if (!condition->text) {
            condition->text = ch_copy(ch_json_string(item, "text"));
            condition->condition = ch_json_int(item, "condition");
            condition->line = ch_json_int(item, "line");
            snprintf(condition->bound_by, sizeof condition->bound_by, "%s",
                     ch_json_string(item, "bound_by"));
        }
        condition->made += ch_json_number(item, "made");
        if (matches_of(item) > condition->max) {
            condition->max = matches_of(item);
            condition->max_at = at;
            condition->facts = whole_number(ch_json_number(item, "facts"));
        }
    }
}

static void add_rule(struct ch_costs_rule *rule, const cJSON *item, int at) {
    if (!rule->rule) {
        rule->rule = ch_copy(ch_json_string(item, "rule"));
        rule->phase = ch_copy(ch_json_string(item, "phase"));
        rule->line = ch_json_int(item, "line");
        rule->file = rule->line > 0 ? ch_copy(ch_json_string(item, "file")) : NULL;
    }
    rule->firings += ch_json_number(item, "firings");
    rule->made += ch_json_number(item, "made");
    rule->actions_us += ch_json_number(item, "actions_us");
    rule->actions_functions_us += ch_json_number(item, "actions_functions_us");
    rule->changes_us += ch_json_number(item, "changes_us");
    rule->joins_us += ch_json_number(item, "joins_us");
    rule->joins_functions_us += ch_json_number(item, "joins_functions_us");
    if (matches_of(item) > rule->max) {
        rule->max = matches_of(item);
        rule->max_at = at;
    }
    add_conditions(rule, ch_json_get(item, "conditions"), at);
}

static void add_phases(struct ch_costs_sum *sum, const cJSON *list) {
    const cJSON *item;
    int i = 0;
    if (!sum->phase) {
        sum->phase_count = cJSON_GetArraySize(list);
        sum->phase = ch_alloc(((size_t)sum->phase_count + 1) * sizeof *sum->phase);
    }
    cJSON_ArrayForEach(item, list) {
        if (i == sum->phase_count)
            break;
        struct ch_costs_phase *phase = &sum->phase[i++];
        if (!phase->phase)
            phase->phase = ch_copy(ch_json_string(item, "phase"));
        phase->firings += ch_json_number(item, "firings");
        phase->actions_us += ch_json_number(item, "actions_us");
        phase->changes_us += ch_json_number(item, "changes_us");
    }
}

static void insert_rule(struct ch_costs_sum *sum, int at, int number) {
    int count = sum->rule_count;
    ch_append(&sum->rule, &sum->rule_count, sizeof *sum->rule);
    memmove(&sum->rule[at + 1], &sum->rule[at], (size_t)(count - at) * sizeof *sum->rule);
    sum->rule[at] = (struct ch_costs_rule){.number = number};
}

static void add_answer(struct ch_costs_sum *sum, const cJSON *answer, int at) {
    const cJSON *rules = ch_json_get(answer, "rules"), *item;
    sum->turns++;
    sum->firings += ch_json_number(answer, "firings");
    sum->made += ch_json_number(answer, "made");
    sum->total_us += ch_json_number(answer, "total_us");
    sum->prepare_us += ch_json_number(answer, "prepare_us");
    sum->input_us += ch_json_number(answer, "input_us");
    sum->assert_us += ch_json_number(answer, "assert_us");
    sum->run_us += ch_json_number(answer, "run_us");
    sum->decide_us += ch_json_number(answer, "decide_us");
    sum->patterns_us += ch_json_number(answer, "patterns_us");
    sum->stopped += cJSON_IsTrue(ch_json_get(answer, "stopped"));
    add_phases(sum, ch_json_get(answer, "phases"));
    int i = 0;
    cJSON_ArrayForEach(item, rules) {
        int place = ch_json_int(item, "number");
        while (i < sum->rule_count && sum->rule[i].number < place)
            i++;
        if (i == sum->rule_count || sum->rule[i].number > place)
            insert_rule(sum, i, place);
        add_rule(&sum->rule[i], item, at);
    }
}

/* Asks once; the answer is *answer, to be deleted by the caller. */
static enum ch_status ask(struct ch_agent *agent, const struct ch_positions *positions, int at,
                          int least, cJSON **answer, struct ch_error *error) {
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_COSTS, .least = least};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_turn turn = ch_positions_turn(positions, at, &legal);
    enum ch_status status =
        agent->ops->inquire
            ? ch_account_ask(agent, &turn, inquiry, answer, error)
            : ch_unsupported(error, "%s has no rules whose cost could be told", agent->name);
    if (status == CH_OK && !*answer)
        status = ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "the agent's answer can't be read");
    return status;
}

enum ch_status ch_costs_ask(struct ch_costs_sum *sum, struct ch_agent *agent,
                            const struct ch_positions *positions, int at, int times, int least,
                            struct ch_error *error) {
    cJSON *fastest = NULL;
    enum ch_status status = CH_OK;
    for (int i = 0; i < times && status == CH_OK; i++) {
        cJSON *answer = NULL;
        status = ask(agent, positions, at, least, &answer, error);
        if (status == CH_OK && (!fastest || ch_json_number(answer, "total_us") <
                                                ch_json_number(fastest, "total_us"))) {
            cJSON_Delete(fastest);
            fastest = answer;
        } else {
            cJSON_Delete(answer);
        }
    }
    if (status == CH_OK)
        add_answer(sum, fastest, at);
    cJSON_Delete(fastest);
    return status;
}

void ch_costs_sum_done(struct ch_costs_sum *sum) {
    for (int i = 0; i < sum->rule_count; i++) {
        struct ch_costs_rule *rule = &sum->rule[i];
        for (int k = 0; k < rule->condition_count; k++)
            ch_free(rule->condition[k].text);
        ch_free(rule->condition);
        ch_free(rule->rule);
        ch_free(rule->phase);
        ch_free(rule->file);
    }
    for (int i = 0; i < sum->phase_count; i++)
        ch_free(sum->phase[i].phase);
    ch_free(sum->rule);
    ch_free(sum->phase);
    *sum = (struct ch_costs_sum){0};
}

double ch_costs_us(const struct ch_costs_rule *rule) {
    return rule->actions_us + rule->joins_us + rule->joins_functions_us;
}

const struct ch_costs_condition *ch_costs_worst(const struct ch_costs_rule *rule) {
    const struct ch_costs_condition *worst = NULL;
    for (int i = 0; i < rule->condition_count; i++)
        if (rule->condition[i].max > 0 && (!worst || rule->condition[i].max > worst->max))
            worst = &rule->condition[i];
    return worst;
}
