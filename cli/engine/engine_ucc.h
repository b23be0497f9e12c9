/* crownhead engine --protocol ucc: an agent of ours for managers of the UCC's Stratego competition.
 */
#ifndef CH_CLI_ENGINE_ENGINE_UCC_H
#define CH_CLI_ENGINE_ENGINE_UCC_H

#include <stdio.h>

#include "agents/agents.h"

/* Stratego as the competition played it: without the rules of the past. */
#define CH_UCC_GAME "stratego:two-squares=off,more-squares=off,limit=none"

/* Plays one game with the manager that writes to `in` and reads `out`; returns the exit status.
 * Borrows all. Errors in its messages go to standard error. */
int ch_engine_ucc(struct ch_agent *agent, const struct ch_game *game, const struct ch_keys *keys,
                  FILE *in, FILE *out);
/* The same with the agent of that name, on standard input and output. */
int ch_engine_speak_ucc(const char *name, const struct ch_game *game,
                        const struct ch_agents_config *config, const char *secret);

#endif
