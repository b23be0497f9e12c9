/* How long a search thinks: never past its limit, never so that a clock runs out. */

#include "agents/search/search.h"
#include "tests/support/unit.h"

static struct ch_turn clocks(int time_ms, int left_ms, int increment_ms, int average_ms) {
    return (struct ch_turn){.seat = 1,
                            .time_ms = time_ms,
                            .remaining_ms = {7, left_ms},
                            .increment_ms = increment_ms,
                            .average_ms = average_ms};
}

static int plan(int time_ms, int left_ms, int increment_ms, int average_ms) {
    struct ch_turn turn = clocks(time_ms, left_ms, increment_ms, average_ms);
    return ch_thinking_plan_ms(&turn);
}

/* 95 of 100 less one; by the clock (60.6 - 0.6) / 25 + 0.48 s of 2.88, less 5 % and one. */
TEST(plans_are_those_of_the_rule) {
    assert_int_equal(plan(0, 0, 0, 0), 0);
    assert_int_equal(plan(100, 0, 0, 0), 94);
    assert_int_equal(plan(60600, 60600, 600, 0), 2880 - 144 - 1);
    assert_int_equal(plan(500, 60600, 600, 0), 500 - 25 - 1);
    assert_int_equal(plan(60600, 60600, 600, 1000), 1000 - 50 - 1);
    assert_int_equal(plan(5000, 0, 0, 1000), 949);
    assert_int_equal(plan(1, 1, 0, 0), 1);
    assert_int_equal(plan(1, 1, 1000, 0), 1);
    struct ch_turn turn = clocks(5000, 60000, 0, 0);
    assert_int_equal(ch_thinking_max_ms(&turn), 5000 - 250 - 1);
}

/* 300 moves: the time used is less than the time left, down to the last millisecond. */
TEST(no_clock_runs_out) {
    static const int controls[][2] = {{1000, 0}, {1000, 10}, {60000, 600}, {100, 5}, {10000, 100}};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        int left = controls[i][0], increment = controls[i][1];
        for (int move = 0; move < 300; move++) {
            left += increment;
            int think = plan(left, left, increment, 0);
            assert_true(think >= 1 && (think < left || left == 1));
            left -= left > 1 ? think : 0;
        }
        assert_true(increment == 0 || left >= increment);
    }
}
