/* Fuzz target: drawn boards and positions in one line. A position that was read can be written and
 * read again as the same one. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/text/board_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_one(const struct ch_game *game, const char *text) {
    struct ch_position position, again;
    struct ch_error error;
    struct ch_text written;
    if (ch_board_read_position(game, text, &position, &error) != CH_OK)
        return;
    written = ch_text_new();
    ch_board_text_format(game, &position, &written);
    if (game->ops->parse_position(game, written.data, &again, &error) != CH_OK ||
        game->ops->hash(game, &position) != game->ops->hash(game, &again))
        abort();
    ch_text_done(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    read_one(ch_game_find("english"), text);
    read_one(ch_game_find("loa"), text);
    return 0;
}
