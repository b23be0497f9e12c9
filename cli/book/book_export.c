/* crownhead book export: a book as text. */
#include <stdio.h>

#include "cli/book/opened.h"
#include "cli/command/commands.h"
#include "cli/output/print.h"
#include "core/book/book.h"

static int run(int argc, char **argv) {
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    const struct ch_option options[] = {CH_BOOK_GAME, {0}};
    int rest, status;
    if (ch_options_parse(&ch_command_book_export, options, argc, argv, 1, 1, &rest, &status) &&
        ch_opened_book(&opened, argv[1], false, &status)) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_book_write(&opened.book, &text);
        ch_print_block(stdout, text.data);
        status = CH_EXIT_DONE;
    }
    return status;
}

const struct ch_command ch_command_book_export = {
    .name = "book export",
    .arguments = "FILE",
    .summary = "print a book as text, a line a position and a move",
    .details = "docs/book.md has the form. The content hash of this text is the book's name in the "
               "record.\n"
               "Status 1: the file is damaged.",
    .run = run,
};
