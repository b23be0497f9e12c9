/* The decision procedure: from what rules said about the candidates to one of them, in Soar's
 * order (Soar User's Manual 9.6, 2.4.2). Plain C over numbers; knows neither games nor CLIPS.
 *
 * - require: those required and not prohibited remain; one alone is chosen at once
 * - prohibit: the prohibited go
 * - reject: the rejected go
 * - better: those go that another candidate is better than, whether or not that one remains itself;
 *   if none would remain all do, which is a conflict
 * - best: if any is best, only the best remain
 * - worst: if any is not worst, the worst go
 * - score: the highest sum of scores remains; without a score the sum is 0
 * - random tie-break (`lot`): the turn's key picks one of what remains
 *
 * What remains before the tie-break is a tie, unless each is said to be indifferent, has a score,
 * or is said to be indifferent to every other that remains. Acceptable says nothing more: the
 * environment made every candidate acceptable. A step that would remove all is dropped and reported
 * as a problem. */
#ifndef CH_BRIDGE_DECISION_DECISION_H
#define CH_BRIDGE_DECISION_DECISION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/text.h"
#include "core/referee/impasses.h"
#include "core/referee/preference.h"

/* Scores are whole numbers of millionths: sums are exact. */
enum { CH_SCORE_UNIT = 1000000, CH_SCORE_MAX = 1000000000 };
/* The largest that all scores of a turn may add up to in size, in millionths. */
#define CH_SCORES_MAX INT64_C(9000000000000000000)

struct ch_preference {
    enum ch_preference_kind kind;
    int candidate;      /* from 0 */
    int other;          /* for better and worse, and indifferent to one; -1 otherwise */
    int64_t value;      /* for score, in millionths */
    const char *reason; /* in the author's words; borrowed */
    const char *rule;   /* that stated it; borrowed */
};

/* Sets the better and the worse candidate if the preference compares two; false if it does not. */
bool ch_preference_pair(const struct ch_preference *p, int *winner, int *loser);
/* Millionths as the number that they are. */
double ch_score_number(int64_t millionths);

enum ch_contradiction_kind {
    CH_SEVERAL_REQUIRED,    /* more than one candidate is required */
    CH_REQUIRED_PROHIBITED, /* candidate `of` is required and prohibited */
    CH_ALL_DROPPED,         /* each that is left is prohibited, or rejected …, at step `of` */
    CH_BETTER_CYCLE,        /* candidates of component `of` are better than each other */
    CH_ALL_WORSE,           /* each that is left is worse than another, so none went */
    CH_BETTER_SELF,         /* candidate `of` is called better or worse than itself */
    CH_INDIFFERENT_SELF     /* candidate `of`, which is in a tie, is called as good as itself */
};

struct ch_contradiction {
    enum ch_contradiction_kind kind;
    int of; /* -1: it says all */
};

/* Reused from turn to turn. Initialise with {0}, release with ch_decision_done. */
struct ch_decision {
    int count;                /* candidates */
    int chosen;               /* 0..count-1 */
    enum ch_step last_step;   /* the last that removed any, CH_STEP_NONE if none did */
    enum ch_step *removed_by; /* of each candidate; CH_STEP_NONE for the chosen */
    int64_t *sum;             /* of each candidate's scores, in millionths */
    int *component;           /* cycle that each candidate is in, by its lowest member */
    int *tied;                /* those that the tie-break was among, in order; tied_count 1: none */
    int tied_count;
    bool indifferent; /* those are so by what was said: the tie-break among them is no tie */
    struct ch_contradiction *contradictions;
    int contradiction_count;
    /* scratch */
    bool *alive, *mark;
    uint64_t *reach;
    int capacity, reach_capacity, contradiction_capacity;
};

/* Decides among 0..candidates-1 (1 or more). Depends on the set of preferences and the key, not on
 * the order of preferences. The sizes of all scores must not add up to more than CH_SCORES_MAX. */
void ch_decide(int candidates, const struct ch_preference *preferences, int count, uint64_t key,
               struct ch_decision *decision);
/* True if the preference had a part in what its step did: it removed the candidate that it speaks
 * against, or kept the one that it speaks for. Of several that say the same, each had. */
bool ch_decision_counted(const struct ch_decision *decision,
                         const struct ch_preference *preference);
void ch_decision_done(struct ch_decision *decision);

/* decision_impasses.c: adds the decision to `impasses`: one more, what it met, and the rules and
 * pairs of rules behind that. */
void ch_decision_impasses(const struct ch_decision *decision,
                          const struct ch_preference *preferences, int count,
                          struct ch_impasses *impasses);
/* True if it met any of that kind. */
bool ch_decision_met(const struct ch_decision *decision, enum ch_impasse kind);

/* Writes the name of a candidate to the text. */
typedef void ch_candidate_namer(int candidate, const void *context, struct ch_text *text);

/* Appends contradiction i in words, with the rules that contradict each other, in an order that
 * depends only on the set of preferences. */
void ch_decision_contradiction(const struct ch_decision *decision, int i,
                               const struct ch_preference *preferences, int count,
                               ch_candidate_namer *name, const void *context, struct ch_text *text);

#endif
