/* crownhead rules diff: which decisions of two agents differ, and which rules made the difference.
 */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/config.h"
#include "cli/diff_report.h"
#include "cli/options.h"
#include "cli/workshop.h"
#include "core/memory.h"

struct diff {
    const char *game, *positions;
    int64_t most, show;
    bool sets, json;
};

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_diff_report *report = context;
    bool edit = report->edits.count <= CH_DIFF_EDITS;
    return ch_difference_ask(&report->difference[i], agents, turn, report->sets,
                             edit ? &report->edits : NULL, error);
}

static enum ch_status compare(const struct diff *diff, struct ch_crew *crew,
                              const struct ch_positions *positions, struct ch_error *error) {
    struct ch_diff_report report = {
        .crew = crew,
        .positions = positions,
        .source = diff->positions,
        .sets = diff->sets,
        .difference = ch_alloc(((size_t)positions->count + 1) * sizeof *report.difference)};
    ch_edits_find(&report.edits, crew->agent);
    enum ch_status status = ch_crew_run(crew, positions, ask, &report, error);
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

static int run(int argc, char **argv) {
    struct diff diff = {0};
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, "NAME", "the game (default: A's first)", &diff.game, 0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "PDN, a FEN a line, a record, scenarios (default: the reference positions)",
         &diff.positions, 0, 0},
        {"most", 0, CH_OPTION_INTEGER, "N", "so many positions at most, evenly drawn; 0: all",
         &diff.most, 0, 1e9},
        {"show", 0, CH_OPTION_INTEGER, "N", "N positions with both choices", &diff.show, 0, 1e9},
        {"sets", 0, CH_OPTION_FLAG, NULL,
         "compare what remained before the lot too, where the choices are the same", &diff.sets, 0,
         0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &diff.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_diff, options, argc, argv, 2, 2, &rest, &status))
        return status;
    struct ch_crew crew = {.doing = "deciding"};
    struct ch_positions positions = {0};
    struct ch_error error;
    ch_cli_config(&crew.config);
    crew.game = ch_workshop_game(diff.game, argv[1], &crew.config);
    if (!crew.game)
        return CH_EXIT_BAD;
    enum ch_status done = ch_crew_open(&crew, (const char *const *)(argv + 1), 2, &error);
    if (done == CH_OK)
        done = ch_positions_load(diff.positions, crew.game, crew.config.home, (int)diff.most,
                                 &positions, &error);
    if (done == CH_OK)
        done = compare(&diff, &crew, &positions, &error);
    if (positions.store)
        ch_positions_done(&positions);
    ch_crew_close(&crew);
    return done == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_diff = {
    .name = "rules diff",
    .arguments = "A B",
    .summary = "which decisions of two agents differ, and by which rules",
    .details =
        "Both decide the same positions with the same keys, so that ties fall alike. For each "
        "choice the table\n"
        "tells at which step the other agent let it go, and by which rules; `lot` means that "
        "it was as good\n"
        "there, among other moves. B may be the same agent file in another folder.",
    .run = run,
};
