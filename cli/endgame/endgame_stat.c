/* crownhead endgame stat: the tables counted. */
#include <stdio.h>

#include "cli/command/commands.h"
#include "cli/endgame/tables.h"
#include "cli/match/stopping.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/endgame/check.h"

struct stat {
    bool json;
    struct ch_slice_counts sum;
};

static void print_counts(const char *name, const struct ch_slice_counts *counts) {
    ch_print("%-9s %12llu %12llu %12llu %12llu %8d\n", name, (unsigned long long)counts->places,
             (unsigned long long)counts->wins, (unsigned long long)counts->draws,
             (unsigned long long)counts->losses, counts->longest);
}

static void add_slice(void *context, const struct ch_slice *slice,
                      const struct ch_slice_counts *counts, enum ch_status status) {
    struct stat *stat = context;
    char name[CH_SLICE_NAME];
    ch_slice_name(slice->count, ' ', name);
    if (status != CH_OK)
        return;
    stat->sum.places += counts->places;
    stat->sum.wins += counts->wins;
    stat->sum.draws += counts->draws;
    stat->sum.losses += counts->losses;
    stat->sum.longest = counts->longest > stat->sum.longest ? counts->longest : stat->sum.longest;
    if (!stat->json) {
        print_counts(name, counts);
        return;
    }
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "slice", name);
    cJSON_AddNumberToObject(line, "positions", (double)counts->places);
    cJSON_AddNumberToObject(line, "wins", (double)counts->wins);
    cJSON_AddNumberToObject(line, "draws", (double)counts->draws);
    cJSON_AddNumberToObject(line, "losses", (double)counts->losses);
    cJSON_AddNumberToObject(line, "longest", counts->longest);
    ch_json_print(line);
}

static int count(struct ch_tables *tables, bool json) {
    struct stat stat = {.json = json};
    struct ch_error error;
    if (!ch_tables_find(tables))
        return CH_EXIT_BAD;
    struct ch_endgame_check check = {.game = tables->game,
                                     .dir = tables->path.data,
                                     .pieces = (int)tables->pieces,
                                     .stop = ch_catch_stop(),
                                     .report = add_slice,
                                     .context = &stat};
    if (!json)
        ch_print("%-9s %12s %12s %12s %12s %8s\n", "slice", "positions", "wins", "draws", "losses",
                 "longest");
    enum ch_status status = ch_endgame_check(&check, &error);
    if (status == CH_OK && !json)
        print_counts("all", &stat.sum);
    return status == CH_OK ? CH_EXIT_DONE : ch_tables_fail(&error);
}

static int run(int argc, char **argv) {
    CH_SCOPED(ch_tables_done) struct ch_tables tables = {0};
    bool json = false;
    ch_tables_init(&tables);
    const struct ch_option options[] = {
        CH_TABLES_GAME,
        CH_TABLES_PIECES,
        CH_TABLES_DIR,
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line, for each slice", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_endgame_stat, options, argc, argv, 0, 0, &rest, &status))
        status = count(&tables, json);
    return status;
}

const struct ch_command ch_command_endgame_stat = {
    .name = "endgame stat",
    .arguments = "",
    .summary = "count what is won, drawn and lost in each slice of the tables",
    .details =
        "A slice is named by its white men, white kings, black men, black kings; White is to "
        "move, and\n"
        "both sides have pieces. Positions in which a capture is pending count. The longest "
        "win or loss is\n"
        "in plies. Every block of every file is read. Status 1: a file is damaged, or its "
        "counts are not\n"
        "those of its values.",
    .run = run,
};
