/* The number of positions that a search enters. Its answer must not depend on savings: it is
 * compared with a search without them, and with the leaves of the whole tree. The numbers
 * themselves are those of this search, from no source: a change of the move order, the cuts or the
 * table changes them, and must be intended. Recorded games whose agents were limited by nodes can't
 * be repeated then. */
#include "tests/unit/core/search/turns.h"

#include <inttypes.h>

/* The positions that minimax enters at this depth: below this one, which does not count. */
static uint64_t positions_below(struct turn *turn, int depth) {
    const struct ch_game *game = turn->game;
    uint64_t below = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = moves_of(game, &turn->history);
    if (depth > 0 && game->ops->outcome(game, &turn->history, &moves).result == CH_ONGOING)
        for (int i = 0; i < moves.count; i++) {
            ch_history_push(&turn->history, game, &moves.move[i]);
            below += 1 + positions_below(turn, depth - 1);
            ch_history_pop(&turn->history);
        }
    return below;
}

static const char *const kings = "B:WK31,K22,18:BK1,K12,7,10";
static const char *const loa_middle = "B:Bc8,d8,b5,b4,c4,e4:Wg6,c5,d5,e5,h5,a4,g4,b3,a2,e1";

/* The counts of each search, with a table of 2^8 slots unless the name says otherwise. */
enum { NODES, QUIESCENCE, JUDGED, HITS, TABLELESS, EACH, STILL, PLAIN, COUNTS };

static const struct {
    const char *game, *fen;
    int depth, score;
    /* Nodes, those of the quiescence search, positions judged, hits in the table; then nodes
     * without a table, with every score exact, without table and quiescence, of the plain search.
     * A failure prints the row as it would be right now. */
    uint64_t known[COUNTS];
} searches[] = {
    {"english", NULL, 8, 2, {3288, 1312, 1689, 83, 4346, 8396, 6997, 42616}},
    {"english", kings, 8, 110, {4624, 1427, 2937, 167, 8430, 7905, 4614, 32769}},
    {"international", NULL, 6, 2, {2752, 1072, 1480, 62, 2530, 5610, 4336, 10890}},
    {"loa", loa_middle, 4, 855, {1081, 246, 952, 11, 1345, 10387, 779, 4612}},
    {"loa:size=6,repetition=none", NULL, 4, 41, {3043, 804, 2689, 89, 5893, 16228, 3648, 18240}},
};

static int count(struct turn *turn, int depth, uint64_t counts[COUNTS]) {
    const struct ch_search_options usual = {.table = 1 + 8}, tableless = {.table = 1},
                                   each = {.table = 1 + 8, .each = true},
                                   still = {.table = 1, .still = true},
                                   plain = {.table = 1 + 8, .without = CH_SEARCH_PLAIN};
    const struct ch_search_result found = turn_search_to(turn, &usual, depth);
    counts[NODES] = found.nodes;
    counts[QUIESCENCE] = found.counts.quiescence;
    counts[JUDGED] = found.counts.judged;
    counts[HITS] = found.counts.hits;
    counts[TABLELESS] = turn_search_to(turn, &tableless, depth).nodes;
    counts[EACH] = turn_search_to(turn, &each, depth).nodes;
    counts[STILL] = turn_search_to(turn, &still, depth).nodes;
    counts[PLAIN] = turn_search_to(turn, &plain, depth).nodes;
    return found.score;
}

TEST(searches_enter_as_many_as_ever) {
    int different = 0;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        uint64_t counts[COUNTS];
        CH_SCOPED(turn_close) struct turn turn = turn_open(searches[i].game, searches[i].fen);
        int score = count(&turn, searches[i].depth, counts);
        if (score != searches[i].score || memcmp(counts, searches[i].known, sizeof counts) != 0) {
            different++;
            print_error("%s: %d, {", searches[i].game, score);
            for (int j = 0; j < COUNTS; j++)
                print_error("%s%" PRIu64, j > 0 ? ", " : "", counts[j]);
            print_error("}\n");
        }
    }
    assert_int_equal(0, different);
}

/* In the plain search no saving of positions changes a result, and the counts fit together. */
TEST(savings_change_no_score) {
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        int depth = searches[i].depth;
        CH_SCOPED(turn_close) struct turn turn = turn_open(searches[i].game, searches[i].fen);
        const struct ch_search_result without = turn_search_to(
            &turn, &(struct ch_search_options){.table = 1, .without = CH_SEARCH_PLAIN}, depth);
        assert_int_equal(depth, without.depth);
        assert_int_equal(0, without.counts.probes);
        assert_int_equal(0, without.counts.found);
        for (int bits = 2; bits <= 16; bits += 7)
            for (int each = 0; each < 2; each++) {
                struct ch_search_result with =
                    turn_search_to(&turn,
                                   &(struct ch_search_options){
                                       .table = 1 + bits, .each = each, .without = CH_SEARCH_PLAIN},
                                   depth);
                assert_int_equal(without.score, with.score);
                assert_int_equal(without.tied, with.tied);
                assert_int_equal(without.index, with.index);
                assert_true(bits < 9 || with.counts.hits > 0);
                assert_true(with.counts.hits <= with.counts.found);
                assert_true(with.counts.found < with.counts.probes);
                assert_true(with.counts.probes < with.nodes);
                assert_true(each || bits < 9 || with.nodes < without.nodes);
            }
    }
}

/* Without quiescence the plain search in the usual order enters no more than what minimax enters in
 * all iterations. In the first, where most moves have to be searched twice to find the tied ones,
 * it enters every legal move once if each gets its score at once. */
TEST(no_more_than_minimax) {
    const unsigned order =
        1U << CH_PART_KILLERS | 1U << CH_PART_COUNTERMOVES | 1U << CH_PART_HISTORY;
    struct ch_search_options options = {
        .table = 1, .still = true, .without = CH_SEARCH_PLAIN & ~order};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        uint64_t whole = 0;
        CH_SCOPED(turn_close) struct turn turn = turn_open(searches[i].game, searches[i].fen);
        for (int depth = 1; depth <= 4; depth++) {
            options.each = depth == 1;
            const struct ch_search_result result = turn_search_to(&turn, &options, depth);
            whole += positions_below(&turn, depth);
            assert_int_equal(depth, result.depth);
            assert_true(depth == 1 ? result.nodes == whole : result.nodes <= whole);
            /* A cut spares more than half of the last three plies. */
            assert_true(depth < 4 || result.nodes < whole / 2);
        }
    }
}

/* The order to stop is looked for every 512 positions: often enough to stop soon, and not so often
 * that looking costs time. Here it is given before the search begins. */
TEST(stops_soon) {
    const atomic_bool stop = true;
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", loa_middle);
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    const struct ch_search_result result =
        turn_run(&turn, search, &(struct ch_search_limits){.depth = 4, .stop = &stop}, 1);
    assert_int_equal(512, result.nodes);
    assert_true(turn_search_to(&turn, NULL, result.depth).nodes <= 512);
    assert_true(turn_search_to(&turn, NULL, result.depth + 1).nodes > 512);
}
