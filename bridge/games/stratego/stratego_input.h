/* The facts that only Stratego has. */
#ifndef CH_BRIDGE_GAMES_STRATEGO_STRATEGO_INPUT_H
#define CH_BRIDGE_GAMES_STRATEGO_STRATEGO_INPUT_H

#include "bridge/games/games.h"
#include "core/games/stratego/survey/survey.h"

/* Adds those of the turn; `kept` is its struct ch_stratego_survey. */
void ch_stratego_input_add(struct ch_rulebase *rulebase, void *kept);

#endif
