/* Conditions that an author tries: an agent with one rule more, which has them, never fires, and
 * can be asked how far it came. */
#ifndef CH_WORKSHOP_PATTERN_H
#define CH_WORKSHOP_PATTERN_H

#include "agents/agents.h"

/* The name of that rule, for CH_INQUIRE_RULE. Its last condition is always false and is not the
 * author's; what came that far matched all of the author's. */
extern const char ch_pattern_rule[];

/* Opens the agent `spec`, which must be one of rules, with the rule for `conditions` (text of
 * CLIPS) in `phase`; NULL: the agent's last. The agent is closed by the caller. CH_BAD_INPUT if the
 * conditions are none: what CLIPS says of them has "pattern" as its file. */
enum ch_status ch_pattern_open(const char *spec, const char *conditions, const char *phase,
                               const struct ch_game *game, const struct ch_agents_config *config,
                               struct ch_agent **agent, struct ch_error *error);

#endif
