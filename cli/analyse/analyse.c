/* crownhead analyse: every move of a game judged (workshop/coach/judge.h), the mistakes with what
 * was better and its line, and a graph of the score; in words, as JSON, or as an annotated PDN. */
#include <pthread.h>
#include <unistd.h>

#include "cli/analyse/analyse.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/command/kept.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/base/clock.h"
#include "core/base/lock.h"
#include "core/referee/settings.h"
#include "workshop/review/review.h"

enum { LARGEST_FILE = 64 << 20, DEEPEST = 64, LONGEST_MS = 600000 };

struct analyse_options {
    const char *game, *html, *time, *db;
    int64_t depth, number, threads;
    int64_t time_ms; /* 0: none */
    bool json, json_lines, position, pdn;
};

/* Adds to what is wrong that no game was named. */
static void say_game(const struct ch_game *game, struct ch_error *error) {
    struct ch_error what = *error;
    ch_error_set(error, CH_BAD_INPUT, what.file, what.line,
                 "%s; no game is named, so it was read as %s: name it with --game", what.text,
                 game->name);
}

/* Reads game `number` (from 1) of the file. The caller releases `pdn` if that is CH_OK. */
static enum ch_status read_game(const char *path, const struct analyse_options *options,
                                const struct ch_game *game, struct ch_pdn_game *pdn,
                                struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status != CH_OK)
        return status;
    ch_pdn_reader_init(&reader, text.data, text.length, path, game);
    reader.asked = options->game != NULL;
    int64_t number = options->number ? options->number : 1;
    for (int64_t i = 1; i <= number; i++) {
        status = ch_pdn_read(&reader, pdn, error);
        if (status == CH_NOT_FOUND)
            ch_error_set(error, CH_NOT_FOUND, path, 0, "has %lld game%s; there is no game %lld",
                         (long long)i - 1, i == 2 ? "" : "s", (long long)number);
        if (status == CH_OK && i == number)
            break;
        if (status == CH_BAD_INPUT && !reader.asked && !ch_pdn_tags_get(&pdn->tags, "GameType"))
            say_game(game, error);
        ch_pdn_game_done(pdn);
        if (status == CH_NOT_FOUND)
            break;
    }
    return status;
}

/* The game that is called `name` in the record. As read_game. */
static enum ch_status read_recorded(const char *name, const char *db, struct ch_pdn_game *pdn,
                                    struct ch_error *error) {
    struct ch_record *record;
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded = {0};
    enum ch_status status = ch_record_open(db, CH_RECORD_READ, &record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_named(record, name, &recorded, error);
    if (status == CH_OK)
        status = ch_record_pdn(&recorded, true, pdn, error);
    if (status != CH_OK && pdn->game)
        ch_pdn_game_done(pdn);
    ch_record_close(record);
    return status;
}

static int print_analysis(const struct ch_analysis *analysis,
                          const struct analyse_options *options) {
    if (options->json)
        ch_analysis_json(analysis);
    else if (options->pdn)
        ch_analysis_pdn(analysis);
    else
        ch_analysis_text(analysis);
    return CH_EXIT_DONE;
}

static void close_judge(struct ch_judge **judge) {
    ch_judge_close(*judge);
}

/* How many positions a judge may enter so that a move takes about so long on this machine: measured
 * once, where the game begins, so that every move is judged alike. */
static enum ch_status nodes_of_time(const struct ch_pdn_game *pdn, int64_t time_ms,
                                    const struct ch_agents_config *config, int64_t *nodes,
                                    struct ch_error *error) {
    enum { TRIED = 40000, NS_PER_MS = 1000000 };
    CH_SCOPED(close_judge) struct ch_judge *judge = NULL;
    struct ch_history first = pdn->line.history; /* its first ply */
    struct ch_judged_ply move;
    char spec[64];
    snprintf(spec, sizeof spec, "search:nodes=%d", (int)TRIED);
    enum ch_status status = ch_judge_open(spec, pdn->game, config, &judge, error);
    if (status != CH_OK)
        return status;
    int64_t begun = ch_clock_thread_ns();
    first.count = first.count > 0;
    ch_judge_game(judge, pdn->game, &first, &(struct ch_judging){.threads = 1}, &move);
    double ns = (double)(ch_clock_thread_ns() - begun) + 1;
    *nodes = (int64_t)((double)time_ms * NS_PER_MS / ns * TRIED);
    *nodes = *nodes < 1000 ? 1000 : *nodes > 1000000000 ? 1000000000 : *nodes;
    return CH_OK;
}

/* The judge that the options ask for. */
static enum ch_status name_judge(const struct ch_pdn_game *pdn,
                                 const struct analyse_options *options,
                                 const struct ch_agents_config *config, char spec[64],
                                 struct ch_error *error) {
    bool hidden = ch_game_hidden(pdn->game), timed = options->time_ms > 0;
    int64_t number = options->depth;
    enum ch_status status = CH_OK;
    if (hidden && timed)
        return ch_bad_input(error, "--time is for games that hide nothing; take --depth");
    if (timed)
        status = nodes_of_time(pdn, options->time_ms, config, &number, error);
    else if (number == 0)
        number = ch_judge_usual_depth(pdn->game);
    snprintf(spec, 64, "%s=%lld",
             timed    ? "search:nodes"
             : hidden ? "determinised:depth"
                      : "search:depth",
             (long long)number);
    return status;
}

static void print_line(void *context, cJSON *line) {
    (void)context;
    ch_json_print(line);
}

/* Progress while a game is judged. */
struct judging {
    struct ch_progress_line line;
    pthread_mutex_t mutex;
    int done, count;
};

static void show_progress(void *context, struct ch_judge *judge, const struct ch_turn *turn,
                          int ply, const struct ch_judged_ply *verdict) {
    struct judging *judging = context;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&judging->mutex);
    (void)judge, (void)turn, (void)ply, (void)verdict;
    judging->line.progress.show(&judging->line.progress, ++judging->done, judging->count);
}

/* All forms but lines need the whole game first. */
static int analyse_whole(struct ch_pdn_game *pdn, struct ch_judge *judge,
                         const struct analyse_options *options) {
    const struct ch_history *history = &pdn->line.history;
    size_t room = (size_t)history->count + 1;
    struct judging judging = {.line = ch_progress_line("moves judged"), .count = history->count};
    CH_FREED struct ch_judged_ply *moves = ch_alloc(room * sizeof *moves);
    CH_FREED struct ch_judged_later *later = ch_alloc(room * sizeof *later);
    pthread_mutex_init(&judging.mutex, NULL);
    ch_judge_game(judge, pdn->game, history,
                  &(struct ch_judging){.threads = (int)options->threads,
                                       .judged = show_progress,
                                       .context = &judging},
                  moves);
    int count = ch_judge_later(judge, pdn->game, history, moves, later);
    judging.line.progress.end(&judging.line.progress);
    pthread_mutex_destroy(&judging.mutex);
    return print_analysis(&(struct ch_analysis){pdn, moves, later, count, judge}, options);
}

static int analyse_lines(const struct ch_pdn_game *pdn, struct ch_judge *judge,
                         const struct ch_agents_config *config,
                         const struct analyse_options *options) {
    const struct ch_review review = {.pdn = pdn,
                                     .judge = judge,
                                     .config = config,
                                     .threads = (int)options->threads,
                                     .say = print_line};
    struct ch_error error = {0};
    if (options->html && ch_analysis_html(&review, options->html, &error) != CH_OK)
        return ch_fail(&error);
    if (options->html)
        return CH_EXIT_DONE;
    if (options->position)
        ch_review_position(&review);
    else
        ch_review_game(&review);
    return CH_EXIT_DONE;
}

/* `pdn` becomes this function's. */
static int analyse(struct ch_pdn_game *pdn, const struct analyse_options *options) {
    struct ch_error error = {0};
    struct ch_agents_config config;
    CH_SCOPED(close_judge) struct ch_judge *judge = NULL;
    char spec[64];
    int status;
    ch_cli_config(&config);
    if (name_judge(pdn, options, &config, spec, &error) == CH_OK &&
        ch_judge_open(spec, pdn->game, &config, &judge, &error) == CH_OK) {
        status = options->json_lines || options->position || options->html
                     ? analyse_lines(pdn, judge, &config, options)
                     : analyse_whole(pdn, judge, options);
    } else {
        status = ch_fail(&error);
    }
    ch_pdn_game_done(pdn);
    return status;
}

int ch_analyse_game(struct ch_pdn_game *pdn) {
    return analyse(pdn, &(struct analyse_options){0});
}

/* `name` is the game if the file has none; NULL: the usual one. */
static int analyse_file(const char *path, const char *name, const struct analyse_options *options) {
    const struct ch_game *game = ch_option_game(name ? name : ch_game_default);
    struct ch_pdn_game pdn = {0};
    struct ch_error error = {0};
    if (!game)
        return CH_EXIT_BAD;
    return read_game(path, options, game, &pdn, &error) == CH_OK ? analyse(&pdn, options)
                                                                 : ch_fail(&error);
}

static int analyse_recorded(int count, const char *name, const struct analyse_options *options) {
    struct ch_pdn_game pdn = {0};
    struct ch_error error = {0};
    if (count == 0)
        return ch_failf("--db needs the number of a game; crownhead record list shows them");
    if (options->number || options->game)
        return ch_failf("-n and --game are for files; a record's game is named by its number");
    return read_recorded(name, options->db, &pdn, &error) == CH_OK ? analyse(&pdn, options)
                                                                   : ch_fail(&error);
}

/* The game that was played last on a terminal. */
static int analyse_kept(const struct analyse_options *options) {
    struct ch_kept kept;
    int status;
    ch_kept_claim(&kept, true);
    if (kept.path && access(kept.path, F_OK) == 0) {
        CH_FREED char *name = ch_kept_game(kept.path);
        status = analyse_file(kept.path, options->game ? options->game : name, options);
    } else {
        status = ch_failf("no game was kept; name a PDN file, or play with `crownhead play`");
    }
    ch_kept_release(&kept);
    return status;
}

static bool read_time(struct analyse_options *options) {
    const char *at = options->time;
    options->time_ms = ch_duration_parse(&at);
    if (*at == '\0' && options->time_ms >= 1 && options->time_ms <= LONGEST_MS &&
        options->depth == 0)
        return true;
    if (options->depth > 0)
        ch_failf("--depth and --time exclude one another; choose one");
    else
        ch_failf("--time takes 1ms to 10min with its unit, such as 500ms, not `%.20s`",
                 options->time);
    return false;
}

static int run(int argc, char **argv) {
    struct analyse_options chosen = {0};
    struct ch_error error = {0};
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game, where the file does not say it",
                &chosen.game),
        CH_INTEGER("number", 'n', "N", "which game of the file", &chosen.number, 1, 1e9),
        CH_TEXT("db", 0, "RECORD", "a record; the argument is the number of its game", &chosen.db),
        CH_INTEGER("depth", 0, "N", "plies that the judge searches (default: 9 in most games)",
                   &chosen.depth, 1, DEEPEST),
        CH_TEXT("time", 0, "T", "processor time for each move, about, instead of a depth: 500ms",
                &chosen.time),
        CH_INTEGER("threads", 't', "N",
                   "moves judged at a time (default 2, at most one a processor)", &chosen.threads,
                   1, 256),
        CH_TEXT("html", 0, "FILE", "its review as a page for the browser, in a new file",
                &chosen.html),
        CH_FLAG("json", 0, "one JSON object with every move", &chosen.json),
        CH_FLAG("json-lines", 0, "JSON objects: the game, each move as it is judged, the end",
                &chosen.json_lines),
        CH_FLAG("position", 0, "every move of the last position, as such lines", &chosen.position),
        CH_FLAG("pdn", 0, "the game as PDN with codes and comments", &chosen.pdn),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_analyse, options, argc, argv, 0, 1, &rest, &status))
        return status;
    if (chosen.json + chosen.json_lines + chosen.position + chosen.pdn + !!chosen.html > 1)
        return ch_failf("--html, --json, --json-lines, --position and --pdn exclude one another; "
                        "choose one");
    if (chosen.time && !read_time(&chosen))
        return CH_EXIT_BAD;
    if (chosen.html && ch_new_file_possible(chosen.html, &error) != CH_OK)
        return ch_fail(&error);
    if (chosen.db)
        return analyse_recorded(rest, argv[1], &chosen);
    return rest > 0 ? analyse_file(argv[1], chosen.game, &chosen) : analyse_kept(&chosen);
}

const struct ch_command ch_command_analyse = {
    .name = "analyse",
    .arguments = "[FILE | GAME]",
    .summary = "the mistakes of a game, and what was better",
    .details =
        "Every move of a game in a PDN file, or with --db of GAME in a record, is judged by a\n"
        "search of one depth. Later moves don't change that; what they show is said apart.\n"
        "What a move loses of the expected result makes it an inaccuracy (5 points of 100), a\n"
        "mistake (10) or a blunder (15). Where pieces are hidden, moves are judged by what the\n"
        "mover could have known. Without FILE it is the game that was played last on a\n"
        "terminal; `-` is standard input.",
    .run = run,
};
