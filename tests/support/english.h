/* The game that a test program with scripted agents plays, found by the set-up of its group. */
#ifndef CH_TESTS_SUPPORT_ENGLISH_H
#define CH_TESTS_SUPPORT_ENGLISH_H

#include "core/games/games.h"
#include "tests/support/scripted_agent.h"

static const struct ch_game *game;

static int find_game(void **state) {
    (void)state;
    game = ch_game_find("english");
    return game ? 0 : -1;
}

#endif
