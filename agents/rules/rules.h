/* The agent whose strategy is a rule base in CLIPS. */
#ifndef CH_AGENTS_RULES_RULES_H
#define CH_AGENTS_RULES_RULES_H

#include "agents/base/config.h"
#include "agents/roster/agent_file.h"
#include "bridge/bridge.h"
#include "core/base/source.h"

/* A rule base for `game`. */
enum ch_status ch_rules_open(const struct ch_agent_file *file, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error);
/* Adds what the lints find in a rule base's texts to config->problems, without loading them.
 * sources[0] is the agent file. */
void ch_rules_lint(const struct ch_sources *sources, const struct ch_game *game,
                   const struct ch_agents_config *config);
/* The rule at work in `agent`, for signal handlers; "" if it is no rule base. `full`: memory ran
 * out. */
void ch_rules_at_work(const struct ch_agent *agent, bool full, struct ch_bridge_at_work *work);

/* CH_BAD_INPUT if the agent's files, its parameters or the deffacts of its rules, give the
 * parameter `set-ups`, of how many set-ups that are dealt rules choose one, a value or a range that
 * would be ignored: it goes from 1 to 64, and is 12 if it is not given. The texts of a record may
 * do so, so that replaying it gives the same decisions. Loading the texts reports other mistakes.
 */
enum ch_status ch_set_up_count_check(const struct ch_agent_file *file,
                                     const struct ch_sources *sources, struct ch_error *error);

#endif
