/* The search, compared with plain minimax without pruning or ordering, and with wins found by
 * hand. */
#include "core/search/search.h"
#include "agents/search/search.h"
#include "core/search/parts.h"
#include "tests/unit/core/search/turns.h"

#include "tests/support/begin.h"
#include <cjson/cJSON.h>

/* Captures behind the depth are played out as far as this goes, see core/search/node.c. */
enum { EFFORT = 4096, FEW = 8, MAX_MOVES = 256 };

static int judge(const struct turn *turn) {
    const struct ch_game *game = turn->game;
    const struct ch_position *position = ch_history_position(&turn->history);
    if (game->ops->evaluate)
        return game->ops->evaluate(game, position);
    return ch_game_material(game, position, game->ops->side(game, position));
}

static int minimax(struct turn *turn, int depth, int height, int effort);

/* The value of the best of the moves. A walk of the game's own treats moves that end alike as
 * one. */
static int best_of(struct turn *turn, struct ch_moves *legal, int depth, int height, int effort) {
    int best = -CH_SEARCH_MATE * 2;
    if (turn->game->walk)
        ch_moves_merge(legal);
    if (depth <= 0)
        effort /= legal->count <= FEW ? legal->count : legal->count * legal->count;
    for (int i = 0; i < legal->count; i++) {
        ch_history_push(&turn->history, turn->game, &legal->move[i]);
        int score = -minimax(turn, depth - 1, height + 1, effort);
        ch_history_pop(&turn->history);
        best = score > best ? score : best;
    }
    return best;
}

/* The value of the position by definition: every move, captures played out at the end. They are
 * mandatory in all games here. */
static int minimax(struct turn *turn, int depth, int height, int effort) {
    const struct ch_game *game = turn->game;
    int value;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &turn->history);
    struct ch_outcome outcome = game->ops->outcome(game, &turn->history, &legal);
    bool captures = legal.count > 0 && legal.move[0].captured_count > 0;
    if (outcome.result == CH_WON)
        value = outcome.winner == game->ops->side(game, ch_history_position(&turn->history))
                    ? CH_SEARCH_MATE - height
                    : height - CH_SEARCH_MATE;
    else if (ch_history_repetitions(&turn->history) > 1 || outcome.result == CH_DRAWN)
        value = 0;
    else if (depth <= 0 && (!captures || effort == 0))
        value = judge(turn);
    else
        value = best_of(turn, &legal, depth, height, effort);
    return value;
}

/* Checks every root move of a position at a depth. */
static void compare(struct ch_search *search, struct turn *turn, int depth) {
    const struct ch_moves *legal = &turn->legal;
    int score[MAX_MOVES], best = -CH_SEARCH_MATE * 2, tied = 0, count = turn->history.count;
    for (int i = 0; i < legal->count; i++) {
        ch_history_push(&turn->history, turn->game, &legal->move[i]);
        score[i] = -minimax(turn, depth - 1, 1, EFFORT);
        ch_history_pop(&turn->history);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < legal->count; i++)
        tied += score[i] == best;
    struct ch_search_result result =
        turn_run(turn, search, &(struct ch_search_limits){.depth = depth}, 5);
    assert_int_equal(count, turn->history.count);
    if (result.depth < depth) /* a win or loss was certain earlier */
        return;
    assert_int_equal(best, result.score);
    assert_int_equal(tied, result.tied);
    assert_int_equal(best, score[result.index]);
    for (int i = 0; i < legal->count; i++) {
        if (result.roots[i].exact)
            assert_int_equal(score[i], result.roots[i].score);
        else
            assert_true(score[i] <= result.roots[i].score && score[i] < best);
        assert_true(ch_move_ends_alike(&legal->move[i], &result.roots[i].line[0]));
    }
}

/* Draughts of the walk on sets of bits, with short kings and with long ones, with and without the
 * rule of the most pieces, and of the walk over histories. The endings have kings, of which the
 * middle of random games has few. */
static const struct {
    const char *game, *fen;
    int games, deepest;
} comparisons[] = {
    {"english", NULL, 6, 5},       {"english", "B:WK31,K22,18:BK1,K12,7,10", 3, 5},
    {"international", NULL, 4, 4}, {"international", "W:WK46,26,27:BK5,24,15", 3, 4},
    {"russian", NULL, 4, 4},       {"russian", "W:WK29,K30,22:BK4,12,5", 3, 4},
    {"turkish", NULL, 1, 3},       {"english:losing=yes", NULL, 3, 5},
};

static int compare_in_game(struct ch_search *search, size_t which, struct ch_random *random) {
    int compared = 0;
    struct turn turn = turn_open(comparisons[which].game, comparisons[which].fen);
    for (int ply = 0; ply < 120 && turn_play(&turn, random); ply++)
        if (ply % 4 == 2)
            compare(search, &turn, 1 + compared++ % comparisons[which].deepest);
    turn_close(&turn);
    return compared;
}

/* With a table and without. */
TEST(agrees_with_minimax) {
    struct ch_random random = seeded(11);
    int positions = 0;
    for (int table = 0; table < 2; table++) {
        CH_SCOPED(free_search)
        struct ch_search *search = ch_search_new(
            &(struct ch_search_options){.without = CH_SEARCH_PLAIN, .table = 1 + table * 14});
        for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
            for (int game = 0; game < comparisons[i].games; game++)
                positions += compare_in_game(search, i, &random);
    }
    assert_true(positions > 400);
}

/* Ends that follow from the rules at sight, with their distance in plies; negative: for the other
 * side. */
static const struct {
    const char *fen;
    int depth, plies;
} ends[] = {
    {"B:W18:B14", 1, 1},   /* 14x23 takes the last man */
    {"B:W21:BK18", 3, 3},  /* 18-22 or 18-14; 21-17 is forced, and is taken */
    {"W:W21:BK22", 2, -2}, /* 21-17 is the only move; 22x13 */
};

TEST(sees_ends) {
    for (int plain = 0; plain < 2; plain++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            CH_SCOPED(turn_close) struct turn turn = turn_open("english", ends[i].fen);
            struct ch_search_result result = turn_search_to(
                &turn, &(struct ch_search_options){.without = plain ? CH_SEARCH_PLAIN : 0},
                ends[i].depth);
            assert_int_equal(ends[i].plies > 0 ? CH_SEARCH_MATE - ends[i].plies
                                               : -CH_SEARCH_MATE - ends[i].plies,
                             result.score);
        }
}

TEST(limits_are_kept_and_repeatable) {
    CH_SCOPED(free_search)
    struct ch_search *search = ch_search_new(NULL), *fresh = ch_search_new(NULL);
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
    for (uint64_t nodes = 100; nodes < 20000; nodes *= 3) {
        const struct ch_search_limits limits = {.nodes = nodes};
        const struct ch_search_result first = turn_run(&turn, search, &limits, 3),
                                      second = turn_run(&turn, fresh, &limits, 3);
        assert_true(first.nodes <= nodes + 1);
        assert_int_equal(first.index, second.index);
        assert_int_equal(first.score, second.score);
        assert_int_equal(first.depth, second.depth);
    }
    const struct ch_search_limits time = {.time_ms = 20};
    assert_true(turn_run(&turn, search, &time, 3).depth >= 1);
}

TEST(keys_draw_among_equal_moves_only) {
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", NULL);
    const struct ch_search_limits limits = {.depth = 2};
    int drawn[MAX_MOVES] = {0}, different = 0, tied = 0;
    for (uint64_t key = 0; key < 200; key++) {
        const struct ch_search_result result = turn_run(&turn, search, &limits, key);
        assert_int_equal(result.score, result.roots[result.index].score);
        assert_true(result.roots[result.index].exact);
        drawn[result.index]++;
        tied = result.tied;
    }
    for (int i = 0; i < turn.legal.count; i++)
        different += drawn[i] > 0;
    assert_int_equal(tied, different);
}

/* The account of a search names as tied the moves that its search found as good as the chosen one:
 * nothing removed them, or the tie-break. */
static void check_account(const struct turn *now, const struct ch_search_result *result) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_turn turn = {.game = now->game, .history = &now->history, .legal = &now->legal};
    ch_search_account("search", &turn, NULL, result, NULL, &text);
    cJSON *account = cJSON_Parse(text.data), *candidate;
    const cJSON *tied = cJSON_GetObjectItem(account, "tied"), *one;
    int drawn = 0;
    assert_int_equal(cJSON_GetArraySize(tied), result->tied > 1 ? result->tied : 0);
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        const char *by = cJSON_GetStringValue(cJSON_GetObjectItem(candidate, "removed_by"));
        const char *move = cJSON_GetStringValue(cJSON_GetObjectItem(candidate, "move"));
        bool listed = false;
        cJSON_ArrayForEach(one, tied) listed |= strcmp(cJSON_GetStringValue(one), move) == 0;
        bool by_lot = by && strcmp(by, "lot") == 0;
        assert_int_equal(listed, result->tied > 1 && (!by || by_lot));
        drawn += by_lot;
    }
    assert_int_equal(drawn, result->tied - 1);
    cJSON_Delete(account);
}

/* Kings in corners: many of their moves are worth the same. */
TEST(the_account_lists_the_tied_moves) {
    static const char *const fens[] = {"B:WK32,K31:BK1,K2", "W:WK29,K30:BK4,K12", "B:W32:BK1"};
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    int max = 0;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", fens[i]);
        for (int depth = 1; depth <= 3; depth++) {
            const struct ch_search_result result =
                turn_run(&turn, search, &(struct ch_search_limits){.depth = depth}, 5);
            check_account(&turn, &result);
            max = result.tied > max ? result.tied : max;
        }
    }
    assert_true(max > 1);
}
