/* Breakthrough (Dan Troyka, 2000) as the worked example of a game in one pair of files: its rules,
 * and what rules see of it. docs/HACKING.md has the recipe.
 *
 * 8x8 squares; a man steps one square straight or diagonally forward onto an empty one, or captures
 * diagonally forward. Who reaches the last rank has won, and who has no man left has lost. */
#ifndef TESTS_SUPPORT_BREAKTHROUGH_H
#define TESTS_SUPPORT_BREAKTHROUGH_H

#include "bridge/games/games.h"
#include "core/games/own_games.h"

extern const struct ch_own_game breakthrough_row;
extern const struct ch_bridge_game breakthrough_bridge;

/* An end of its own: a man has reached the last rank. */
#define BREAKTHROUGH_REACHED ch_own_end(&breakthrough_row, 0)

#endif
