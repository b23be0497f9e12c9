/* Attempts to get out of a worker: the hidden kind of agent `attempt:NAME,PID` reaches from inside
 * for what the sandbox keeps from it, so that a check tells what happens and not what was set. */
#ifndef CH_AGENTS_WORKER_ATTEMPTS_H
#define CH_AGENTS_WORKER_ATTEMPTS_H

#include "agents/agents.h"

enum ch_attempt_end {
    CH_ATTEMPT_DONE,    /* it was carried out */
    CH_ATTEMPT_REFUSED, /* with an error */
    CH_ATTEMPT_ENDED    /* and the worker with it */
};

/* Name and text ("open a file") of an attempt; NULL past the last. Each does no harm if it
 * succeeds. */
const char *ch_attempt_name(int index);
const char *ch_attempt_text(int index);

/* Starts a worker that makes the attempt. */
enum ch_status ch_attempt_make(int index, const struct ch_agents_config *config,
                               enum ch_attempt_end *end, struct ch_error *error);

/* The kind; `arguments` are the name and the process id of the program. */
enum ch_status ch_attempt_open(const char *arguments, const struct ch_game *game,
                               struct ch_agent **agent, struct ch_error *error);

#endif
