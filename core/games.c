/* See games.h. */
#include "core/games.h"

#include <stddef.h>
#include <string.h>

#include "core/draughts/english.h"

static const struct ch_game *(*const makers[])(void) = {
    ch_english_game,
    NULL,
};

const struct ch_game *ch_game_at(int index) {
    for (int i = 0; makers[i]; i++)
        if (i == index)
            return makers[i]();
    return NULL;
}

const struct ch_game *ch_game_find(const char *name) {
    for (int i = 0; makers[i]; i++)
        if (strcmp(makers[i]()->name, name) == 0)
            return makers[i]();
    return NULL;
}

enum ch_status ch_game_open(const char *name, const struct ch_game **game, struct ch_error *error) {
    *game = ch_game_find(name);
    if (*game)
        return CH_OK;
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                        "there is no game `%s`; crownhead games list has them", name);
}

enum ch_status ch_game_from_sources(const char *name, const struct ch_source *sources, int count,
                                    const struct ch_game **game, struct ch_error *error) {
    (void)sources;
    (void)count;
    return ch_game_open(name, game, error);
}
