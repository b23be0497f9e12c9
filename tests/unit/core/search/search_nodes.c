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

enum { MOST = 64 };

/* Holds a search with a margin to the scores of one that searches each move by itself. */
static void hold_margin(const struct turn *turn, const struct ch_search_result *result, int margin,
                        const int exact[], int best) {
    for (int move = 0; move < turn->legal.count; move++) {
        const struct ch_search_root *root = &result->roots[move];
        assert_true(root->exact || best - exact[move] >= margin);
        assert_true(root->exact ? root->score == exact[move] : root->score >= exact[move]);
        assert_true(root->exact || best - root->score >= margin);
    }
    assert_int_equal(best, result->score);
}

static int search_each(struct turn *turn, int depth, int exact[]) {
    const struct ch_search_limits limits = {.depth = depth};
    const struct ch_search_options options = {
        .table = 1 + 12, .each = true, .without = CH_SEARCH_PLAIN};
    CH_SCOPED(free_search) struct ch_search *each = ch_search_new(&options);
    struct ch_search_result result = turn_run(turn, each, &limits, 1);
    assert_true(turn->legal.count <= MOST);
    for (int move = 0; move < turn->legal.count; move++)
        exact[move] = result.roots[move].score;
    return result.score;
}

/* Within a margin of the best, plain scores are those of a window of their own for each move; of
 * the others they are upper bounds beyond it, also with aspiration and where the game is decided
 * before the last iteration. A search that goes on from the same position says the same and enters
 * fewer positions. */
TEST(a_margin_has_exact_scores) {
    static const int margins[] = {6, 50};
    static const unsigned without[] = {CH_SEARCH_PLAIN,
                                       CH_SEARCH_PLAIN & ~(1u << CH_PART_ASPIRATION)};
    enum { DEPTH = 4, GAMES = 12, PLIES = 200 };
    struct ch_random random;
    uint64_t saved = 0;
    int decided = 0;
    ch_random_init(&random, 46);
    for (int game = 0; game < GAMES; game++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
        for (int ply = 0; ply < PLIES && turn_play(&turn, &random); ply++) {
            int exact[MOST];
            if (turn.legal.count < 2 || ply % 3 != game % 3)
                continue;
            int best = search_each(&turn, DEPTH, exact);
            decided += abs(best) > CH_SEARCH_MATE - DEPTH;
            for (int i = 0; i < 4; i++) {
                const struct ch_search_options options = {
                    .table = 1 + 12, .margin = margins[i / 2], .without = without[i % 2]};
                struct ch_search_limits limits = {.depth = DEPTH};
                CH_SCOPED(free_search) struct ch_search *within = ch_search_new(&options);
                const struct ch_search_result first = turn_run(&turn, within, &limits, 1);
                hold_margin(&turn, &first, options.margin, exact, best);
                uint64_t nodes = first.nodes;
                limits.goes_on = true;
                const struct ch_search_result again = turn_run(&turn, within, &limits, 1);
                hold_margin(&turn, &again, options.margin, exact, best);
                assert_true(again.nodes <= nodes);
                saved += nodes - again.nodes;
            }
        }
    }
    assert_true(decided > 0);
    assert_true(saved > 0);
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
