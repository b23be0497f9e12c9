/* Attempts to get out of a worker: the hidden kind of agent `attempt:NAME,PID` reaches from inside
 * for what the sandbox keeps from it, so that a check (agents/sandbox_check.h) shows what happens
 * and not what was set. PID is the program's. */
#ifndef CH_AGENTS_PROCESS_ATTEMPTS_H
#define CH_AGENTS_PROCESS_ATTEMPTS_H

#include "agents/base/kind.h"

/* Name and text ("open a file") of an attempt; NULL past the last. Each does no harm if it
 * succeeds. */
const char *ch_attempt_name(int index);
const char *ch_attempt_text(int index);

extern const struct ch_agent_kind ch_attempt_kind;

#endif
