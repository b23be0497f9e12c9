/* A turn: facts in, rules fire, preferences out, one candidate chosen. */
#ifndef CH_BRIDGE_TURN_H
#define CH_BRIDGE_TURN_H

#include "bridge/rulebase.h"

/* The processor time of the turn, in milliseconds. */
int ch_turn_ms(const struct ch_bridge_limits *limits, const struct ch_turn *turn);

/* Runs the rules on the turn and decides. False: they failed, and `fault` says how. */
bool ch_turn_run(struct ch_rulebase *rulebase, const struct ch_turn *turn, struct ch_fault *fault);

/* True if the turn is decided without rules: it has one candidate, and the texts claim no results.
 * Explaining it runs the rules. */
bool ch_turn_forced(struct ch_rulebase *rulebase, const struct ch_turn *turn);

/* Lets go of the turn, which was borrowed. */
void ch_turn_end(struct ch_rulebase *rulebase);

#endif
