/* The test of a match looks at pairs in the order of their numbers, whatever ends first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/arena/match_sprt.h"
#include "core/random.h"

enum { ROOM = 400 };

static const struct ch_sprt sprt = {CH_SPRT_LOGISTIC, 0, 60, 0.05, 0.05};

/* Games whose first agent scores often enough for H1. */
static void draw_games(struct ch_match_game games[ROOM]) {
    struct ch_random random;
    ch_random_init(&random, 3);
    for (int i = 0; i < ROOM; i++) {
        int points = (int)ch_random_below(&random, 7); /* 0 lost, 1 to 3 drawn, else won */
        games[i] = (struct ch_match_game){.done = true,
                                          .winner = (int8_t)(points == 0  ? 1 - i % 2
                                                             : points < 4 ? -1
                                                                          : i % 2)};
    }
}

static void assert_same(const struct ch_match_sprt *one, const struct ch_match_sprt *other) {
    assert_memory_equal(one->pairs, other->pairs, sizeof one->pairs);
    assert_int_equal(one->state.count, other->state.count);
    assert_int_equal(one->state.verdict, other->state.verdict);
    assert_true(one->state.llr >= other->state.llr && one->state.llr <= other->state.llr);
}

static void looks_at_pairs_in_order(void **state) {
    (void)state;
    struct ch_match_game all[ROOM], some[ROOM] = {0};
    struct ch_match_sprt whole, test;
    draw_games(all);
    ch_match_sprt_init(&whole, &sprt);
    ch_match_sprt_look(&whole, all, ROOM);
    assert_int_equal(whole.state.verdict, CH_SPRT_H1);
    assert_in_range(whole.state.count, 5, ROOM / 2 - 1);
    assert_int_equal(ch_match_sprt_strength(&whole).count, whole.state.count);
    /* the last first: nothing is looked at until game 0 is there */
    ch_match_sprt_init(&test, &sprt);
    for (int i = ROOM - 1; i > 0; i--) {
        some[i] = all[i];
        ch_match_sprt_look(&test, some, ROOM);
        assert_int_equal(test.state.count, 0);
    }
    some[0] = all[0];
    ch_match_sprt_look(&test, some, ROOM);
    assert_same(&test, &whole);
    /* one by one: a pair counts when both are there, and nothing after the verdict */
    memset(some, 0, sizeof some);
    ch_match_sprt_init(&test, &sprt);
    for (int i = 0; i < ROOM; i++) {
        some[i] = all[i];
        ch_match_sprt_look(&test, some, ROOM);
        long expected = (i + 1) / 2 < whole.state.count ? (i + 1) / 2 : whole.state.count;
        assert_int_equal(test.state.count, expected);
        assert_int_equal(ch_match_sprt_decided(&test), expected == whole.state.count);
    }
    assert_same(&test, &whole);
}

/* A hole holds the test up, also at the end of an odd number of games. */
static void holes(void **state) {
    (void)state;
    struct ch_match_game games[ROOM];
    struct ch_match_sprt test;
    draw_games(games);
    games[6].done = false;
    ch_match_sprt_init(&test, &sprt);
    ch_match_sprt_look(&test, games, ROOM);
    assert_int_equal(test.state.count, 3);
    games[6].done = true;
    ch_match_sprt_init(&test, &sprt);
    ch_match_sprt_look(&test, games, 9);
    assert_int_equal(test.state.count, 4);
    struct ch_match_sprt none = {0};
    ch_match_sprt_look(&none, games, ROOM);
    assert_false(ch_match_sprt_decided(&none));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_at_pairs_in_order),
        cmocka_unit_test(holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
