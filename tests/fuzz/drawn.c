/* Fuzz target: drawn boards and positions in one line. A position that was read can be written and
 * read again as the same one. */
#include "core/games/games.h"
#include "core/games/text/board_text.h"
#include "tests/fuzz/fuzz.h"

static void read_one(const struct ch_game *game, const char *text) {
    struct ch_position position, again;
    if (ch_board_read_position(game, text, &position, &unread) != CH_OK)
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_board_text_format(game, &position, &written);
    require(game->ops->parse_position(game, written.data, &again, &unread) == CH_OK &&
            game->ops->hash(game, &position) == game->ops->hash(game, &again));
}

FUZZ_TEXT(text) {
    read_one(ch_game_find("english"), text);
    read_one(ch_game_find("loa"), text);
    read_one(ch_game_find("dablot"), text);
    read_one(ch_game_find("lasca"), text);
}
