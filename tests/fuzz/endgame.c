/* Fuzz target: files of endgame tables, as they are and with the game and the hash that their head
 * should have. A table that opens is read to the end. */

#include "core/endgame/slice.h"
#include "core/games/games.h"
#include "core/games/walk.h"
#include "tests/fuzz/fuzz.h"

enum { GAME = 8, HEAD = 128, ROW = 12, HASH = CH_HASH_HEX - 1 };

static struct ch_slice_board board;
static char key[CH_HASH_HEX];

static void read_all(const struct ch_slice_file *file) {
    static uint16_t values[CH_SLICE_BLOCK];
    struct ch_slice_counts counts = {0};
    for (int i = 0; i < file->blocks; i++)
        if (ch_slice_file_read(file, i, values, NULL) == CH_OK)
            ch_slice_counts_add(&counts, values, (uint64_t)ch_slice_file_values(file, i));
    require(counts.places <= file->slice.size);
}

static void try_file(const uint8_t *data, size_t size) {
    struct ch_slice_file file;
    char path[MEMORY_PATH];
    int memory = hold_bytes(data, size, path);
    if (!key[0]) {
        const struct ch_game *game = ch_game_find("english");
        ch_slice_board_init(&board, ch_walk_of(game)->endgame, game);
        ch_slice_file_game(game, key);
    }
    if (ch_slice_file_open(&board, path, key, &file, NULL) == CH_OK) {
        read_all(&file);
        ch_slice_file_close(&file);
    }
    close(memory);
}

FUZZ(data, size) {
    size_t blocks = size > HEAD ? data[HEAD - 4] : 0, head = HEAD + blocks * ROW;
    try_file(data, size);
    if (size >= head + HASH && blocks > 0) {
        char hash[CH_HASH_HEX];
        CH_FREED uint8_t *sealed = (uint8_t *)ch_copy_bytes((const char *)data, size);
        memcpy(sealed + GAME, key, HASH);
        ch_hash_text((const char *)sealed, head, hash);
        memcpy(sealed + head, hash, HASH);
        try_file(sealed, size);
    }
}
