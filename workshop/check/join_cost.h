/* Join cost as a check: the rules of an agent whose conditions make too many partial matches on
 * reference positions, each with the condition where they explode. */
#ifndef CH_WORKSHOP_CHECK_JOIN_COST_H
#define CH_WORKSHOP_CHECK_JOIN_COST_H

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

#endif
