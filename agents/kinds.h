/* The kinds of agent behind agents.h: each opens in this process, from its arguments and texts. */
#ifndef CH_AGENTS_KINDS_H
#define CH_AGENTS_KINDS_H

#include "agents/agents.h"

/* Chooses any legal move by the turn's key. Takes no arguments. */
enum ch_status ch_random_open(const char *arguments, struct ch_agent **agent, struct ch_error *error);

/* The search of core/search.h. Arguments: depth=N, nodes=M, time=MS, separated by commas; none: depth=4. */
enum ch_status ch_search_open(const char *arguments, struct ch_agent **agent, struct ch_error *error);

#endif
