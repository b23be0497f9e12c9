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
    bool reported; /* CLIPS complained of the text at hand */
    int looked;    /* problems found before CLIPS saw the texts */
};

/* Adds a problem with text `source`; -1: with none of them. `code`: as in bridge/lint.h. */
void ch_loading_problem(struct loading *l, const char *code, int source, int line,
                        const char *text);

/* Looks over every text before CLIPS sees it, and makes the outline. False if CLIPS must not see
 * them. */
bool ch_loading_look_over(struct loading *l);
/* True if the look found a mistake in the construct that the line is in. */
bool ch_loading_told(const struct loading *l, int source, int line);

#endif
