/* The decision procedure: from what rules said about the candidates to one of them, in Soar's
 * order. Plain C over numbers; knows neither games nor CLIPS.
 *
 * - require: those required and not prohibited remain; one alone is chosen at once
 * - prohibit: the prohibited go
 * - reject: the rejected go
 * - better: those go that another candidate is better than, whether or not that one remains itself;
 *   members of a cycle of better and worse don't remove each other
 * - best: if any is best, only the best remain
 * - worst: if any is not worst, the worst go
 * - score: the highest sum of scores remains; without a score the sum is 0
 * - lot: the turn's key picks one of what remains
 *
 * Acceptable and indifferent remove nothing: the environment made every candidate acceptable, and
 * what remains tied is decided by lot in any case. A step that would remove all is dropped and
 * reported as a problem. */
#ifndef CH_BRIDGE_DECISION_H
#define CH_BRIDGE_DECISION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum ch_preference_kind {
    CH_ACCEPTABLE,
    CH_REQUIRE,
    CH_PROHIBIT,
    CH_REJECT,
    CH_BETTER,
    CH_WORSE,
    CH_BEST,
    CH_WORST,
    CH_INDIFFERENT,
    CH_SCORE,
    CH_PREFERENCE_KINDS
};

/* "better", "score" … as rules write it. */
const char *ch_preference_kind_name(enum ch_preference_kind kind);

struct ch_preference {
    enum ch_preference_kind kind;
    int candidate;      /* from 0 */
    int other;          /* for better and worse; -1 otherwise */
    double value;       /* for score; finite */
    const char *reason; /* in the author's words; borrowed */
    const char *rule;   /* who said it; borrowed */
};

enum ch_step {
    CH_STEP_NONE,
    CH_STEP_REQUIRE,
    CH_STEP_PROHIBIT,
    CH_STEP_REJECT,
    CH_STEP_BETTER,
    CH_STEP_BEST,
    CH_STEP_WORST,
    CH_STEP_SCORE,
    CH_STEP_LOT,
    CH_STEP_COUNT
};

/* "better", "lot" …; "" for CH_STEP_NONE. */
const char *ch_step_name(enum ch_step step);

enum ch_contradiction_kind {
    CH_SEVERAL_REQUIRED,    /* more than one candidate is required */
    CH_REQUIRED_PROHIBITED, /* `candidate` is required and prohibited */
    CH_ALL_PROHIBITED,
    CH_ALL_REJECTED,
    CH_BETTER_CYCLE, /* candidates of component `candidate` are better than each other */
    CH_BETTER_SELF   /* `candidate` is called better or worse than itself */
};

struct ch_contradiction {
    enum ch_contradiction_kind kind;
    int candidate;
};

/* Reused from turn to turn. Initialise with {0}, release with ch_decision_done. */
struct ch_decision {
    int count;                /* candidates */
    int chosen;               /* 0..count-1 */
    enum ch_step last_step;   /* the last that removed any, CH_STEP_NONE if none did */
    enum ch_step *removed_by; /* of each candidate; CH_STEP_NONE for the chosen */
    double *sum;              /* of each candidate's scores */
    int *component;           /* cycle that each candidate is in, by its lowest member */
    int *tied;                /* those that the lot was among, in order; tied_count 1: no lot */
    int tied_count;
    struct ch_contradiction *contradictions;
    int contradiction_count;
    /* scratch */
    bool *alive, *mark;
    uint64_t *reach;
    double *values;
    int capacity, reach_capacity, values_capacity, contradiction_capacity;
};

/* Decides among 0..candidates-1 (1 or more). Depends on the set of preferences and the key, not on
 * the order of preferences. */
void ch_decide(int candidates, const struct ch_preference *preferences, int count, uint64_t key,
               struct ch_decision *decision);
/* True if the preference had a part in what its step did: it removed the candidate that it speaks
 * against, or kept the one that it speaks for. Of several that say the same, each had. counted.c */
bool ch_decision_counted(const struct ch_decision *decision,
                         const struct ch_preference *preference);
void ch_decision_done(struct ch_decision *decision);

/* Writes the name of a candidate to the text. */
typedef void ch_candidate_namer(int candidate, const void *context, struct ch_text *text);

/* Appends contradiction i in words, with the rules that contradict each other, in an order that
 * depends only on the set of preferences. */
void ch_decision_contradiction(const struct ch_decision *decision, int i,
                               const struct ch_preference *preferences, int count,
                               ch_candidate_namer *name, const void *context, struct ch_text *text);

#endif
