/* Any text as a position of several games: refused with words, or read and written alike, with what
 * its counters say of the game before it. As it is typed, and as it is pasted. */
#include "core/games/games.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "tests/fuzz/fuzz.h"

static void try_position(const struct ch_game *game, const char *text) {
    struct ch_position position, again;
    if (!accepted(game->ops->parse_position(game, text, &position, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    game->ops->format_position(game, &position, &written);
    require(game->ops->parse_position(game, written.data, &again, &unread) == CH_OK &&
            memcmp(&position, &again, sizeof position) == 0);
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_before before;
    ch_history_init(&history, game, &position);
    ch_counters_read(game, text, &position, &history.before);
    ch_text_clear(&written);
    ch_counters_format(game, &history, &written);
    require(game->ops->parse_position(game, written.data, &again, &unread) == CH_OK &&
            !ch_counters_read(game, written.data, &again, &before) &&
            memcmp(&before, &history.before, sizeof before) == 0);
}

/* Numbers from every corner, letters, many kinds, a large board, pieces that vanish on a row,
 * games outside the family, one with pieces that are not known, pieces in hand, columns. */
static const char *const games[] = {
    "english", "spanish",  "russian", "canadian", "dablot", "fanorona", "senegalese", "damone",
    "loa",     "stratego", "frisian", "dameo",    "yote",   "toki",     "lasca",      "bashni"};

FUZZ_TEXT(text) {
    char name[32];
    CH_FREED char *pasted = ch_copy(text);
    ch_pasted_game(text, name, sizeof name);
    ch_pasted_position(pasted);
    require(strlen(pasted) <= strlen(text) && strlen(name) <= strlen(text));
    for (size_t i = 0; i < COUNT(games); i++)
        try_position(ch_game_find(games[i]), text);
    for (size_t i = 0; i < COUNT(games) && strcmp(pasted, text) != 0; i++)
        try_position(ch_game_find(games[i]), pasted);
}
