/* The parts of the search: each does something, and none leaves anything behind for the next turn.
 */
#include "tests/support/begin.h"
#include "tests/unit/core/search/turns.h"

enum { PLIES = 60, GAMES = 4, NODES = 3000 };

static const struct {
    const char *game;
    int depth;
} games[] = {
    {"english", 7}, {"international", 5}, {"russian", 5}, {"loa", 4}, {"turkish", 4},
};
enum { KINDS = sizeof games / sizeof *games };

/* Positions of a random game: calls `each` every few plies. */
static void on_the_way(size_t which, uint64_t key, int every,
                       void (*each)(struct turn *turn, size_t which, void *context),
                       void *context) {
    struct ch_random random = seeded(key);
    CH_SCOPED(turn_close) struct turn turn = turn_open(games[which].game, NULL);
    for (int ply = 0; ply < PLIES && turn_play(&turn, &random); ply++)
        if (ply % every == every - 1)
            each(&turn, which, context);
}

/* Which parts changed the nodes of some position when they were left out. */
static void leave_out(struct turn *turn, size_t which, void *context) {
    unsigned *changed = context;
    const uint64_t all = turn_search_to(turn, NULL, games[which].depth).nodes;
    for (int part = 0; part < CH_SEARCH_PARTS; part++) {
        const struct ch_search_options options = {.without = 1U << part};
        if (turn_search_to(turn, &options, games[which].depth).nodes != all)
            *changed |= 1U << part;
    }
}

/* Forced moves and threatened captures are of draughts only, null moves of Lines of Action, in
 * which the depth here is too small for a position to come again two plies sooner. Hunts are of
 * kings that go one square; only there is progress. */
TEST(each_part_does_something) {
    const unsigned of_draughts = 1U << CH_PART_EXTENSIONS | 1U << CH_PART_THREATS,
                   tables = 1U << CH_PART_DEEPER, of_loa = 1U << CH_PART_NULL_MOVE,
                   of_hunts = 1U << CH_PART_PROGRESS;
    for (size_t i = 0; i < KINDS; i++) {
        bool loa = strcmp(games[i].game, "loa") == 0, hunts = strcmp(games[i].game, "english") == 0;
        unsigned changed = 0;
        unsigned expected = CH_SEARCH_PLAIN & ~(loa ? of_draughts | tables : of_loa) & ~of_hunts;
        on_the_way(i, 1, 3, leave_out, &changed);
        assert_int_equal(expected, changed & expected);
        assert_int_equal(0, changed & ((loa ? of_draughts : of_loa) | (hunts ? 0 : of_hunts)));
    }
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", "W:WK14,K15,22:BK4,5");
    unsigned changed = 0;
    leave_out(&turn, 0, &changed);
    assert_true(changed & 1U << CH_PART_PROGRESS);
}

static bool same_result(const struct ch_search_result *a, const struct ch_search_result *b,
                        int count) {
    bool same = a->index == b->index && a->score == b->score && a->depth == b->depth &&
                a->tied == b->tied && memcmp(&a->counts, &b->counts, sizeof a->counts) == 0;
    for (int i = 0; same && i < count; i++)
        same = a->roots[i].score == b->roots[i].score && a->roots[i].exact == b->roots[i].exact &&
               a->roots[i].line_count == b->roots[i].line_count &&
               ch_move_equal(&a->roots[i].line[0], &b->roots[i].line[0]);
    return same;
}

static void compare_with_fresh(struct turn *turn, size_t which, void *context) {
    struct ch_search *used = context;
    const struct ch_search_limits limits[] = {{.depth = games[which].depth - 1}, {.nodes = NODES}};
    for (size_t i = 0; i < 2; i++) {
        CH_SCOPED(free_search) struct ch_search *fresh = ch_search_new(NULL);
        const struct ch_search_result first = turn_run(turn, fresh, &limits[i], 7),
                                      second = turn_run(turn, used, &limits[i], 7);
        assert_true(same_result(&first, &second, turn->legal.count));
    }
}

/* A search that answered other turns, of other games too, answers as a fresh one. */
TEST(turns_leave_nothing_behind) {
    CH_SCOPED(free_search) struct ch_search *used = ch_search_new(NULL);
    for (uint64_t key = 1; key <= GAMES; key++)
        for (size_t i = 0; i < KINDS; i++)
            on_the_way(i, key, 15, compare_with_fresh, used);
}

/* Checks the results so far, which only grow. */
static void check_progress(void *context, const struct ch_search_result *so_far) {
    struct ch_search_result *last = context;
    assert_true(so_far->depth >= last->depth && so_far->nodes >= last->nodes);
    assert_true(so_far->roots[so_far->index].exact);
    assert_int_equal(so_far->score, so_far->roots[so_far->index].score);
    *last = *so_far;
}

static void compare_with_asked(struct turn *turn, size_t which, void *context) {
    struct ch_search *asked = context, *alone = ch_search_new(NULL);
    struct ch_search_result last = {0};
    struct ch_search_limits limits = {.depth = games[which].depth - 1};
    const struct ch_search_result first = turn_run(turn, alone, &limits, 7);
    limits.progress = check_progress;
    limits.context = &last;
    const struct ch_search_result second = turn_run(turn, asked, &limits, 7);
    assert_true(same_result(&first, &second, turn->legal.count));
    assert_int_equal(second.depth, last.depth);
    assert_int_equal(second.index, last.index);
    assert_int_equal(second.score, last.score);
    ch_search_free(alone);
}

/* Progress reports change neither the result nor the counts. */
TEST(asking_changes_nothing) {
    CH_SCOPED(free_search) struct ch_search *asked = ch_search_new(NULL);
    for (size_t i = 0; i < KINDS; i++)
        on_the_way(i, 1, 10, compare_with_asked, asked);
}
