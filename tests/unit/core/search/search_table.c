/* The transposition table by itself: what it keeps, what it forgets, and that growing loses
 * nothing. */
#include "core/base/random.h"
#include "core/search/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { BITS = 14, STORED = 3000, DEPTHS = 20 };

/* The i-th of many positions, and what is known of it. */
static struct ch_table_entry entry_of(uint64_t i) {
    struct ch_random random;
    ch_random_init(&random, i + 1);
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

static void growing_loses_nothing(void **state) {
    (void)state;
    static bool before[STORED], after[STORED];
    struct ch_table table = {0};
    ch_table_size(&table, BITS);
    ch_table_begin(&table);
    store_all(&table);
    int kept = kept_of(&table, before), small = table.used;
    assert_true(small < BITS && kept >= 1 << small && kept < STORED);
    for (int bits = small + 1; bits <= BITS; bits++) {
        ch_table_grow(&table, UINT64_C(1) << bits);
        assert_int_equal(bits, table.used);
        assert_int_equal(kept, kept_of(&table, after));
        assert_memory_equal(before, after, sizeof before);
    }
    ch_table_grow(&table, UINT64_MAX);
    assert_int_equal(BITS, table.used);
    store_all(&table);
    assert_true(kept_of(&table, after) > STORED * 9 / 10);
    ch_table_done(&table);
}

static void a_turn_begins_with_nothing(void **state) {
    (void)state;
    static bool kept[STORED];
    struct ch_table table = {0};
    ch_table_size(&table, BITS);
    for (int turn = 0; turn < 6; turn++) {
        ch_table_begin(&table);
        if (turn % 2)
            ch_table_take_all(&table);
        assert_int_equal(turn % 2 != 0, table.used == BITS);
        assert_int_equal(0, kept_of(&table, kept));
        store_all(&table);
        assert_true(kept_of(&table, kept) > 0);
        ch_table_grow(&table, UINT64_MAX);
    }
    ch_table_done(&table);
}

/* The first entry of a slot is the deepest search, the second the last of the others. */
static void the_deepest_and_the_last_are_kept(void **state) {
    (void)state;
    struct ch_table table = {0};
    struct ch_table_entry found;
    ch_table_size(&table, 1);
    ch_table_begin(&table);
    for (int depth = 5; depth >= 1; depth--)
        ch_table_store(&table, &(struct ch_table_entry){.hash = (uint64_t)depth << 20,
                                                        .depth = (uint8_t)depth,
                                                        .bound = CH_BOUND_LOWER});
    for (int depth = 5; depth >= 1; depth--) {
        bool is_there = ch_table_find(&table, (uint64_t)depth << 20, depth, &found);
        assert_int_equal(depth == 5 || depth == 1, is_there);
    }
    ch_table_done(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growing_loses_nothing),
        cmocka_unit_test(a_turn_begins_with_nothing),
        cmocka_unit_test(the_deepest_and_the_last_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
