/* The transposition table; see parts.h. */
#include <assert.h>

#include "core/search/parts.h"

enum { GENERATIONS = 1 << 16, GENERATION_BITS = 16, FIRST_BITS = 10 };

enum { SHARED = 4 /* positions entered for each slot in use */ };

static void keep(struct ch_table_kept *kept, uint64_t hash, uint64_t known) {
    atomic_store_explicit(&kept->known, known, memory_order_relaxed);
    atomic_store_explicit(&kept->mark, hash ^ known, memory_order_relaxed);
}

void ch_table_size(struct ch_table *table, int bits) {
    if (table->bits == bits)
        return;
    ch_free(table->slots);
    table->slots = bits > 0 ? ch_alloc(sizeof *table->slots << bits) : NULL;
    table->bits = bits;
    table->generation = 0;
}

/* The turn's number; numbers that have been used up are used again when no entry has them. */
static void next_turn(struct ch_table *table) {
    if (table->bits == 0 || ++table->generation < GENERATIONS)
        return;
    for (size_t i = 0; i < (size_t)1 << table->bits; i++)
        for (int j = 0; j < 2; j++)
            keep(&table->slots[i][j], 0, 0);
    table->generation = table->since = 1;
}

void ch_table_begin(struct ch_table *table) {
    table->used = table->bits < FIRST_BITS ? table->bits : FIRST_BITS;
    next_turn(table);
    table->since = table->generation;
}

void ch_table_go_on(struct ch_table *table) {
    assert(table->bits == 0 || table->since > 0);
    next_turn(table);
}

void ch_table_done(struct ch_table *table) {
    ch_free(table->slots);
    *table = (struct ch_table){0};
}

static struct ch_table_kept *slot_of(const struct ch_table *table, uint64_t hash) {
    assert(table->bits > 0 && table->generation > 0 && table->generation < GENERATIONS);
    return table->slots[hash >> GENERATION_BITS & (((uint64_t)1 << table->used) - 1)];
}

/* The hash as entries of this turn have it. */
static uint64_t mark_of(const struct ch_table *table, uint64_t hash) {
    return (hash & ~(uint64_t)(GENERATIONS - 1)) | table->generation;
}

static unsigned turn_of(const struct ch_table_entry *entry) {
    return entry->hash & (GENERATIONS - 1);
}

/* True if the entry is of this position and still holds. */
static bool is_of(const struct ch_table *table, const struct ch_table_entry *entry, uint64_t hash) {
    return (entry->hash ^ hash) >> GENERATION_BITS == 0 && turn_of(entry) >= table->since;
}

static struct ch_table_entry load(struct ch_table_kept *kept) {
    uint64_t known = atomic_load_explicit(&kept->known, memory_order_relaxed);
    uint64_t mark = atomic_load_explicit(&kept->mark, memory_order_relaxed);
    return (struct ch_table_entry){.hash = mark ^ known, .known = known};
}

bool ch_table_find(const struct ch_table *table, uint64_t hash, int depth,
                   struct ch_table_entry *entry) {
    struct ch_table_kept *slot = slot_of(table, hash);
    struct ch_table_entry first = load(&slot[0]), second = load(&slot[1]);
    bool in_first = is_of(table, &first, hash), in_second = is_of(table, &second, hash);
    *entry = in_first && (first.depth == depth || !in_second) ? first : second;
    return in_first || in_second;
}

void ch_table_store(const struct ch_table *table, const struct ch_table_entry *entry) {
    struct ch_table_kept *slot = slot_of(table, entry->hash);
    uint64_t mark = mark_of(table, entry->hash);
    struct ch_table_entry first = load(&slot[0]);
    bool deeper = turn_of(&first) != table->generation || entry->depth >= first.depth;
    if (deeper && (first.hash ^ mark) >> GENERATION_BITS != 0)
        keep(&slot[1], first.hash, first.known);
    keep(&slot[!deeper], mark, entry->known);
}

/* Moves what belongs there from a slot to its new other half. */
static void split(const struct ch_table *table, struct ch_table_kept *slot,
                  struct ch_table_kept *other, uint64_t bit) {
    const struct ch_table_entry entries[] = {load(&slot[0]), load(&slot[1])};
    int kept = 0, moved = 0;
    for (int i = 0; i < 2; i++) {
        if (turn_of(&entries[i]) < table->since)
            continue;
        if (entries[i].hash & bit)
            keep(&other[moved++], entries[i].hash, entries[i].known);
        else
            keep(&slot[kept++], entries[i].hash, entries[i].known);
    }
    for (; moved > 0 && kept < 2; kept++)
        keep(&slot[kept], 0, 0);
}

void ch_table_grow(struct ch_table *table, uint64_t positions) {
    while (table->used < table->bits && (uint64_t)SHARED << table->used < positions) {
        uint64_t slots = (uint64_t)1 << table->used++;
        for (uint64_t i = 0; i < slots; i++)
            split(table, table->slots[i], table->slots[slots + i], slots << GENERATION_BITS);
    }
}
