/* crownhead rules coverage: which rules fire, and which matter. */
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/output/progress_line.h"
#include "cli/workshop/workshop.h"
#include "core/base/memory.h"
#include "workshop/coverage.h"
#include "workshop/scenario_run.h"

struct request {
    const char *agent, *game, *positions, *against;
    int64_t games, max;
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

/* What the user named, and without that the reference positions. Scenarios alone were asked for if
 * nothing else was named with them. */
static enum ch_status load_positions(const struct request *request, struct ch_coverage *coverage,
                                     const struct ch_agent_pool *pool, struct ch_error *error) {
    struct ch_positions *list = &coverage->positions.positions;
    enum ch_status status = CH_OK;
    if (request->games > 0) {
        coverage->source = "positions of its own games";
        ch_positions_init(list, pool->game);
        struct ch_progress_line line = ch_progress_line("playing");
        status = ch_coverage_play(list, request->agent, request->against, (int)request->games,
                                  &pool->config, &line.progress, &coverage->failed_games, error);
        if (status == CH_OK)
            ch_positions_pick(list, (int)request->max);
    } else if (request->positions || !request->scenarios) {
        coverage->source = request->positions ? request->positions : "reference positions";
        status = ch_positions_load(request->positions, pool->game, pool->config.home,
                                   (int)request->max, list, error);
    }
    return status;
}

static enum ch_status load(const struct request *request, struct ch_coverage *coverage,
                           const struct ch_agent_pool *pool, struct ch_error *error) {
    enum ch_status status = load_positions(request, coverage, pool, error);
    struct ch_positions *list = &coverage->scenarios.positions;
    if (status != CH_OK || (!request->scenarios && (request->games > 0 || request->positions)))
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
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: the agent's first)",
         &request.game, 0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "PDN, a FEN a line, a record, scenarios (default: the reference positions)",
         &request.positions, 0, 0},
        {"games", 'n', CH_OPTION_INTEGER, "N", "the positions of N games of the agent",
         &request.games, 1, 100000},
        {"against", 'a', CH_OPTION_TEXT, "B", "whom it plays them with (default: itself)",
         &request.against, 0, 0},
        {"most", 'm', CH_OPTION_INTEGER, "N", "so many positions at most, evenly drawn; 0: all",
         &request.max, 0, 1e9},
        {"scenarios", 0, CH_OPTION_FLAG, NULL, "the scenarios beside the rules, one by one",
         &request.scenarios, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &request.json, 0, 0},
        {0},
    };
    int rest, exit_status;
    if (!ch_options_parse(&ch_command_rules_coverage, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (request.positions && request.games > 0)
        return ch_failf("--positions and --games can't both be given; choose one");
    if (request.against && request.games == 0)
        return ch_failf("--against is for the games of --games N");
    struct ch_progress_line line = ch_progress_line("deciding");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_error error;
    request.agent = argv[1];
    ch_cli_config(&pool.config);
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
    .details =
        "Without options: on the reference positions and the scenarios beside the rules. A "
        "rule decided in a\n"
        "position if without it another set of moves would have remained before the tie-break, "
        "which is found by\n"
        "deciding again without it.",
    .run = run,
};
