/* The search for conditions that hold of some moves and not of others: a beam over refinements,
 * the best by FOIL's gain.
 *
 * FOIL's gain of a condition that covers p positive and n negative examples, of P and N, is
 * p (log2 p/(p+n) - log2 P/(P+N)) (Quinlan, Machine Learning 5, 1990; here against the condition
 * that asks for nothing). What is learnt is pruned on other examples: tests and patterns are left
 * out as long as (p-n)/(p+n) of those does not fall (Cohen's RIPPER, ICML 1995). */
#ifndef CH_WORKSHOP_DRAFTS_SEARCH_H
#define CH_WORKSHOP_DRAFTS_SEARCH_H

#include "bridge/loading/vocabulary.h"
#include "core/base/interned.h"

/* Conditions of a rule about a candidate: a pattern for it, and up to three more that share a
 * variable with those before, each a pattern or its absence. */

/* The facts of many turns as numbers, so that conditions can be tried on them quickly.
 *
 * A value is a number of the table of values: two slots hold the same if they have the same one.
 * The use of a slot is guessed from its declaration. That decides which conditions are tried, never
 * whether they hold: a slot without a type holds a square, an integer called `id` a candidate, as
 * the shared vocabulary has it. */

enum { CH_FACT_SLOTS = 24, CH_NO_VALUE = -1 };

enum ch_slot_use {
    CH_SLOT_SQUARE,
    CH_SLOT_MOVE,
    CH_SLOT_NUMBER,
    CH_SLOT_WORD,
    CH_SLOT_LIST /* or one behind the CH_FACT_SLOTS-th: nothing is asked of it */
};

/* A template. */
struct ch_fact_kind {
    char *name;
    char *slot[CH_FACT_SLOTS];
    enum ch_slot_use use[CH_FACT_SLOTS];
    int slots;
    bool given; /* by the environment, before any rule fires */
};

/* The facts of a turn, those of a kind together, each as the values of its slots. */
struct ch_turn_facts {
    int *first, *count; /* by kind: of the values, and how many facts */
    int *value;
};

/* Initialise with ch_turns_init, release with ch_turns_done. */
struct ch_turns {
    struct ch_interned values;
    double *number; /* by value; NAN: it is none */
    struct ch_fact_kind *kind;
    int kinds;
    struct ch_turn_facts *turn;
    int count;
};

/* Makes room for the facts of `count` turns; their templates are those of sources[0..sources-1]. */
void ch_turns_init(struct ch_turns *turns, const struct ch_source *sources, int source_count,
                   int count);
/* Takes the answer to CH_INQUIRE_FACTS (JSON) as the facts of turn `i`. False if it is none, or
 * something was left out of it. */
bool ch_turns_read(struct ch_turns *turns, int i, const char *json);
void ch_turns_done(struct ch_turns *turns);

/* The kind of this name, -1 if there is none. */
int ch_turns_kind(const struct ch_turns *turns, const char *name);
/* The slot of this name, -1 as that. */
int ch_fact_kind_slot(const struct ch_fact_kind *kind, const char *name);

/* For qsort of doubles, the smallest first. */
int ch_by_number(const void *a, const void *b);
/* The values of fact `i` of a kind. */
static inline const int *ch_turn_fact(const struct ch_turns *turns, int turn, int kind, int i) {
    const struct ch_turn_facts *facts = &turns->turn[turn];
    return facts->value + facts->first[kind] + i * turns->kind[kind].slots;
}

/* The values of functions for candidates, as facts: rules that measure, added to an agent for its
 * turns to be learnt from. The slot `replies` holds what (replies ?m) is, `quads-after.own` what
 * (quads-after ?m own) is. */

/* Appends the text: the template ch_measure_kind, and the rule of `phase` that fills it, by the
 * functions of a candidate, or of one and a side, that the game has. */
void ch_measures_write(const struct ch_game *game, const char *phase, struct ch_text *out);

enum { CH_PATTERNS = 4, CH_PATTERN_TESTS = 6, CH_PREMISE_VARIABLES = 12 };
/* The first variables: the candidate, and where it begins and ends. */
enum { CH_VARIABLE_MOVE, CH_VARIABLE_FROM, CH_VARIABLE_TO, CH_VARIABLES_GIVEN };

enum ch_test_form {
    CH_TEST_VARIABLE, /* is the variable, or binds it */
    CH_TEST_IS,       /* is the value */
    CH_TEST_AT_MOST,  /* the number is so much at most; such tests are in one slot only */
    CH_TEST_AT_LEAST
};

/* A test of a slot; slots without one may hold anything. */
struct ch_slot_test {
    int slot;
    enum ch_test_form form;
    int of; /* the variable, or the value */
};

struct ch_pattern {
    int kind;
    bool absent; /* no such fact is there */
    struct ch_slot_test test[CH_PATTERN_TESTS];
    int tests;
};

struct ch_premise {
    struct ch_pattern pattern[CH_PATTERNS]; /* the first is the candidate's */
    int patterns;
    int variables;
};

/* The name of the template for the measures of moves of a draft (premise.c): its
 * patterns are written as tests of functions. */
extern const char ch_measure_kind[];

/* Adds a test; false if there is no room. */
bool ch_pattern_ask(struct ch_pattern *pattern, int slot, enum ch_test_form form, int of);
/* In how many ways the candidate `move` (from 0) of the turn fulfils it, counted up to `most`. */
int ch_premise_ways(const struct ch_premise *premise, const struct ch_turns *turns, int turn,
                    int move, int most);

/* Appends the left side of a rule, each line indented by two. `once`: what follows the candidate
 * holds in several ways somewhere, and the rule is to fire once. */
void ch_premise_text(const struct ch_premise *premise, const struct ch_turns *turns, bool once,
                     struct ch_text *out);

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
    int count;
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
