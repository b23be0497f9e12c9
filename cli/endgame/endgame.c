/* crownhead endgame: tables of all positions with few pieces, which its parts build, count, ask and
 * check. */
#include <stdlib.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/endgame/endgame.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "core/arena/thread_pool.h"
#include "core/endgame/endgame.h"
#include "core/endgame/solved.h"

/* PIECES: the default number. UNIT: progress is shown in thousands. */
enum { PIECES = 4, UNIT = 1000, MEBIBYTE = 1 << 20, MAX_THREADS = 64 };

static const struct ch_command command_build, command_stat, command_probe, command_verify;

/* The tables that are meant: the values of the options, and what they come to. */
struct tables {
    const char *game_name, *dir; /* dir NULL: the user's cache folder */
    int64_t pieces, memory;      /* MiB */
    const struct ch_game *game;
    struct ch_text path; /* of the folder */
    int status;          /* where there is no more to do */
};

static struct tables new_tables(void) {
    return (struct tables){.game_name = ch_game_default,
                           .pieces = PIECES,
                           .memory = CH_ENDGAME_MEMORY,
                           .path = ch_text_new()};
}

static void tables_done(struct tables *tables) {
    ch_text_done(&tables->path);
}

#define GAME_OPTION CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &tables.game_name)
#define PIECES_OPTION                                                                              \
    CH_INTEGER("pieces", 'n', "N", "tables of 2 to N pieces", &tables.pieces, 2, CH_SLICE_PIECES)
#define FOUND_OPTION                                                                               \
    CH_INTEGER("pieces", 'n', "N", "tables of 2 to N pieces (default: those that are there)",      \
               &tables.pieces, 2, CH_SLICE_PIECES)
#define DIR_OPTION                                                                                 \
    CH_TEXT("dir", 'd', "DIR",                                                                     \
            "the folder of the tables (default: the game's in the user's cache folder)",           \
            &tables.dir)
#define MEMORY_OPTION                                                                              \
    CH_INTEGER("memory", 'm', "MB", "memory to use, at most", &tables.memory, 16, 1 << 24)

/* Reads the options of a part and finds the game and the folder; false if that is all. */
static bool find_tables(struct tables *tables, const struct ch_command *command,
                        const struct ch_option *options, int argc, char **argv) {
    struct ch_error error;
    int rest;
    if (!ch_options_parse(command, options, argc, argv, 0, 0, &rest, &tables->status))
        return false;
    tables->status = CH_EXIT_BAD; /* of what fails next */
    tables->game = ch_option_game(tables->game_name);
    if (!tables->game)
        return false;
    if (tables->dir) {
        ch_text_add(&tables->path, tables->dir);
    } else if (ch_endgame_default_dir(tables->game, &tables->path, &error) != CH_OK)
        return !ch_fail(&error);
    return true;
}

/* The same for a part that reads the tables: of as many pieces as were asked for, or as the folder
 * has; *slices says how many that are. */
static bool find_slices(struct tables *tables, const struct ch_command *command,
                        const struct ch_option *options, int argc, char **argv, int *slices) {
    tables->pieces = 0;
    if (!find_tables(tables, command, options, argc, argv))
        return false;
    bool asked = tables->pieces > 0;
    struct ch_slice_found found = ch_slice_files_find(tables->path.data, (int)tables->pieces);
    tables->pieces = found.pieces;
    *slices = found.slices;
    if (found.slices > 0 && found.missing == 0)
        return true;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (found.slices == 0 && !asked)
        ch_text_addf(&text,
                     "%s: there are no endgame tables of %s; build them with crownhead "
                     "endgame build",
                     tables->path.data, tables->game->name);
    else
        ch_text_addf(&text,
                     "%s: %d of the %d slices of 2 to %d pieces %s missing; crownhead "
                     "endgame build --pieces %d makes %s",
                     tables->path.data, found.missing, found.slices + found.missing, found.pieces,
                     found.missing == 1 ? "is" : "are", found.pieces,
                     found.missing == 1 ? "it" : "them");
    if (found.slices == 0 || asked)
        return !ch_failf("%s", text.data);
    ch_print_to(stderr, "%s\n", text.data);
    return true;
}

int ch_endgame_fail(const struct ch_error *error) {
    int status = ch_fail(error);
    return error->status == CH_BAD_INPUT && error->file[0] ? CH_EXIT_NO : status;
}

static void show_progress(void *context, const char *slice, uint64_t done, uint64_t all) {
    struct ch_progress *progress = context;
    (void)slice;
    progress->show(progress, (int)(done / UNIT), (int)(all / UNIT));
}

static int run_build(int argc, char **argv) {
    CH_SCOPED(tables_done) struct tables tables = new_tables();
    const char *shard = NULL;
    int64_t threads = 0;
    bool quiet = false;
    const struct ch_option options[] = {
        GAME_OPTION,
        PIECES_OPTION,
        DIR_OPTION,
        MEMORY_OPTION,
        CH_INTEGER("threads", 't', "N", "threads (default: one a processor)", &threads, 1,
                   MAX_THREADS),
        CH_TEXT("shard", 0, "K/N", "only part K of N, from 0, in a folder that all share", &shard),
        CH_FLAG("quiet", 'q', "no progress", &quiet),
        {0},
    };
    if (!find_tables(&tables, &command_build, options, argc, argv))
        return tables.status;
    struct ch_progress_line line = ch_progress_line("solving thousands of positions");
    struct ch_endgame_build work = {
        .game = tables.game,
        .dir = tables.path.data,
        .pieces = (int)tables.pieces,
        .threads = threads > 0 ? (int)threads : ch_affinity_processors(),
        .memory = (uint64_t)tables.memory * MEBIBYTE,
        .stop = ch_catch_stop(),
        .report = quiet ? NULL : show_progress,
        .context = &line.progress,
    };
    if (!ch_option_shard(shard, &work.shard, &work.shards))
        return CH_EXIT_BAD;
    struct ch_error error;
    ch_new_folders(tables.path.data, 0777);
    enum ch_status status = ch_endgame_build(&work, &error);
    line.progress.end(&line.progress);
    if (status == CH_OK)
        ch_print("%s: tables of 2 to %d pieces in %s\n", tables.game->title, work.pieces, work.dir);
    else if (status == CH_INTERRUPTED)
        ch_print_to(stderr, "crownhead: stopped; the same command goes on\n");
    else
        tables.status = ch_endgame_fail(&error);
    if (status == CH_INTERRUPTED || status == CH_BUSY)
        return CH_EXIT_NO;
    return status == CH_OK ? CH_EXIT_DONE : tables.status;
}

static const struct ch_command command_build = {
    .name = "endgame build",
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
    .run = run_build,
};

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
    ch_json_add(line, "slice %s, positions %g, wins %g, draws %g, losses %g, longest %d", name,
                (double)counts->places, (double)counts->wins, (double)counts->draws,
                (double)counts->losses, counts->longest);
    ch_json_print(line);
}

static int run_stat(int argc, char **argv) {
    CH_SCOPED(tables_done) struct tables tables = new_tables();
    struct stat stat = {.json = false};
    int slices;
    const struct ch_option options[] = {
        GAME_OPTION, FOUND_OPTION,
        DIR_OPTION,  CH_FLAG("json", 0, "one JSON object a line, for each slice", &stat.json),
        {0},
    };
    struct ch_error error;
    if (!find_slices(&tables, &command_stat, options, argc, argv, &slices))
        return tables.status;
    struct ch_endgame_check check = {.game = tables.game,
                                     .dir = tables.path.data,
                                     .pieces = (int)tables.pieces,
                                     .stop = ch_catch_stop(),
                                     .report = add_slice,
                                     .context = &stat};
    if (!stat.json)
        ch_print("%-9s %12s %12s %12s %12s %8s\n", "slice", "positions", "wins", "draws", "losses",
                 "longest");
    if (ch_endgame_check(&check, &error) != CH_OK)
        return ch_endgame_fail(&error);
    if (!stat.json)
        print_counts("all", &stat.sum);
    return CH_EXIT_DONE;
}

static const struct ch_command command_stat = {
    .name = "endgame stat",
    .summary = "count what is won, drawn and lost in each slice of the tables",
    .details =
        "A slice is named by its white men, white kings, black men, black kings; White is to "
        "move, and\n"
        "both sides have pieces. Positions in which a capture is pending count. The longest "
        "win or loss is\n"
        "in plies. Every block of every file is read. Status 1: a file is damaged, or its "
        "counts are not\n"
        "those of its values.",
    .run = run_stat,
};

/* A move with what the position after it is worth to who makes it. */
struct row {
    const struct ch_move *move;
    int place; /* in the list of legal moves */
    struct ch_endgame_value value;
};

static const char *const words[] = {
    [CH_ENDGAME_DRAWN] = "draw", [CH_ENDGAME_WON] = "win", [CH_ENDGAME_LOST] = "loss"};

/* The worth of a value for its side: quick wins first, long losses before quick ones. */
static int worth(const struct ch_endgame_value *value) {
    if (value->result == CH_ENDGAME_DRAWN)
        return 0;
    return value->result == CH_ENDGAME_WON ? UINT16_MAX - value->plies : value->plies - UINT16_MAX;
}

static int compare(const void *a, const void *b) {
    const struct row *first = a, *second = b;
    int better = worth(&second->value) - worth(&first->value);
    return better != 0 ? better : first->place - second->place;
}

/* False if the tables do not have a position after a move. */
static bool fill_rows(struct ch_endgame *endgame, const struct ch_game *game,
                      const struct ch_position *position, const struct ch_moves *moves,
                      struct row *row) {
    for (int i = 0; i < moves->count; i++) {
        struct ch_position after;
        struct ch_endgame_value value;
        game->ops->apply(game, position, &moves->move[i], &after);
        if (!ch_endgame_probe(endgame, &after, &value))
            return false;
        if (value.result != CH_ENDGAME_DRAWN) {
            value.result = value.result == CH_ENDGAME_WON ? CH_ENDGAME_LOST : CH_ENDGAME_WON;
            value.plies++;
        }
        row[i] = (struct row){&moves->move[i], i, value};
    }
    qsort(row, (size_t)moves->count, sizeof *row, compare);
    return true;
}

static void add_value(cJSON *object, const struct ch_endgame_value *value) {
    ch_json_add(object, "value %s", words[value->result]);
    if (value->result != CH_ENDGAME_DRAWN)
        ch_json_add(object, "plies %d", value->plies);
}

static void print_json(const struct ch_game *game, const struct ch_position *position,
                       const struct ch_endgame_value *value, const struct row *row,
                       const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *line = ch_json_line();
    game->ops->format_position(game, position, &text);
    ch_json_add(line, "game %s, fen %s", game->name, text.data);
    add_value(line, value);
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < moves->count; i++) {
        cJSON *item = ch_json_append(list);
        ch_text_clear(&text);
        game->ops->format_move(game, row[i].move, NULL, CH_NOTATION_FULL, &text);
        ch_json_add(item, "move %s", text.data);
        add_value(item, &row[i].value);
    }
    ch_json_print(line);
}

static void print_text(const struct ch_game *game, const struct ch_position *position,
                       const struct ch_endgame_value *value, const struct row *row,
                       const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, position, &text);
    for (int i = -1; i < moves->count; i++) {
        if (i >= 0)
            game->ops->format_move(game, row[i].move, moves, CH_NOTATION_SHORT, &text);
        ch_text_add(&text, ": ");
        ch_endgame_value_add(i < 0 ? value : &row[i].value, &text);
        ch_text_add(&text, "\n");
    }
    ch_print_block(stdout, text.data);
}

static int probe(struct ch_endgame *endgame, const struct ch_game *game,
                 const struct ch_position *position, bool json) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    struct ch_endgame_value value;
    int status = CH_EXIT_DONE;
    ch_history_init(&history, game, position);
    game->ops->moves(game, &history, &moves);
    CH_FREED struct row *row = ch_alloc(((size_t)moves.count + 1) * sizeof *row);
    if (!ch_endgame_probe(endgame, position, &value) ||
        !fill_rows(endgame, game, position, &moves, row))
        status = ch_failf(
            "the tables have positions of 2 to %d pieces with pieces of both sides; this is none",
            ch_endgame_pieces(endgame));
    else
        (json ? print_json : print_text)(game, position, &value, row, &moves);
    return status;
}

static int run_probe(int argc, char **argv) {
    CH_SCOPED(tables_done) struct tables tables = new_tables();
    const char *fen = NULL;
    bool json = false;
    const struct ch_option options[] = {
        GAME_OPTION,
        DIR_OPTION,
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    struct ch_endgame *endgame;
    struct ch_position position;
    struct ch_error error;
    if (!find_tables(&tables, &command_probe, options, argc, argv) ||
        !ch_option_position(tables.game, fen, &position, NULL))
        return tables.status;
    if (ch_endgame_open(tables.game, tables.path.data, &endgame, &error) != CH_OK)
        return ch_endgame_fail(&error);
    tables.status = probe(endgame, tables.game, &position, json);
    ch_endgame_close(endgame);
    return tables.status;
}

static const struct ch_command command_probe = {
    .name = "endgame probe",
    .summary = "what the tables know of a position and its moves, the best first",
    .details = "Values are the side to move's, with the plies to the end if the winner hurries and "
               "the loser holds\n"
               "out. Status 1: a table is damaged.",
    .run = run_probe,
};

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

static int run_verify(int argc, char **argv) {
    CH_SCOPED(tables_done) struct tables tables = new_tables();
    const struct ch_option options[] = {
        GAME_OPTION, FOUND_OPTION, DIR_OPTION, MEMORY_OPTION, {0},
    };
    struct verify verify = {.line = ch_progress_line("checking slices")};
    struct ch_error error;
    if (!find_slices(&tables, &command_verify, options, argc, argv, &verify.count))
        return tables.status;
    struct ch_endgame_check check = {.game = tables.game,
                                     .dir = tables.path.data,
                                     .pieces = (int)tables.pieces,
                                     .memory = (uint64_t)tables.memory * MEBIBYTE,
                                     .stop = ch_catch_stop(),
                                     .report = count_slice,
                                     .context = &verify};
    enum ch_status status = ch_endgame_check(&check, &error);
    verify.line.progress.end(&verify.line.progress);
    if (status != CH_OK)
        return ch_endgame_fail(&error);
    ch_print("%llu positions in %d slices: every value follows from those of its moves\n",
             (unsigned long long)verify.places, verify.slices);
    return CH_EXIT_DONE;
}

static const struct ch_command command_verify = {
    .name = "endgame verify",
    .summary = "hold every value of the tables against those of its moves",
    .details = "Status 1: a file is damaged or a value is wrong.",
    .run = run_verify,
};

const struct ch_command ch_command_endgame = {
    .name = "endgame",
    .arguments = "PART",
    .summary = "tables of all positions with few pieces",
    .parts = (const struct ch_command *const[]){&command_build, &command_stat, &command_probe,
                                                &command_verify, &ch_command_endgame_trial, NULL},
};
