/* Where the program's own files are, for agents and everything else that reads them. */
#ifndef CH_CLI_CONFIG_H
#define CH_CLI_CONFIG_H

#include "agents/agents.h"

/* The folder with rules/, agents/roster/ and data/: CROWNHEAD_HOME, else where the program was
 * built. */
const char *ch_cli_home(void);

/* Fills `config` with the defaults and the home folder (static memory). */
void ch_cli_config(struct ch_agents_config *config);

#endif
