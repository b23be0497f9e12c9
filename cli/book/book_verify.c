/* crownhead book verify: whether a book plays no move that loses a man. */
#include <assert.h>
#include <stdio.h>

#include "cli/book/opened.h"
#include "cli/command/commands.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"

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

static int verify_book(struct ch_opened_book *opened, const char *path) {
    struct ch_progress_line line = ch_progress_line("searching positions");
    const atomic_bool *stop = ch_catch_stop();
    int status;
    if (!ch_opened_book(opened, path, false, &status) || !ch_opened_weights(opened, &status))
        return status;
    struct verify verify = {.grow = {.book = &opened->book, .weights = opened->weights}};
    ch_book_grow_init(&verify.grow);
    for (int i = 0; i < opened->book.count && !atomic_load(stop); i++) {
        if (opened->book.position[i].expanded)
            verify_position(&verify, i);
        line.progress.show(&line.progress, i + 1, opened->book.count);
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

static int run(int argc, char **argv) {
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {CH_BOOK_GAME, {0}};
    int rest, status;
    if (ch_options_parse(&ch_command_book_verify, options, argc, argv, 1, 1, &rest, &status))
        status = verify_book(&opened, argv[1]);
    return status;
}

const struct ch_command ch_command_book_verify = {
    .name = "book verify",
    .arguments = "FILE",
    .summary = "search what a book plays: no move may lose a man",
    .details = "Reads the whole file, works its scores out again, and searches every move that an "
               "agent might play\n"
               "from it to depth 12. Status 1: the file is damaged, or a move loses a man or more "
               "against the best.",
    .run = run,
};
