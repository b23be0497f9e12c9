/* External programs that speak the Hub protocol, as agents. */
#ifndef CH_AGENTS_HUB_HUB_H
#define CH_AGENTS_HUB_HUB_H

#include "agents/base/kind.h"

/* The argument is the program's command line. In this process only: a worker may start none. */
extern const struct ch_agent_kind ch_hub_kind;

#endif
