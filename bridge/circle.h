/* The last firings of a turn, kept to find rules that make themselves or each other fire without
 * end. */
#ifndef CH_BRIDGE_CIRCLE_H
#define CH_BRIDGE_CIRCLE_H

#include "bridge/loading/loaded.h"

enum { CH_RECENT = 1024 };

struct ch_recent_firing {
    const struct defrule *rule;
    long long made;     /* facts that it asserts have this number or a larger one */
    long long newest;   /* the number of the newest fact that it matched; -1: none */
    const void *by;     /* the template of that fact */
    unsigned long keys; /* of the facts that it matched, all in one */
};

struct ch_recent {
    struct ch_recent_firing firing[CH_RECENT];
    long count; /* in the turn; the last CH_RECENT are kept */
};

/* Notes a firing before its actions: an activation of CLIPS. */
void ch_recent_note(struct ch_recent *recent, void *env, const void *activation);

/* Appends which rules make each other fire without end (of one: "it makes itself …"), by which
 * fact, and how to end it, if the turn's last firings show that: each was caused by the one before
 * it. *rule is then set to the first of these rules. False, and nothing appended, if they don't. */
bool ch_circle_find(const struct ch_recent *recent, const struct ch_loaded *loaded,
                    struct ch_text *text, const struct ch_rule **rule);

#endif
