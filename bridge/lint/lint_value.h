/* What is known of a value before rules run: its types, its range if it is a number, its words if
 * it is a symbol. A value here is a set of values; all that CLIPS may give is in it. */
#ifndef CH_BRIDGE_LINT_LINT_VALUE_H
#define CH_BRIDGE_LINT_LINT_VALUE_H

#include <stdint.h>

#include "bridge/lint/lint_model.h"

enum {
    CH_LINT_NUMBER = CH_LINT_INTEGER | CH_LINT_FLOAT,
    CH_LINT_ANY = 63,
    CH_LINT_WORDS = 192,
    CH_LINT_FEW = 6
};

struct ch_lint_value {
    unsigned types;               /* CH_LINT_… bits; 0: no value at all */
    double low, high;             /* of numbers, both included */
    bool above, below;            /* low, high themselves are not */
    const char *few[CH_LINT_FEW]; /* the symbols and strings that it may be, if few_count > 0 */
    int few_count;
    const char *const
        *words; /* else the symbols, NULL-terminated, at most CH_LINT_WORDS; NULL: any */
    uint64_t gone[CH_LINT_WORDS / 64]; /* bits of words that it is not */
};

/* How two values may compare, as bits. */
enum {
    CH_LINT_SAME = 1,  /* eq */
    CH_LINT_EQUAL = 2, /* = and not eq: 4 and 4.0 */
    CH_LINT_LESS = 4,  /* the first is */
    CH_LINT_GREATER = 8,
    CH_LINT_APART = 16 /* not eq, and not both are numbers */
};

struct ch_lint_value ch_lint_value_of(unsigned types);
/* A number, symbol or string as it is written; any value for other nodes. */
struct ch_lint_value ch_lint_constant(const struct ch_node *node);
/* TRUE or FALSE. */
struct ch_lint_value ch_lint_truth(void);
struct ch_lint_value ch_lint_union(const struct ch_lint_value *a, const struct ch_lint_value *b);
/* What is in both. */
struct ch_lint_value ch_lint_common(const struct ch_lint_value *a, const struct ch_lint_value *b);
/* Takes the number or the word out of the set, where the set can say so. */
void ch_lint_exclude(struct ch_lint_value *value, const struct ch_lint_value *single);
/* True if there is no such value. */
bool ch_lint_is_empty(const struct ch_lint_value *value);
/* The relations in which a value of a and one of b may be. */
unsigned ch_lint_relations(const struct ch_lint_value *a, const struct ch_lint_value *b);
/* The same relations seen from b. */
unsigned ch_lint_turned(unsigned relations);
/* True if it may be the symbol FALSE, or may be anything else. */
bool ch_lint_may_be_false(const struct ch_lint_value *value);
bool ch_lint_may_be_true(const struct ch_lint_value *value);
/* The closest of its symbols to a word, if it may be some only; NULL: none is close. */
const char *ch_lint_closest_word(const struct ch_lint_value *value, const char *word);
/* Appends "an integer from 1 to 8", "a symbol (man, king)", "a multifield". */
void ch_lint_describe(const struct ch_lint_value *value, struct ch_text *text);

#endif
