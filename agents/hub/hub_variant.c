#include "agents/hub/hub_variant.h"
#include "core/games/games.h"

#include <stdio.h>
#include <string.h>

enum { PDN_INTERNATIONAL = 20 }; /* GameType of PDN */

/* Names beside those that definitions give: of Scan, of lidraughts.org and pydraughts. Games with
 * rule variants are named here or not at all, since a rule variant makes another game. */
static const struct {
    const char *game, *name;
} others[] = {
    {"international", "standard"},
    {"international:losing=yes", "losing"},
    {"international:losing=yes", "antidraughts"},
    {"english", "american"},
    {"english", "checkers"},
    {NULL, NULL},
};

/* The name that the definition gives for engines, or NULL. */
static const char *defined_name(const struct ch_game *game) {
    return game->hub && game->hub[0] && !strchr(game->name, ':') ? game->hub : NULL;
}

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
        if (game->pdn_type == PDN_INTERNATIONAL && !strchr(game->name, ':'))
            return CH_OK;
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "the engine announces no variants, so it plays international draughts, "
                            "not %s",
                            game->title);
    }
    const char *defined = defined_name(game);
    if (defined && ch_hub_variant_listed(values, defined))
        snprintf(name, CH_HUB_VARIANT, "%s", defined);
    if (!values[0] || ch_hub_variant_listed(values, name))
        return CH_OK;
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].game, game->name) == 0 &&
            ch_hub_variant_listed(values, others[i].name)) {
            snprintf(name, CH_HUB_VARIANT, "%s", others[i].name);
            return CH_OK;
        }
    bool variant = strchr(game->name, ':') != NULL;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                        "the engine does not play %s%s%s%s; it plays: %s", game->title,
                        variant ? " (" : "", variant ? game->name : "", variant ? ")" : "", values);
}

const struct ch_game *ch_hub_variant_game(const char *name) {
    const struct ch_game *game;
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].name, name) == 0)
            return ch_game_open(others[i].game, &game, NULL) == CH_OK ? game : NULL;
    for (int i = 0; ch_game_at(i); i++) {
        const char *defined = defined_name(ch_game_at(i));
        if (defined && strcmp(defined, name) == 0)
            return ch_game_at(i);
    }
    return ch_game_find(name);
}
