/* Any text as a position of several games: refused with words, or read and written alike. */
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_position(const struct ch_game *game, const char *text) {
    struct ch_position position, again;
    struct ch_error error = {.text = ""};
    if (game->ops->parse_position(game, text, &position, &error) != CH_OK) {
        if (!error.text[0])
            abort();
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    game->ops->format_position(game, &position, &written);
    if (game->ops->parse_position(game, written.data, &again, &error) != CH_OK ||
        memcmp(&position, &again, sizeof position) != 0)
        abort();
}

/* Numbers from every corner, letters, many kinds, a large board, pieces that vanish on a row,
 * games outside the family, one with pieces that are not known. */
static const char *const games[] = {"english",  "spanish",    "russian", "canadian", "dablot",
                                    "fanorona", "senegalese", "damone",  "loa",      "stratego"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        try_position(ch_game_find(games[i]), text);
    return 0;
}
