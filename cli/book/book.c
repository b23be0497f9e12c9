/* crownhead book: opening books, which its parts build (book_build.c), show, verify and export. */
#include "cli/book/book.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#include "agents/search/search.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/match/stopping.h"
#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "core/base/memory.h"
#include "core/book/book.h"
#include "core/games/weights.h"

static const struct ch_command command_show, command_verify, command_export;

bool ch_opened_book(struct ch_opened_book *opened, const char *path, bool anew, int *status) {
    struct ch_error error;
    *status = CH_EXIT_BAD;
    opened->game = ch_option_game(opened->game_name);
    if (!opened->game)
        return false;
    if (ch_game_hidden(opened->game)) {
        ch_failf("%s hides pieces, and books hold what everybody sees; name another game",
                 opened->game->title);
        return false;
    }
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

bool ch_opened_weights(struct ch_opened_book *opened, int *status) {
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

void ch_opened_book_done(struct ch_opened_book *opened) {
    ch_book_done(&opened->book);
    ch_free(opened->weights);
}

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
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    struct shown shown = {.book = &opened.book};
    struct ch_position position;
    const char *fen = NULL;
    bool json = false;
    const struct ch_option options[] = {
        CH_BOOK_GAME,
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_show, options, argc, argv, 1, 1, &rest, &status) ||
        !ch_opened_book(&opened, argv[1], false, &status))
        return status;
    if (!ch_option_position(opened.game, fen, &position))
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
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {CH_BOOK_GAME, {0}};
    int rest, status;
    if (!ch_options_parse(&command_verify, options, argc, argv, 1, 1, &rest, &status))
        return status;
    struct ch_progress_line line = ch_progress_line("searching positions");
    const atomic_bool *stop = ch_catch_stop();
    if (!ch_opened_book(&opened, argv[1], false, &status) || !ch_opened_weights(&opened, &status))
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
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {CH_BOOK_GAME, {0}};
    int rest, status;
    if (ch_options_parse(&command_export, options, argc, argv, 1, 1, &rest, &status) &&
        ch_opened_book(&opened, argv[1], false, &status)) {
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
    .parts = (const struct ch_command *const[]){&ch_command_book_build, &command_show,
                                                &command_verify, &command_export, NULL},
};
