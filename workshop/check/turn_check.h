/* Join cost as a check: the rules of an agent whose conditions make too many partial matches on
 * reference positions, each with the condition where they explode. */
#ifndef CH_WORKSHOP_CHECK_TURN_CHECK_H
#define CH_WORKSHOP_CHECK_TURN_CHECK_H

#include "agents/agents.h"
#include "bridge/environment/problems.h"
#include "workshop/positions.h"

/* Appends what is found about `agent`, which `spec` named and which is ready for turns of the
 * positions' game. A rule that explodes is left out, and the others are measured without it, in a
 * worker of its own with the limits of `config`. */
void ch_join_cost_check(const char *spec, struct ch_agent *agent,
                        const struct ch_agents_config *config, const struct ch_positions *positions,
                        struct ch_problems *problems);

/* Limits under which one assertion that explodes ends soon. */
void ch_join_cost_limits(struct ch_agents_config *config);

/* Which rules of an agent leave its decisions unsettled, on the reference positions. */

/* Lets the agent, which has rules, decide every position; adds what its decisions met to
 * `impasses`, and to `problems` warnings about rejections of all moves, contradictions and
 * constraint failures, each at a rule, with the share of positions. Ties are counted only: they may
 * be meant. A turn that fails is an error, and the last. */
void ch_impasse_check(struct ch_agent *agent, const struct ch_positions *positions,
                      struct ch_impasses *impasses, struct ch_problems *problems);

#endif
