/* Whether the sandbox of workers holds: each attempt to get out of it, made. */
#ifndef CH_AGENTS_SANDBOX_CHECK_H
#define CH_AGENTS_SANDBOX_CHECK_H

#include "agents/base/config.h"

/* Name and text ("open a file") of an attempt; NULL past the last. Each does no harm if it
 * succeeds. */
const char *ch_attempt_name(int index);
const char *ch_attempt_text(int index);

enum ch_attempt_end {
    CH_ATTEMPT_DONE,    /* it was carried out */
    CH_ATTEMPT_REFUSED, /* with an error */
    CH_ATTEMPT_ENDED    /* and the worker with it */
};

/* Starts a worker that makes the attempt. */
enum ch_status ch_attempt_make(int index, const struct ch_agents_config *config,
                               enum ch_attempt_end *end, struct ch_error *error);

#endif
