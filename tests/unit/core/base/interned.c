/* Strings with numbers; and the spread of numbers in bounded memory, against a sorted list. */

#include "core/base/interned.h"
#include "core/statistics/quantile_sketch.h"
#include "tests/support/begin.h"

TEST(same_strings_have_one_number) {
    CH_SCOPED(ch_interned_done) struct ch_interned interned = {0};
    assert_int_equal(ch_interned_find(&interned, "a"), -1);
    assert_int_equal(ch_interned_add(&interned, ""), 0);
    assert_int_equal(ch_interned_add(&interned, "a"), 1);
    assert_int_equal(ch_interned_add(&interned, ""), 0);
    assert_int_equal(ch_interned_add(&interned, "A"), 2);
    assert_int_equal(ch_interned_find(&interned, "a"), 1);
    assert_int_equal(ch_interned_find(&interned, "b"), -1);
    assert_string_equal(ch_interned_at(&interned, 2), "A");
}

TEST(many_strings) {
    enum { MANY = 5000 };
    CH_SCOPED(ch_interned_done) struct ch_interned interned = {0};
    char name[32];
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < MANY; i++) {
            snprintf(name, sizeof name, "string %d", i * 7919 % MANY);
            assert_int_equal(ch_interned_add(&interned, name), i);
            assert_string_equal(ch_interned_at(&interned, i), name);
        }
    assert_int_equal(interned.count, MANY);
}

static int by_value(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* The quantile by sorting, at most a 32nd away. */
TEST(quantiles) {
    enum { COUNT = 4001 };
    static const double shares[] = {0.01, 0.25, 0.5, 0.9, 0.99, 1.0};
    static int64_t value[COUNT];
    CH_FREED struct ch_sketch *spread = ch_alloc(sizeof *spread);
    struct ch_random random = seeded(7);
    for (int i = 0; i < COUNT; i++) {
        value[i] = (int64_t)(ch_random_next(&random) >> (4 + ch_random_below(&random, 59)));
        ch_sketch_add(spread, value[i]);
    }
    qsort(value, COUNT, sizeof *value, by_value);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        double exact = (double)value[(int)ceil(shares[i] * COUNT) - 1];
        assert_true(fabs(ch_sketch_quantile(spread, shares[i]) - exact) <= exact / 32);
    }
    assert_int_equal(spread->count, COUNT);
    assert_true(spread->max == value[COUNT - 1]);
}

TEST(few_numbers) {
    CH_FREED struct ch_sketch *spread = ch_alloc(sizeof *spread);
    assert_true(ch_sketch_quantile(spread, 0.5) == 0);
    ch_sketch_add(spread, -5);
    ch_sketch_add(spread, INT64_MAX);
    assert_true(ch_sketch_quantile(spread, 0.5) == 0);
    assert_true(fabs(ch_sketch_quantile(spread, 1) / (double)INT64_MAX - 1) <= 1.0 / 32);
    for (int i = 0; i < 31; i++)
        ch_sketch_add(spread, 31);
    assert_true(ch_sketch_quantile(spread, 0.5) == 31);
}

/* Half of three numbers, and a little more, is reached at the second. */
TEST(a_share_is_reached_or_passed) {
    CH_FREED struct ch_sketch *spread = ch_alloc(sizeof *spread);
    for (int i = 1; i <= 3; i++)
        ch_sketch_add(spread, 10 * i);
    assert_true(ch_sketch_quantile(spread, 0.5) == 20);
    assert_true(ch_sketch_quantile(spread, 0.34) == 20);
    assert_true(ch_sketch_quantile(spread, 0.33) == 10);
    assert_true(ch_sketch_quantile(spread, 0.67) == 30);
}
