/* crownhead book: opening books, which its parts build, show, verify and export. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "agents/search/search.h"
#include "cli/command/command.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/book/book.h"
#include "core/games/weights.h"

static const struct ch_command command_build, command_show, command_verify, command_export;

/* A book's game has its own weights, as the agent `search` has them. */
struct opened_book {
    const char *game_name;
    const struct ch_game *game;
    struct ch_book book;
    struct ch_weights *weights;
};

#define GAME_OPTION CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &opened.game_name)

/* Finds the game, which hides nothing, and reads the book; with `anew` an empty one if there is no
 * file. Returns false after an error was printed; *status is the exit status then: 1 if the file
 * is damaged. Released with opened_book_done in either case. */
static bool open_book(struct opened_book *opened, const char *path, bool anew, int *status) {
    struct ch_error error;
    *status = CH_EXIT_BAD;
    opened->game = ch_option_game(opened->game_name);
    if (!opened->game)
        return false;
    if (ch_game_hidden(opened->game))
        return !ch_failf("%s hides pieces, and books hold what everybody sees; name another game",
                         opened->game->title);
    if (anew && access(path, F_OK) != 0) {
        ch_book_init(&opened->book, opened->game);
        return true;
    }
    if (ch_book_file_read(path, opened->game, &opened->book, &error) == CH_OK)
        return true;
    *status = ch_fail(&error);
    if (error.status == CH_BAD_INPUT)
        *status = CH_EXIT_NO;
    return false;
}

/* Reads the weights; false as above. */
static bool read_weights(struct opened_book *opened, int *status) {
    struct ch_agents_config config;
    struct ch_search_arguments usual;
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    struct ch_error error;
    ch_cli_config(&config);
    enum ch_status read = ch_search_arguments_read("", opened->game, &usual, &error);
    if (read == CH_OK)
        read = ch_search_weights_collect("", opened->game, config.home, &texts, &error);
    if (read == CH_OK && texts.count > 0)
        read = ch_search_weights_read(&usual, &texts.source[0], opened->game, &opened->weights,
                                      &error);
    if (read != CH_OK)
        *status = ch_fail(&error);
    return read == CH_OK;
}

static void opened_book_done(struct opened_book *opened) {
    ch_book_done(&opened->book);
    ch_free(opened->weights);
}

/* SAVED_NS: between writes of the work done. DEPTH, PLIES: defaults. */
enum { DEPTH = 8, PLIES = 12, MAX_PLIES = 60, MAX_GAMES = 1000000, MAX_PDN = 1 << 30 };
static const int64_t SAVED_NS = INT64_C(30000000000);

struct build {
    struct opened_book opened;
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
    if (!open_book(&build->opened, build->out, true, &failed) ||
        !read_weights(&build->opened, &failed))
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

static int run_build(int argc, char **argv) {
    struct build build = {
        .opened.game_name = ch_game_default, .depth = DEPTH, .plies = PLIES, .seed = 1};
    struct opened_book *const book = &build.opened;
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
    if (ch_options_parse(&command_build, options, argc, argv, 0, -1, &rest, &status))
        status = build.out ? build_book(&build, rest, argv + 1)
                           : ch_failf("the book needs a file; give it with --out FILE");
    ch_openings_done(&build.openings);
    opened_book_done(&build.opened);
    return status;
}

static const struct ch_command command_build = {
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
    .run = run_build,
};

/* The moves of a position in the order of their scores. */
struct shown {
    const struct ch_book *book;
    int number, weights;
    struct ch_moves legal;
    int *order;
};

static int score_of(const struct shown *shown, int row) {
    return ch_book_move_score(shown->book, shown->number, shown->order[row]);
}

static int weight_of(const struct shown *shown, int move) {
    assert(move >= 0 && move < shown->book->position[shown->number].count);
    return ch_book_weight(shown->book, shown->number, move, CH_BOOK_TEMPERATURE);
}

/* The position after the move. */
static const struct ch_book_position *position_after(const struct shown *shown, int move) {
    const struct ch_book *book = shown->book;
    return &book->position[book->move[book->position[shown->number].first + move].next];
}

/* True if it loses a man against the best one: then how it goes on is its refutation. */
static bool refuted(const struct shown *shown, int move) {
    const struct ch_book_position *position = &shown->book->position[shown->number];
    return ch_book_move_score(shown->book, shown->number, move) <= position->score - CH_BOOK_LOSS;
}

static void sort(struct shown *shown) {
    int count = shown->book->position[shown->number].count;
    shown->order = ch_alloc((size_t)(count + 1) * sizeof *shown->order);
    for (int i = 0; i < count; i++) {
        int at = i, score = ch_book_move_score(shown->book, shown->number, i);
        for (; at > 0 && score_of(shown, at - 1) < score; at--)
            shown->order[at] = shown->order[at - 1];
        shown->order[at] = i;
        shown->weights += weight_of(shown, i);
    }
}

static void add_move(const struct shown *shown, int move, enum ch_notation notation,
                     struct ch_text *text) {
    ch_text_clear(text);
    shown->book->game->ops->format_move(shown->book->game, &shown->legal.move[move], &shown->legal,
                                        notation, text);
}

static double chance(const struct shown *shown, int move) {
    return shown->weights ? (double)weight_of(shown, move) / shown->weights : 0;
}

static void print_json(const struct shown *shown) {
    const struct ch_game *game = shown->book->game;
    const struct ch_book_position *position = &shown->book->position[shown->number];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *line = ch_json_line();
    game->ops->format_position(game, &position->position, &text);
    ch_json_add(line, "game %s, fen %s, score %g, line %s", game->name, text.data,
                position->score / 100.0, position->line);
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < position->count; i++) {
        int move = shown->order[i];
        const struct ch_book_move *played = &shown->book->move[position->first + move];
        add_move(shown, move, CH_NOTATION_FULL, &text);
        ch_json_add(ch_json_append(list),
                    "move %s, score %g, chance %g, wins %d, draws %d, losses %d, open %d, line %s, "
                    "refuted %hhd",
                    text.data, score_of(shown, i) / 100.0, chance(shown, move), played->wins,
                    played->draws, played->losses, played->open, position_after(shown, move)->line,
                    refuted(shown, move));
    }
    ch_json_print(line);
}

static void print_text(const struct shown *shown) {
    const struct ch_book_position *position = &shown->book->position[shown->number];
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {false, true, true, true, true, true}};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_columns_rowf(&columns, "move\tscore\tchance\twins\tdraws\tlosses");
    for (int i = 0; i < position->count; i++) {
        int move = shown->order[i];
        const struct ch_book_move *played = &shown->book->move[position->first + move];
        add_move(shown, move, CH_NOTATION_SHORT, &text);
        ch_columns_rowf(&columns, "%s\t%+.2f\t%.0f %%\t%d\t%d\t%d\t%s%s", text.data,
                        score_of(shown, i) / 100.0, 100 * chance(shown, move), played->wins,
                        played->draws, played->losses, refuted(shown, move) ? "refuted: " : "",
                        position_after(shown, move)->line);
    }
    ch_columns_print(&columns);
}

static int run_show(int argc, char **argv) {
    CH_SCOPED(opened_book_done) struct opened_book opened = {.game_name = ch_game_default};
    struct shown shown = {.book = &opened.book};
    struct ch_position position;
    const char *fen = NULL;
    bool json = false;
    const struct ch_option options[] = {
        GAME_OPTION,
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_show, options, argc, argv, 1, 1, &rest, &status) ||
        !open_book(&opened, argv[1], false, &status))
        return status;
    if (!ch_option_position(opened.game, fen, &position, NULL))
        return CH_EXIT_BAD;
    shown.number = ch_book_find(&opened.book, &position);
    if (shown.number < 0 || !opened.book.position[shown.number].expanded) {
        ch_print_to(stderr, "crownhead: the book has no moves of this position, but of %d others\n",
                    opened.book.expanded);
        return CH_EXIT_NO;
    }
    ch_book_legal(&opened.book, shown.number, &shown.legal);
    sort(&shown);
    (json ? print_json : print_text)(&shown);
    ch_moves_done(&shown.legal);
    ch_free(shown.order);
    return CH_EXIT_DONE;
}

static const struct ch_command command_show = {
    .name = "book show",
    .arguments = "FILE",
    .summary = "what a book has of a position: moves, scores, games, refutations",
    .details = "Scores are the mover's, in men, as propagated from the leaves; the chance is that "
               "with which an\n"
               "agent plays the move. Wins, draws and losses are the mover's in the games. A move "
               "that loses a man\n"
               "or more against the best one is refuted, by the line that is given. Status 1: the "
               "book does not\n"
               "have the position, or is damaged.",
    .run = run_show,
};

struct verify {
    struct ch_book_grow grow;
    int moves, losing;
};

static void tell_loss(const struct ch_book *book, int number, int move, int best, int after) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_book_legal(book, number, &legal);
    book->game->ops->format_position(book->game, &book->position[number].position, &text);
    ch_text_add(&text, ": ");
    book->game->ops->format_move(book->game, &legal.move[move], NULL, CH_NOTATION_FULL, &text);
    ch_text_addf(&text, " is worth %+.2f at depth %d, where the best move is worth %+.2f\n",
                 after / 100.0, CH_BOOK_CHECK, best / 100.0);
    ch_print_block(stdout, text.data);
}

/* Every move that an agent might play from the position. */
static void verify_position(struct verify *verify, int number) {
    assert(number >= 0 && number < verify->grow.book->count);
    const struct ch_book *book = verify->grow.book;
    for (int m = 0; m < book->position[number].count; m++) {
        int best, after;
        if (ch_book_weight(book, number, m, CH_BOOK_TEMPERATURE) == 0)
            continue;
        ch_book_look(&verify->grow, number, m, &best, &after);
        verify->moves++;
        if (after > best - CH_BOOK_LOSS)
            continue;
        verify->losing++;
        tell_loss(book, number, m, best, after);
    }
}

static int run_verify(int argc, char **argv) {
    CH_SCOPED(opened_book_done) struct opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {GAME_OPTION, {0}};
    int rest, status;
    if (!ch_options_parse(&command_verify, options, argc, argv, 1, 1, &rest, &status))
        return status;
    struct ch_progress_line line = ch_progress_line("searching positions");
    const atomic_bool *stop = ch_catch_stop();
    if (!open_book(&opened, argv[1], false, &status) || !read_weights(&opened, &status))
        return status;
    struct verify verify = {.grow = {.book = &opened.book, .weights = opened.weights}};
    ch_book_grow_init(&verify.grow);
    for (int i = 0; i < opened.book.count && !atomic_load(stop); i++) {
        if (opened.book.position[i].expanded)
            verify_position(&verify, i);
        line.progress.show(&line.progress, i + 1, opened.book.count);
    }
    ch_book_grow_done(&verify.grow);
    line.progress.end(&line.progress);
    if (atomic_load(stop)) {
        ch_print_to(stderr, "crownhead: stopped\n");
        return CH_EXIT_NO;
    }
    ch_print("%d moves that the book plays: %d lose a man or more at depth %d\n", verify.moves,
             verify.losing, CH_BOOK_CHECK);
    return verify.losing > 0 ? CH_EXIT_NO : CH_EXIT_DONE;
}

static const struct ch_command command_verify = {
    .name = "book verify",
    .arguments = "FILE",
    .summary = "search what a book plays: no move may lose a man",
    .details = "Reads the whole file, works its scores out again, and searches every move that an "
               "agent might play\n"
               "from it to depth 12. Status 1: the file is damaged, or a move loses a man or more "
               "against the best.",
    .run = run_verify,
};

static int run_export(int argc, char **argv) {
    CH_SCOPED(opened_book_done) struct opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {GAME_OPTION, {0}};
    int rest, status;
    if (ch_options_parse(&command_export, options, argc, argv, 1, 1, &rest, &status) &&
        open_book(&opened, argv[1], false, &status)) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_book_write(&opened.book, &text);
        ch_print_block(stdout, text.data);
        status = CH_EXIT_DONE;
    }
    return status;
}

static const struct ch_command command_export = {
    .name = "book export",
    .arguments = "FILE",
    .summary = "print a book as text, a line a position and a move",
    .details = "docs/book.md has the form. The content hash of this text is the book's name in the "
               "record.\n"
               "Status 1: the file is damaged.",
    .run = run_export,
};

const struct ch_command ch_command_book = {
    .name = "book",
    .arguments = "PART",
    .summary = "opening books: built from games and by search",
    .parts = (const struct ch_command *const[]){&command_build, &command_show, &command_verify,
                                                &command_export, NULL},
};
