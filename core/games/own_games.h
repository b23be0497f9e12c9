/* The games that the program knows, a row each. Most are part of the program: no definition file
 * describes them, their name says all. A family whose games definitions describe has a row, too,
 * without the functions that open one. A game defines its row in its own folder; own_games.c lists
 * them. */
#ifndef CH_CORE_GAMES_OWN_GAMES_H
#define CH_CORE_GAMES_OWN_GAMES_H

#include <string.h>

#include "core/games/game.h"

struct ch_score_ops;

struct ch_own_game {
    const char *name;  /* without rule variants; the family of its games, too */
    const char *agent; /* of the roster: plays it where none is named; NULL: there is none */
    bool common;       /* one of the few that most people look for */
    /* Makes the game with these values chosen for its parameters ("" or `name=value,…`): one that
     * is always there, or one that the caller frees with its name by ch_free. CH_BAD_INPUT for what
     * is no parameter or value. NULL: definitions describe its games. */
    enum ch_status (*open)(const char *settings, const struct ch_game **game,
                           struct ch_error *error);
    const struct ch_end_words *ends; /* of the game alone, beside the common ones */
    int end_count;
    const struct ch_score_ops *scores; /* core/pdn/pdn.h; NULL: no other program's */
};

/* Ends with NULL. It is alone in its file, so that a program that links another list has other
 * games. */
extern const struct ch_own_game *const ch_own_games[];

/* The number of the row's own end `index`. It holds while the program runs. */
enum ch_end ch_own_end(const struct ch_own_game *row, int index);

/* The row of that name whose game is part of the program, or NULL. */
static inline const struct ch_own_game *ch_own_game_find(const char *name) {
    const struct ch_own_game *const *row = ch_own_games;
    while (*row && (!(*row)->open || strcmp((*row)->name, name) != 0))
        row++;
    return *row;
}

#endif
