#include "core/base/key_table.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/base/random.h"

/* The slot of `key`, or the free one where it belongs. */
static int find_key(const struct ch_key_table *table, uint64_t key) {
    assert(table->slots > table->count && (table->slots & (table->slots - 1)) == 0);
    int at = (int)(ch_hash_words(&key, 1) & (uint64_t)(table->slots - 1));
    while (table->slot[at] && table->key[table->slot[at] - 1] != key)
        at = (at + 1) & (table->slots - 1);
    return at;
}

/* Twice as many keys have room, and slots stay half empty. */
static void grow(struct ch_key_table *table) {
    table->capacity = table->capacity ? 2 * table->capacity : 64;
    table->slots = 2 * table->capacity;
    table->key = ch_realloc(table->key, (size_t)table->capacity * sizeof *table->key);
    ch_free(table->slot);
    table->slot = ch_alloc((size_t)table->slots * sizeof *table->slot);
    for (int i = 0; i < table->count; i++)
        table->slot[find_key(table, table->key[i])] = i + 1;
}

int ch_key_table_add(struct ch_key_table *table, uint64_t key, bool *added) {
    if (table->count == table->capacity)
        grow(table);
    int at = find_key(table, key);
    bool is_new = table->slot[at] == 0;
    if (added)
        *added = is_new;
    if (is_new) {
        table->key[table->count] = key;
        table->slot[at] = ++table->count;
    }
    assert(table->slot[at] <= table->count && table->count <= table->capacity &&
           table->key[table->slot[at] - 1] == key);
    return table->slot[at] - 1;
}

int ch_key_table_find(const struct ch_key_table *table, uint64_t key) {
    return table->slots == 0 ? -1 : table->slot[find_key(table, key)] - 1;
}

void ch_key_table_done(struct ch_key_table *table) {
    ch_free(table->key);
    ch_free(table->slot);
    *table = (struct ch_key_table){0};
}
