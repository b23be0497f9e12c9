/* A search that is stopped in the middle of an iteration answers with the part that it finished. */
#include "core/search/parts.h"
#include "tests/unit/core/search/turns.h"

enum { MAX_MOVES = 256, ENOUGH = 60000 };

/* The limits of nodes lie closer than moves of an iteration do. */
static const struct {
    const char *game, *fen;
    int depth; /* of the deepest iteration looked at */
} turns[] = {
    {"english", NULL, 6},
    {"english", "B:WK31,K22,18:BK1,K12,7,10", 6},
    {"international", "W:WK46,26,27:BK5,24,15", 5},
    {"russian", "W:W16,20,22,24,29,30:B4,5,8,12,13,K1", 5},
    {"loa:size=6,repetition=none", NULL, 4},
};

/* Scores of all root moves by an iteration to `depth`, and which the search to depth - 1 ranks
 * first: it has the best score of these. */
struct whole {
    int score[MAX_MOVES], best;
};

static void score_all(struct turn *turn, int depth, struct whole *whole) {
    CH_SCOPED(free_search)
    struct ch_search *search = ch_search_new(
        &(struct ch_search_options){.without = CH_SEARCH_PLAIN, .table = 1, .each = true});
    const struct ch_search_result result =
        turn_run(turn, search, &(struct ch_search_limits){.depth = depth}, 1);
    assert_int_equal(depth, result.depth);
    whole->best = result.score;
    for (int i = 0; i < turn->legal.count; i++)
        whole->score[i] = result.roots[i].score;
}

/* The results of the plain search are known: a score marked exact is that of the iteration that was
 * stopped, or, if that had not finished a move, of the one before. The answer is never worse than
 * the best score it reports, and the score never less than with fewer nodes. */
static void check_stopped(struct turn *turn, const struct ch_search_result *stopped,
                          const struct whole *before, const struct whole *at_work, int *score) {
    bool of_before = true, of_work = true;
    int best = -CH_SEARCH_MATE;
    for (int i = 0; i < turn->legal.count; i++) {
        if (!stopped->roots[i].exact)
            continue;
        of_before = of_before && stopped->roots[i].score == before->score[i];
        of_work = of_work && stopped->roots[i].score == at_work->score[i];
        best = stopped->roots[i].score > best ? stopped->roots[i].score : best;
    }
    assert_true(of_before || of_work);
    assert_int_equal(best, stopped->score);
    assert_true(stopped->roots[stopped->index].exact);
    assert_int_equal(best, stopped->roots[stopped->index].score);
    if (!of_work)
        assert_int_equal(before->best, best);
    else if (!of_before) {
        assert_true(best >= *score);
        *score = best;
    }
}

TEST(plain_searches_report_what_they_finished) {
    int middle = 0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        struct whole before, at_work;
        int depth = 1, score = -CH_SEARCH_MATE;
        CH_SCOPED(free_search)
        struct ch_search *search =
            ch_search_new(&(struct ch_search_options){.without = CH_SEARCH_PLAIN, .table = 1});
        CH_SCOPED(turn_close) struct turn turn = turn_open(turns[i].game, turns[i].fen);
        score_all(&turn, 1, &before);
        score_all(&turn, 2, &at_work);
        for (uint64_t nodes = 1; nodes < ENOUGH; nodes += 1 + nodes / 40) {
            const struct ch_search_result stopped =
                turn_run(&turn, search, &(struct ch_search_limits){.nodes = nodes}, 1);
            if (stopped.depth >= turns[i].depth)
                break;
            if (stopped.depth > depth) {
                score_all(&turn, depth = stopped.depth, &before);
                score_all(&turn, depth + 1, &at_work);
                score = -CH_SEARCH_MATE;
            }
            check_stopped(&turn, &stopped, &before, &at_work, &score);
            middle += score > -CH_SEARCH_MATE;
        }
    }
    assert_true(middle > 100);
}

/* The usual search as well never answers with a move that it knows to be worse than another: not
 * even while it searches for the score of one that exceeded the window. */
TEST(usual_searches_answer_with_their_best) {
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
        CH_SCOPED(turn_close) struct turn turn = turn_open(turns[i].game, turns[i].fen);
        for (uint64_t nodes = 1; nodes < ENOUGH; nodes += 1 + nodes / 60) {
            const struct ch_search_result stopped =
                turn_run(&turn, search, &(struct ch_search_limits){.nodes = nodes}, 1);
            assert_true(stopped.roots[stopped.index].exact);
            for (int j = 0; j < turn.legal.count; j++)
                assert_true(!stopped.roots[j].exact || stopped.roots[j].score <= stopped.score);
            const struct ch_root *first = &search->roots[search->rank[0]];
            assert_true(!first->searched || first->exact || first->score <= stopped.score);
        }
    }
}
