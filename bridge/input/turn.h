/* A turn: facts in, rules fire, preferences out, one candidate chosen. */
#ifndef CH_BRIDGE_INPUT_TURN_H
#define CH_BRIDGE_INPUT_TURN_H

#include "bridge/internal.h"

/* What the rules may compute in this turn. */
int ch_turn_ms(const struct ch_rulebase *rulebase, const struct ch_turn *turn);

/* Runs the rules on the turn and decides. False: they failed, and `fault` says how. */
bool ch_turn_run(struct ch_rulebase *rulebase, const struct ch_turn *turn, struct ch_fault *fault);

/* Appends what decided in one line. After a good run. */
void ch_turn_reason(struct ch_rulebase *rulebase, struct ch_text *text);

/* What the rules claim, CH_CLAIM_NONE if they contradict each other; and its reason, appended if
 * there is a claim. */
enum ch_claim ch_claims_result(const struct ch_rulebase *rulebase);
void ch_claims_tell(const struct ch_rulebase *rulebase, struct ch_text *text);

/* Lets go of the turn, which was borrowed. */
void ch_turn_end(struct ch_rulebase *rulebase);

/* Names a candidate by its full path; `context` is the turn. */
void ch_turn_name(int candidate, const void *context, struct ch_text *text);

#endif
