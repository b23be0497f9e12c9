/* Classifies and prints the differences between two agents. */
#ifndef CH_WORKSHOP_DIFF_REPORT_H
#define CH_WORKSHOP_DIFF_REPORT_H

#include "workshop/agent_pool.h"
#include "workshop/difference.h"
#include "workshop/edits.h"

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

/* The table, and `show` positions with both choices. Prints. */
void ch_diff_report_print(const struct ch_diff_report *report, int show);
/* A line for each difference and a summary. Prints. */
void ch_diff_report_json(const struct ch_diff_report *report);

#endif
