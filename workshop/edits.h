/* The differences in the texts of two agents, and which of them change a decision by themselves. */
#ifndef CH_WORKSHOP_EDITS_H
#define CH_WORKSHOP_EDITS_H

#include <cjson/cJSON.h>

#include "workshop/rule_list.h"

/* A construct that is in one agent only, or that both have with different texts. */
struct ch_edit {
    int item[2]; /* in the lists of A and B; -1: it is not there */
    bool rule;
};

struct ch_edits {
    struct ch_rule_list rules[2];
    struct ch_edit *edit; /* in the order of B's texts, then what only A has */
    int count;
};

/* Empty if one of the agents has no texts. Borrows the agents; released with ch_edits_done. */
void ch_edits_find(struct ch_edits *edits, struct ch_agent *const agent[2]);
void ch_edits_done(struct ch_edits *edits);

/* The place of a construct: in B, or in A if only that has it. */
void ch_edits_place(const struct ch_edits *edits, int edit, const struct ch_outline_item **item,
                    const char **file);
/* "changed", "only in A", "only in B". */
const char *ch_edits_change(const struct ch_edit *edit);

/* Which rules make the difference between two decisions by themselves: taken out of both agents,
 * the same candidates remain for both. effects[] are the answers to CH_INQUIRE_EFFECTS on one turn.
 * Fills alone[0..count-1]. */
void ch_edits_alone(const struct ch_edits *edits, cJSON *const effects[2], bool alone[]);

#endif
