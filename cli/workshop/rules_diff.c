/* crownhead rules diff: which decisions of two agents differ, and which rules made the difference.
 */
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/output/progress_line.h"
#include "cli/workshop/workshop.h"
#include "core/base/memory.h"
#include "workshop/diff_report.h"

struct diff {
    const char *game, *positions, *db;
    int64_t max, show, recorded;
    bool sets, json;
};

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_diff_report *report = context;
    bool edit = report->edits.count <= CH_DIFF_EDITS;
    return ch_difference_ask(&report->difference[i], agents, turn, report->sets,
                             edit ? &report->edits : NULL, error);
}

/* The agent `name` as match `number` played it, from the texts that the record kept. */
static enum ch_status open_recorded(const struct diff *diff, const char *name,
                                    struct ch_agent_pool *pool, struct ch_error *error) {
    struct ch_record *record;
    struct ch_recorded_match match;
    struct ch_recorded_agent agent;
    enum ch_status status = ch_record_open(diff->db, CH_RECORD_READ, &record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_match(record, diff->recorded, &match, error);
    if (status == CH_OK) {
        int which = strcmp(match.agent_name[0], name) == 0 ? 0 : 1;
        if (strcmp(match.agent_name[which], name) != 0)
            status = ch_error_set(
                error, CH_NOT_FOUND, NULL, 0, "match %lld was played by %s and %s, not by %s",
                (long long)diff->recorded, match.agent_name[0], match.agent_name[1], name);
        else
            status = ch_record_agent(record, match.agent[which], &agent, error);
        ch_recorded_match_done(&match);
        if (status == CH_OK) {
            status = ch_agents_open_sources(name, agent.sources, agent.source_count, pool->game,
                                            &pool->config, &pool->agent[0], error);
            ch_recorded_agent_done(&agent);
        }
    }
    ch_record_close(record);
    return status;
}

static enum ch_status compare(const struct diff *diff, const char *const names[2],
                              struct ch_agent_pool *pool, const struct ch_positions *positions,
                              struct ch_error *error) {
    struct ch_diff_report report = {
        .pool = pool,
        .positions = positions,
        .name = {names[0], names[1]},
        .source = diff->positions,
        .sets = diff->sets,
        .difference = ch_alloc(((size_t)positions->count + 1) * sizeof *report.difference)};
    ch_edits_find(&report.edits, pool->agent);
    enum ch_status status = ch_agent_pool_ask(pool, positions, ask, &report, error);
    if (status == CH_OK) {
        ch_diff_report_make(&report);
        if (diff->json)
            ch_diff_report_json(&report);
        else
            ch_diff_report_print(&report, (int)diff->show);
        ch_diff_report_done(&report);
    }
    for (int i = 0; i < positions->count; i++)
        ch_difference_done(&report.difference[i]);
    ch_edits_done(&report.edits);
    ch_free(report.difference);
    return status;
}

static enum ch_status open_and_compare(const struct diff *diff, char *const specs[],
                                       struct ch_agent_pool *pool, struct ch_error *error) {
    struct ch_positions positions = {0};
    CH_SCOPED(ch_text_done) struct ch_text recorded = ch_text_new();
    const char *both[2] = {specs[0], specs[diff->recorded ? 0 : 1]}, *names[2] = {both[0], both[1]};
    enum ch_status status = CH_OK;
    if (diff->recorded) {
        ch_text_addf(&recorded, "%s of match %lld", specs[0], (long long)diff->recorded);
        names[0] = recorded.data;
        status = open_recorded(diff, specs[0], pool, error);
    }
    if (status == CH_OK)
        status = ch_agent_pool_open(pool, both, 2, error);
    if (status == CH_OK)
        status = ch_positions_load(diff->positions, pool->game, pool->config.home, (int)diff->max,
                                   &positions, error);
    if (status == CH_OK)
        status = compare(diff, names, pool, &positions, error);
    if (positions.store)
        ch_positions_done(&positions);
    return status;
}

static int run(int argc, char **argv) {
    struct diff diff = {.db = CH_RECORD_FILE};
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: A's first)", &diff.game,
         0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "PDN, a FEN a line, a record, scenarios (default: the reference positions)",
         &diff.positions, 0, 0},
        {"most", 'm', CH_OPTION_INTEGER, "N", "so many positions at most, evenly drawn; 0: all",
         &diff.max, 0, 1e9},
        {"show", 0, CH_OPTION_INTEGER, "N", "N positions with both choices", &diff.show, 0, 1e9},
        {"sets", 0, CH_OPTION_FLAG, NULL,
         "compare what remained before the tie-break too, where the choices are the same",
         &diff.sets, 0, 0},
        {"recorded", 0, CH_OPTION_INTEGER, "N",
         "instead of B: the agent as it played match N, and as it is now", &diff.recorded, 1, 9e18},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record of that match", &diff.db, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &diff.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_diff, options, argc, argv, 1, 2, &rest, &status))
        return status;
    if (rest != (diff.recorded ? 1 : 2))
        return ch_failf(diff.recorded ? "--recorded compares one agent with what it was; name one"
                                      : "name two agents, or one and --recorded N");
    struct ch_progress_line line = ch_progress_line("deciding");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_error error;
    ch_cli_config(&pool.config);
    pool.game = ch_workshop_game(diff.game, argv[1], &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    enum ch_status done = open_and_compare(&diff, argv + 1, &pool, &error);
    ch_agent_pool_close(&pool);
    return done == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_diff = {
    .name = "rules diff",
    .arguments = "A [B]",
    .summary = "which decisions of two agents differ, and by which rules",
    .details = "Both agents decide the same positions with the same keys, so that ties fall alike. "
               "For each\n"
               "choice the table tells at which step the other agent let it go, and by which "
               "rules. `tie-break`\n"
               "means that the other agent found the move as good as its own. B may be the same "
               "agent file in\n"
               "another folder.",
    .run = run,
};
