/* See hub_variant.h. */
#include "agents/hub_variant.h"
#include "core/games.h"

#include <stdio.h>
#include <string.h>

enum { PDN_INTERNATIONAL = 20 }; /* GameType of PDN */

/* Names that differ from ours: those of Scan, then those of lidraughts.org and pydraughts. */
static const struct {
    const char *game, *name;
} others[] = {
    {"international", "normal"},
    {"international", "standard"},
    {"breakthrough", "bt"},
    {"antidraughts", "losing"},
    {"english", "american"},
    {"english", "checkers"},
    {NULL, NULL},
};

bool ch_hub_variant_listed(const char *values, const char *value) {
    size_t wanted = strlen(value);
    for (const char *at = values + strspn(values, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length == wanted && strncmp(at, value, length) == 0)
            return true;
        at += length;
    }
    return false;
}

enum ch_status ch_hub_variant_choose(const struct ch_game *game, const char *values,
                                     char name[CH_HUB_VARIANT], struct ch_error *error) {
    snprintf(name, CH_HUB_VARIANT, "%s", game->name);
    if (!values) {
        if (game->pdn_type == PDN_INTERNATIONAL)
            return CH_OK;
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "the engine announces no variants, so it plays international draughts, "
                            "not %s",
                            game->title);
    }
    if (!values[0] || ch_hub_variant_listed(values, name))
        return CH_OK;
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].game, game->name) == 0 &&
            ch_hub_variant_listed(values, others[i].name)) {
            snprintf(name, CH_HUB_VARIANT, "%s", others[i].name);
            return CH_OK;
        }
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "the engine does not play %s; it plays: %s",
                        game->title, values);
}

const struct ch_game *ch_hub_variant_game(const char *name) {
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].name, name) == 0)
            return ch_game_find(others[i].game);
    return ch_game_find(name);
}
