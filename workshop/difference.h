/* Two agents' decisions of the same turn, side by side. */
#ifndef CH_WORKSHOP_DIFFERENCE_H
#define CH_WORKSHOP_DIFFERENCE_H

#include <cjson/cJSON.h>

#include "workshop/edits.h"

struct ch_difference {
    char *move[2];     /* what A and B chose, in full; NULL: it failed */
    char *reason[2];   /* in a line; of a failure, how */
    cJSON *removal[2]; /* of A: what kept B's choice from being its own (removal.h); NULL: the
                          choices are the same, or the agent has no reasons */
    bool *alone;  /* of each edit: it makes the difference by itself; NULL: not asked, not known */
    bool differs; /* the choices */
    bool sets_differ; /* the candidates that remained before the tie-break; known if asked for */
};

/* Has both decide the turn. They are asked for their reasons if the choices differ, and if `sets`:
 * then what remained before the tie-break is compared, if both have rules. With `edits` (else NULL)
 * it is found which of them make the difference by themselves. The caller releases `difference`
 * with ch_difference_done whatever is returned. An agent that fails on the turn is no error. */
enum ch_status ch_difference_ask(struct ch_difference *difference, struct ch_agent *const agents[2],
                                 const struct ch_turn *turn, bool sets,
                                 const struct ch_edits *edits, struct ch_error *error);
void ch_difference_done(struct ch_difference *difference);

/* Appends why the other's choice was not that of agent `which`: "worst: keep-bridge (mine.clp:12)",
 * "fails", "has no reasons". */
void ch_difference_why(const struct ch_difference *difference, int which, struct ch_text *out);

#endif
