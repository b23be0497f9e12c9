/* crownhead rules check: what is wrong with a rule base, and what is surely not meant. */
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "agents/check.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/join_cost.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "core/memory.h"

struct request {
    const struct ch_game *game; /* NULL: the agent's own */
    bool json, strict;
};

/* Over all that was checked. */
struct total {
    int errors, warnings, files, rules;
    double load_ms;
};

static const char *const severity_names[] = {[CH_SEVERITY_ERROR] = "error",
                                             [CH_SEVERITY_WARNING] = "warning"};

static void print_json(const char *agent, const struct ch_problem *problem) {
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "agent", agent);
    cJSON_AddStringToObject(object, "severity", severity_names[problem->severity]);
    cJSON_AddStringToObject(object, "code", problem->code);
    cJSON_AddStringToObject(object, "file", problem->file);
    cJSON_AddNumberToObject(object, "line", problem->line);
    cJSON_AddStringToObject(object, "text", problem->text);
    ch_json_print(object);
}

static void print_text(const struct ch_problem *problem) {
    if (problem->file[0])
        printf("%s:", problem->file);
    if (problem->file[0] && problem->line > 0)
        printf("%d:", problem->line);
    printf("%s%s%s", problem->file[0] ? " " : "",
           problem->severity == CH_SEVERITY_WARNING ? "warning: " : "", problem->text);
    if (problem->severity == CH_SEVERITY_WARNING)
        printf(" [%s]", problem->code);
    putchar('\n');
}

static void print_total(const struct request *request, const struct total *total) {
    if (request->json) {
        cJSON *object = ch_json_line();
        cJSON_AddNumberToObject(object, "errors", total->errors);
        cJSON_AddNumberToObject(object, "warnings", total->warnings);
        cJSON_AddNumberToObject(object, "files", total->files);
        cJSON_AddNumberToObject(object, "rules", total->rules);
        cJSON_AddNumberToObject(object, "loadMs", total->load_ms);
        ch_json_print(object);
        return;
    }
    printf("%d error%s, %d warning%s in %d files, %d rules; loads in %.0f ms\n", total->errors,
           total->errors == 1 ? "" : "s", total->warnings, total->warnings == 1 ? "" : "s",
           total->files, total->rules, total->load_ms);
}

static void add_check(const struct request *request, const char *spec,
                      const struct ch_check *check, struct total *total) {
    for (int i = 0; i < check->problems.count; i++) {
        const struct ch_problem *problem = &check->problems.problem[i];
        if (request->json)
            print_json(spec, problem);
        else
            print_text(problem);
    }
    total->errors += ch_problems_count(&check->problems, CH_SEVERITY_ERROR);
    total->warnings += ch_problems_count(&check->problems, CH_SEVERITY_WARNING);
    total->files += check->files;
    total->rules += check->rules;
    total->load_ms += check->load_ms;
}

/* What the rules' conditions cost on the reference positions of the agent's game. */
static void check_joins(const char *spec, const struct ch_agents_config *config,
                        struct ch_check *check) {
    enum { POSITIONS = 32 };
    struct ch_positions positions;
    struct ch_error error;
    if (ch_positions_load(NULL, check->game, config->home, POSITIONS, &positions, &error) == CH_OK)
        ch_join_cost_check(spec, check->agent, config, &positions, &check->problems);
    else
        ch_problems_add(&check->problems, CH_SEVERITY_ERROR, "positions", error.file, error.line,
                        error.text);
    ch_positions_done(&positions);
}

/* False after an error was printed. */
static bool check_agent(const struct request *request, const char *spec, bool skip,
                        struct total *total) {
    struct ch_agents_config config;
    struct ch_check check;
    struct ch_error error;
    ch_cli_config(&config);
    ch_join_cost_limits(&config);
    enum ch_status status = ch_agents_check(spec, request->game, &config, &check, &error);
    if (status == CH_OK && check.agent)
        check_joins(spec, &config, &check);
    if (status == CH_OK)
        add_check(request, spec, &check, total);
    else if (!(skip && status == CH_UNSUPPORTED))
        ch_fail(&error);
    ch_check_done(&check);
    return status == CH_OK || (skip && status == CH_UNSUPPORTED);
}

static bool check_roster(const struct request *request, struct total *total) {
    struct ch_agents_config config;
    struct ch_roster_entry *entries;
    struct ch_error error;
    int count;
    ch_cli_config(&config);
    if (ch_agents_roster(&config, &entries, &count, &error) != CH_OK) {
        ch_fail(&error);
        return false;
    }
    bool good = true;
    for (int i = 0; i < count; i++)
        good = check_agent(request, entries[i].name, true, total) && good;
    ch_free(entries);
    return good;
}

static int run(int argc, char **argv) {
    struct request request = {0};
    const char *game = NULL;
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, "NAME", "the game, for agents that play several", &game, 0,
         0},
        {"strict", 0, CH_OPTION_FLAG, NULL, "warnings make the answer no, too", &request.strict, 0,
         0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &request.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_check, options, argc, argv, 0, -1, &rest, &status))
        return status;
    if (game && !(request.game = ch_option_game(game)))
        return CH_EXIT_BAD;
    struct total total = {0};
    bool good = true;
    for (int i = 1; i <= rest; i++)
        good = check_agent(&request, argv[i], false, &total) && good;
    if (rest == 0)
        good = check_roster(&request, &total);
    if (!good)
        return CH_EXIT_BAD;
    print_total(&request, &total);
    bool clean = total.errors == 0 && (total.warnings == 0 || !request.strict);
    return clean ? CH_EXIT_DONE : CH_EXIT_NO;
}

const struct ch_command ch_command_rules_check = {
    .name = "rules check",
    .arguments = "[AGENT…]",
    .summary = "what is wrong with a rule base, with file and line",
    .details = "Without arguments the whole roster is checked. Exit status 1: there are errors (with "
               "--strict: or\nwarnings).",
    .run = run,
};
