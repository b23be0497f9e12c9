/* Which rules of an agent leave its decisions unsettled, on the reference positions. */
#ifndef CH_WORKSHOP_CHECK_IMPASSE_CHECK_H
#define CH_WORKSHOP_CHECK_IMPASSE_CHECK_H

#include "bridge/environment/problems.h"
#include "workshop/positions.h"

/* Lets the agent, which has rules, decide every position; adds what its decisions met to
 * `impasses`, and to `problems` warnings about rejections of all moves, contradictions and
 * constraint failures, each at a rule, with the share of positions. Ties are counted only: they may
 * be meant. A turn that fails is an error, and the last. */
void ch_impasse_check(struct ch_agent *agent, const struct ch_positions *positions,
                      struct ch_impasses *impasses, struct ch_problems *problems);

#endif
