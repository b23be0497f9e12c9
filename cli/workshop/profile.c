/* crownhead rules profile: which rules cost the time of a turn, and which conditions of them. */
#include "cli/workshop/profile.h"

#include <stdlib.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"

static void add_stage(struct ch_columns *columns, const struct ch_costs_sum *sum, const char *name,
                      double us, double firings) {
    ch_columns_rowf(columns, "%s\t%8.1f\t%5.1f %%", name, us / sum->turns,
                    sum->total_us > 0 ? 100 * us / sum->total_us : 0);
    if (firings >= 0)
        ch_columns_addf(columns, "%7.1f", firings / sum->turns);
}

static void add_stages(const struct ch_costs_sum *sum, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    char name[300];
    ch_columns_rowf(&columns, "a turn\t      us\t  share\tfirings");
    double rest = sum->run_us;
    add_stage(&columns, sum, "withdrawing the facts of the turn before", sum->prepare_us, -1);
    add_stage(&columns, sum, "making the facts of the turn", sum->input_us, -1);
    add_stage(&columns, sum, "asserting them, joins included", sum->assert_us, -1);
    for (int i = 0; i < sum->phase_count; i++) {
        const struct ch_costs_phase *phase = &sum->phase[i];
        snprintf(name, sizeof name, "%s: actions", phase->phase);
        add_stage(&columns, sum, name, phase->actions_us, phase->firings);
        snprintf(name, sizeof name, "%s: what they assert, joins included", phase->phase);
        if (phase->changes_us > 0)
            add_stage(&columns, sum, name, phase->changes_us, -1);
        rest -= phase->actions_us + phase->changes_us;
    }
    add_stage(&columns, sum, "the agenda", rest > 0 ? rest : 0, -1);
    add_stage(&columns, sum, "deciding", sum->decide_us, -1);
    add_stage(&columns, sum, "in all", sum->total_us, sum->firings);
    ch_columns_write(&columns, 0, 2, out);
}

static void add_rules(const struct ch_profile *profile, struct ch_text *out) {
    const struct ch_costs_sum *sum = &profile->sum;
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    ch_columns_rowf(&columns, "      us\t  share\tactions\t  joins\tfunctions\tfirings\tmatches\t"
                              "   most\trule\twhere");
    for (int i = 0; i < sum->rule_count && (profile->rules == 0 || i < profile->rules); i++) {
        const struct ch_costs_rule *rule = &sum->rule[i];
        double turns = sum->turns;
        ch_columns_rowf(&columns, "%8.2f\t%5.1f %%\t%7.2f\t%7.2f\t%9.2f\t%7.2f\t%7.1f\t%7lld\t%s",
                        ch_costs_us(rule) / turns,
                        sum->total_us > 0 ? 100 * ch_costs_us(rule) / sum->total_us : 0,
                        (rule->actions_us - rule->actions_functions_us) / turns,
                        rule->joins_us / turns,
                        (rule->actions_functions_us + rule->joins_functions_us) / turns,
                        rule->firings / turns, rule->made / turns, rule->max, rule->rule);
        if (rule->file)
            ch_columns_addf(&columns, "%s:%d", ch_path_name(rule->file), rule->line);
    }
    ch_columns_write(&columns, 0, 2, out);
}

/* The conditions at which the rules have most partial matches. */
static void add_worst(const struct ch_profile *profile, struct ch_text *out) {
    enum { SHOWN = 3 };
    const struct ch_costs_sum *sum = &profile->sum;
    ch_text_add(out, "\nWhere the dearest rules match most:\n");
    for (int i = 0; i < sum->rule_count && i < SHOWN; i++) {
        const struct ch_costs_rule *rule = &sum->rule[i];
        const struct ch_costs_condition *worst = ch_costs_worst(rule);
        if (!worst)
            continue;
        if (rule->file)
            ch_text_addf(out, "  %s:%d: ", rule->file, worst->line > 0 ? worst->line : rule->line);
        ch_text_addf(out, "%s", rule->rule);
        if (worst->condition > 0)
            ch_text_addf(out, ", condition %d, %s", worst->condition, worst->text);
        ch_text_addf(out, ": %.1f partial matches a turn, %lld in %s\n", worst->made / sum->turns,
                     worst->max, profile->positions.item[worst->max_at].name);
    }
}

void ch_profile_text(const struct ch_profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_text_addf(
        &out,
        "%s, %d position%s, %lld pass%s: %.0f us a turn, %.1f firings, %.0f partial matches\n\n",
        profile->agent, profile->positions.count, ch_plural(profile->positions.count),
        (long long)profile->passes, profile->passes == 1 ? "" : "es", sum->total_us / sum->turns,
        sum->firings / sum->turns, sum->made / sum->turns);
    add_stages(sum, &out);
    ch_text_add(&out, "\n");
    add_rules(profile, &out);
    add_worst(profile, &out);
    if (sum->stopped > 0)
        ch_text_addf(&out,
                     "\n%d of %d turns made too many partial matches and were stopped; their costs "
                     "are those until then.\n",
                     sum->stopped, sum->turns);
    ch_print_block(stdout, out.data);
}

static void add_condition(const struct ch_profile *profile,
                          const struct ch_costs_condition *condition, cJSON *object) {
    if (condition->condition > 0)
        ch_json_add(object, "condition %d, line %d, text %s", condition->condition, condition->line,
                    condition->text);
    ch_json_add(object, "bound_by %s, matches %g, most_matches %lld", condition->bound_by,
                condition->made / profile->sum.turns, condition->max);
    if (condition->max > 0)
        cJSON_AddStringToObject(object, "most_in", profile->positions.item[condition->max_at].name);
}

static void add_rule(const struct ch_profile *profile, const struct ch_costs_rule *rule,
                     cJSON *object) {
    double turns = profile->sum.turns;
    ch_json_add(object, "rule %s, phase %s", rule->rule, rule->phase);
    if (rule->file)
        ch_json_add(object, "file %s, line %d", rule->file, rule->line);
    ch_json_add(object,
                "us %g, actions_us %g, actions_functions_us %g, changes_us %g, joins_us %g, "
                "joins_functions_us %g, firings %g, matches %g, most_matches %lld",
                ch_costs_us(rule) / turns, rule->actions_us / turns,
                rule->actions_functions_us / turns, rule->changes_us / turns,
                rule->joins_us / turns, rule->joins_functions_us / turns, rule->firings / turns,
                rule->made / turns, rule->max);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    for (int i = 0; i < rule->condition_count; i++)
        add_condition(profile, &rule->condition[i], ch_json_append(conditions));
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
        add_rule(profile, &sum->rule[i], ch_json_append(rules));
    ch_json_print(line);
}

/* Seat by seat, since an agent keeps the board as its seat sees it from turn to turn. */
static enum ch_status ask_all(struct ch_profile *profile, struct ch_agent *agent,
                              struct ch_error *error) {
    const struct ch_positions *list = &profile->positions;
    enum ch_status status = CH_OK;
    int *order = ch_positions_by_seat(list), seat = -1;
    for (int n = 0; n < list->count && status == CH_OK; n++) {
        if (ch_positions_seat(list, order[n]) != seat) {
            seat = ch_positions_seat(list, order[n]);
            status = agent->ops->new_game(agent, profile->game, seat, error);
        }
        if (status != CH_OK)
            break;
        status = ch_costs_ask(&profile->sum, agent, list, order[n], (int)profile->passes, 0, error);
        if (status == CH_AGENT_FAULT)
            ch_error_join(error, NULL, 0, list->item[order[n]].name, 1);
    }
    ch_free(order);
    return status;
}

static int compare_cost(const void *a, const void *b) {
    double x = ch_costs_us(a), y = ch_costs_us(b);
    return (x < y) - (x > y);
}

static enum ch_status measure(struct ch_profile *profile, const struct ch_agents_config *config,
                              struct ch_error *error) {
    struct ch_agent *agent;
    enum ch_status status = ch_positions_load(profile->source, profile->game, config->home,
                                              (int)profile->max, &profile->positions, error);
    if (status == CH_OK)
        status = ch_agents_open(profile->agent, profile->game, config, &agent, error);
    if (status != CH_OK)
        return status;
    status = ask_all(profile, agent, error);
    agent->ops->close(agent);
    if (profile->sum.rule_count > 0)
        qsort(profile->sum.rule, (size_t)profile->sum.rule_count, sizeof *profile->sum.rule,
              compare_cost);
    return status;
}

static int run(int argc, char **argv) {
    struct ch_profile profile = {.max = 200, .passes = 5, .rules = 20};
    const char *game = NULL;
    struct ch_agents_config config;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game (default: the first that the agent plays)",
                &game),
        CH_ASKED_FILE(&profile.source),
        CH_INTEGER("most", 'm', "N", "so many positions at most, evenly drawn; 0: all",
                   &profile.max, 0, 1e9),
        CH_INTEGER("passes", 0, "N", "times that every position is decided; the fastest counts",
                   &profile.passes, 1, 1000),
        CH_INTEGER("rules", 0, "N", "rules shown, 0: all", &profile.rules, 0, 100000),
        CH_FLAG("json", 0, "one JSON object", &profile.json),
        {0},
    };
    int rest, status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_rules_profile, options, argc, argv, 1, 1, &rest, &status))
        return status;
    profile.agent = argv[1];
    profile.game = ch_workshop_game(game, profile.agent, &config);
    if (!profile.game)
        return CH_EXIT_BAD;
    enum ch_status measured = measure(&profile, &config, &error);
    if (measured == CH_OK && profile.json)
        ch_profile_json(&profile);
    else if (measured == CH_OK)
        ch_profile_text(&profile);
    ch_costs_sum_done(&profile.sum);
    ch_positions_done(&profile.positions);
    return measured == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_profile = {
    .name = "rules profile",
    .arguments = "AGENT",
    .summary = "which rules cost the time of a turn, and at which condition",
    .details = "Times are microseconds a turn. Actions, functions of the platform and assertions "
               "are measured.\n"
               "How an assertion's time is shared among joins is estimated from what each join "
               "compared and\n"
               "stored. A join that several rules share is charged to them in equal parts.",
    .run = run,
};
