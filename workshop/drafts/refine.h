/* The refinements of a condition: one test more of the candidate, one pattern more that shares a
 * variable with it, or two of which the first leads to a square and the second asks about that. */
#ifndef CH_WORKSHOP_DRAFTS_REFINE_H
#define CH_WORKSHOP_DRAFTS_REFINE_H

#include "workshop/drafts/premise.h"

/* CH_SEEN_WORDS: a slot with more words than that is not asked for one. CH_SEEN_NUMBERS: numbers
 * that a slot is compared with. */
enum { CH_SEEN_WORDS = 4, CH_SEEN_NUMBERS = 5 };

/* Values that a slot was seen to hold. */
struct ch_seen {
    int value[CH_SEEN_NUMBERS]; /* numbers in rising order */
    int count;
    bool whole; /* of numbers: these are all, and not only quantiles */
};

/* Initialise with ch_refiner_init, release with ch_refiner_done. */
struct ch_refiner {
    const struct ch_turns *turns;
    struct ch_seen *seen; /* by kind and slot: CH_FACT_SLOTS of a kind */
    int candidate, measure; /* kinds; -1: none */
};

void ch_refiner_init(struct ch_refiner *refiner, const struct ch_turns *turns);
void ch_refiner_done(struct ch_refiner *refiner);
/* "(candidate (id ?m) (from ?from) (to ?to))": what every search begins with. */
void ch_refiner_start(const struct ch_refiner *refiner, struct ch_premise *condition);
/* Calls `take` with each refinement. */
void ch_refine(const struct ch_refiner *refiner, const struct ch_premise *condition,
               void (*take)(void *context, const struct ch_premise *refined), void *context);

#endif
