/* The costs of a turn as JSON: docs/explanation.md. */
#include <stdio.h>

#include "bridge/explanation/costs.h"
#include "bridge/explanation/explain.h"
#include "bridge/explanation/rule_text.h"

#include "core/referee/agent.h"

static const char *phase_of(const struct defrule *rule) {
    return ValueToString(rule->header.whichModule->theModule->name);
}

static void add_us(cJSON *object, const char *name, double ns) {
    cJSON_AddNumberToObject(object, name, ns / 1000);
}

/* Facts that match the join's own pattern. */
static long long count_facts(const struct joinNode *join) {
    long long count = 0;
    if (join->joinFromTheRight || !join->rightSideEntryStructure)
        return 0;
    const struct patternNodeHeader *pattern = join->rightSideEntryStructure;
    for (const struct alphaMemoryHash *hash = pattern->firstHash; hash; hash = hash->nextHash)
        for (const struct partialMatch *match = hash->alphaMemory; match;
             match = match->nextInMemory)
            count++;
    return count;
}

/* How a condition is connected to those before it: by an equal variable, only a test, or not. */
static const char *bound_by(const struct joinNode *join) {
    return join->firstJoin     ? "first"
           : join->leftHash    ? "variable"
           : join->networkTest ? "test"
                               : "nothing";
}

/* What a rule made of it, summed over its conditions. */
struct sums {
    double joining_ns, functions_ns;
    long long made, held;
};

/* The condition of `join`; `next` holds its partial matches. */
static cJSON *condition_object(const struct ch_costs *costs, const struct joinNode *join,
                               const struct joinNode *next, const struct ch_condition *condition,
                               struct sums *sums) {
    const struct ch_cost_join *here = ch_costs_join(costs, join);
    const struct ch_cost_join *stored = ch_costs_join(costs, next);
    double joining = here->joining_ns / here->users, functions = here->functions_ns / here->users;
    long long held = next->leftMemory ? (long long)next->leftMemory->count : 0;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "condition", condition->number);
    if (condition->number > 0)
        ch_json_add(object, "line %d, text %s", condition->line, condition->text.data);
    ch_json_add(object,
                "bound_by %s, facts %lld, made %lld, held %lld, compares %lld, shared_by %d",
                bound_by(join), count_facts(join), stored->made, held, here->compares, here->users);
    ch_json_add(object, "joins_us %g, functions_us %g", joining / 1000, functions / 1000);
    sums->joining_ns += joining;
    sums->functions_ns += functions;
    sums->made += stored->made;
    sums->held += held;
    return object;
}

/* The joins of a disjunct, from the first condition on. The terminal join has no condition. */
static cJSON *list_conditions(struct ch_rulebase *rulebase, const struct defrule *rule,
                              int disjunct, struct sums *sums) {
    const struct ch_rule *known = ch_rule_find(&rulebase->loaded, rule);
    cJSON *list = cJSON_CreateArray();
    int count = 0;
    for (const struct joinNode *join = rule->lastJoin->lastLevel; join; join = join->lastLevel)
        count++;
    CH_SCOPED(ch_conditions_done) struct ch_conditions conditions = {0};
    ch_conditions_read(&conditions, known->text, known->length, known->line, disjunct, count);
    for (const struct joinNode *next = rule->lastJoin; next->lastLevel; next = next->lastLevel)
        cJSON_InsertItemInArray(list, 0,
                                condition_object(rulebase->trace.costs, next->lastLevel, next,
                                                 &conditions.of_join[--count], sums));
    return list;
}

static cJSON *rule_object(struct ch_rulebase *rulebase, const struct defrule *rule) {
    const struct ch_costs *costs = rulebase->trace.costs;
    struct ch_cost_rule all = {0};
    struct sums sums = {0};
    cJSON *object = cJSON_CreateObject(), *list = cJSON_CreateArray();
    int disjunct = 0;
    ch_explain_place(object, &rulebase->loaded, rule);
    cJSON_AddStringToObject(object, "phase", phase_of(rule));
    for (const struct defrule *each = rule; each; each = each->disjunct) {
        const struct ch_rule *known = ch_rule_find(&rulebase->loaded, each);
        const struct ch_cost_rule *cost = &costs->rules[known - rulebase->loaded.rules];
        all.firings += cost->firings;
        all.actions_ns += cost->actions_ns;
        all.functions_ns += cost->functions_ns;
        all.changes_ns += cost->changes_ns;
        cJSON *own = list_conditions(rulebase, each, disjunct++, &sums);
        while (cJSON_GetArraySize(own) > 0)
            cJSON_AddItemToArray(list, cJSON_DetachItemFromArray(own, 0));
        cJSON_Delete(own);
    }
    ch_json_add(object, "firings %d, actions_us %g, actions_functions_us %g, changes_us %g",
                all.firings, all.actions_ns / 1000, all.functions_ns / 1000, all.changes_ns / 1000);
    ch_json_add(object, "joins_us %g, joins_functions_us %g, made %lld, held %lld",
                sums.joining_ns / 1000, sums.functions_ns / 1000, sums.made, sums.held);
    cJSON_AddItemToObject(object, "conditions", list);
    return object;
}

/* Adds the partial matches up to `join`, those of negated groups included. */
static void count_matches(const struct ch_costs *costs, const struct joinNode *join,
                          long long *made, long long *held) {
    for (; join->lastLevel; join = join->lastLevel) {
        *made += ch_costs_join(costs, join)->made;
        *held += join->leftMemory ? (long long)join->leftMemory->count : 0;
        if (join->joinFromTheRight)
            count_matches(costs, join->rightSideEntryStructure, made, held);
    }
}

/* True if the rule makes, or holds, so many partial matches in all its conditions. */
static bool has_matches(const struct ch_costs *costs, const struct defrule *rule, int least) {
    long long made = 0, held = 0;
    for (; rule; rule = rule->disjunct)
        count_matches(costs, rule->lastJoin, &made, &held);
    return made >= least || held >= least;
}

static void add_rules(cJSON *answer, struct ch_rulebase *rulebase, int least) {
    cJSON *rules = cJSON_AddArrayToObject(answer, "rules");
    bool all = least == 0 || rulebase->trace.costs->stopped;
    for (int i = 0; i < rulebase->loaded.ordered_rule_count; i++) {
        const struct defrule *rule = rulebase->loaded.ordered_rules[i];
        if (!all && !has_matches(rulebase->trace.costs, rule, least))
            continue;
        cJSON *object = rule_object(rulebase, rule);
        cJSON_AddNumberToObject(object, "number", i + 1);
        cJSON_AddItemToArray(rules, object);
    }
}

static void add_phases(cJSON *answer, const struct ch_rulebase *rulebase) {
    const struct ch_costs *costs = rulebase->trace.costs;
    cJSON *phases = cJSON_AddArrayToObject(answer, "phases");
    for (int i = 0; i < rulebase->loaded.phase_count; i++) {
        const struct defmodule *phase = rulebase->loaded.phases[i];
        struct ch_cost_rule sum = {0};
        for (int k = 0; k < rulebase->loaded.rule_count; k++)
            if (((const struct defrule *)rulebase->loaded.rules[k].rule)
                    ->header.whichModule->theModule == phase) {
                sum.firings += costs->rules[k].firings;
                sum.actions_ns += costs->rules[k].actions_ns;
                sum.changes_ns += costs->rules[k].changes_ns;
            }
        ch_json_add(ch_json_append(phases), "phase %s, firings %d, actions_us %g, changes_us %g",
                    ValueToString(phase->name), sum.firings, sum.actions_ns / 1000,
                    sum.changes_ns / 1000);
    }
}

static void write_costs(struct ch_rulebase *rulebase, const char *agent, int least,
                        struct ch_text *json) {
    const struct ch_costs *costs = rulebase->trace.costs;
    cJSON *answer = ch_account_begin(rulebase->run.turn, "costs", agent);
    ch_json_add(answer, "stopped %hhd, firings %d, made %lld", costs->stopped,
                rulebase->run.firings, costs->made);
    static const char *const stages[CH_COST_STAGES] = {"prepare_us", "input_us", "assert_us",
                                                       "run_us", "decide_us"};
    double total_ns = 0;
    for (int i = 0; i < CH_COST_STAGES; i++) {
        add_us(answer, stages[i], costs->stage_ns[i]);
        total_ns += costs->stage_ns[i];
    }
    add_us(answer, "total_us", total_ns);
    add_us(answer, "patterns_us", costs->patterns_ns);
    add_phases(answer, rulebase);
    add_rules(answer, rulebase, least);
    ch_json_end(json, answer);
}

/* A circle of rules makes partial matches without end: it is the mistake, and not its joins. */
static bool find_circle(const struct ch_rulebase *rulebase, struct ch_fault *fault) {
    CH_SCOPED(ch_text_done) struct ch_text circle = ch_text_new();
    const struct ch_rule *rule = NULL;
    if (!rulebase->trace.costs->stopped ||
        !ch_circle_find(&rulebase->recent, &rulebase->loaded, &circle, &rule))
        return false;
    fault->end = CH_END_FIRINGS;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (rule && rule->source >= 0)
        ch_text_addf(&text, "%s:%d: ", rulebase->loaded.source_names[rule->source], rule->line);
    ch_text_addf(&text, "rule `%s`: %s", rule ? rule->name : "", circle.data);
    snprintf(fault->text, sizeof fault->text, "%s", text.data);
    return true;
}

enum ch_status ch_inquire_costs(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                const char *agent, int least, struct ch_text *json,
                                struct ch_error *error) {
    struct ch_fault fault = {.end = CH_END_NONE};
    struct ch_costs costs;
    ch_costs_start(rulebase, &costs);
    bool measured = ch_turn_run(rulebase, turn, &fault) || costs.stopped;
    if (find_circle(rulebase, &fault)) {
        measured = false;
    } else if (measured) {
        rulebase->trace.shared->stage = CH_BRIDGE_EXPLAIN;
        write_costs(rulebase, agent, least, json);
    }
    ch_costs_stop(rulebase, &costs);
    ch_turn_end(rulebase);
    return measured ? CH_OK : ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", fault.text);
}
