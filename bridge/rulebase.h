/* A rule base as a struct of its parts, each with a header of its own. */
#ifndef CH_BRIDGE_RULEBASE_H
#define CH_BRIDGE_RULEBASE_H

#include <stddef.h>

#include "bridge/run.h"
#include "bridge/trace.h"

struct ch_rulebase {
    struct ch_environment environment; /* first: CLIPS's context is both */
    struct ch_loaded loaded;
    struct ch_input input;
    struct ch_run run;
    struct ch_trace trace;
};
_Static_assert(offsetof(struct ch_rulebase, environment) == 0, "CLIPS's context is both");

#endif
