/* Strings stored once: each gets a number, in the order in which they came. For tables beside data
 * that names the same ones over and over. */
#ifndef CH_CORE_BASE_INTERNED_H
#define CH_CORE_BASE_INTERNED_H

#include <stddef.h>

#include "core/base/text.h"

/* Grows; owns its strings. Initialise with {0}. */
struct ch_interned {
    struct ch_text bytes; /* the strings one behind the other, each with its NUL */
    size_t *begin;        /* of string i in `bytes` */
    int count, capacity;
    int *slot; /* open addressing: 1 + the number of a string, 0 for a free slot */
    int slots; /* a power of two */
};

/* The number of `string`, -1 if it has none. */
int ch_interned_find(const struct ch_interned *interned, const char *string);
/* The number of `string`, which gets the next one if it had none. */
int ch_interned_add(struct ch_interned *interned, const char *string);
/* String i, borrowed until the next addition. */
const char *ch_interned_at(const struct ch_interned *interned, int i);
void ch_interned_done(struct ch_interned *interned);

#endif
