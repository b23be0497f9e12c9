/* The facts of many turns as numbers, so that conditions can be tried on them quickly.
 *
 * A value is a number of the table of values: two slots hold the same if they have the same one.
 * The use of a slot is guessed from its declaration. That decides which conditions are tried, never
 * whether they hold: a slot without a type holds a square, an integer called `id` a candidate, as
 * the shared vocabulary has it. */
#ifndef CH_WORKSHOP_DRAFTS_TURN_FACTS_H
#define CH_WORKSHOP_DRAFTS_TURN_FACTS_H

#include "bridge/lint/vocabulary.h"
#include "core/base/interned.h"

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
/* A value as it is written. */
const char *ch_turns_text(const struct ch_turns *turns, int value);
/* The number of a whole number, CH_NO_VALUE if no fact has it. */
int ch_turns_integer(const struct ch_turns *turns, int integer);

/* For qsort of doubles, the smallest first. */
int ch_by_number(const void *a, const void *b);
/* The values of fact `i` of a kind. */
static inline const int *ch_turn_fact(const struct ch_turns *turns, int turn, int kind, int i) {
    const struct ch_turn_facts *facts = &turns->turn[turn];
    return facts->value + facts->first[kind] + i * turns->kind[kind].slots;
}

#endif
