/* How many positions a search enters. What it answers must not depend on what spares it positions:
 * that is held without, and against the leaves of the whole tree. The numbers themselves are those
 * of this search and of no book: whoever changes the order of moves, what is cut off or what the
 * table keeps changes them, and must have meant it. Recorded games whose agents were limited by
 * nodes can't be repeated then. */
#include "core/games/games.h"
#include "core/search/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

struct table {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal;
};

static void set_up(struct table *table, const char *name, const char *fen) {
    struct ch_error error = {.text = ""};
    struct ch_position position;
    if (ch_game_open(name, &table->game, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    table->game->ops->start(table->game, &position);
    if (fen && table->game->ops->parse_position(table->game, fen, &position, &error) != CH_OK)
        fail_msg("%s: %s", fen, error.text);
    ch_history_init(&table->history, table->game, &position);
    table->legal = (struct ch_moves){0};
    table->game->ops->moves(table->game, &table->history, &table->legal);
}

static void tear_down(struct table *table) {
    ch_history_done(&table->history);
    ch_moves_done(&table->legal);
}

/* The result's roots are good no longer. */
static struct ch_search_result result_of(struct table *table,
                                         const struct ch_search_options *options, int depth) {
    struct ch_search *search = ch_search_new(options);
    struct ch_search_result result;
    ch_search_run(search, table->game, &table->history, &table->legal,
                  &(struct ch_search_limits){.depth = depth}, 1, &result);
    ch_search_free(search);
    return result;
}

/* The positions that minimax enters at this depth: below this one, which does not count. */
static uint64_t positions_below(struct table *table, int depth) {
    const struct ch_game *game = table->game;
    struct ch_moves moves = {0};
    uint64_t below = 0;
    game->ops->moves(game, &table->history, &moves);
    if (depth > 0 && game->ops->outcome(game, &table->history, &moves).result == CH_ONGOING)
        for (int i = 0; i < moves.count; i++) {
            ch_history_push(&table->history, game, &moves.move[i]);
            below += 1 + positions_below(table, depth - 1);
            ch_history_pop(&table->history);
        }
    ch_moves_done(&moves);
    return below;
}

static const char *const kings = "B:WK31,K22,18:BK1,K12,7,10";
static const char *const loa_middle = "B:Bc8,d8,b5,b4,c4,e4:Wg6,c5,d5,e5,h5,a4,g4,b3,a2,e1";

static const struct {
    const char *game, *fen;
    int depth;
    uint64_t nodes, quiescence, judged, hits; /* with a table of 2^8 slots */
    uint64_t without;                         /* nodes */
    uint64_t each;                            /* nodes, with the table and every score exact */
    uint64_t still;                           /* nodes, without quiescence and table */
} searches[] = {
    {"english", NULL, 7, 7576, 2924, 2806, 105, 10609, 16855, 9749},
    {"english", kings, 6, 3276, 596, 1509, 232, 5069, 5121, 3071},
    {"international", NULL, 5, 2601, 991, 1063, 22, 5435, 7021, 2904},
    {"loa", loa_middle, 4, 4076, 653, 3230, 42, 4698, 49380, 3387},
    {"loa:size=6,repetition=none", NULL, 4, 10021, 3106, 8710, 26, 14155, 38312, 11087},
};

static void searches_enter_as_many_as_ever(void **state) {
    (void)state;
    int different = 0;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        struct table table;
        int depth = searches[i].depth;
        set_up(&table, searches[i].game, searches[i].fen);
        const struct ch_search_result
            usual = result_of(&table, &(struct ch_search_options){.table = 1 + 8}, depth),
            without = result_of(&table, &(struct ch_search_options){.table = 1}, depth),
            each =
                result_of(&table, &(struct ch_search_options){.table = 1 + 8, .each = true}, depth),
            still =
                result_of(&table, &(struct ch_search_options){.table = 1, .still = true}, depth);
        const uint64_t counts[] = {usual.nodes,       usual.counts.quiescence, usual.counts.judged,
                                   usual.counts.hits, without.nodes,           each.nodes,
                                   still.nodes},
                       known[] = {searches[i].nodes, searches[i].quiescence, searches[i].judged,
                                  searches[i].hits,  searches[i].without,    searches[i].each,
                                  searches[i].still};
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++)
            if (counts[j] != known[j]) {
                print_error("%s: count %zu is %llu\n", searches[i].game, j,
                            (unsigned long long)counts[j]);
                different++;
            }
        tear_down(&table);
    }
    assert_int_equal(0, different);
}

/* What spares positions changes nothing that is told, and the counts fit together. */
static void what_spares_positions_changes_no_score(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        struct table table;
        int depth = searches[i].depth;
        set_up(&table, searches[i].game, searches[i].fen);
        const struct ch_search_result without =
            result_of(&table, &(struct ch_search_options){.table = 1}, depth);
        assert_int_equal(depth, without.depth);
        assert_int_equal(0, without.counts.probes);
        assert_int_equal(0, without.counts.found);
        for (int bits = 2; bits <= 16; bits += 7)
            for (int each = 0; each < 2; each++) {
                struct ch_search_result with = result_of(
                    &table, &(struct ch_search_options){.table = 1 + bits, .each = each}, depth);
                assert_int_equal(without.score, with.score);
                assert_int_equal(without.tied, with.tied);
                assert_int_equal(without.index, with.index);
                assert_true(bits < 9 || with.counts.hits > 0);
                assert_true(with.counts.hits <= with.counts.found);
                assert_true(with.counts.found < with.counts.probes);
                assert_true(with.counts.probes < with.nodes);
                assert_true(each || bits < 9 || with.nodes < without.nodes);
            }
        tear_down(&table);
    }
}

/* Without quiescence no more is entered than what minimax enters in all iterations; in the first of
 * them that is every legal move. */
static void no_more_than_minimax(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        struct table table;
        uint64_t whole = 0;
        set_up(&table, searches[i].game, searches[i].fen);
        for (int depth = 1; depth <= 4; depth++) {
            struct ch_search_result result =
                result_of(&table, &(struct ch_search_options){.table = 1, .still = true}, depth);
            whole += positions_below(&table, depth);
            assert_int_equal(depth, result.depth);
            assert_true(depth == 1 ? result.nodes == whole : result.nodes <= whole);
            /* A cut spares more than half of the last three plies. */
            assert_true(depth < 4 || result.nodes < whole / 2);
        }
        tear_down(&table);
    }
}

/* A search that was stopped answers as one to the depth that it finished. */
static void what_is_stopped_counts_for_nothing(void **state) {
    (void)state;
    struct table table;
    set_up(&table, "loa:size=6,repetition=none", NULL);
    struct ch_search *search = ch_search_new(NULL);
    for (uint64_t nodes = 1; nodes < 6000; nodes += nodes / 3 + 1) {
        struct ch_search_result stopped;
        ch_search_run(search, table.game, &table.history, &table.legal,
                      &(struct ch_search_limits){.nodes = nodes}, 1, &stopped);
        struct ch_search_result whole = result_of(&table, NULL, stopped.depth);
        assert_true(stopped.depth == 1 || stopped.nodes == nodes + 1);
        assert_true(whole.nodes <= nodes || stopped.depth == 1);
        assert_int_equal(whole.score, stopped.score);
        assert_int_equal(whole.tied, stopped.tied);
        assert_int_equal(whole.index, stopped.index);
    }
    ch_search_free(search);
    tear_down(&table);
}

/* The order to stop is looked for every 512 positions: often enough to stop soon, and not so often
 * that looking costs time. Here it is given before the search begins. */
static void stops_soon(void **state) {
    (void)state;
    struct table table;
    const atomic_bool stop = true;
    set_up(&table, "loa", loa_middle);
    struct ch_search *search = ch_search_new(NULL);
    struct ch_search_result result;
    ch_search_run(search, table.game, &table.history, &table.legal,
                  &(struct ch_search_limits){.depth = 4, .stop = &stop}, 1, &result);
    assert_int_equal(512, result.nodes);
    assert_true(result_of(&table, NULL, result.depth).nodes <= 512);
    assert_true(result_of(&table, NULL, result.depth + 1).nodes > 512);
    ch_search_free(search);
    tear_down(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_enter_as_many_as_ever),
        cmocka_unit_test(what_spares_positions_changes_no_score),
        cmocka_unit_test(no_more_than_minimax),
        cmocka_unit_test(what_is_stopped_counts_for_nothing),
        cmocka_unit_test(stops_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
