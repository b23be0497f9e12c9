/* What the commands of the workshop share: which game they are about. */
#ifndef CH_CLI_WORKSHOP_WORKSHOP_H
#define CH_CLI_WORKSHOP_WORKSHOP_H

#include "agents/agents.h"

/* The game that `name` (of --game) names; NULL: the first that the agent `spec` says it plays, and
 * English draughts for agents that play anything. NULL after an error was printed. */
const struct ch_game *ch_workshop_game(const char *name, const char *spec,
                                       const struct ch_agents_config *config);

#endif
