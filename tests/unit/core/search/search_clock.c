/* The end of a search with a time limit, by a clock that the test moves itself. */
#include "tests/unit/core/search/turns.h"

/* The time of both clocks. */
static int64_t now_ns;

static int64_t show_ns(void) {
    return now_ns;
}

static const struct ch_clocks clocks = {show_ns, show_ns};

/* Lets the time of an iteration pass with each that was finished. */
static void advance_clock(void *context, const struct ch_search_result *so_far) {
    now_ns = (int64_t)so_far->depth * *(const int *)context * 1000;
}

/* A planned time is left with the first iteration that ends when six tenths of it are over; any
 * other is used up. */
TEST(plans_are_left_in_time) {
    static const struct {
        int time_ms, iteration_us, planned, whole; /* iterations that are finished */
    } cases[] = {
        {1, 250, 3, 4}, {2, 300, 4, 7}, {2, 500, 3, 4},    {3, 250, 8, 12},
        {3, 500, 4, 6}, {5, 600, 5, 9}, {10, 1000, 6, 10}, {11, 1000, 7, 11},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int iteration_us = cases[i].iteration_us;
        CH_SCOPED(turn_close)
        struct turn turn = turn_open("english", "W:WK32,K31,30,22:BK1,K3,5,11");
        for (int plans = 0; plans < 2; plans++) {
            now_ns = 0;
            const struct ch_search_limits limits = {.time_ms = cases[i].time_ms,
                                                    .clocks = &clocks,
                                                    .plans = plans,
                                                    .progress = advance_clock,
                                                    .context = &iteration_us};
            assert_int_equal(plans ? cases[i].planned : cases[i].whole,
                             turn_search(&turn, NULL, &limits).depth);
        }
    }
}
