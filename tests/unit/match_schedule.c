/* The schedule of a match is a pure function: colours, openings, seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/match.h"

enum { OPENINGS = 156, PAIRS = 400 };

static void colours_alternate(void **state) {
    (void)state;
    for (int number = 0; number < 10; number++)
        assert_int_equal(ch_match_seat_of_a(number), number % 2);
}

/* Each stretch of 156 pairs has every opening once. */
static void every_opening_before_any_comes_again(void **state) {
    (void)state;
    int opening[PAIRS];
    ch_match_schedule(1, OPENINGS, PAIRS, opening);
    for (int from = 0; from + OPENINGS <= PAIRS; from += OPENINGS) {
        bool used[OPENINGS] = {false};
        for (int i = from; i < from + OPENINGS; i++) {
            assert_in_range(opening[i], 0, OPENINGS - 1);
            assert_false(used[opening[i]]);
            used[opening[i]] = true;
        }
    }
    assert_memory_not_equal(opening, opening + OPENINGS, OPENINGS * sizeof *opening);
}

/* A longer match with the same seed begins with the shorter one; another seed gives another order.
 */
static void the_seed_alone_decides(void **state) {
    (void)state;
    int longer[PAIRS], shorter[50], other[50];
    ch_match_schedule(1, OPENINGS, PAIRS, longer);
    ch_match_schedule(1, OPENINGS, 50, shorter);
    ch_match_schedule(2, OPENINGS, 50, other);
    assert_memory_equal(longer, shorter, sizeof shorter);
    assert_memory_not_equal(shorter, other, sizeof other);
}

/* First places over many seeds are even: chi-squared with 5 degrees of freedom, 99.9 %
 * quantile 20.5. */
static void the_shuffle_is_fair(void **state) {
    (void)state;
    long count[6] = {0};
    for (uint64_t seed = 0; seed < 6000; seed++) {
        int opening[6];
        ch_match_schedule(seed, 6, 6, opening);
        count[opening[0]]++;
    }
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += ((double)count[i] - 1000) * ((double)count[i] - 1000) / 1000;
    assert_true(sum < 20.5);
}

static void without_openings_there_is_none(void **state) {
    (void)state;
    int opening[3] = {5, 5, 5};
    ch_match_schedule(1, 0, 3, opening);
    for (int i = 0; i < 3; i++)
        assert_int_equal(opening[i], -1);
}

/* Points by pairs: games 0 and 1 are A's win as Black and draw as White. */
static void sums_of_a_match(void **state) {
    (void)state;
    struct ch_match_game games[4] = {{0}};
    struct ch_match_status status = {.planned = 4, .games = games};
    struct ch_recorded_game game = {
        .number = 1, .fault_seat = -1, .outcome = {CH_DRAWN, -1, CH_END_REPETITION}};
    ch_match_status_add(&status, &game);
    game = (struct ch_recorded_game){
        .number = 0, .fault_seat = -1, .outcome = {CH_WON, 0, CH_END_NO_MOVES}};
    ch_match_status_add(&status, &game);
    game = (struct ch_recorded_game){
        .number = 3, .fault_seat = 1, .fault_text = "x", .outcome = {CH_WON, 0, CH_END_CRASH}};
    ch_match_status_add(&status, &game); /* A had White and crashed */
    assert_int_equal(status.played, 3);
    const long a[3] = {1, 1, 1}, black[3] = {0, 0, 1}, white[3] = {1, 1, 0}, seat0[3] = {0, 1, 2};
    const long pairs[5] = {0, 0, 0, 1, 0};
    assert_memory_equal(status.a, a, sizeof a);
    assert_memory_equal(status.a_seat[0], black, sizeof black);
    assert_memory_equal(status.a_seat[1], white, sizeof white);
    assert_memory_equal(status.seat0, seat0, sizeof seat0);
    assert_memory_equal(status.pairs, pairs, sizeof pairs);
    assert_int_equal(status.faults[0], 1);
    assert_int_equal(status.faults[1], 0);
    assert_string_equal(status.fault_text[0], "x");
    assert_false(ch_match_strength(&status).paired);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_alternate),
        cmocka_unit_test(every_opening_before_any_comes_again),
        cmocka_unit_test(the_seed_alone_decides),
        cmocka_unit_test(the_shuffle_is_fair),
        cmocka_unit_test(sums_of_a_match),
        cmocka_unit_test(without_openings_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
