/* The one reader of CLIPS fact syntax with constants only: agents, game definitions, scenarios and
 * parameters are written in it. Reading executes nothing.
 *
 *     (agent (name soar-checkers) (rules "a.clp" "b.clp"))   ; a fact with slots
 *     (rank 1 2.5 "three")                                   ; an ordered fact
 *
 * A table says which facts a kind of file may hold. Every mistake is reported, each with its line:
 * after one, reading goes on with the next fact. */
#ifndef CH_CORE_BASE_FACTS_H
#define CH_CORE_BASE_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/text.h"

/* Types as bits, so that a slot may allow several. */
enum ch_fact_type {
    CH_FACT_SYMBOL = 1,
    CH_FACT_STRING = 2,
    CH_FACT_INTEGER = 4,
    CH_FACT_REAL = 8,
    CH_FACT_WORD = CH_FACT_SYMBOL | CH_FACT_STRING,
    CH_FACT_NUMBER = CH_FACT_INTEGER | CH_FACT_REAL,
    CH_FACT_ANY = 15
};

struct ch_fact_value {
    enum ch_fact_type type; /* one bit */
    const char *text;       /* a string without its quotes; a number as it was written */
    int64_t integer;        /* of an integer */
    double real;            /* of a real or an integer */
    int line;
};

struct ch_fact_slot {
    const char *name;
    int line;
    const struct ch_fact_value *values;
    int count;
};

/* An ordered fact has values and no slots. */
struct ch_fact {
    const char *name;
    int line;
    const struct ch_fact_slot *slots;
    int slot_count;
    const struct ch_fact_value *values;
    int value_count;
};

/* What a slot may hold. */
struct ch_fact_slot_rule {
    const char *name;
    unsigned types;           /* enum ch_fact_type bits */
    int min, max;             /* values; max -1: any number */
    bool required;            /* the fact must have the slot */
    const char *const *words; /* NULL-terminated: the only texts allowed; NULL: any */
};

/* What a fact may look like. `slots` ends with a NULL name; NULL: the fact is ordered, and holds
 * min..max values of `types`. */
struct ch_fact_template {
    const char *name;
    const struct ch_fact_slot_rule *slots;
    unsigned types;
    int min, max;
};

/* All that a text says. Owns everything reachable from it. */
struct ch_facts {
    struct ch_fact *facts;
    int count;
    struct ch_error *mistakes; /* in the order in which they were found */
    int mistake_count;
    char *file; /* name for messages */
    void *memory;
};

/* Reads text[0..length-1], which people know as `file`, by `templates` (ended by a NULL name).
 * Facts with mistakes are left out. CH_BAD_INPUT if there was any mistake; `facts` is filled either
 * way and released by the caller with ch_facts_done. `error` is as from ch_facts_status. */
enum ch_status ch_facts_read(const char *file, const char *text, size_t length,
                             const struct ch_fact_template templates[], struct ch_facts *facts,
                             struct ch_error *error);
void ch_facts_done(struct ch_facts *facts);

/* The two halves of ch_facts_read, for callers who replace values in between. Parsing looks at the
 * names of the templates only, and whether they have slots. */
void ch_facts_parse(const char *file, const char *text, size_t length,
                    const struct ch_fact_template templates[], struct ch_facts *facts);
/* Puts `by` in the place of a value of these facts; the line stays. `by` must live as long. */
void ch_facts_replace(struct ch_facts *facts, const struct ch_fact_value *value,
                      const struct ch_fact_value *by);
/* Checks slot `index` of a fact by its template; false after a mistake. */
bool ch_facts_check_slot(struct ch_facts *facts, const struct ch_fact *fact, int index,
                         const struct ch_fact_slot_rule rules[]);

/* Adds a mistake that only the caller can see ("no such square"). A hundred are kept. */
void ch_facts_mistake(struct ch_facts *facts, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* CH_OK, or CH_BAD_INPUT with every mistake in `error`: the first has its place in `error`, those
 * after it are further lines `file:line: text` in error->text, as many as fit. */
enum ch_status ch_facts_status(const struct ch_facts *facts, struct ch_error *error);

/* The slot, or NULL if the fact does not have it. */
const struct ch_fact_slot *ch_fact_slot(const struct ch_fact *fact, const char *name);
/* The first value of a slot, or the fallback when the fact has no such slot or it is empty. */
const char *ch_fact_text(const struct ch_fact *fact, const char *slot, const char *fallback);

#endif
