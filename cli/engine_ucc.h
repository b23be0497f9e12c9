/* crownhead engine --protocol ucc: an agent of ours for managers of the UCC's Stratego competition.
 */
#ifndef CH_CLI_ENGINE_UCC_H
#define CH_CLI_ENGINE_UCC_H

#include "agents/agents.h"

/* Plays one game over standard input and output; returns the exit status. `agent` is borrowed. */
int ch_engine_ucc(struct ch_agent *agent, const struct ch_game *game);

#endif
