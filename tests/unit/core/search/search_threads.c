/* A search with helpers: what it proves is true, its limits hold for all threads together, and its
 * counts are those of all threads. Nothing else of it can be repeated. */
#include "core/search/parts.h"
#include "tests/unit/core/search/turns.h"

#include <stdatomic.h>

enum { DECIDED = CH_SEARCH_MATE - 1000, TABLE = 1 + 12 };

/* Wins of international draughts in so many plies, the shortest: those of unit_search_wins. */
static const struct {
    const char *fen;
    int plies;
} wins[] = {{"W:W10:BK46", 3}, {"W:WK42:B22", 7}, {"W:W33:B2", 17}, {"W:W40,44:B3", 23}};

/* A plain search is minimax, whichever thread fills its table. */
TEST(finds_the_shortest_wins) {
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++)
        for (int threads = 2; threads <= 4; threads += 2)
            for (int depth = wins[i].plies - 2; depth <= wins[i].plies; depth++) {
                CH_SCOPED(turn_close) struct turn turn = turn_open("international", wins[i].fen);
                const struct ch_search_options options = {.without = CH_SEARCH_PLAIN,
                                                          .threads = threads};
                const struct ch_search_result result = turn_search_to(&turn, &options, depth);
                /* A capture at the end may be played out behind the depth. */
                assert_true(result.score < DECIDED ||
                            result.score == CH_SEARCH_MATE - wins[i].plies);
                assert_true(result.score > DECIDED || depth < wins[i].plies);
            }
}

/* Moves that are put off are searched all the same: scores of a plain search are those of one
 * thread. */
TEST(scores_are_those_of_one_thread) {
    enum { POSITIONS = 60, PLIES = 16, DEPTH = 9 };
    const struct ch_search_options one = {.without = CH_SEARCH_PLAIN},
                                   four = {.without = CH_SEARCH_PLAIN, .threads = 4};
    struct ch_random random = seeded(5);
    for (int i = 0; i < POSITIONS; i++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
        char text[256];
        for (int ply = 0; ply < PLIES; ply++)
            turn_play(&turn, &random);
        int expected = turn_search_to(&turn, &one, DEPTH).score;
        int score = turn_search_to(&turn, &four, DEPTH).score;
        if (score != expected)
            fail_msg("%s: %d, not %d", turn_text(&turn, text), score, expected);
    }
}

/* Kings against each other in English draughts: the usual search claims only true ends, which
 * unit_search_wins checks for the plain one. In small tables, where threads meet. */
TEST(claims_nothing_that_is_not_so) {
    enum { SQUARES = 32, PLAIN_DEPTH = 11, DEPTH = 14 };
    CH_SCOPED(free_search)
    struct ch_search *plain =
        ch_search_new(&(struct ch_search_options){.without = CH_SEARCH_PLAIN});
    CH_SCOPED(free_search)
    struct ch_search *helped = ch_search_new(&(struct ch_search_options){.table = 5, .threads = 3});
    int claims = 0;
    for (int white = 1; white <= SQUARES; white += 2)
        for (int black = 2; black <= SQUARES; black += 2) {
            char fen[32];
            snprintf(fen, sizeof fen, "W:WK%d:BK%d", white, black);
            CH_SCOPED(turn_close) struct turn turn = turn_open("english", fen);
            if (turn.legal.count > 0) {
                const int truth =
                    turn_run(&turn, plain, &(struct ch_search_limits){.depth = PLAIN_DEPTH}, 1)
                        .score;
                const int claim =
                    turn_run(&turn, helped, &(struct ch_search_limits){.depth = DEPTH}, 1).score;
                assert_true(claim < DECIDED || (truth > DECIDED && claim <= truth));
                assert_true(claim > -DECIDED || (truth < -DECIDED && claim >= truth));
                claims += claim > DECIDED || claim < -DECIDED;
            }
        }
    assert_true(claims > 0);
}

/* A walk that counts how often positions are judged. */
static struct ch_walk_ops counting_ops;
static const struct ch_walk_ops *counted_ops;
static atomic_int judged, opened;

static struct ch_walk *open_counting(const struct ch_game *game,
                                     const struct ch_walk_options *options) {
    struct ch_walk *walk = counted_ops->open(game, options);
    walk->ops = &counting_ops;
    atomic_fetch_add(&opened, 1);
    return walk;
}

static int count_and_judge(struct ch_walk *walk) {
    atomic_fetch_add(&judged, 1);
    return counted_ops->evaluate(walk);
}

/* Has the game walked through by that one, by which no evaluation is kept, or again by its own. */
static void count_in(const struct ch_game *game, bool counts) {
    struct ch_game *changed = (struct ch_game *)(uintptr_t)game;
    if (counts) {
        counted_ops = game->walk;
        counting_ops = *game->walk;
        counting_ops.open = open_counting;
        counting_ops.evaluate = count_and_judge;
        counting_ops.table = 0;
    }
    changed->walk = counts ? &counting_ops : counted_ops;
}

/* Run after run, in draughts and in Lines of Action. */
TEST(counts_the_work_of_all) {
    static const char *const games[] = {"english", "loa"};
    enum { THREADS = 3 };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open(games[i], NULL);
        count_in(turn.game, true);
        atomic_store(&opened, 0);
        CH_SCOPED(free_search)
        struct ch_search *search =
            ch_search_new(&(struct ch_search_options){.threads = THREADS, .table = TABLE});
        for (uint64_t nodes = 3000; nodes < 100000; nodes *= 5) {
            atomic_store(&judged, 0);
            const struct ch_search_result result =
                turn_run(&turn, search, &(struct ch_search_limits){.nodes = nodes}, 1);
            const struct ch_search_counts *counts = &result.counts;
            assert_int_equal(atomic_load(&judged), counts->judged);
            assert_int_equal(result.nodes, counts->nodes);
            assert_true(result.nodes <= nodes + THREADS && result.nodes >= nodes / THREADS);
            assert_true(counts->quiescence <= counts->nodes && counts->probes <= counts->nodes);
            assert_true(counts->hits <= counts->found && counts->found <= counts->probes);
            assert_true(result.helpers_ns > 0);
        }
        assert_int_equal(THREADS, atomic_load(&opened));
        count_in(turn.game, false);
    }
}

/* Evaluations that are kept spare a fifth of them at least, and change nothing else. */
TEST(keeps_evaluations) {
    static const char *const games[] = {"english", "frisian", "loa"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct ch_search_result results[2];
        int asked[2];
        CH_SCOPED(turn_close) struct turn turn = turn_open(games[i], NULL);
        for (int keeps = 0; keeps < 2; keeps++) {
            count_in(turn.game, true);
            counting_ops.table = keeps ? counted_ops->table : 0;
            atomic_store(&judged, 0);
            results[keeps] = turn_search_to(&turn, &(struct ch_search_options){.table = TABLE}, 6);
            asked[keeps] = atomic_load(&judged);
            count_in(turn.game, false);
        }
        assert_int_equal(results[0].score, results[1].score);
        assert_int_equal(results[0].nodes, results[1].nodes);
        assert_int_equal(results[0].counts.judged, results[1].counts.judged);
        assert_int_equal(asked[0], results[0].counts.judged);
        assert_true(asked[1] > 0 && asked[1] < asked[0] * 4 / 5);
    }
}

/* A clock that goes on by a millisecond whenever a thread looks: by a time of its own in each. */
static _Thread_local int64_t now_ns;
static atomic_int looks;

static int64_t tick_ns(void) {
    atomic_fetch_add(&looks, 1);
    return now_ns += 1000000;
}

static const struct ch_clocks ticking = {tick_ns, tick_ns};

/* A search looks at both clocks at most once a millisecond of either, and stops at its share: so
 * the looks of all threads are limited by the time. By the wall each may take it all, as the one
 * that answers does. */
TEST(threads_share_the_time) {
    enum { THREADS = 4, TIME_MS = 400, SET_UP = 16 };
    CH_SCOPED(free_search)
    struct ch_search *search =
        ch_search_new(&(struct ch_search_options){.threads = THREADS, .table = TABLE});
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", NULL);
    for (int wall = 0; wall < 2; wall++) {
        const struct ch_search_limits limits = {
            .time_ms = TIME_MS, .wall = wall, .clocks = &ticking};
        atomic_store(&looks, 0);
        now_ns = 0;
        const struct ch_search_result result = turn_run(&turn, search, &limits, 1);
        const int share_ms = wall ? TIME_MS : TIME_MS / THREADS;
        assert_in_range(now_ns / 1000000, share_ms, share_ms + SET_UP);
        assert_true(atomic_load(&looks) <= THREADS * (share_ms + SET_UP));
        assert_in_range(result.helpers_ns / 1000000, 0, (THREADS - 1) * (share_ms + SET_UP));
    }
}

/* An order ends all of them, and reported nodes never become fewer. */
static void stop_at(void *context, const struct ch_search_result *so_far) {
    enum { ENOUGH = 20000 };
    static uint64_t last;
    assert_true(so_far->depth == 1 || so_far->nodes >= last);
    last = so_far->nodes;
    if (so_far->nodes > ENOUGH)
        atomic_store((atomic_bool *)context, true);
}

TEST(an_order_stops_all) {
    atomic_bool stop = false;
    CH_SCOPED(free_search)
    struct ch_search *search =
        ch_search_new(&(struct ch_search_options){.threads = 2, .table = TABLE});
    CH_SCOPED(turn_close) struct turn turn = turn_open("international", NULL);
    const struct ch_search_limits limits = {
        .depth = CH_SEARCH_DEEPEST, .stop = &stop, .progress = stop_at, .context = &stop};
    for (int i = 0; i < 5; i++) {
        atomic_store(&stop, false);
        const struct ch_search_result result = turn_run(&turn, search, &limits, 1);
        assert_true(result.depth >= 1 && result.depth < CH_SEARCH_DEEPEST);
        assert_int_equal(turn.history.count, 0);
    }
}

/* A short search keeps to few slots, with helpers too, so that they stay in the processor's cache:
 * slots are doubled only while there are fewer than one for every four positions. */
TEST(threads_use_a_table_no_larger_than_they_need) {
    enum { NODES = 40000, SHARED = 4 };
    CH_SCOPED(free_search)
    struct ch_search *search =
        ch_search_new(&(struct ch_search_options){.threads = 2, .table = 1 + 16});
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
    turn_run(&turn, search, &(struct ch_search_limits){.nodes = NODES}, 1);
    assert_true(search->helper_count == 1);
    assert_true((SHARED << search->table.used) / 2 < NODES);
}

/* Threads that have nothing to share, not a node each, or one ply to search, are none. */
TEST(threads_without_use_are_not_started) {
    static const struct {
        int table;
        uint64_t nodes;
        int depth;
    } cases[] = {{1, 5000, 0}, {TABLE, 3, 0}, {TABLE, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
        const struct ch_search_limits limits = {.depth = cases[i].depth, .nodes = cases[i].nodes};
        const struct ch_search_options one = {.table = cases[i].table},
                                       four = {.table = cases[i].table, .threads = 4};
        const struct ch_search_result alone = turn_search(&turn, &one, &limits),
                                      result = turn_search(&turn, &four, &limits);
        assert_int_equal(alone.nodes, result.nodes);
        assert_int_equal(alone.index, result.index);
        assert_int_equal(0, result.helpers_ns);
    }
    struct ch_error error;
    const struct ch_search_options two = {.threads = 2}, none = {.threads = 2, .table = 1};
    assert_int_equal(CH_OK, ch_search_check(&two, ch_game_find("english"), &error));
    assert_int_equal(CH_OK, ch_search_check(&two, ch_game_find("turkish"), &error));
    assert_int_equal(CH_BAD_INPUT, ch_search_check(&none, ch_game_find("turkish"), &error));
    assert_string_equal("`threads=2` of `search` share a table, and there is none in turkish; give "
                        "it one by `table=BITS`",
                        error.text);
}
