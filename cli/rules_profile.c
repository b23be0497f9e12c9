/* crownhead rules profile: which rules cost the time of a turn, and which conditions of them. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/columns.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/costs.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "core/memory.h"

struct profile {
    const struct ch_game *game;
    const char *agent, *source;
    int64_t positions, passes, rules;
    bool json;
    struct ch_positions list;
    struct ch_costs_sum sum;
};

/* Seat by seat, since an agent keeps the board as its seat sees it from turn to turn. */
static enum ch_status ask_all(struct profile *profile, struct ch_agent *agent,
                              struct ch_costs_sum *sum, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        status = agent->ops->new_game(agent, profile->game, seat, error);
        for (int i = 0; i < profile->list.count && status == CH_OK; i++) {
            const struct ch_history *history = &profile->list.item[i].history;
            if (profile->game->ops->side(profile->game, ch_history_position(history)) != seat)
                continue;
            status = ch_costs_ask(sum, agent, &profile->list, i, error);
            if (status == CH_AGENT_FAULT)
                ch_error_join(error, NULL, 0, profile->list.item[i].name, 1);
        }
    }
    return status;
}

static int compare_cost(const void *a, const void *b) {
    double x = ch_costs_us(a), y = ch_costs_us(b);
    return (x < y) - (x > y);
}

/* The first pass warms up and is not counted. */
static enum ch_status measure(struct profile *profile, struct ch_error *error) {
    struct ch_agents_config config;
    struct ch_agent *agent = NULL;
    struct ch_costs_sum warm = {0};
    ch_cli_config(&config);
    enum ch_status status = ch_positions_load(profile->source, profile->game, config.home,
                                              (int)profile->positions, &profile->list, error);
    if (status == CH_OK)
        status = ch_agents_open(profile->agent, profile->game, &config, &agent, error);
    if (status == CH_OK)
        status = ask_all(profile, agent, &warm, error);
    for (int64_t pass = 0; pass < profile->passes && status == CH_OK; pass++)
        status = ask_all(profile, agent, &profile->sum, error);
    ch_costs_sum_done(&warm);
    if (agent)
        agent->ops->close(agent);
    if (profile->sum.rule_count > 0)
        qsort(profile->sum.rule, (size_t)profile->sum.rule_count, sizeof *profile->sum.rule,
              compare_cost);
    return status;
}

static void add_cell(struct ch_columns *columns, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_cell(struct ch_columns *columns, const char *format, ...) {
    char cell[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell, sizeof cell, format, arguments);
    va_end(arguments);
    ch_columns_add(columns, cell);
}

static void add_stage(struct ch_columns *columns, const struct ch_costs_sum *sum, const char *name,
                      double us, double firings) {
    ch_columns_row(columns);
    ch_columns_add(columns, name);
    add_cell(columns, "%8.1f", us / sum->turns);
    add_cell(columns, "%5.1f %%", sum->total_us > 0 ? 100 * us / sum->total_us : 0);
    if (firings >= 0)
        add_cell(columns, "%7.1f", firings / sum->turns);
}

static void add_stages(const struct ch_costs_sum *sum, struct ch_text *out) {
    struct ch_columns columns = {0};
    char name[300];
    ch_columns_row(&columns);
    ch_columns_add(&columns, "a turn");
    ch_columns_add(&columns, "      us");
    ch_columns_add(&columns, "  share");
    ch_columns_add(&columns, "firings");
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
    ch_columns_done(&columns);
}

static const char *base_name(const char *path) {
    const char *slash = NULL;
    for (const char *at = path; *at; at++)
        slash = *at == '/' ? at : slash;
    return slash ? slash + 1 : path;
}

static void add_rules(const struct profile *profile, struct ch_text *out) {
    static const char *const head[] = {"      us", "  share", "actions", "  joins", "functions",
                                       "firings",  "matches", "   most", "rule",    "where"};
    const struct ch_costs_sum *sum = &profile->sum;
    struct ch_columns columns = {0};
    ch_columns_row(&columns);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        ch_columns_add(&columns, head[i]);
    for (int i = 0; i < sum->rule_count && (profile->rules == 0 || i < profile->rules); i++) {
        const struct ch_costs_rule *rule = &sum->rule[i];
        double turns = sum->turns;
        ch_columns_row(&columns);
        add_cell(&columns, "%8.2f", ch_costs_us(rule) / turns);
        add_cell(&columns, "%5.1f %%",
                 sum->total_us > 0 ? 100 * ch_costs_us(rule) / sum->total_us : 0);
        add_cell(&columns, "%7.2f", (rule->actions_us - rule->actions_functions_us) / turns);
        add_cell(&columns, "%7.2f", rule->joins_us / turns);
        add_cell(&columns, "%9.2f",
                 (rule->actions_functions_us + rule->joins_functions_us) / turns);
        add_cell(&columns, "%7.2f", rule->firings / turns);
        add_cell(&columns, "%7.1f", rule->made / turns);
        add_cell(&columns, "%7lld", rule->most);
        ch_columns_add(&columns, rule->rule);
        if (rule->file)
            add_cell(&columns, "%s:%d", base_name(rule->file), rule->line);
        else
            ch_columns_add(&columns, "");
    }
    ch_columns_write(&columns, 0, 2, out);
    ch_columns_done(&columns);
}

/* The conditions at which the rules have most partial matches. */
static void add_worst(const struct profile *profile, struct ch_text *out) {
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
                     worst->most, profile->list.item[worst->most_at].name);
    }
}

static void say(const struct profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    struct ch_text out;
    ch_text_init(&out);
    ch_text_addf(
        &out,
        "%s, %d position%s, %lld pass%s: %.0f us a turn, %.1f firings, %.0f partial matches\n\n",
        profile->agent, profile->list.count, profile->list.count == 1 ? "" : "s",
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
    fputs(out.data, stdout);
    ch_text_done(&out);
}

static cJSON *condition_json(const struct profile *profile,
                             const struct ch_costs_condition *condition) {
    cJSON *object = cJSON_CreateObject();
    if (condition->condition > 0) {
        cJSON_AddNumberToObject(object, "condition", condition->condition);
        cJSON_AddNumberToObject(object, "line", condition->line);
        cJSON_AddStringToObject(object, "text", condition->text);
    }
    cJSON_AddStringToObject(object, "bound_by", condition->bound_by);
    cJSON_AddNumberToObject(object, "matches", condition->made / profile->sum.turns);
    cJSON_AddNumberToObject(object, "most_matches", (double)condition->most);
    if (condition->most > 0)
        cJSON_AddStringToObject(object, "most_in", profile->list.item[condition->most_at].name);
    return object;
}

static cJSON *rule_json(const struct profile *profile, const struct ch_costs_rule *rule) {
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
    cJSON_AddNumberToObject(object, "most_matches", (double)rule->most);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    for (int i = 0; i < rule->condition_count; i++)
        cJSON_AddItemToArray(conditions, condition_json(profile, &rule->condition[i]));
    return object;
}

static void say_json(const struct profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    double turns = sum->turns;
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "agent", profile->agent);
    cJSON_AddNumberToObject(line, "positions", profile->list.count);
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

static int run(int argc, char **argv) {
    struct profile profile = {.positions = 200, .passes = 3, .rules = 20};
    const char *game = "english";
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, "NAME", "the game", &game, 0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "FEN, PDN, record or scenarios; else those of the program", &profile.source, 0, 0},
        {"most", 'm', CH_OPTION_INTEGER, "N", "positions at most", &profile.positions, 1, 100000},
        {"passes", 0, CH_OPTION_INTEGER, "N", "times that every position is decided",
         &profile.passes, 1, 1000},
        {"rules", 0, CH_OPTION_INTEGER, "N", "rules shown, 0: all", &profile.rules, 0, 100000},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object", &profile.json, 0, 0},
        {0},
    };
    int rest, status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_rules_profile, options, argc, argv, 1, 1, &rest, &status))
        return status;
    profile.agent = argv[1];
    profile.game = ch_option_game(game);
    if (!profile.game)
        return CH_EXIT_BAD;
    ch_positions_init(&profile.list, profile.game);
    enum ch_status measured = measure(&profile, &error);
    if (measured == CH_OK && profile.json)
        say_json(&profile);
    else if (measured == CH_OK)
        say(&profile);
    ch_costs_sum_done(&profile.sum);
    ch_positions_done(&profile.list);
    return measured == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_profile = {
    .name = "rules profile",
    .arguments = "AGENT",
    .summary = "which rules cost the time of a turn, and at which condition",
    .details =
        "Times are microseconds a turn. Actions, functions of the platform and assertions are "
        "measured; which\n"
        "joins an assertion's time falls to is estimated from what they compared and stored. "
        "A join that\n"
        "several rules share is charged to them in equal parts.",
    .run = run,
};
