/* See table.h. */
#include "core/search/table.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

enum { GENERATIONS = 1 << 16 };

void ch_table_size(struct ch_table *table, int bits) {
    if (table->bits == bits)
        return;
    ch_free(table->slots);
    table->slots = bits > 0 ? ch_alloc(sizeof *table->slots << bits) : NULL;
    table->bits = bits;
    table->generation = 0;
}

void ch_table_begin(struct ch_table *table) {
    if (table->bits == 0 || ++table->generation < GENERATIONS)
        return;
    memset(table->slots, 0, sizeof *table->slots << table->bits);
    table->generation = 1;
}

void ch_table_done(struct ch_table *table) {
    ch_free(table->slots);
    *table = (struct ch_table){0};
}

static struct ch_table_entry *slot_of(const struct ch_table *table, uint64_t hash) {
    assert(table->bits > 0 && table->generation > 0 && table->generation < GENERATIONS);
    return table->slots[hash >> (64 - table->bits)];
}

/* The hash as entries of this turn have it. */
static uint64_t mark_of(const struct ch_table *table, uint64_t hash) {
    return (hash & ~(uint64_t)(GENERATIONS - 1)) | table->generation;
}

static bool is_of_turn(const struct ch_table *table, const struct ch_table_entry *entry) {
    return (entry->hash & (GENERATIONS - 1)) == table->generation;
}

const struct ch_table_entry *ch_table_find(const struct ch_table *table, uint64_t hash, int depth) {
    const struct ch_table_entry *slot = slot_of(table, hash);
    uint64_t mark = mark_of(table, hash);
    bool first = slot[0].hash == mark, second = slot[1].hash == mark;
    if (first && (slot[0].depth == depth || !second))
        return &slot[0];
    return second ? &slot[1] : NULL;
}

void ch_table_store(struct ch_table *table, const struct ch_table_entry *entry) {
    struct ch_table_entry *slot = slot_of(table, entry->hash);
    uint64_t mark = mark_of(table, entry->hash);
    bool deeper = !is_of_turn(table, &slot[0]) || entry->depth >= slot[0].depth;
    if (deeper && slot[0].hash != mark)
        slot[1] = slot[0];
    slot[!deeper] = *entry;
    slot[!deeper].hash = mark;
}
