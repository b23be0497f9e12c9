/* The table of games that come with the program. */
#include <stddef.h>
#include <string.h>

#include "core/draughts/english.h"
#include "core/game.h"

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
