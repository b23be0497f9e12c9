/* Shared by the parts of the command book: an open book, and the search that judges. */
#ifndef CH_CLI_BOOK_BOOK_H
#define CH_CLI_BOOK_BOOK_H

#include "cli/command/options.h"
#include "core/book/book.h"
#include "core/games/games.h"

/* A book's game has its own weights, as the agent `search` has them. */
struct ch_opened_book {
    const char *game_name;
    const struct ch_game *game;
    struct ch_book book;
    struct ch_weights *weights;
};

/* Finds the game, which hides nothing, and reads the book; with `anew` an empty one if there is no
 * file. Returns false after an error was printed; *status is the exit status then: 1 if the file
 * is damaged. Released with ch_opened_book_done in either case. */
bool ch_opened_book(struct ch_opened_book *opened, const char *path, bool anew, int *status);
/* Reads the weights; false as above. */
bool ch_opened_weights(struct ch_opened_book *opened, int *status);
void ch_opened_book_done(struct ch_opened_book *opened);

#define CH_BOOK_GAME CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &opened.game_name)

#endif
