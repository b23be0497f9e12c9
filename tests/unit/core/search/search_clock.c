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

static const struct {
    int time_ms, iteration_us, whole; /* iterations until the time is over */
} cases[] = {{1, 250, 4}, {2, 300, 7}, {2, 500, 4},    {3, 250, 12},
             {3, 500, 6}, {5, 600, 9}, {10, 1000, 10}, {11, 1000, 11}};

/* Iterations that are finished in a case. */
static int finished(struct turn *turn, size_t number, bool plans) {
    int iteration_us = cases[number].iteration_us;
    const struct ch_search_limits limits = {.time_ms = cases[number].time_ms,
                                            .clocks = &clocks,
                                            .plans = plans,
                                            .progress = advance_clock,
                                            .context = &iteration_us};
    now_ns = 0;
    return turn_search(turn, NULL, &limits).depth;
}

TEST(time_is_used_up) {
    CH_SCOPED(turn_close)
    struct turn turn = turn_open("english", "W:WK32,K31,30,22:BK1,K3,5,11");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(cases[i].whole, finished(&turn, i, false));
}

enum { DEEPEST = 12, POSITIONS = 6, PLIES = 12 };

/* The best move of each iteration, by searches to its depth; false if one has several. */
static bool find_best(struct turn *turn, int best[DEEPEST + 1]) {
    for (int depth = 1; depth <= DEEPEST; depth++) {
        struct ch_search_result result = turn_search_to(turn, NULL, depth);
        best[depth] = result.index;
        if (result.tied > 1)
            return false;
    }
    return true;
}

/* A planned time is left with the first iteration that ends when so many tenths of it are over: 9,
 * and one less for each iteration in a row that chose as the one before, but 5 at least. */
TEST(plans_are_left_in_time) {
    struct ch_random random = seeded(7);
    int changes = 0, tried = 0;
    while (tried < POSITIONS) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
        int best[DEEPEST + 1];
        for (int i = 0; i < PLIES; i++)
            turn_play(&turn, &random);
        if (turn.legal.count == 1 || !find_best(&turn, best))
            continue;
        tried++;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            int ms = cases[i].time_ms, us = cases[i].iteration_us, planned = 1, tenths = 9;
            while (planned * us < tenths * ms * 100) {
                planned++;
                bool same = best[planned] == best[planned - 1];
                tenths = !same ? 9 : tenths > 5 ? tenths - 1 : 5;
                changes += !same;
            }
            assert_int_equal(planned, finished(&turn, i, true));
        }
    }
    assert_true(changes > 3);
}
