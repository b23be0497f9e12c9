/* The order in which moves are tried, as described in core/search/order.c: a position's moves by
 * hand, and the statistics learnt about them. */
#include "core/search/parts.h"

#include "tests/support/unit.h"

enum { PLACES = 64, OFTEN = 10000 };

/* A search in a game where captures are forced or not. */
struct table {
    struct ch_walk_ops ops;
    struct ch_walk walk;
    struct ch_search *search;
};

static int mover; /* the side to move */

static int side(const struct ch_walk *walk) {
    (void)walk;
    return mover;
}

static void set_up_without(struct table *table, bool forces, int killers, unsigned without) {
    *table = (struct table){.ops = {.forces = forces, .killers = killers, .side = side}};
    table->walk.ops = &table->ops;
    table->search = ch_search_new(&(struct ch_search_options){.without = without});
    table->search->walk = &table->walk;
    mover = 0;
    ch_order_size(table->search, PLACES);
    ch_order_begin(table->search);
}

static void set_up(struct table *table, bool forces, int killers) {
    set_up_without(table, forces, killers, 0);
}

static void tear_down(struct table *table) {
    table->search->walk = NULL; /* it was never opened */
    ch_search_free(table->search);
}

/* Moves are distinguished by their number; all go from square `from` to the next. */
static struct ch_walk_step step(int number, int from, int captures) {
    return (struct ch_walk_step){.from = (uint8_t)from,
                                 .to = (uint8_t)(from + 1),
                                 .captures = (uint8_t)captures,
                                 .number = (uint16_t)number};
}

/* The numbers of `order`, which ends with 0, are those of the first steps in the order of a ply. */
static void expect(struct table *table, int height, const struct ch_walk_step *steps, int count,
                   const struct ch_table_entry *entry, const int *order) {
    ch_order_begin_ply(table->search, height, steps, count, entry);
    assert_int_equal(count, table->search->plies[height].count);
    for (int i = 0; order[i]; i++)
        assert_int_equal(order[i], ch_order_next(table->search, height, i)->number);
}

/* The move that led to a height. */
static void come_by(struct table *table, int height, struct ch_walk_step by) {
    table->search->plies[height - 1].made = by;
}

/* Tries the moves of a position, of which the table knows the first, until the last refutes. */
static void try_all(struct table *table, int height, const struct ch_walk_step *steps, int count) {
    for (int i = 0; i < count; i++) {
        const struct ch_table_entry entry = {
            .from = steps[0].from, .to = steps[0].to, .number = steps[0].number};
        if (i == 0)
            ch_order_begin_ply(table->search, height, steps, count, &entry);
        assert_int_equal(steps[i].number, ch_order_next(table->search, height, i)->number);
    }
    ch_order_cutoff(table->search, height, count - 1);
}

static void cut_off(struct table *table, int height, struct ch_walk_step by) {
    try_all(table, height, &by, 1);
}

TEST(the_quiet_go_by_their_success) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, false, 2);
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 0)};
    /* At another height, so that they are no killer moves here, and after a move that does not lead
     * to this one, so that they answer nothing. */
    come_by(&table, 2, step(9, 50, 0));
    cut_off(&table, 2, steps[2]);
    expect(&table, 1, steps, 3, NULL, (int[]){3, 0});
    cut_off(&table, 2, steps[1]);
    cut_off(&table, 2, steps[1]); /* twice is more than once */
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
    cut_off(&table, 2, steps[2]);
    cut_off(&table, 2, steps[2]);
    expect(&table, 1, steps, 3, NULL, (int[]){3, 2, 1, 0});
    mover = 1; /* the other side has learnt nothing of it */
    cut_off(&table, 2, steps[0]);
    expect(&table, 1, steps, 3, NULL, (int[]){1, 0});
    mover = 0;
    expect(&table, 1, steps, 3, NULL, (int[]){3, 2, 1, 0});
    ch_order_begin(table.search);
    cut_off(&table, 2, steps[0]); /* the statistics are cleared */
    expect(&table, 1, steps, 3, NULL, (int[]){1, 0});
}

/* Moves tried before the refutation fall behind those never tried. */
TEST(moves_that_fail_fall_back) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, false, 2);
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 0)};
    come_by(&table, 2, step(9, 50, 0));
    try_all(&table, 2, steps, 2);
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
    cut_off(&table, 2, steps[0]); /* later cut-offs weigh more */
    expect(&table, 1, steps, 3, NULL, (int[]){2, 1, 3, 0});
    cut_off(&table, 2, steps[0]);
    expect(&table, 1, steps, 3, NULL, (int[]){1, 2, 3, 0});
    /* The higher the success, the more a failure costs: after 23 of them, (31 / 32)^23 < 1 / 2, the
     * highest is used up. */
    ch_order_begin(table.search);
    for (int i = 0; i < OFTEN; i++)
        cut_off(&table, 2, steps[0]);
    for (int i = 0; i < 23; i++)
        try_all(&table, 2, (struct ch_walk_step[]){steps[0], step(8, 40, 0)}, 2);
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
}

/* However often a quiet move succeeded, it stays behind killer moves, answers and captures, and a
 * capture before it that failed as often. */
TEST(success_has_a_bound) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, false, 1);
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 1),
                                         step(4, 40, 0)};
    come_by(&table, 2, step(9, 50, 0));
    for (int i = 0; i < OFTEN; i++)
        try_all(&table, 2, (struct ch_walk_step[]){steps[2], steps[0]}, 2);
    come_by(&table, 3, step(7, 55, 0));
    cut_off(&table, 3, steps[3]);
    come_by(&table, 1, step(8, 60, 0));
    cut_off(&table, 1, steps[1]);
    come_by(&table, 1, step(7, 55, 0));
    expect(&table, 1, steps, 4, NULL, (int[]){2, 4, 3, 1, 0});
}

TEST(the_latest_killer_goes_first) {
    CH_SCOPED(tear_down) struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 1), step(3, 30, 0),
                                         step(4, 30, 0), step(5, 40, 0)};
    set_up(&table, false, 2);
    cut_off(&table, 1, steps[4]);
    cut_off(&table, 1, steps[2]);
    cut_off(&table, 1, steps[2]); /* once more, it does not push the other out */
    come_by(&table, 1, step(9, 50, 0));
    /* 4 has gone as often from that square to that square as 3. */
    expect(&table, 1, steps, 5, NULL, (int[]){3, 5, 2, 4, 1, 0});
    come_by(&table, 3, step(9, 50, 0));
    expect(&table, 3, steps, 5, NULL, (int[]){2, 3, 4, 5, 1, 0}); /* at another height */
    cut_off(&table, 1, steps[0]);
    expect(&table, 1, steps, 5, NULL, (int[]){1, 3, 2, 4, 5, 0});
    cut_off(&table, 1, steps[1]); /* captures as well */
    expect(&table, 1, steps, 5, NULL, (int[]){2, 1, 0});
    /* Where one is remembered, the other does not count. */
    table.ops.killers = 1;
    cut_off(&table, 1, steps[0]);
    cut_off(&table, 1, steps[4]);
    come_by(&table, 1, step(8, 60, 0));
    expect(&table, 1, steps, 5, NULL, (int[]){5, 2, 0});
}

/* A move that refuted another is tried early against that one, by that side, at any height; only
 * the last such move. */
TEST(answers_go_behind_killers) {
    CH_SCOPED(tear_down) struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 0),
                                         step(4, 40, 1)};
    const struct ch_walk_step first = step(8, 50, 0), second = step(8, 52, 0);
    set_up(&table, false, 1);
    come_by(&table, 4, first);
    cut_off(&table, 4, steps[1]);
    come_by(&table, 4, second);
    for (int i = 0; i < 5; i++)
        cut_off(&table, 4, steps[2]);
    come_by(&table, 1, first);
    expect(&table, 1, steps, 4, NULL, (int[]){2, 4, 3, 1, 0});
    come_by(&table, 1, second);
    expect(&table, 1, steps, 4, NULL, (int[]){3, 4, 2, 1, 0});
    cut_off(&table, 1, steps[0]); /* a killer from now on, and the answer */
    expect(&table, 1, steps, 4, NULL, (int[]){1, 4, 3, 2, 0});
    come_by(&table, 1, first);
    expect(&table, 1, steps, 4, NULL, (int[]){1, 2, 4, 3, 0});
    mover = 1; /* the same move of the other side was never answered */
    expect(&table, 3, steps, 4, NULL, (int[]){4, 0});
}

/* Nothing that was learnt outlives the turn, at any height. */
TEST(a_turn_begins_with_nothing) {
    CH_SCOPED(tear_down) struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0)}, by = step(9, 50, 0);
    set_up(&table, false, 2);
    for (int height = 1; height < CH_WALK_STEPS; height++)
        come_by(&table, height, by);
    for (mover = 0; mover < 2; mover++)
        for (int height = 0; height < CH_WALK_STEPS; height++)
            cut_off(&table, height, steps[1]);
    ch_order_begin(table.search);
    for (mover = 0; mover < 2; mover++)
        for (int height = 0; height < CH_WALK_STEPS; height++)
            expect(&table, height, steps, 2, NULL, (int[]){1, 2, 0});
}

TEST(forced_captures_are_ordered_by_captured_material) {
    CH_SCOPED(tear_down) struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 1), step(2, 20, 2), step(3, 30, 3),
                                         step(4, 40, 0)};
    set_up(&table, true, 1);
    expect(&table, 1, steps, 4, NULL, (int[]){3, 2, 1, 4, 0});
    for (int i = 0; i < 100; i++)
        cut_off(&table, 1, steps[0]); /* nothing is learnt of them */
    expect(&table, 1, steps, 4, NULL, (int[]){3, 2, 1, 4, 0});
    /* Where some take and some don't, those that take go before killer moves. */
    const struct ch_walk_step mixed[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 1)};
    cut_off(&table, 1, mixed[1]);
    expect(&table, 1, mixed, 3, NULL, (int[]){3, 2, 1, 0});
}

TEST(the_move_of_the_table_goes_before_all) {
    struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 9), step(2, 20, 0), step(3, 20, 0),
                                         step(4, 40, 0)};
    const struct ch_table_entry third = {.from = 20, .to = 21, .number = 3},
                                other = {.from = 20, .to = 22, .number = 3},
                                nearly = {.from = 19, .to = 21, .number = 3}, none = {0};
    for (int forces = 0; forces < 2; forces++) {
        set_up(&table, forces, 1);
        cut_off(&table, 1, steps[3]);
        const int *usual = forces ? (int[]){1, 4, 0} : (int[]){4, 1, 0};
        expect(&table, 1, steps, 4, NULL, usual);
        expect(&table, 1, steps, 4, &third, forces ? (int[]){3, 1, 4, 0} : (int[]){3, 4, 1, 0});
        expect(&table, 1, steps, 4, &other, usual);
        expect(&table, 1, steps, 4, &nearly, usual);
        tear_down(&table);
    }
    /* An entry without a move is not taken for a move from the first square to itself. */
    set_up(&table, false, 2);
    cut_off(&table, 1, steps[2]);
    cut_off(&table, 1, steps[3]);
    const struct ch_walk_step pass[] = {step(1, 10, 1), {.number = 0}};
    expect(&table, 1, pass, 2, &none, (int[]){1, 0});
    tear_down(&table);
}

/* A disabled part ranks no move. */
TEST(parts_can_be_left_out) {
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 0),
                                         step(4, 40, 0)};
    const struct ch_walk_step by = step(9, 50, 0), other = step(9, 52, 0);
    static const struct {
        unsigned without;
        int order[4];
    } cases[] = {
        {0, {4, 3, 2, 0}},                    /* the killer, the answer, the one that succeeded */
        {1 << CH_PART_KILLERS, {3, 2, 4, 0}}, /* twice, then once */
        {1 << CH_PART_COUNTERMOVES, {4, 2, 3, 0}},
        {1 << CH_PART_HISTORY, {4, 3, 0}},
        {1 << CH_PART_KILLERS | 1 << CH_PART_HISTORY, {3, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(tear_down) struct table table;
        set_up_without(&table, true, 1, cases[i].without);
        come_by(&table, 5, other);
        cut_off(&table, 5, steps[1]);
        cut_off(&table, 5, steps[1]);
        come_by(&table, 3, by);
        cut_off(&table, 3, steps[2]);
        come_by(&table, 1, other);
        cut_off(&table, 1, steps[3]);
        come_by(&table, 1, by);
        expect(&table, 1, steps, 4, NULL, cases[i].order);
    }
}
