/* crownhead book build: a book made, or made larger. */
#include <string.h>

#include "cli/book/book.h"
#include "cli/command/command.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "core/base/clock.h"
#include "core/book/book.h"

/* SAVED_NS: between writes of the work done. DEPTH, PLIES: defaults. */
enum { DEPTH = 8, PLIES = 12, MAX_PLIES = 60, MAX_GAMES = 1000000, MAX_PDN = 1 << 30 };
static const int64_t SAVED_NS = INT64_C(30000000000);

struct build {
    struct ch_opened_book opened;
    struct ch_book_grow grow;
    struct ch_openings openings;
    struct ch_progress_line line;
    const char *out, *openings_name;
    int64_t games, positions, depth, plies, seed;
    bool quiet, json;
    int64_t saved;
    enum ch_status written;
    struct ch_error error;
};

static void save(struct build *build) {
    ch_book_propagate(&build->opened.book);
    build->written = ch_book_file_write(build->out, &build->opened.book, &build->error);
    build->saved = ch_clock_ns();
}

static void show_progress(void *context, const char *what, int done, int all) {
    struct build *build = context;
    if (build->line.doing && strcmp(build->line.doing, what) != 0) {
        build->line.progress.end(&build->line.progress);
        build->line = ch_progress_line(what);
    }
    if (!build->quiet)
        build->line.progress.show(&build->line.progress, done, all);
    if (ch_clock_ns() - build->saved > SAVED_NS)
        save(build);
}

static void refused(void *context, const struct ch_error *why) {
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    (void)context;
    ch_print_to(stderr, "%s; this game is left out\n", ch_error_format(why, text, sizeof text));
}

static enum ch_status import(struct build *build, int count, char **files) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < count && status == CH_OK; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        status = ch_text_read_file(&text, files[i], MAX_PDN, &build->error);
        if (status == CH_OK)
            status = ch_book_import(&build->grow, text.data, text.length, files[i], &build->error);
    }
    return status;
}

static enum ch_status grow(struct build *build, int count, char **files) {
    const struct ch_keys keys = ch_keys_of_seed((uint64_t)build->seed);
    struct ch_book_grow *work = &build->grow;
    ch_book_root(work, &build->openings);
    enum ch_status status = import(build, count, files);
    if (status == CH_OK)
        status = ch_book_judge(work);
    if (status == CH_OK && build->openings.count > 0)
        status = ch_book_play(work, &build->openings, (int)build->games, &keys);
    if (status == CH_OK)
        status = ch_book_judge(work);
    if (status == CH_OK)
        status = ch_book_expand_best(work, (int)build->positions);
    if (status == CH_OK)
        status = ch_book_hold(work);
    return status;
}

static void tell_end(const struct build *build) {
    const struct ch_book *book = &build->opened.book;
    if (build->json) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "game %s, book %s, positions %d, expanded %d, games %d", book->game->name,
                    build->out, book->count, book->expanded, book->self_play);
        ch_json_print(line);
    } else {
        ch_print("%s: %d positions, %d of them with all their moves, in %s\n", book->game->title,
                 book->count, book->expanded, build->out);
    }
}

/* The ballots of a game that has such a deck, else its start. */
static enum ch_status load_openings(struct build *build) {
    struct ch_agents_config config;
    struct ch_error none;
    const char *what = build->openings_name;
    ch_cli_config(&config);
    enum ch_status status =
        ch_openings_load(what ? what : "ballots", config.home, build->opened.game, &build->openings,
                         what ? &build->error : &none);
    if (what || status == CH_OK)
        return status;
    ch_openings_done(&build->openings);
    return ch_openings_load("start", config.home, build->opened.game, &build->openings,
                            &build->error);
}

static int build_book(struct build *build, int count, char **files) {
    int failed;
    if (!ch_opened_book(&build->opened, build->out, true, &failed) ||
        !ch_opened_weights(&build->opened, &failed))
        return failed;
    if (load_openings(build) != CH_OK)
        return ch_fail(&build->error);
    build->grow = (struct ch_book_grow){
        .book = &build->opened.book,
        .weights = build->opened.weights,
        .depth = (int)build->depth,
        .plies = (int)build->plies,
        .stop = ch_catch_stop(),
        .report = show_progress,
        .refused = refused,
        .context = build,
    };
    build->line = ch_progress_line("judging positions");
    build->saved = ch_clock_ns();
    ch_book_grow_init(&build->grow);
    enum ch_status status = grow(build, count, files);
    ch_book_grow_done(&build->grow);
    build->line.progress.end(&build->line.progress);
    if (status != CH_OK && status != CH_INTERRUPTED)
        return ch_fail(&build->error);
    save(build);
    if (build->written != CH_OK)
        return ch_fail(&build->error);
    if (status == CH_OK)
        tell_end(build);
    else
        ch_print_to(stderr, "crownhead: stopped; the same command goes on\n");
    return status == CH_OK ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int run(int argc, char **argv) {
    struct build build = {
        .opened.game_name = ch_game_default, .depth = DEPTH, .plies = PLIES, .seed = 1};
    struct ch_opened_book *const book = &build.opened;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &book->game_name),
        CH_TEXT("out", 'o', "FILE", "the book; one that is there is made larger", &build.out),
        CH_INTEGER("games", 'n', "N", "games against itself, in all", &build.games, 0, MAX_GAMES),
        CH_INTEGER("positions", 'p', "N",
                   "expand the leaves that matter most, until N positions have all their moves",
                   &build.positions, 0, CH_BOOK_POSITIONS),
        CH_INTEGER("depth", 'd', "D", "depth to which leaves are searched", &build.depth, 1,
                   CH_BOOK_CHECK - 1),
        CH_INTEGER("plies", 0, "N", "first plies of each game that are taken", &build.plies, 1,
                   MAX_PLIES),
        CH_TEXT(
            "openings", 0, "WHAT",
            "where the book begins, as in a match (default: the game's ballots, else its start)",
            &build.openings_name),
        CH_INTEGER("seed", 's', "S", "seed of the games against itself", &build.seed, 0, INT32_MAX),
        CH_FLAG("quiet", 'q', "no progress", &build.quiet),
        CH_FLAG("json", 0, "one JSON object", &build.json),
        {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_book_build, options, argc, argv, 0, -1, &rest, &status))
        status = build.out ? build_book(&build, rest, argv + 1)
                           : ch_failf("the book needs a file; give it with --out FILE");
    ch_openings_done(&build.openings);
    ch_opened_book_done(&build.opened);
    return status;
}

const struct ch_command ch_command_book_build = {
    .name = "book build",
    .arguments = "[PDN …]",
    .summary = "make an opening book of games and by search, or make one larger",
    .details = "Takes in the openings and the first plies of the games of the PDN files, each file "
               "once, and plays\n"
               "against itself. Every leaf is judged by a search, scores are propagated, and the "
               "leaves where good\n"
               "play is likeliest are expanded. At last every move that would be played is held "
               "against a search\n"
               "to depth 12. Status 1: stopped; the same command goes on.",
    .run = run,
};
