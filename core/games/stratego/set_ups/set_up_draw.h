/* Set-ups drawn afresh from statistics. The flag comes first; then the other pieces are mixed by
 * swaps that are accepted by their likelihood (Metropolis, Rosenbluth, Rosenbluth, Teller and
 * Teller 1953). All in integers: a stream of random numbers gives the same set-up on every machine.
 * A set-up and its mirror image are equally likely. */
#ifndef CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UP_DRAW_H
#define CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UP_DRAW_H

#include "core/base/random.h"
#include "core/games/stratego/set_ups/set_up_statistics.h"

/* Swaps that are tried; more do not change what comes out. */
enum { CH_STRATEGO_SWAPS = 1500 };

/* Draws a set-up of the army, which has a flag, into kind[], by place; CH_STRATEGO_UNKNOWN: empty.
 */
void ch_stratego_draw_set_up(const struct ch_stratego_statistics *statistics,
                             const uint8_t army[CH_STRATEGO_RANKS], int swaps,
                             struct ch_random *random, uint8_t kind[CH_STRATEGO_PLACES]);

#endif
