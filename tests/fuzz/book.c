/* Fuzz target: opening books. The bytes are the text of a book, and the file of one. A book that
 * was read is written again, and gives the same text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/book/book.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_text(const char *text, const struct ch_game *game) {
    struct ch_book book, again;
    if (ch_book_read(&book, game, text, "fuzz", NULL) == CH_OK) {
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new(), second = ch_text_new();
        ch_book_write(&book, &written);
        if (ch_book_read(&again, game, written.data, "fuzz", NULL) != CH_OK)
            abort();
        ch_book_write(&again, &second);
        if (strcmp(written.data, second.data) != 0)
            abort();
        ch_book_done(&again);
    }
    ch_book_done(&book);
}

static void try_file(const uint8_t *data, size_t size, const struct ch_game *game) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    CH_SCOPED(ch_text_done) struct ch_text path;
    int memory = memfd_create("fuzz", MFD_CLOEXEC);
    if (memory < 0 || write(memory, data, size) != (ssize_t)size)
        abort();
    path = ch_text_new();
    ch_text_addf(&path, "/proc/self/fd/%d", memory);
    ch_book_file_read(path.data, game, &book, NULL);
    close(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct ch_game *game = ch_game_find("english");
    if (size > 6 && memcmp(data, "SQLite", 6) == 0) {
        try_file(data, size, game);
        return 0;
    }
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    try_text(text, game);
    return 0;
}
