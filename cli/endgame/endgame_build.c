/* crownhead endgame build: the tables made. */
#include <stdio.h>

#include "cli/command/commands.h"
#include "cli/command/new_file.h"
#include "cli/endgame/tables.h"
#include "cli/match/shard.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "core/arena/thread_pool.h"
#include "core/endgame/build.h"

enum { UNIT = 1000, MEBIBYTE = 1 << 20, MAX_THREADS = 64 }; /* progress is shown in thousands */

static void show_progress(void *context, const char *slice, uint64_t done, uint64_t all) {
    struct ch_progress *progress = context;
    (void)slice;
    progress->show(progress, (int)(done / UNIT), (int)(all / UNIT));
}

static int build(struct ch_tables *tables, int threads, const char *shard, bool quiet) {
    struct ch_progress_line line = ch_progress_line("solving thousands of positions");
    struct ch_error error;
    if (!ch_tables_find(tables))
        return CH_EXIT_BAD;
    struct ch_endgame_build work = {.game = tables->game,
                                    .dir = tables->path.data,
                                    .pieces = (int)tables->pieces,
                                    .threads = threads > 0 ? threads : ch_affinity_processors(),
                                    .memory = (uint64_t)tables->memory * MEBIBYTE,
                                    .stop = ch_catch_stop(),
                                    .report = quiet ? NULL : show_progress,
                                    .context = &line.progress};
    if (!ch_shard_read(shard, &work.shard, &work.shards))
        return CH_EXIT_BAD;
    ch_new_folders(tables->path.data, 0777);
    enum ch_status status = ch_endgame_build(&work, &error);
    line.progress.end(&line.progress);
    if (status == CH_INTERRUPTED) {
        ch_print_to(stderr, "crownhead: stopped; the same command goes on\n");
        return CH_EXIT_NO;
    }
    if (status != CH_OK)
        return status == CH_BUSY ? (ch_fail(&error), CH_EXIT_NO) : ch_tables_fail(&error);
    ch_print("%s: tables of 2 to %d pieces in %s\n", tables->game->title, work.pieces, work.dir);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    CH_SCOPED(ch_tables_done) struct ch_tables tables = {0};
    const char *shard = NULL;
    int64_t threads = 0;
    bool quiet = false;
    ch_tables_init(&tables);
    const struct ch_option options[] = {
        CH_TABLES_GAME,
        CH_TABLES_PIECES,
        CH_TABLES_DIR,
        CH_TABLES_MEMORY,
        {"threads", 't', CH_OPTION_INTEGER, "N", "threads (default: one a processor)", &threads, 1,
         MAX_THREADS},
        {"shard", 0, CH_OPTION_TEXT, "K/N", "only part K of N, from 0, in a folder that all share",
         &shard, 0, 0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &quiet, 0, 0},
        {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_endgame_build, options, argc, argv, 0, 0, &rest, &status))
        status = build(&tables, (int)threads, shard, quiet);
    return status;
}

const struct ch_command ch_command_endgame_build = {
    .name = "endgame build",
    .arguments = "",
    .summary = "solve all positions of few pieces, by retrograde analysis",
    .details = "Every position of 2 to N pieces gets its value for the side to move: won, drawn or "
               "lost, and in\n"
               "how many plies. A file holds the positions of the same pieces, a slice; those that "
               "are there\n"
               "already are not built again, so a build that was stopped goes on. Draws by counts "
               "of moves and\n"
               "by repetition are not in tables. Status 1: stopped, a file there is damaged, or "
               "slices of the\n"
               "shard wait for those of others.",
    .run = run,
};
