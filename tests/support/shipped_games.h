/* The games that come with the program, the collection's after the others. */
#ifndef CH_TESTS_SHIPPED_GAMES_H
#define CH_TESTS_SHIPPED_GAMES_H

#include "core/games/games.h"

/* Name `index` of the definitions; NULL past the end. */
static inline const char *shipped_game(int index) {
    static int listed;
    while (ch_games_name(listed))
        listed++;
    return index < listed ? ch_games_name(index) : ch_games_collected(index - listed);
}

#endif
