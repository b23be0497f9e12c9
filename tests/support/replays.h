/* What an account states as evidence in games that are not draughts, found again on the board. Each
 * fails the test where something is not as it is stated. */
#ifndef CH_TESTS_SUPPORT_REPLAYS_H
#define CH_TESTS_SUPPORT_REPLAYS_H

#include <cjson/cJSON.h>

#include "core/games/turn.h"

void replay_loa(const struct ch_turn *turn, const cJSON *evidence);
/* `facts`: the turn's, as CH_INQUIRE_FACTS gives them; they give the worth of pieces. */
void replay_stratego(const struct ch_turn *turn, const cJSON *facts, const cJSON *evidence);

#endif
