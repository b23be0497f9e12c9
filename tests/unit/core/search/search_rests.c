/* Draws by repetition on the way and the table: scores that rest on the way are not kept, and
 * others are. A game of few positions, in which all can be worked out by hand, the reports of the
 * walks, and endings of kings. */
#include "core/search/parts.h"
#include "tests/support/begin.h"
#include "tests/unit/core/search/turns.h"

enum { POSITIONS = 10, DEPTH = 7, WORTH = 50 };

/* A game of numbered positions; in the even ones the first side is to move. Its moves are pairs of
 * digits, from where to where. A side without a move has lost. */
struct graph_walk {
    struct ch_walk walk;
    const char *moves; /* "01 12 21" */
    int way[CH_WALK_STEPS + 1], steps;
    struct ch_walk_step list[POSITIONS];
};

static struct graph_walk *of(struct ch_walk *walk) {
    return (struct graph_walk *)walk;
}

static int position_of(const struct ch_walk *walk) {
    const struct graph_walk *self = (const struct graph_walk *)walk;
    return self->way[self->steps];
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    of(walk)->steps++;
    of(walk)->way[of(walk)->steps] = step->to;
}

static void unmake(struct ch_walk *walk) {
    of(walk)->steps--;
}

static int side(const struct ch_walk *walk) {
    return position_of(walk) % 2;
}

static uint64_t hash_of(int position) {
    return (uint64_t)(position + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t hash(const struct ch_walk *walk) {
    return hash_of(position_of(walk));
}

static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    for (int i = of(walk)->steps - 1; i >= 0; i--)
        if (of(walk)->way[i] == position_of(walk)) {
            *rests = i > 0 ? i : *rests;
            return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
        }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

static const struct ch_walk_step *steps(struct ch_walk *walk, bool tactical, int *count,
                                        struct ch_outcome *ended) {
    struct graph_walk *self = of(walk);
    const int now = position_of(walk);
    *count = 0;
    *ended = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    for (const char *move = self->moves; !tactical; move += 3) {
        if (move[0] - '0' == now)
            self->list[(*count)++] = (struct ch_walk_step){
                .from = (uint8_t)now, .to = (uint8_t)(move[1] - '0'), .number = 1};
        if (!move[2])
            break;
    }
    if (!tactical && *count == 0)
        *ended = (struct ch_outcome){CH_WON, (now + 1) % 2, CH_END_NO_MOVES};
    return self->list;
}

/* The first side is always ahead. */
static int evaluate(struct ch_walk *walk) {
    return position_of(walk) % 2 ? -WORTH : WORTH;
}

static const struct ch_walk_ops graph_ops = {
    .killers = 2,
    .make = make,
    .unmake = unmake,
    .side = side,
    .hash = hash,
    .outcome = outcome,
    .steps = steps,
    .evaluate = evaluate,
};

/* The table's entry of a position after a search of position 1, one move behind the root, in which
 * a repetition of position N rests on the way from height N on. */
struct kept {
    int position;
    enum ch_bound bound;
    int to; /* of the move */
};

static const struct {
    const char *moves;
    int alpha, beta, score;
    struct kept kept[6];
} graphs[] = {
    /* A cycle: a draw from the position that sees the whole cycle, which is position 1. */
    {"01 12 23 34 41",
     -CH_INFINITE,
     CH_INFINITE,
     0,
     {{1, CH_BOUND_EXACT, 2}, {2, CH_BOUND_NONE, 3}, {3, CH_BOUND_NONE, 4}, {4, CH_BOUND_NONE, 1}}},
    /* A shorter cycle on the way to it: 4 rests on 3 alone, and the positions before 3 on
     * nothing. */
    {"01 12 23 34 43",
     -CH_INFINITE,
     CH_INFINITE,
     0,
     {{1, CH_BOUND_EXACT, 2},
      {2, CH_BOUND_EXACT, 3},
      {3, CH_BOUND_EXACT, 4},
      {4, CH_BOUND_NONE, 3}}},
    /* Back to the root, which is on all ways. */
    {"01 12 23 30",
     -CH_INFINITE,
     CH_INFINITE,
     0,
     {{1, CH_BOUND_EXACT, 2}, {2, CH_BOUND_EXACT, 3}, {3, CH_BOUND_EXACT, 0}}},
    /* Both: the first position of the way counts, 2, so that 3 and 4 rest on it. */
    {"01 12 23 34 43 45 52",
     -CH_INFINITE,
     CH_INFINITE,
     0,
     {{1, CH_BOUND_EXACT, 2},
      {2, CH_BOUND_EXACT, 3},
      {3, CH_BOUND_NONE, 4},
      {4, CH_BOUND_NONE, 3},
      {5, CH_BOUND_NONE, 2}}},
    /* Position 3 may go round or win by going to 6. As the best of all it owes something to the
     * round, which might be better on another way; */
    {"01 12 23 34 41 36",
     -CH_INFINITE,
     CH_INFINITE,
     CH_SEARCH_MATE - 4,
     {{1, CH_BOUND_EXACT, 2}, {2, CH_BOUND_NONE, 3}, {3, CH_BOUND_NONE, 6}, {4, CH_BOUND_NONE, 1}}},
    /* as a refutation it rests on itself alone. */
    {"01 12 23 34 41 36",
     -CH_INFINITE,
     WORTH,
     CH_SEARCH_MATE - 4,
     {{1, CH_BOUND_LOWER, 2},
      {2, CH_BOUND_UPPER, 3},
      {3, CH_BOUND_LOWER, 6},
      {4, CH_BOUND_NONE, 1}}},
    /* A draw by the round is a refutation that rests on the way. */
    {"01 12 23 34 41 36",
     -CH_INFINITE,
     -WORTH,
     0,
     {{1, CH_BOUND_LOWER, 2},
      {2, CH_BOUND_NONE, 3},
      {3, CH_BOUND_NONE, 4},
      {4, CH_BOUND_NONE, 1},
      {6, CH_BOUND_NONE, 0}}},
};

static void check_graph(size_t which, unsigned without) {
    struct graph_walk graph = {.walk.ops = &graph_ops, .moves = graphs[which].moves};
    CH_SCOPED(free_search)
    struct ch_search *search = ch_search_new(&(struct ch_search_options){.without = without});
    search->walk = &graph.walk;
    search->iteration = DEPTH;
    ch_order_size(search, POSITIONS);
    ch_order_begin(search);
    ch_table_size(&search->table, 10);
    ch_table_begin(&search->table);
    make(&graph.walk, &(struct ch_walk_step){.to = 1});
    assert_int_equal(graphs[which].score, ch_search_node(search, graphs[which].alpha,
                                                         graphs[which].beta, DEPTH, 1, false));
    for (const struct kept *kept = graphs[which].kept; kept->position; kept++) {
        struct ch_table_entry entry;
        const bool found = ch_table_find(&search->table, hash_of(kept->position),
                                         DEPTH + 1 - kept->position, &entry);
        assert_int_equal(kept->position != 6, found); /* that one is never looked at */
        if (!found)
            continue;
        assert_int_equal(kept->bound, entry.bound);
        assert_int_equal(kept->position, entry.from);
        assert_int_equal(kept->to, entry.to);
    }
    search->walk = NULL; /* it was never opened */
}

TEST(scores_that_rest_on_the_way_are_not_kept) {
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        check_graph(i, CH_SEARCH_PLAIN);
        check_graph(i, CH_SEARCH_PLAIN & ~(1U << CH_PART_DEEPER));
    }
}

/* Moves by squares; the first four of `home` repeat the root, all five of `on` the position after
 * the first of them. */
static const struct {
    const char *game, *fen;
    int home[4][2], on[5][2];
} walks[] = {
    {"english",
     "B:WK32:BK1",
     {{0, 5}, {31, 27}, {5, 0}, {27, 31}},
     {{0, 5}, {31, 27}, {5, 9}, {27, 31}, {9, 5}}},
    {"loa",
     "B:Bd4,d8:Wa1,h7",
     {{59, 60}, {0, 1}, {60, 59}, {1, 0}},
     {{59, 60}, {0, 1}, {60, 61}, {1, 0}, {61, 60}}},
};

static void walk_by(struct ch_walk *walk, const int by[2]) {
    struct ch_outcome ended;
    int count, rests = CH_RESTS_NOWHERE;
    assert_int_equal(CH_ONGOING, walk->ops->outcome(walk, &rests).result);
    assert_int_equal(CH_RESTS_NOWHERE, rests);
    const struct ch_walk_step *list = walk->ops->steps(walk, false, &count, &ended);
    for (int i = 0; i < count; i++) {
        struct ch_move move;
        walk->ops->move(walk, &list[i], &move);
        if (move.path[0] == by[0] && move.path[move.path_length - 1] == by[1]) {
            const struct ch_walk_step step = list[i];
            walk->ops->make(walk, &step);
            return;
        }
    }
    fail_msg("no step from %d to %d", by[0], by[1]);
}

/* Where the walk along the moves ends in a repetition, and on which height it rests. */
static int rests_after(struct turn *turn, const struct ch_walk_ops *ops, const int moves[][2],
                       int count) {
    struct ch_walk *walk =
        ops->open(turn->game, &(struct ch_walk_options){.evaluator = "", .way = ""});
    int rests = CH_RESTS_NOWHERE;
    ops->begin(walk, &turn->history);
    for (int i = 0; i < count; i++)
        walk_by(walk, moves[i]);
    const struct ch_outcome outcome = ops->outcome(walk, &rests);
    assert_int_equal(CH_DRAWN, outcome.result);
    assert_int_equal(CH_END_REPETITION, outcome.end);
    for (int i = 0; i < count; i++)
        ops->unmake(walk);
    ops->close(walk);
    return rests;
}

TEST(walks_report_where_repetitions_rest) {
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        for (int own = 0; own < 2; own++) {
            CH_SCOPED(turn_close) struct turn turn = turn_open(walks[i].game, walks[i].fen);
            const struct ch_walk_ops *ops = own ? ch_walk_of(turn.game) : &ch_history_walk;
            assert_int_equal(CH_RESTS_NOWHERE, rests_after(&turn, ops, walks[i].home, 4));
            assert_int_equal(1, rests_after(&turn, ops, walks[i].on, 5));
        }
}

/* Kings at random: a or b of White against b of Black. */
static void put_kings(char fen[64], int white, int black, int squares, struct ch_random *random) {
    bool used[65] = {false};
    int length = snprintf(fen, 64, "W");
    for (int i = 0; i < white + black; i++) {
        int square;
        do
            square = 1 + (int)ch_random_below(random, (uint32_t)squares);
        while (used[square]);
        used[square] = true;
        length += snprintf(fen + length, 64 - (size_t)length, "%sK%d",
                           i == 0       ? ":W"
                           : i == white ? ":B"
                                        : ",",
                           square);
    }
}

/* How many of the root moves have another score with a table than without; adds the table hits to
 * *hits. */
static int compare(struct turn *turn, int depth, uint64_t *hits) {
    struct ch_search_options options = {.without = CH_SEARCH_PLAIN, .each = true, .table = 1 + 18};
    const struct ch_search_limits limits = {.depth = depth};
    struct ch_search *with = ch_search_new(&options);
    options.table = 1;
    struct ch_search *without = ch_search_new(&options);
    const struct ch_search_result first = turn_run(turn, with, &limits, 1),
                                  second = turn_run(turn, without, &limits, 1);
    int different = 0;
    *hits += first.counts.hits;
    for (int i = 0; i < turn->legal.count; i++)
        different += first.roots[i].score != second.roots[i].score;
    ch_search_free(with);
    ch_search_free(without);
    return different;
}

/* One thing remains that a table can't know: on some ways to a position that it knows, a move may
 * go back to a position on that way, and is a draw there. That changes one root move in some
 * thousand; if draws on the way were kept, it would be one in a hundred. */
TEST(tables_hardly_change_endings_of_kings) {
    static const struct {
        const char *game;
        int positions, deepest;
    } cases[] = {{"english", 160, 8}, {"international", 40, 6}};
    int roots = 0, different = 0;
    uint64_t hits = 0;
    struct ch_random random = seeded(5);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int done = 0; done < cases[i].positions;) {
            char fen[64];
            const struct ch_game *game = ch_game_find(cases[i].game);
            put_kings(fen, 1 + done % 2 + done / 2 % 2, 1 + done % 2, game->graph.count, &random);
            CH_SCOPED(turn_close) struct turn turn = turn_open(cases[i].game, fen);
            if (turn_list(&turn).result == CH_ONGOING) {
                roots += turn.legal.count;
                different += compare(&turn, cases[i].deepest - done % 3, &hits);
                done++;
            }
        }
    print_message("%d of %d root moves differ\n", different, roots);
    assert_true(hits > 50000);
    assert_true(different * 500 <= roots);
}
