/* The costs of a turn as JSON. */
#include "cli/output/json_line.h"
#include "cli/workshop/profile.h"
#include "core/base/json.h"

static cJSON *condition_json(const struct ch_profile *profile,
                             const struct ch_costs_condition *condition) {
    cJSON *object = cJSON_CreateObject();
    if (condition->condition > 0) {
        ch_json_add(object, "condition %d, line %d, text %s", condition->condition, condition->line,
                    condition->text);
    }
    ch_json_add(object, "bound_by %s, matches %g, most_matches %lld", condition->bound_by,
                condition->made / profile->sum.turns, condition->max);
    if (condition->max > 0)
        cJSON_AddStringToObject(object, "most_in", profile->positions.item[condition->max_at].name);
    return object;
}

static cJSON *rule_json(const struct ch_profile *profile, const struct ch_costs_rule *rule) {
    double turns = profile->sum.turns;
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "rule %s, phase %s", rule->rule, rule->phase);
    if (rule->file) {
        ch_json_add(object, "file %s, line %d", rule->file, rule->line);
    }
    ch_json_add(object,
                "us %g, actions_us %g, actions_functions_us %g, changes_us %g, joins_us %g, "
                "joins_functions_us %g, firings %g, matches %g, most_matches %lld",
                ch_costs_us(rule) / turns, rule->actions_us / turns,
                rule->actions_functions_us / turns, rule->changes_us / turns,
                rule->joins_us / turns, rule->joins_functions_us / turns, rule->firings / turns,
                rule->made / turns, rule->max);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    for (int i = 0; i < rule->condition_count; i++)
        cJSON_AddItemToArray(conditions, condition_json(profile, &rule->condition[i]));
    return object;
}

void ch_profile_json(const struct ch_profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    double turns = sum->turns;
    cJSON *line = ch_json_line();
    ch_json_add(
        line, "agent %s, positions %d, passes %g, stopped %d, firings %g, matches %g, total_us %g",
        profile->agent, profile->positions.count, (double)profile->passes, sum->stopped,
        sum->firings / turns, sum->made / turns, sum->total_us / turns);
    ch_json_add(line,
                "prepare_us %g, input_us %g, assert_us %g, run_us %g, decide_us %g, patterns_us %g",
                sum->prepare_us / turns, sum->input_us / turns, sum->assert_us / turns,
                sum->run_us / turns, sum->decide_us / turns, sum->patterns_us / turns);
    cJSON *phases = cJSON_AddArrayToObject(line, "phases");
    for (int i = 0; i < sum->phase_count; i++) {
        cJSON *phase = ch_json_append(phases);
        ch_json_add(phase, "phase %s, firings %g, actions_us %g, changes_us %g",
                    sum->phase[i].phase, sum->phase[i].firings / turns,
                    sum->phase[i].actions_us / turns, sum->phase[i].changes_us / turns);
    }
    cJSON *rules = cJSON_AddArrayToObject(line, "rules");
    for (int i = 0; i < sum->rule_count; i++)
        cJSON_AddItemToArray(rules, rule_json(profile, &sum->rule[i]));
    ch_json_print(line);
}
