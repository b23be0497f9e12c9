/* How far the conditions of a rule are fulfilled: a rule of some of them is put into the
 * environment, its matches are looked at, and it is taken out again. Working memory stays as it is.
 * The joins are made anew before the next turn, so that nothing of it shows there. */
#ifndef CH_BRIDGE_EXPLANATION_PROBE_H
#define CH_BRIDGE_EXPLANATION_PROBE_H

#include <cjson/cJSON.h>

#include "bridge/rulebase.h"

/* One match: indexes in the trail of the facts matched, and values of variables. */
struct ch_probe_match {
    int *facts; /* owned */
    int fact_count;
    cJSON *values; /* an object of variables with their texts; owned */
};

enum { CH_PROBE_MATCHES = 20 };

struct ch_probe {
    unsigned long count;                           /* matches */
    struct ch_probe_match match[CH_PROBE_MATCHES]; /* the first of them */
    int match_count;
    /* While it runs. */
    const char *const *variables;
    int variable_count;
};

/* Between phases, with a trail kept. `conditions` is text of CLIPS, `variables` (NULL-terminated
 * names like "?m"; NULL: none) are bound in it. False if CLIPS does not take the conditions, or
 * something in them failed. Release with ch_probe_done in either case. */
bool ch_probe_run(struct ch_rulebase *rulebase, const char *module, const char *conditions,
                  const char *const *variables, struct ch_probe *probe);
void ch_probe_done(struct ch_probe *probe);

#endif
