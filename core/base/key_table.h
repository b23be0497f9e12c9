/* Numbers for 64-bit keys, in the order in which they came: for hashes of things of which only
 * sameness matters. */
#ifndef CH_CORE_BASE_KEY_TABLE_H
#define CH_CORE_BASE_KEY_TABLE_H

#include <stdbool.h>
#include <stdint.h>

/* Grows. Initialise with {0}; released with ch_key_table_done. */
struct ch_key_table {
    uint64_t *key; /* by number */
    int count, capacity;
    int *slot; /* open addressing: 1 + the number of a key, 0 for a free slot */
    int slots; /* a power of two */
};

/* The number of `key`, which gets the next one if it had none; *added (may be NULL) says so. */
int ch_key_table_add(struct ch_key_table *table, uint64_t key, bool *added);
/* The number of `key`, or -1 if it has none. */
int ch_key_table_find(const struct ch_key_table *table, uint64_t key);
void ch_key_table_done(struct ch_key_table *table);

#endif
