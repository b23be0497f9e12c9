/* The search for conditions that hold of some moves and not of others: a beam over refinements,
 * the best by FOIL's gain.
 *
 * FOIL's gain of a condition that covers p positive and n negative examples, of P and N, is
 * p (log2 p/(p+n) - log2 P/(P+N)) (Quinlan, Machine Learning 5, 1990; here against the condition
 * that asks for nothing). What is learnt is pruned on other examples: tests and patterns are left
 * out as long as (p-n)/(p+n) of those does not fall (Cohen's RIPPER, ICML 1995). */
#ifndef CH_WORKSHOP_DRAFTS_SEARCH_H
#define CH_WORKSHOP_DRAFTS_SEARCH_H

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
    struct ch_seen *seen;   /* by kind and slot: CH_FACT_SLOTS of a kind */
    int candidate, measure; /* kinds; -1: none */
};

void ch_refiner_init(struct ch_refiner *refiner, const struct ch_turns *turns);
void ch_refiner_done(struct ch_refiner *refiner);
/* "(candidate (id ?m) (from ?from) (to ?to))": what every search begins with. */
void ch_refiner_start(const struct ch_refiner *refiner, struct ch_premise *condition);
/* Calls `take` with each refinement. */
void ch_refine(const struct ch_refiner *refiner, const struct ch_premise *condition,
               void (*take)(void *context, const struct ch_premise *refined), void *context);

/* A candidate of a turn. */
struct ch_example {
    int turn, move;
    bool positive;
};

struct ch_examples {
    struct ch_example *example; /* owned */
    int count, capacity;
};

struct ch_covered {
    int positive, negative;
};

struct ch_found {
    struct ch_premise premise;
    struct ch_covered covered;
    double gain;
};

double ch_foil_gain(int p, int n, int all_p, int all_n);

void ch_examples_add(struct ch_examples *examples, int turn, int move, bool positive);
void ch_examples_done(struct ch_examples *examples);
/* The examples that the condition covers; *which (may be NULL) is a hash of which they are. */
struct ch_covered ch_examples_covered(const struct ch_premise *premise,
                                      const struct ch_turns *turns,
                                      const struct ch_examples *examples, uint64_t *which);

/* Finds conditions that hold of at least `least` positive examples. Fills found[0..most-1], the
 * greatest gain first, no two of which cover the same examples; returns how many, all with a gain
 * over 0. */
int ch_premises_find(const struct ch_refiner *refiner, const struct ch_examples *examples,
                     int least, struct ch_found found[], int most);

/* Its parts: its patterns but the candidate's, and the tests of the candidate's own slots. */
int ch_premise_parts(const struct ch_premise *premise);
/* The premise without part `at`; false if what is left would hang in the air. */
bool ch_premise_without(const struct ch_premise *premise, int at, struct ch_premise *less);
/* Leaves out of the condition what does nothing on these other examples. */
void ch_premise_prune(struct ch_premise *premise, const struct ch_turns *turns,
                      const struct ch_examples *examples);

#endif
