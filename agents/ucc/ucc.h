/* External programs that speak the protocol of the UCC's Stratego competition, as agents. */
#ifndef CH_AGENTS_UCC_UCC_H
#define CH_AGENTS_UCC_UCC_H

#include "agents/base/kind.h"

/* The argument is the program's command line. In this process only: a worker may start none. */
extern const struct ch_agent_kind ch_ucc_agent_kind;

#endif
