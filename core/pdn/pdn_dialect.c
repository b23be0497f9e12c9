/* How other programs name games in the tags GameType and Variant. docs/pdn.md says who writes what.
 */
#include <ctype.h>
#include <string.h>

#include "core/games/games.h"
#include "core/pdn/pdn_parts.h"

static const struct ch_pdn_dialect dialects[] = {
    /* lidraughts.org, modules/draughts/src/main/variant */
    {96, "Breakthrough", "breakthrough", NULL},
    {97, "Frysk!", "frisian", "W:W46-50:B1-5"},
    {98, "Antidraughts", "international:losing=yes", NULL},
    {99, "From Position", NULL, NULL},
    {0, "Standard", NULL, NULL},
    /* py-draughts, draughts/boards; others */
    {0, "Standard (international) checkers", "international", NULL},
    {0, "American", "english", NULL},
    {0, "Checkers", "english", NULL},
    {0, "American checkers", "english", NULL},
    {0, "English checkers", "english", NULL},
    {0, "American pool", "pool", NULL},
    {0, "Pool checkers", "pool", NULL},
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
