/* See own_games.h. */
#include "core/games/own_games.h"

#include <string.h>

#include "core/games/loa/loa.h"
#include "core/games/stratego/stratego.h"

static const char *const names[] = {"loa", "stratego"};

const char *ch_own_game_name(int index) {
    int count = (int)(sizeof names / sizeof *names);
    return index >= 0 && index < count ? names[index] : NULL;
}

bool ch_own_game_is(const char *name) {
    const char *own;
    for (int i = 0; (own = ch_own_game_name(i)) != NULL; i++)
        if (strcmp(own, name) == 0)
            return true;
    return false;
}

static enum ch_status open_loa(const char *settings, const struct ch_game **game,
                               struct ch_error *error) {
    struct ch_loa *loa;
    enum ch_status status = ch_loa_open(settings, &loa, error);
    if (status == CH_OK)
        *game = &loa->game;
    return status;
}

static enum ch_status open_stratego(const char *settings, const struct ch_game **game,
                                    struct ch_error *error) {
    struct ch_stratego *stratego;
    enum ch_status status = ch_stratego_open(settings, &stratego, error);
    if (status == CH_OK)
        *game = &stratego->game;
    return status;
}

enum ch_status ch_own_game_open(const char *name, const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    if (!ch_own_game_is(name))
        return CH_NOT_FOUND;
    return strcmp(name, "loa") == 0 ? open_loa(settings, game, error)
                                    : open_stratego(settings, game, error);
}

void ch_own_game_free(const struct ch_game *game) {
    if (ch_loa_is(game))
        ch_loa_free((struct ch_loa *)ch_loa_of(game));
    else
        ch_stratego_free((struct ch_stratego *)ch_stratego_of(game));
}
