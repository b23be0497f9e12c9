/* Any text as a position: refused with words, or read and written alike. */
#include <stdlib.h>
#include <string.h>

#include "core/games.h"
#include "core/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct ch_game *game = ch_game_find("english");
    char *text = ch_copy_bytes((const char *)data, size);
    struct ch_position position, again;
    struct ch_error error = {.text = ""};
    if (game->ops->parse_position(game, text, &position, &error) != CH_OK) {
        if (!error.text[0])
            abort();
    } else {
        struct ch_text written;
        ch_text_init(&written);
        game->ops->format_position(game, &position, &written);
        if (game->ops->parse_position(game, written.data, &again, &error) != CH_OK ||
            memcmp(&position, &again, sizeof position) != 0)
            abort();
        ch_text_done(&written);
    }
    ch_free(text);
    return 0;
}
