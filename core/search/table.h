/* A transposition table: results of a turn's search for positions that it may meet again. Two
 * entries a slot, TwoDeep of Breuker, Uiterwijk and Van den Herik, "Replacement schemes and
 * two-level tables" (ICCA Journal 19(3), 1996): the first keeps the deepest search, and hands what
 * it held before to the second, which takes all else.
 *
 * Threads share it without locks as Hyatt and Mann do, "A lock-less transposition table
 * implementation for parallel search chess engines" (ICGA Journal 25(1), 2002): an entry is kept as
 * two words, of which the first is the hash and the second together, so that words of two entries
 * belong to no position.
 *
 * A turn begins with few of the slots and takes more as it stores more: a short search stays in the
 * processor's cache, where a long one needs all the memory there is. */
#ifndef CH_CORE_SEARCH_TABLE_H
#define CH_CORE_SEARCH_TABLE_H

#include "core/games/walk.h"

/* How a score relates to the true one. */
enum ch_bound { CH_BOUND_NONE, CH_BOUND_LOWER, CH_BOUND_UPPER, CH_BOUND_EXACT };

struct ch_table_entry {
    uint64_t hash; /* its lowest 16 bits are the turn that made the entry, 0: empty */
    union {
        struct {
            int16_t score; /* for the side to move; ends are counted from this position */
            uint16_t number;
            uint8_t from, to; /* with number the best move, or the one that refuted; all 0: none */
            uint8_t depth;
            uint8_t bound; /* enum ch_bound */
        };
        uint64_t known; /* all of that */
    };
};

/* The number of the entry's move, as ch_step_id has it; 0: none. */
static inline uint32_t ch_table_move(const struct ch_table_entry *entry) {
    return (uint32_t)entry->from << 24 | (uint32_t)entry->to << 16 | entry->number;
}

/* An entry as it is kept. */
struct ch_table_kept {
    _Atomic uint64_t mark; /* hash ^ known */
    _Atomic uint64_t known;
};

/* Copies of it are the same table; the calls that give it slots, begin a turn, let it grow or end
 * it are for one thread alone. */
struct ch_table {
    struct ch_table_kept (*slots)[2];
    int bits;            /* log2 of the slots; 0: there is no table */
    int used;            /* log2 of those in use */
    unsigned generation; /* of this turn */
    unsigned since;      /* the first turn whose entries still hold */
};

/* Gives the table 2^bits slots, none with 0. */
void ch_table_size(struct ch_table *table, int bits);
/* Another turn begins, which forgets everything. */
void ch_table_begin(struct ch_table *table);
/* Another turn begins, to which what is known still applies; its own entries replace older ones. */
void ch_table_go_on(struct ch_table *table);
/* Takes all slots into use where nothing is known yet: so none is looked at. */
void ch_table_take_all(struct ch_table *table);
/* Takes slots into use until there is one for every four positions, or no more: most positions are
 * of quiescence, and not stored. Keeps what it knows. */
void ch_table_grow(struct ch_table *table, uint64_t positions);
void ch_table_done(struct ch_table *table);

/* Fills *entry with what is known of the position, from this depth if there is such an entry;
 * false: nothing is known. */
bool ch_table_find(const struct ch_table *table, uint64_t hash, int depth,
                   struct ch_table_entry *entry);
/* Stores a copy, of this turn whatever the entry says. */
void ch_table_store(const struct ch_table *table, const struct ch_table_entry *entry);

#endif
