/* The order in which moves are tried, as core/search/order.c says it: a position's moves by hand,
 * and what was learnt about them. */
#include "core/search/parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* A search that stands in a game where captures are forced or not. */
struct table {
    struct ch_walk_ops ops;
    struct ch_walk walk;
    struct ch_search *search;
};

static void set_up(struct table *table, bool forces, int killers) {
    *table = (struct table){.ops = {.forces = forces, .killers = killers}};
    table->walk.ops = &table->ops;
    table->search = ch_search_new(NULL);
    table->search->walk = &table->walk;
    ch_order_begin(table->search);
}

static void tear_down(struct table *table) {
    table->search->walk = NULL; /* it was never opened */
    ch_search_free(table->search);
}

/* Moves are told apart by their number; all go from square `from` to the next. */
static struct ch_walk_step step(int number, int from, int captures) {
    return (struct ch_walk_step){.from = (uint8_t)from,
                                 .to = (uint8_t)(from + 1),
                                 .captures = (uint8_t)captures,
                                 .number = (uint16_t)number};
}

/* The numbers of `order`, which ends with 0, are those of the first steps in the order of a ply. */
static void expect(struct table *table, int height, const struct ch_walk_step *steps, int count,
                   const struct ch_table_entry *entry, const int *order) {
    struct ch_search_ply *ply = &table->search->plies[height];
    ch_order_rank(table->search, ply, steps, count, entry);
    assert_int_equal(count, ply->count);
    for (int i = 0; order[i]; i++)
        assert_int_equal(order[i], ch_order_next(ply, i)->number);
}

static void cut_off(struct table *table, int height, struct ch_walk_step by, int depth) {
    ch_order_cutoff(table->search, &table->search->plies[height], &by, depth);
}

static void the_quiet_go_by_their_success(void **state) {
    (void)state;
    struct table table;
    set_up(&table, false, 2);
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 0)};
    /* At another height, so that they are no killer moves here. Twice depth 2 is less than once
     * depth 3. */
    cut_off(&table, 2, steps[1], 2);
    cut_off(&table, 2, steps[2], 3);
    expect(&table, 1, steps, 3, NULL, (int[]){3, 2, 1, 0});
    cut_off(&table, 2, steps[1], 2);
    expect(&table, 1, steps, 3, NULL, (int[]){3, 2, 1, 0});
    cut_off(&table, 2, steps[1], 2); /* but thrice is more */
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
    cut_off(&table, 2, steps[0], 0); /* a quiescence search tells nothing */
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
    ch_order_begin(table.search);
    cut_off(&table, 2, steps[0], 1); /* what was learnt is forgotten */
    expect(&table, 1, steps, 3, NULL, (int[]){1, 0});
    tear_down(&table);
}

/* However often a quiet move succeeded, it stays behind killer moves and captures. */
static void success_has_a_bound(void **state) {
    (void)state;
    struct table table;
    set_up(&table, false, 1);
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 1)};
    for (int i = 0; i < 10000; i++)
        cut_off(&table, 2, steps[0], CH_SEARCH_DEEPEST);
    cut_off(&table, 1, steps[1], 1);
    expect(&table, 1, steps, 3, NULL, (int[]){2, 3, 1, 0});
    tear_down(&table);
}

static void the_latest_killer_goes_first(void **state) {
    (void)state;
    struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 1), step(3, 30, 0),
                                         step(4, 30, 0), step(5, 40, 0)};
    set_up(&table, false, 2);
    cut_off(&table, 1, steps[4], 2);
    cut_off(&table, 1, steps[2], 3);
    cut_off(&table, 1, steps[2], 3); /* once more, it does not push the other out */
    /* 4 has gone as often from that square to that square as 3. */
    expect(&table, 1, steps, 5, NULL, (int[]){3, 5, 2, 4, 1, 0});
    expect(&table, 3, steps, 5, NULL, (int[]){2, 0}); /* at another height */
    cut_off(&table, 1, steps[0], 1);
    expect(&table, 1, steps, 5, NULL, (int[]){1, 3, 2, 4, 5, 0});
    cut_off(&table, 1, steps[1], 1); /* captures as well */
    expect(&table, 1, steps, 5, NULL, (int[]){2, 1, 0});
    /* Where one is remembered, the other does not count. */
    table.ops.killers = 1;
    cut_off(&table, 1, steps[0], 1);
    cut_off(&table, 1, steps[4], 1);
    expect(&table, 1, steps, 5, NULL, (int[]){5, 2, 0});
    tear_down(&table);
}

/* Nothing that was learnt outlives the turn, at any height. */
static void a_turn_begins_without_killers(void **state) {
    (void)state;
    struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 0), step(2, 20, 0)};
    set_up(&table, false, 2);
    for (int height = 0; height < CH_WALK_STEPS; height++)
        cut_off(&table, height, steps[1], 1);
    ch_order_begin(table.search);
    for (int height = 0; height < CH_WALK_STEPS; height++)
        expect(&table, height, steps, 2, NULL, (int[]){1, 2, 0});
    tear_down(&table);
}

static void forced_captures_go_by_what_they_take(void **state) {
    (void)state;
    struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 1), step(2, 20, 2), step(3, 30, 3),
                                         step(4, 40, 0)};
    set_up(&table, true, 1);
    expect(&table, 1, steps, 4, NULL, (int[]){3, 2, 1, 4, 0});
    for (int i = 0; i < 100; i++)
        cut_off(&table, 1, steps[0], 9); /* nothing is learnt of them */
    expect(&table, 1, steps, 4, NULL, (int[]){3, 2, 1, 4, 0});
    /* Where some take and some don't, those that take go before killer moves. */
    const struct ch_walk_step mixed[] = {step(1, 10, 0), step(2, 20, 0), step(3, 30, 1)};
    cut_off(&table, 1, mixed[1], 1);
    expect(&table, 1, mixed, 3, NULL, (int[]){3, 2, 1, 0});
    tear_down(&table);
}

static void the_move_of_the_table_goes_before_all(void **state) {
    (void)state;
    struct table table;
    const struct ch_walk_step steps[] = {step(1, 10, 9), step(2, 20, 0), step(3, 20, 0),
                                         step(4, 40, 0)};
    const struct ch_table_entry third = {.from = 20, .to = 21, .number = 3},
                                other = {.from = 20, .to = 22, .number = 3},
                                nearly = {.from = 19, .to = 21, .number = 3}, none = {0};
    for (int forces = 0; forces < 2; forces++) {
        set_up(&table, forces, 1);
        cut_off(&table, 1, steps[3], 1);
        const int *usual = forces ? (int[]){1, 4, 0} : (int[]){4, 1, 0};
        expect(&table, 1, steps, 4, NULL, usual);
        expect(&table, 1, steps, 4, &third, forces ? (int[]){3, 1, 4, 0} : (int[]){3, 4, 1, 0});
        expect(&table, 1, steps, 4, &other, usual);
        expect(&table, 1, steps, 4, &nearly, usual);
        tear_down(&table);
    }
    /* An entry without a move is not taken for a move from the first square to itself. */
    set_up(&table, false, 1);
    struct ch_walk_step pass[] = {step(1, 10, 0), {.number = 0}};
    ch_order_rank(table.search, &table.search->plies[1], pass, 2, &none);
    assert_int_equal(1, ch_order_next(&table.search->plies[1], 0)->number);
    tear_down(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_quiet_go_by_their_success),
        cmocka_unit_test(success_has_a_bound),
        cmocka_unit_test(the_latest_killer_goes_first),
        cmocka_unit_test(a_turn_begins_without_killers),
        cmocka_unit_test(forced_captures_go_by_what_they_take),
        cmocka_unit_test(the_move_of_the_table_goes_before_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
