/* crownhead endgame verify: every position of the tables against those that follow it. */
#include <stdio.h>

#include "cli/command/commands.h"
#include "cli/endgame/tables.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "core/endgame/build.h"
#include "core/endgame/check.h"

enum { MEBIBYTE = 1 << 20 };

struct verify {
    struct ch_progress_line line;
    uint64_t places;
    int slices, count;
};

static void count_slice(void *context, const struct ch_slice *slice,
                        const struct ch_slice_counts *counts, enum ch_status status) {
    struct verify *verify = context;
    (void)slice;
    (void)status;
    verify->places += counts->places;
    verify->line.progress.show(&verify->line.progress, ++verify->slices, verify->count);
}

static int verify_tables(struct ch_tables *tables) {
    struct verify verify = {.line = ch_progress_line("checking slices")};
    struct ch_error error;
    uint8_t count[CH_ENDGAME_SETS];
    if (!ch_tables_find(tables))
        return CH_EXIT_BAD;
    for (int pieces = CH_ENDGAME_LEAST; pieces <= tables->pieces; pieces++)
        for (struct ch_slice_order order = {0}; ch_slice_next(&order, pieces, count);)
            verify.count++;
    struct ch_endgame_check check = {.game = tables->game,
                                     .dir = tables->path.data,
                                     .pieces = (int)tables->pieces,
                                     .memory = (uint64_t)tables->memory * MEBIBYTE,
                                     .stop = ch_catch_stop(),
                                     .report = count_slice,
                                     .context = &verify};
    enum ch_status status = ch_endgame_check(&check, &error);
    verify.line.progress.end(&verify.line.progress);
    if (status != CH_OK)
        return ch_tables_fail(&error);
    ch_print("%llu positions in %d slices: every value follows from those of its moves\n",
             (unsigned long long)verify.places, verify.slices);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    CH_SCOPED(ch_tables_done) struct ch_tables tables = {0};
    ch_tables_init(&tables);
    const struct ch_option options[] = {
        CH_TABLES_GAME, CH_TABLES_PIECES, CH_TABLES_DIR, CH_TABLES_MEMORY, {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_endgame_verify, options, argc, argv, 0, 0, &rest, &status))
        status = verify_tables(&tables);
    return status;
}

const struct ch_command ch_command_endgame_verify = {
    .name = "endgame verify",
    .arguments = "",
    .summary = "hold every value of the tables against those of its moves",
    .details = "Status 1: a file is damaged or a value is wrong.",
    .run = run,
};
