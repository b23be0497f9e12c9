/* How other programs name games in the tags GameType and Variant. docs/pdn.md says who writes what.
 */
#include <ctype.h>
#include <string.h>

#include "core/games/games.h"
#include "core/pdn/pdn_parts.h"

static const struct ch_pdn_dialect dialects[] = {
    /* lidraughts.org, modules/draughts/src/main/variant */
    {.number = 96, .name = "Breakthrough", .game = "breakthrough"},
    {.number = 97, .name = "Frysk!", .game = "frisian", .start = "W:W46-50:B1-5"},
    {.number = 98, .name = "Antidraughts", .game = "international:losing=yes"},
    {.number = 99, .name = "From Position"},
    {.name = "Standard"},
    /* playstrategy.org */
    {.name = "American/English", .game = "english", .turned = true},
    /* py-draughts, draughts/boards; others */
    {.name = "Standard (international) checkers", .game = "international"},
    {.name = "American", .game = "english"},
    {.name = "Checkers", .game = "english"},
    {.name = "American checkers", .game = "english"},
    {.name = "English checkers", .game = "english"},
    {.name = "American pool", .game = "pool"},
    {.name = "Pool checkers", .game = "pool"},
};
enum { DIALECTS = sizeof dialects / sizeof *dialects };

/* True if both have the same letters and digits, in any case. */
static bool same_words(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a && !isalnum((unsigned char)*a))
            a++;
        while (*b && !isalnum((unsigned char)*b))
            b++;
        if (!*a || tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return !*a && !*b;
    }
}

const struct ch_pdn_dialect *ch_pdn_dialect_numbered(int number) {
    for (int i = 0; i < DIALECTS; i++)
        if (number > 0 && dialects[i].number == number)
            return &dialects[i];
    return NULL;
}

const struct ch_pdn_dialect *ch_pdn_dialect_named(const char *name) {
    for (int i = 0; i < DIALECTS; i++)
        if (same_words(dialects[i].name, name))
            return &dialects[i];
    return NULL;
}

const struct ch_game *ch_pdn_game_titled(const char *words) {
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)); i++)
        if (same_words(game->name, words) || same_words(game->title, words))
            return game;
    return NULL;
}
