/* Two agents' decisions of the same turns, side by side, and how their texts differ. */
#ifndef CH_WORKSHOP_DIFFERENCE_H
#define CH_WORKSHOP_DIFFERENCE_H

#include <cjson/cJSON.h>

#include "workshop/agent_pool.h"
#include "workshop/rule_list.h"

/* The differences in the texts of two agents, and which of them change a decision by themselves. */

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

struct ch_difference {
    char *move[2];      /* what A and B chose, in full; NULL: it failed */
    char *reason[2];    /* in a line; of a failure, how */
    enum ch_end end[2]; /* of a failure; CH_END_NONE: it decided */
    cJSON *removal[2];  /* of A: what kept B's choice from being its own (account.h); NULL: the
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
/* The same for a difference in which choices are known already: those with a reason. The others are
 * all 0. */
enum ch_status ch_difference_complete(struct ch_difference *difference,
                                      struct ch_agent *const agents[2], const struct ch_turn *turn,
                                      bool sets, const struct ch_edits *edits,
                                      struct ch_error *error);
void ch_difference_done(struct ch_difference *difference);

/* Appends why the other's choice was not that of agent `which`: "worst: keep-bridge (mine.clp:12)",
 * "fails", "has no reasons". */
void ch_difference_why(const struct ch_difference *difference, int which, struct ch_text *out);

/* More edits than these are no longer looked at one by one: it is another agent. */
enum { CH_DIFF_EDITS = 16 };

/* Differences with the same causes. */
struct ch_diff_class {
    char *why[2]; /* of A: why B's choice was not A's; and of B */
    int count;
    int *places; /* count of them: positions, in their order */
};

struct ch_diff_report {
    const struct ch_agent_pool *pool;
    const struct ch_positions *positions;
    const char *name[2]; /* of the agents, for people */
    const char *source;  /* of the positions, as the user named it; NULL: the reference positions */
    struct ch_difference *difference; /* one for each position */
    bool sets; /* what remained before the tie-break was compared everywhere */
    struct ch_edits edits;
    /* found by ch_diff_report_make */
    int *alone;     /* of each edit: differences that it makes by itself; NULL: not known */
    int by_several; /* differences that no edit makes by itself */
    struct ch_diff_class *class; /* the most frequent first */
    int class_count;
    int differ, failed[2];
    int same_choice_other_set; /* if `sets` */
};

/* Puts the differences into classes. The members above are filled. */
void ch_diff_report_make(struct ch_diff_report *report);
void ch_diff_report_done(struct ch_diff_report *report);

#endif
