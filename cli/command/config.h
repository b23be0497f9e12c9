/* The configuration of agents by the command line: where the program's files are, and their
 * limits. */
#ifndef CH_CLI_COMMAND_CONFIG_H
#define CH_CLI_COMMAND_CONFIG_H

#include "agents/agents.h"

/* Fills `config` with the defaults and the home folder (static memory). */
void ch_cli_config(struct ch_agents_config *config);

#endif
