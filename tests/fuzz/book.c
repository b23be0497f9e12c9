/* Fuzz target: opening books. The bytes are the text of a book, and the file of one. A book that
 * was read is written again, and gives the same text. */

#include "core/book/book.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void try_text(const char *text, const struct ch_game *game) {
    CH_SCOPED(ch_book_done) struct ch_book book, again = {0};
    if (ch_book_read(&book, game, text, "fuzz", NULL) == CH_OK) {
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new(), second = ch_text_new();
        ch_book_write(&book, &written);
        require(ch_book_read(&again, game, written.data, "fuzz", NULL) == CH_OK);
        ch_book_write(&again, &second);
        require(strcmp(written.data, second.data) == 0);
    }
}

static void try_file(const uint8_t *data, size_t size, const struct ch_game *game) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    char path[MEMORY_PATH];
    int memory = hold_bytes(data, size, path);
    ch_book_file_read(path, game, &book, NULL);
    close(memory);
}

FUZZ(data, size) {
    const struct ch_game *game = ch_game_find("english");
    if (size > 6 && memcmp(data, "SQLite", 6) == 0) {
        try_file(data, size, game);
        return;
    }
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    try_text(text, game);
}
