/* crownhead rules coverage: which rules fire, and which matter. */
#include <assert.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "workshop/coverage.h"
#include "workshop/evidence.h"
#include "workshop/scenario_run.h"

enum group { NEVER_FIRED, NEVER_MATTERED, DECIDED, GROUPS };

static struct ch_rule_use sum_of(const struct ch_coverage *coverage, int item) {
    const struct ch_coverage_part *parts[] = {&coverage->positions, &coverage->scenarios};
    struct ch_rule_use sum = {0};
    for (int i = 0; i < 2; i++) {
        if (!parts[i]->use)
            continue;
        const struct ch_rule_use *use = &parts[i]->use[item];
        sum.fired += use->fired;
        sum.spoke += use->spoke;
        sum.led += use->led;
        sum.decided += use->decided;
        sum.untried += use->untried;
        sum.firings += use->firings;
    }
    return sum;
}

static enum group group_of(const struct ch_coverage *coverage, int item) {
    struct ch_rule_use use = sum_of(coverage, item);
    return use.fired == 0 ? NEVER_FIRED : use.decided == 0 ? NEVER_MATTERED : DECIDED;
}

static int count_group(const struct ch_coverage *coverage, enum group group, int source) {
    int count = 0;
    for (int i = 0; i < coverage->rules.outline.count; i++)
        count += ch_rule_list_rule(&coverage->rules, i) && group_of(coverage, i) == group &&
                 (source < 0 || coverage->rules.outline.item[i].source == source);
    return count;
}

/* The rules of a group with their counts over all positions, in the order of loading. */
static void add_group(const struct ch_coverage *coverage, enum group group, struct ch_text *out) {
    static const char *const titles[] = {"Never fired", "Fired, and never mattered", "Decided"};
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    int count = count_group(coverage, group, -1);
    ch_text_addf(out, "\n%s: %d rule%s\n", titles[group], count, ch_plural(count));
    if (count > 0 && group != NEVER_FIRED)
        ch_columns_rowf(&columns, "rule\t\tfired\tspoke\tgave facts\tdecided");
    for (int i = 0; i < coverage->rules.outline.count; i++) {
        if (!ch_rule_list_rule(&coverage->rules, i) || group_of(coverage, i) != group)
            continue;
        struct ch_rule_use use = sum_of(coverage, i);
        ch_columns_rowf(&columns, "%s\t%s:%d", coverage->rules.outline.item[i].name,
                        ch_path_name(ch_rule_list_file(&coverage->rules, i)),
                        coverage->rules.outline.item[i].line);
        if (group != NEVER_FIRED)
            ch_columns_addf(&columns, "%d\t%d\t%d\t%d", use.fired, use.spoke, use.led, use.decided);
    }
    ch_columns_write(&columns, 2, 2, out);
}

static void add_files(const struct ch_coverage *coverage, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    ch_text_add(out, "\nBy file\n");
    ch_columns_rowf(&columns, "file\trules\tnever fired\tnever mattered\tdecided");
    const struct ch_agent *agent = coverage->rules.agent;
    for (int source = 1; source < agent->source_count; source++) {
        int counts[GROUPS], rules = 0;
        for (int group = 0; group < GROUPS; group++)
            rules += counts[group] = count_group(coverage, (enum group)group, source);
        if (rules > 0)
            ch_columns_rowf(&columns, "%s\t%d\t%d\t%d\t%d",
                            ch_path_name(agent->sources[source].name), rules, counts[NEVER_FIRED],
                            counts[NEVER_MATTERED], counts[DECIDED]);
    }
    ch_columns_write(&columns, 2, 2, out);
}

/* The rules that did nothing in the scenarios: `decided` false, did not fire; true, decided none.
 */
static void add_uncovered(const struct ch_coverage *coverage, bool decided, struct ch_text *out) {
    int count = 0;
    CH_SCOPED(ch_text_done) struct ch_text names = ch_text_new();
    for (int i = 0; i < coverage->rules.outline.count; i++) {
        if (!ch_rule_list_rule(&coverage->rules, i))
            continue;
        const struct ch_rule_use *use = &coverage->scenarios.use[i];
        if (decided ? use->fired > 0 && use->decided == 0 : use->fired == 0)
            ch_text_addf(&names, "%s%s", count++ ? ", " : "", coverage->rules.outline.item[i].name);
    }
    if (count > 0)
        ch_text_addf(out, "%s: %s\n",
                     decided ? "  they fire, but decide nothing" : "  they never fire", names.data);
}

static void add_scenario(const struct ch_coverage *coverage, int at, struct ch_text *out) {
    assert(at >= 0 && at < coverage->scenarios.positions.count);
    const struct ch_position_effects *effects = &coverage->scenarios.at[at];
    const char *comma = " · decided by ";
    ch_text_addf(out, "  %s: ", coverage->scenarios.positions.item[at].name);
    if (effects->fault) {
        ch_text_addf(out, "fails: %s\n", effects->fault);
        return;
    }
    ch_text_addf(out, "%d rule%s fire", effects->count, ch_plural(effects->count));
    for (int i = 0; i < effects->count; i++)
        if (effects->effect[i].decided) {
            ch_text_addf(out, "%s%s", comma,
                         coverage->rules.outline.item[effects->effect[i].item].name);
            comma = ", ";
        }
    ch_text_add(out, "\n");
}

static void add_scenarios(const struct ch_coverage *coverage, struct ch_text *out) {
    int count = coverage->scenarios.positions.count;
    ch_text_addf(out, "\nRules that no scenario covers, of %d scenario%s\n", count,
                 ch_plural(count));
    add_uncovered(coverage, false, out);
    add_uncovered(coverage, true, out);
    if (!coverage->each_scenario)
        return;
    ch_text_add(out, "\nBy scenario\n");
    for (int i = 0; i < count; i++)
        add_scenario(coverage, i, out);
}

static void add_faults(const struct ch_coverage_part *part, struct ch_text *out) {
    for (int i = 0; i < part->positions.count && part->failed > 0; i++)
        if (part->at[i].fault) {
            ch_text_addf(out, "It fails on %d position%s: %s: %s\n", part->failed,
                         ch_plural(part->failed), part->positions.item[i].name, part->at[i].fault);
            break;
        }
    ch_add_refused(&part->positions, out);
}

static void add_head(const struct ch_coverage *coverage, struct ch_text *out) {
    int positions = coverage->positions.positions.count,
        scenarios = coverage->scenarios.positions.count;
    int rules = ch_rule_list_rules(&coverage->rules);
    ch_text_addf(out, "%s, %d rule%s: ", coverage->agent, rules, ch_plural(rules));
    if (positions > 0)
        ch_text_addf(out, "%d %s", positions, coverage->source);
    if (scenarios > 0)
        ch_text_addf(out, "%s%d scenario%s", positions > 0 ? ", " : "", scenarios,
                     ch_plural(scenarios));
    ch_text_add(out, "\n");
    if (coverage->failed_games > 0)
        ch_text_addf(out, "%d game%s ended because an agent failed\n", coverage->failed_games,
                     ch_plural(coverage->failed_games));
    add_faults(&coverage->positions, out);
    add_faults(&coverage->scenarios, out);
}

static void add_impasses(const struct ch_coverage_part *part, const char *what,
                         struct ch_text *out) {
    if (part->impasses.decisions == 0)
        return;
    ch_text_add(out, "Impasses: ");
    ch_impasses_text(&part->impasses, what, out);
    ch_text_add(out, "\n");
}

/* For how much of what it chose no rule said anything. */
static void add_unspoken(const struct ch_coverage *coverage, struct ch_text *out) {
    int open = coverage->positions.open + coverage->scenarios.open;
    int unspoken = coverage->positions.unspoken + coverage->scenarios.unspoken;
    if (open > 0)
        ch_text_addf(out,
                     "In %d of %d decisions with a choice (%.1f %%), no rule preferred the chosen "
                     "move\n",
                     unspoken, open, 100.0 * unspoken / open);
}

static void add_untried(const struct ch_coverage *coverage, struct ch_text *out) {
    int untried = 0;
    for (int i = 0; i < coverage->rules.outline.count; i++)
        untried += ch_rule_list_rule(&coverage->rules, i) ? sum_of(coverage, i).untried : 0;
    if (untried > 0)
        ch_text_addf(out,
                     "\n%d times it took too long to decide without a rule that had fired; they "
                     "count as not decided.\n",
                     untried);
}

void ch_coverage_print(const struct ch_coverage *coverage) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_head(coverage, &text);
    for (int group = 0; group < GROUPS; group++)
        add_group(coverage, (enum group)group, &text);
    ch_text_add(&text, "\nThe figures count positions: where the rule fired; where it stated a "
                       "preference; where one followed from a fact that it asserted; where "
                       "without it other moves would have remained before the tie-break.\n");
    ch_text_add(&text, "\n");
    add_impasses(&coverage->positions, "position", &text);
    add_impasses(&coverage->scenarios, "scenario", &text);
    add_unspoken(coverage, &text);
    add_files(coverage, &text);
    if (coverage->scenarios.positions.count > 0)
        add_scenarios(coverage, &text);
    add_untried(coverage, &text);
    ch_print_wrapped(text.data);
}

static void add_use(cJSON *line, const char *name, const struct ch_coverage_part *part, int item) {
    if (!part->use)
        return;
    const struct ch_rule_use *use = &part->use[item];
    cJSON *object = cJSON_AddObjectToObject(line, name);
    ch_json_add(object, "fired %d, spoke %d, led %d, decided %d, untried %d, firings %ld",
                use->fired, use->spoke, use->led, use->decided, use->untried, use->firings);
}

static void print_rule(const struct ch_coverage *coverage, int item) {
    static const char *const names[] = {"never-fired", "never-mattered", "decided"};
    const struct ch_outline_item *rule = &coverage->rules.outline.item[item];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, rule %s, phase %s, file %s, line %d, group %s", "rule", rule->name,
                rule->module, ch_rule_list_file(&coverage->rules, item), rule->line,
                names[group_of(coverage, item)]);
    add_use(line, "positions", &coverage->positions, item);
    add_use(line, "scenarios", &coverage->scenarios, item);
    ch_json_print(line);
}

static void print_scenario(const struct ch_coverage *coverage, int at) {
    const struct ch_position_effects *effects = &coverage->scenarios.at[at];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, name %s, fault %s", "scenario",
                coverage->scenarios.positions.item[at].name, effects->fault);
    cJSON *fired = cJSON_AddArrayToObject(line, "fired");
    cJSON *decided = cJSON_AddArrayToObject(line, "decided");
    for (int i = 0; i < effects->count; i++) {
        const char *name = coverage->rules.outline.item[effects->effect[i].item].name;
        cJSON_AddItemToArray(fired, cJSON_CreateString(name));
        if (effects->effect[i].decided)
            cJSON_AddItemToArray(decided, cJSON_CreateString(name));
    }
    ch_json_print(line);
}

void ch_coverage_json(const struct ch_coverage *coverage) {
    for (int i = 0; i < coverage->rules.outline.count; i++)
        if (ch_rule_list_rule(&coverage->rules, i))
            print_rule(coverage, i);
    for (int i = 0; i < coverage->scenarios.positions.count; i++)
        print_scenario(coverage, i);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, rules %d, positions %d, scenarios %d, never_fired %d",
                "summary", coverage->agent, ch_rule_list_rules(&coverage->rules),
                coverage->positions.positions.count, coverage->scenarios.positions.count,
                count_group(coverage, NEVER_FIRED, -1));
    ch_json_add(line,
                "never_mattered %d, decided %d, failed_games %d, failed %d, open %d, unspoken %d",
                count_group(coverage, NEVER_MATTERED, -1), count_group(coverage, DECIDED, -1),
                coverage->failed_games, coverage->positions.failed + coverage->scenarios.failed,
                coverage->positions.open + coverage->scenarios.open,
                coverage->positions.unspoken + coverage->scenarios.unspoken);
    if (coverage->positions.impasses.decisions > 0)
        cJSON_AddItemToObject(line, "impasses", ch_impasses_json(&coverage->positions.impasses));
    if (coverage->scenarios.impasses.decisions > 0)
        cJSON_AddItemToObject(line, "scenario_impasses",
                              ch_impasses_json(&coverage->scenarios.impasses));
    ch_json_print(line);
}

struct request {
    const char *agent, *game;
    struct ch_asked_positions asked;
    bool scenarios, json;
};

/* The scenarios beside the rules, all of them. */
static enum ch_status load_scenarios(struct ch_positions *list, const struct ch_agent *agent,
                                     struct ch_error *error) {
    char *paths = ch_suite_beside(agent->sources, agent->source_count), *rest;
    enum ch_status status = CH_OK;
    list->whole = true;
    for (char *path = strtok_r(paths, "\n", &rest); path && status == CH_OK;
         path = strtok_r(NULL, "\n", &rest))
        status = ch_positions_read(list, path, error);
    ch_free(paths);
    if (status == CH_OK)
        ch_positions_pick(list, 0);
    return status;
}

/* Loads the positions that the user named, else the reference positions. If the user named only
 * scenarios, there are no positions. */
static enum ch_status load_positions(const struct request *request, struct ch_coverage *coverage,
                                     const struct ch_agent_pool *pool, struct ch_error *error) {
    struct ch_positions *list = &coverage->positions.positions;
    const char *file = request->asked.positions;
    bool played = request->asked.games > 0;
    if (!played && !file && request->scenarios)
        return CH_OK;
    coverage->source = played ? "positions of its own games" : file ? file : "reference positions";
    return ch_asked_positions_load(&request->asked, request->agent, pool, list,
                                   &coverage->failed_games, error);
}

static enum ch_status load(const struct request *request, struct ch_coverage *coverage,
                           const struct ch_agent_pool *pool, struct ch_error *error) {
    enum ch_status status = load_positions(request, coverage, pool, error);
    struct ch_positions *list = &coverage->scenarios.positions;
    if (status != CH_OK ||
        (!request->scenarios && (request->asked.games > 0 || request->asked.positions)))
        return status;
    ch_positions_init(list, pool->game);
    status = load_scenarios(list, pool->agent[0], error);
    if (status == CH_OK && list->count == 0 && request->scenarios)
        status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "there are no scenarios of %s beside the rules of %s",
                              pool->game->title, request->agent);
    return status;
}

static enum ch_status cover(const struct request *request, struct ch_agent_pool *pool,
                            struct ch_error *error) {
    struct ch_coverage coverage = {.agent = request->agent, .each_scenario = request->scenarios};
    struct ch_coverage_part *parts[] = {&coverage.positions, &coverage.scenarios};
    enum ch_status status = CH_OK;
    ch_rule_list_init(&coverage.rules, pool->agent[0]);
    if (ch_rule_list_rules(&coverage.rules) == 0)
        status = ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no rules", request->agent);
    if (status == CH_OK)
        status = load(request, &coverage, pool, error);
    for (int i = 0; i < 2 && status == CH_OK; i++)
        if (parts[i]->positions.count > 0)
            status = ch_coverage_run(parts[i], &coverage.rules, pool, error);
    if (status == CH_OK && request->json)
        ch_coverage_json(&coverage);
    else if (status == CH_OK)
        ch_coverage_print(&coverage);
    for (int i = 0; i < 2; i++)
        ch_coverage_done(parts[i]);
    ch_rule_list_done(&coverage.rules);
    return status;
}

static int run(int argc, char **argv) {
    struct request request = {0};
    const struct ch_option options[] = {
        CH_AGENT_GAME(&request.game),
        CH_ASKED_FILE(&request.asked.positions),
        CH_ASKED_PLAYED(&request.asked),
        CH_FLAG("scenarios", 0, "the scenarios beside the rules, one by one", &request.scenarios),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, exit_status;
    if (!ch_options_parse(&ch_command_rules_coverage, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    struct ch_progress_line line = ch_progress_line("deciding");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_error error;
    request.agent = argv[1];
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    enum ch_status status = ch_agent_pool_open(&pool, &request.agent, 1, &error);
    if (status == CH_OK)
        status = cover(&request, &pool, &error);
    ch_agent_pool_close(&pool);
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_coverage = {
    .name = "rules coverage",
    .arguments = "AGENT",
    .summary = "which rules never fired, never mattered, decided",
    .details = "Without options the positions are the reference positions and the scenarios beside "
               "the rules. A\n"
               "rule decided a position if other moves would have remained before the tie-break "
               "without it;\n"
               "that is found by deciding again without the rule.",
    .run = run,
};
