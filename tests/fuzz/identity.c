/* Fuzz target: the one form of a built-in agent's arguments. Whatever their order they have the
 * same form, and what is in that form stays as it is. The first byte chooses the kind and the game.
 */
#include "agents/kinds/kinds.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static const struct row {
    const char *kind, *game;
} rows[] = {{"search", "english"},
            {"search", "loa"},
            {"level", "english"},
            {"determinised", "stratego:army=duel"},
            {"level", "stratego:army=duel"}};

/* Appends the items between commas from the last to the first. */
static void add_turned(const char *text, struct ch_text *out) {
    const char *end = text + strlen(text);
    while (end > text) {
        const char *at = end;
        while (at > text && at[-1] != ',')
            at--;
        ch_text_add_bytes(out, at, (size_t)(end - at));
        end = at > text ? at - 1 : at;
        ch_text_add(out, at > text ? "," : "");
    }
}

FUZZ_TEXT(text) {
    if (!text[0])
        return;
    const struct row *row = &rows[(unsigned char)text[0] % COUNT(rows)];
    const struct ch_agent_kind *kind = ch_agent_kind_named(row->kind);
    const struct ch_game *game;
    require(ch_game_open(row->game, &game, NULL) == CH_OK);
    CH_SCOPED(ch_text_done)
    struct ch_text one = ch_text_new(), turned = ch_text_new(), other = ch_text_new(),
                   again = ch_text_new();
    const char *arguments = text + 1;
    if (!kind->spell(arguments, game, &one))
        return;
    size_t length = strlen(arguments);
    if (length == 0 || arguments[length - 1] != ',') {
        add_turned(arguments, &turned);
        require(kind->spell(turned.data, game, &other) && strcmp(one.data, other.data) == 0);
    }
    if (strstr(arguments, "tables=")) /* whose place is not in the form */
        return;
    require(kind->spell(one.data, game, &again) && strcmp(one.data, again.data) == 0);
}
