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
    return ch_asked_positions_load(&request->asked, request->agent, false, pool, list,
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
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: the agent's first)",
         &request.game, 0, 0},
        CH_ASKED_FILE(&request.asked),
        CH_ASKED_GAMES(&request.asked),
        CH_ASKED_AGAINST(&request.asked),
        CH_ASKED_MOST(&request.asked),
        {"scenarios", 0, CH_OPTION_FLAG, NULL, "the scenarios beside the rules, one by one",
         &request.scenarios, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &request.json, 0, 0},
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
    .details = "Without options the positions are the reference positions and the scenarios beside "
               "the rules. A\n"
               "rule decided a position if other moves would have remained before the tie-break "
               "without it;\n"
               "that is found by deciding again without the rule.",
    .run = run,
};
