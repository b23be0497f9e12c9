/* See own_games.h. */
#include "core/own_games.h"

#include <string.h>

#include "core/loa/loa.h"

static const char *const names[] = {"loa"};

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

enum ch_status ch_own_game_open(const char *name, const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    if (!ch_own_game_is(name))
        return CH_NOT_FOUND;
    struct ch_loa *loa;
    enum ch_status status = ch_loa_open(settings, &loa, error);
    if (status == CH_OK)
        *game = &loa->game;
    return status;
}

void ch_own_game_free(const struct ch_game *game) {
    ch_loa_free((struct ch_loa *)ch_loa_of(game));
}
