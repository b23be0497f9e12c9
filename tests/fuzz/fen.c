/* Any text as a position of several games: refused with words, or read and written alike. */
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void try_position(const struct ch_game *game, const char *text) {
    struct ch_position position, again;
    if (!accepted(game->ops->parse_position(game, text, &position, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    game->ops->format_position(game, &position, &written);
    require(game->ops->parse_position(game, written.data, &again, &unread) == CH_OK &&
            memcmp(&position, &again, sizeof position) == 0);
}

/* Numbers from every corner, letters, many kinds, a large board, pieces that vanish on a row,
 * games outside the family, one with pieces that are not known. */
static const char *const games[] = {"english",  "spanish",    "russian", "canadian", "dablot",
                                    "fanorona", "senegalese", "damone",  "loa",      "stratego"};

FUZZ_TEXT(text) {
    for (size_t i = 0; i < COUNT(games); i++)
        try_position(ch_game_find(games[i]), text);
}
