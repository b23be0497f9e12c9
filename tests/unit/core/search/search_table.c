/* The transposition table by itself: kept and replaced entries, and that growing loses nothing. */
#include "core/search/parts.h"
#include "tests/support/begin.h"

enum { BITS = 14, STORED = 3000, DEPTHS = 20 };

/* The entry of the i-th of many positions. */
static struct ch_table_entry entry_of(uint64_t i) {
    struct ch_random random = seeded(i + 1);
    return (struct ch_table_entry){.hash = ch_random_next(&random),
                                   .score = (int16_t)i,
                                   .number = (uint16_t)(i * 7),
                                   .from = (uint8_t)(i % 50),
                                   .to = (uint8_t)(i % 49),
                                   .depth = (uint8_t)(i % DEPTHS),
                                   .bound = CH_BOUND_EXACT};
}

/* True if it is found, with all that was known. */
static bool is_kept(const struct ch_table *table, uint64_t i) {
    const struct ch_table_entry wanted = entry_of(i);
    struct ch_table_entry found;
    if (!ch_table_find(table, wanted.hash, wanted.depth, &found))
        return false;
    assert_true(found.known == wanted.known);
    return true;
}

static int kept_of(const struct ch_table *table, bool kept[STORED]) {
    int count = 0;
    for (uint64_t i = 0; i < STORED; i++)
        count += kept[i] = is_kept(table, i);
    return count;
}

static void store_all(struct ch_table *table) {
    for (uint64_t i = 0; i < STORED; i++) {
        const struct ch_table_entry entry = entry_of(i);
        ch_table_store(table, &entry);
    }
}

TEST(growing_loses_nothing) {
    static bool before[STORED], after[STORED];
    CH_SCOPED(ch_table_done) struct ch_table table = {0};
    ch_table_size(&table, BITS);
    ch_table_begin(&table);
    store_all(&table);
    int kept = kept_of(&table, before), small = table.used;
    assert_true(small < BITS && kept >= 1 << small && kept < STORED);
    for (int bits = small + 1; bits <= BITS; bits++) {
        ch_table_grow(&table, UINT64_C(4) << bits); /* four positions a slot */
        assert_int_equal(bits, table.used);
        assert_int_equal(kept, kept_of(&table, after));
        assert_memory_equal(before, after, sizeof before);
    }
    ch_table_grow(&table, UINT64_MAX);
    assert_int_equal(BITS, table.used);
    store_all(&table);
    assert_true(kept_of(&table, after) > STORED * 9 / 10);
}

TEST(a_turn_begins_with_nothing) {
    static bool kept[STORED];
    CH_SCOPED(ch_table_done) struct ch_table table = {0};
    ch_table_size(&table, BITS);
    for (int turn = 0; turn < 6; turn++) {
        ch_table_begin(&table);
        if (turn % 2)
            ch_table_grow(&table, UINT64_MAX);
        assert_int_equal(turn % 2 != 0, table.used == BITS);
        assert_int_equal(0, kept_of(&table, kept));
        store_all(&table);
        assert_true(kept_of(&table, kept) > 0);
        ch_table_grow(&table, UINT64_MAX);
    }
}

/* Entries of the turn before stay valid if the game goes on, and give way to new ones. */
TEST(a_turn_that_goes_on_knows_more) {
    static bool before[STORED], after[STORED];
    CH_SCOPED(ch_table_done) struct ch_table table = {0};
    struct ch_table_entry found;
    ch_table_size(&table, BITS);
    ch_table_begin(&table);
    ch_table_grow(&table, UINT64_MAX);
    store_all(&table);
    assert_true(kept_of(&table, before) > 0);
    for (int turn = 0; turn < 3; turn++) {
        ch_table_go_on(&table);
        assert_int_equal(BITS, table.used);
        kept_of(&table, after);
        assert_memory_equal(before, after, sizeof before);
    }
    const uint64_t one = UINT64_C(1) << 40; /* of three positions that share a slot */
    ch_table_store(&table, &(struct ch_table_entry){.hash = one, .depth = 9});
    ch_table_go_on(&table);
    ch_table_store(&table, &(struct ch_table_entry){.hash = 2 * one, .depth = 1});
    ch_table_store(&table, &(struct ch_table_entry){.hash = 3 * one, .depth = 2});
    assert_false(ch_table_find(&table, one, 9, &found));
    assert_true(ch_table_find(&table, 2 * one, 1, &found));
    assert_true(ch_table_find(&table, 3 * one, 2, &found));
    ch_table_begin(&table);
    assert_int_equal(0, kept_of(&table, after));
}

/* Two entries a slot: the deepest search of the turn, and the latest other. */
TEST(tables_keep_the_deepest) {
    CH_SCOPED(ch_table_done) struct ch_table table = {0};
    const uint64_t one = 1 << 20; /* lower bits are the turn's and the slot's */
    ch_table_size(&table, 2);
    ch_table_begin(&table);
    struct ch_table_entry entry;
    assert_false(ch_table_find(&table, one, 5, &entry));
    static const struct {
        uint64_t hash;
        uint8_t depth;
    } stored[] = {{1, 5}, {2, 3}, {3, 2}, {1, 4}, {4, 6}, {4, 7}};
    static const uint64_t kept[][2] = {{1, 0}, {1, 2}, {1, 3}, {1, 1}, {4, 1}, {4, 1}};
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++) {
        ch_table_store(&table, &(struct ch_table_entry){.hash = stored[i].hash * one,
                                                        .depth = stored[i].depth});
        for (uint64_t hash = 1; hash <= 4; hash++)
            assert_int_equal(hash == kept[i][0] || hash == kept[i][1],
                             ch_table_find(&table, hash * one, 5, &entry));
    }
    assert_true(ch_table_find(&table, one, 5, &entry));
    assert_int_equal(5, entry.depth);
    ch_table_begin(&table);
    assert_false(ch_table_find(&table, 4 * one, 6, &entry));
    static const uint64_t others[] = {2 << 16, 0,
                                      UINT64_MAX}; /* in the first slot and in the last */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ch_table_store(&table, &(struct ch_table_entry){.hash = others[i], .depth = 1});
        assert_true(ch_table_find(&table, others[i], 1, &entry));
        assert_int_equal(1, entry.depth);
    }
    for (int turn = 0; turn < 1 << 17; turn++) { /* more than it distinguishes by their number */
        ch_table_begin(&table);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            assert_false(ch_table_find(&table, others[i], 1, &entry));
    }
}
