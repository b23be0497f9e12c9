/* Of how many set-ups that are dealt rules choose one: the agent's parameter `set-ups`, from 1 to
 * CH_SET_UPS_MOST, else CH_SET_UPS_USUAL. It has no meaning in games without secret set-ups. */
#ifndef CH_AGENTS_RULES_SET_UP_COUNT_H
#define CH_AGENTS_RULES_SET_UP_COUNT_H

#include "agents/roster/agent_file.h"
#include "bridge/bridge.h"

enum { CH_SET_UPS_USUAL = 12, CH_SET_UPS_MOST = 64 };

int ch_set_up_count(const struct ch_rulebase *rulebase);

/* CH_BAD_INPUT if the agent's files, its parameters or the deffacts of its rules, give `set-ups` a
 * value or a range that would be ignored. The texts of a record may do so, so that replaying it
 * gives the same decisions. Loading the texts reports other mistakes. */
enum ch_status ch_set_up_count_check(const struct ch_agent_file *file,
                                     const struct ch_sources *sources, struct ch_error *error);

#endif
