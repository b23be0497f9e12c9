/* The costs of a turn as JSON. */
#include "cli/output/json_line.h"
#include "cli/workshop/profile.h"

static cJSON *condition_json(const struct ch_profile *profile,
                             const struct ch_costs_condition *condition) {
    cJSON *object = cJSON_CreateObject();
    if (condition->condition > 0) {
        cJSON_AddNumberToObject(object, "condition", condition->condition);
        cJSON_AddNumberToObject(object, "line", condition->line);
        cJSON_AddStringToObject(object, "text", condition->text);
    }
    cJSON_AddStringToObject(object, "bound_by", condition->bound_by);
    cJSON_AddNumberToObject(object, "matches", condition->made / profile->sum.turns);
    cJSON_AddNumberToObject(object, "most_matches", (double)condition->max);
    if (condition->max > 0)
        cJSON_AddStringToObject(object, "most_in", profile->positions.item[condition->max_at].name);
    return object;
}

static cJSON *rule_json(const struct ch_profile *profile, const struct ch_costs_rule *rule) {
    double turns = profile->sum.turns;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "rule", rule->rule);
    cJSON_AddStringToObject(object, "phase", rule->phase);
    if (rule->file) {
        cJSON_AddStringToObject(object, "file", rule->file);
        cJSON_AddNumberToObject(object, "line", rule->line);
    }
    cJSON_AddNumberToObject(object, "us", ch_costs_us(rule) / turns);
    cJSON_AddNumberToObject(object, "actions_us", rule->actions_us / turns);
    cJSON_AddNumberToObject(object, "actions_functions_us", rule->actions_functions_us / turns);
    cJSON_AddNumberToObject(object, "changes_us", rule->changes_us / turns);
    cJSON_AddNumberToObject(object, "joins_us", rule->joins_us / turns);
    cJSON_AddNumberToObject(object, "joins_functions_us", rule->joins_functions_us / turns);
    cJSON_AddNumberToObject(object, "firings", rule->firings / turns);
    cJSON_AddNumberToObject(object, "matches", rule->made / turns);
    cJSON_AddNumberToObject(object, "most_matches", (double)rule->max);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    for (int i = 0; i < rule->condition_count; i++)
        cJSON_AddItemToArray(conditions, condition_json(profile, &rule->condition[i]));
    return object;
}

void ch_profile_json(const struct ch_profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    double turns = sum->turns;
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "agent", profile->agent);
    cJSON_AddNumberToObject(line, "positions", profile->positions.count);
    cJSON_AddNumberToObject(line, "passes", (double)profile->passes);
    cJSON_AddNumberToObject(line, "stopped", sum->stopped);
    cJSON_AddNumberToObject(line, "firings", sum->firings / turns);
    cJSON_AddNumberToObject(line, "matches", sum->made / turns);
    cJSON_AddNumberToObject(line, "total_us", sum->total_us / turns);
    cJSON_AddNumberToObject(line, "prepare_us", sum->prepare_us / turns);
    cJSON_AddNumberToObject(line, "input_us", sum->input_us / turns);
    cJSON_AddNumberToObject(line, "assert_us", sum->assert_us / turns);
    cJSON_AddNumberToObject(line, "run_us", sum->run_us / turns);
    cJSON_AddNumberToObject(line, "decide_us", sum->decide_us / turns);
    cJSON_AddNumberToObject(line, "patterns_us", sum->patterns_us / turns);
    cJSON *phases = cJSON_AddArrayToObject(line, "phases");
    for (int i = 0; i < sum->phase_count; i++) {
        cJSON *phase = cJSON_CreateObject();
        cJSON_AddStringToObject(phase, "phase", sum->phase[i].phase);
        cJSON_AddNumberToObject(phase, "firings", sum->phase[i].firings / turns);
        cJSON_AddNumberToObject(phase, "actions_us", sum->phase[i].actions_us / turns);
        cJSON_AddNumberToObject(phase, "changes_us", sum->phase[i].changes_us / turns);
        cJSON_AddItemToArray(phases, phase);
    }
    cJSON *rules = cJSON_AddArrayToObject(line, "rules");
    for (int i = 0; i < sum->rule_count; i++)
        cJSON_AddItemToArray(rules, rule_json(profile, &sum->rule[i]));
    ch_json_print(line);
}
