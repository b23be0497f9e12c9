/* What the steps of loading share. */
#ifndef CH_BRIDGE_LOADING_H
#define CH_BRIDGE_LOADING_H

#include "bridge/internal.h"

struct loading {
    struct ch_rulebase *rulebase;
    const struct ch_source *sources;
    int count;
    struct ch_outline outline;
    struct ch_problems *problems;
};

/* Adds a problem with text `source`; -1: with none of them. */
void ch_loading_problem(struct loading *l, int source, int line, const char *text);

/* Looks over every text before CLIPS sees it, and makes the outline. */
void ch_loading_look_over(struct loading *l);

#endif
