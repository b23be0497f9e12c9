/* crownhead agents --check-sandbox. */
#ifndef CH_CLI_AGENTS_AGENTS_SANDBOX_H
#define CH_CLI_AGENTS_AGENTS_SANDBOX_H

#include "agents/agents.h"

/* Prints what is in force in a worker and what became of every attempt to get out of one. Returns
 * the exit status. */
int ch_agents_check_sandbox(struct ch_agents_config *config);

#endif
