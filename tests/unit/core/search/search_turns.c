/* A search's knowledge of earlier turns: under a clock, its results in the same game; else
 * nothing. */
#include "tests/unit/core/search/turns.h"

enum { TIME_MS = 20, LOOKS = 200 };

/* A clock that advances a little at each reading. */
static int64_t now_ns;

static int64_t tick_ns(void) {
    now_ns += (int64_t)TIME_MS * 1000000 / LOOKS;
    return now_ns;
}

static const struct ch_clocks ticking = {tick_ns, tick_ns};
static const struct ch_search_limits timed = {.time_ms = TIME_MS, .clocks = &ticking};

static void play(struct turn *turn, int move) {
    ch_history_push(&turn->history, turn->game, &turn->legal.move[move]);
    turn_list(turn);
}

static void take_back(struct turn *turn) {
    ch_history_pop(&turn->history);
    turn_list(turn);
}

/* A turn by a search that has gone through another before, and by one that has not. */
static void compare(struct turn *turn, struct ch_search *search,
                    const struct ch_search_limits *limits, bool knows) {
    CH_SCOPED(free_search) struct ch_search *fresh = ch_search_new(NULL);
    const struct ch_search_result again = turn_run(turn, search, limits, 1);
    const struct ch_search_result first = turn_run(turn, fresh, limits, 1);
    if (knows)
        assert_true(again.depth > first.depth);
    else
        assert_memory_equal(&first.counts, &again.counts, sizeof first.counts);
}

TEST(a_clock_lets_it_remember) {
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
    compare(&turn, search, &timed, false);
    const struct ch_search_result result = turn_run(&turn, search, &timed, 1);
    const int best = result.index;
    play(&turn, best);
    play(&turn, 0);
    turn_run(&turn, search, &timed, 1);
    compare(&turn, search, &timed, true);
}

TEST(other_games_and_other_limits_do_not) {
    const struct ch_search_limits others[] = {{.depth = 7},
                                              {.nodes = 5000},
                                              {.time_ms = 1 << 20, .depth = 7},
                                              {.time_ms = 1 << 20, .nodes = 5000}};
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
    play(&turn, 0);
    turn_run(&turn, search, &timed, 1);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        compare(&turn, search, &others[i], false);
        compare(&turn, search, &timed, false);
    }
    take_back(&turn);
    play(&turn, 1);
    compare(&turn, search, &timed, false);
    take_back(&turn);
    compare(&turn, search, &timed, false);
    turn_close(&turn);
    turn = turn_open("english", "B:W32:B1");
    compare(&turn, search, &timed, false);
}
