/* The facts for rules that only Stratego has. */
#ifndef CH_BRIDGE_GAMES_STRATEGO_STRATEGO_INPUT_H
#define CH_BRIDGE_GAMES_STRATEGO_STRATEGO_INPUT_H

#include "bridge/games/games.h"
#include "core/games/stratego/survey/survey.h"

extern const struct ch_bridge_game ch_bridge_stratego;
extern const struct ch_templates ch_stratego_templates;

/* Adds those of the turn; what is kept for it is a struct ch_stratego_survey. */
void ch_stratego_input_add(struct ch_input *input, const struct ch_run *run);
/* Adds the set-ups that are to be chosen from. */
void ch_stratego_input_add_set_ups(struct ch_input *input, const struct ch_run *run);

/* The value of `pull`: how much nearer the move brings its piece to the square, in thousandths. */
long long ch_stratego_pull(struct ch_stratego_survey *survey, const struct ch_move *move, int to);
/* stratego_evidence.c: see struct ch_bridge_game. */
void ch_stratego_evidence(const struct ch_rulebase *rulebase, const struct ch_called *called,
                          struct cJSON *object);

#endif
