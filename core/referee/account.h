/* The head of an agent's account of a turn, common to all kinds of account. */
#ifndef CH_REFEREE_ACCOUNT_H
#define CH_REFEREE_ACCOUNT_H

#include <cjson/cJSON.h>

#include "core/referee/agent.h"

/* A JSON object with the version, `kind`, the agent's name, the game, the position and who is to
 * move, in this order. The caller owns it. */
cJSON *ch_account_begin(const struct ch_turn *turn, const char *kind, const char *agent);

#endif
