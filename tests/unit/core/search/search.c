/* The search, held against plain minimax without pruning or ordering, and against wins that a
 * person sees. */
#include "core/search/search.h"
#include "agents/search/search_account.h"
#include "core/games/games.h"
#include "core/search/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cjson/cJSON.h>

#include <cmocka.h>

static const struct ch_game *english(void) {
    return ch_game_find("english");
}

static void place(struct ch_history *history, struct ch_moves *legal, const char *fen) {
    struct ch_position position;
    struct ch_error error;
    if (english()->ops->parse_position(english(), fen, &position, &error) != CH_OK)
        fail_msg("%s: %s", fen, error.text);
    ch_history_init(history, english(), &position);
    legal->count = 0;
    english()->ops->moves(english(), history, legal);
}

static int judge(const struct ch_history *history) {
    const struct ch_game *game = english();
    const struct ch_position *position = ch_history_position(history);
    if (game->ops->evaluate)
        return game->ops->evaluate(game, position);
    return ch_game_material(game, position, game->ops->side(game, position));
}

/* The value of the position by definition: every move, captures played out at the end. */
static int minimax(struct ch_history *history, int depth, int height) {
    const struct ch_game *game = english();
    struct ch_moves legal = {0};
    int best = -CH_SEARCH_MATE * 2;
    game->ops->moves(game, history, &legal);
    struct ch_outcome outcome = game->ops->outcome(game, history, &legal);
    bool captures =
        legal.count > 0 && legal.move[0].captured_count > 0; /* then all are: jumps are mandatory */
    if (ch_history_repetitions(history) > 1 || outcome.result == CH_DRAWN)
        best = 0;
    else if (outcome.result == CH_WON)
        best = height - CH_SEARCH_MATE; /* the side to move has no moves */
    else if (depth <= 0 && !captures)
        best = judge(history);
    else
        for (int i = 0; i < legal.count; i++) {
            ch_history_push(history, game, &legal.move[i]);
            int score = -minimax(history, depth - 1, height + 1);
            ch_history_pop(history);
            best = score > best ? score : best;
        }
    ch_moves_done(&legal);
    return best;
}

/* Checks every root move of a position at a depth. */
static void compare(struct ch_search *search, struct ch_history *history,
                    const struct ch_moves *legal, int depth) {
    struct ch_search_result result;
    struct ch_search_limits limits = {.depth = depth};
    int score[64], best = -CH_SEARCH_MATE * 2, tied = 0, count = history->count;
    for (int i = 0; i < legal->count; i++) {
        ch_history_push(history, english(), &legal->move[i]);
        score[i] = -minimax(history, depth - 1, 1);
        ch_history_pop(history);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < legal->count; i++)
        tied += score[i] == best;
    ch_search_run(search, english(), history, legal, &limits, 5, &result);
    assert_int_equal(count, history->count);
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
        assert_true(ch_move_equal(&legal->move[i], &result.roots[i].line[0]));
    }
}

static void agrees_with_minimax(void **state) {
    (void)state;
    struct ch_search *search = ch_search_new(NULL);
    struct ch_random random;
    struct ch_moves legal = {0};
    ch_random_init(&random, 11);
    int positions = 0;
    for (int game = 0; game < 6; game++) {
        struct ch_position start;
        struct ch_history history;
        english()->ops->start(english(), &start);
        ch_history_init(&history, english(), &start);
        for (int ply = 0; ply < 120; ply++) {
            legal.count = 0;
            english()->ops->moves(english(), &history, &legal);
            if (english()->ops->outcome(english(), &history, &legal).result != CH_ONGOING)
                break;
            if (ply % 4 == 3) {
                compare(search, &history, &legal, 1 + positions % 4);
                positions++;
            }
            ch_history_push(&history, english(),
                            &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
        }
        ch_history_done(&history);
    }
    assert_true(positions > 50);
    ch_moves_done(&legal);
    ch_search_free(search);
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

static void sees_ends(void **state) {
    (void)state;
    struct ch_search *search = ch_search_new(NULL);
    struct ch_moves legal = {0};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct ch_history history;
        struct ch_search_result result;
        struct ch_search_limits limits = {.depth = ends[i].depth};
        place(&history, &legal, ends[i].fen);
        ch_search_run(search, english(), &history, &legal, &limits, 1, &result);
        if (ends[i].plies > 0)
            assert_int_equal(CH_SEARCH_MATE - ends[i].plies, result.score);
        else
            assert_int_equal(-CH_SEARCH_MATE - ends[i].plies, result.score);
        ch_history_done(&history);
    }
    ch_moves_done(&legal);
    ch_search_free(search);
}

static void limits_are_kept_and_repeatable(void **state) {
    (void)state;
    struct ch_search *search = ch_search_new(NULL), *fresh = ch_search_new(NULL);
    struct ch_history history;
    struct ch_moves legal = {0};
    struct ch_position start;
    english()->ops->start(english(), &start);
    ch_history_init(&history, english(), &start);
    english()->ops->moves(english(), &history, &legal);
    for (uint64_t nodes = 100; nodes < 20000; nodes *= 3) {
        struct ch_search_limits limits = {.nodes = nodes};
        struct ch_search_result first, second;
        ch_search_run(search, english(), &history, &legal, &limits, 3, &first);
        ch_search_run(fresh, english(), &history, &legal, &limits, 3, &second);
        assert_true(first.nodes <= nodes + 1);
        assert_int_equal(first.index, second.index);
        assert_int_equal(first.score, second.score);
        assert_int_equal(first.depth, second.depth);
    }
    struct ch_search_limits time = {.time_ms = 20};
    struct ch_search_result timed;
    ch_search_run(search, english(), &history, &legal, &time, 3, &timed);
    assert_true(timed.depth >= 1);
    ch_history_done(&history);
    ch_moves_done(&legal);
    ch_search_free(search);
    ch_search_free(fresh);
}

static void keys_draw_among_equal_moves_only(void **state) {
    (void)state;
    struct ch_search *search = ch_search_new(NULL);
    struct ch_history history;
    struct ch_moves legal = {0};
    struct ch_position start;
    english()->ops->start(english(), &start);
    ch_history_init(&history, english(), &start);
    english()->ops->moves(english(), &history, &legal);
    struct ch_search_limits limits = {.depth = 2};
    struct ch_search_result result;
    int drawn[64] = {0}, different = 0;
    for (uint64_t key = 0; key < 200; key++) {
        ch_search_run(search, english(), &history, &legal, &limits, key, &result);
        assert_int_equal(result.score, result.roots[result.index].score);
        assert_true(result.roots[result.index].exact);
        drawn[result.index]++;
    }
    for (int i = 0; i < legal.count; i++)
        different += drawn[i] > 0;
    assert_int_equal(result.tied, different);
    ch_history_done(&history);
    ch_moves_done(&legal);
    ch_search_free(search);
}

/* Searches of draughts are the same from version to version, to the node: of recorded games each
 * turn can be repeated. */
static void draughts_are_searched_as_ever(void **state) {
    (void)state;
    static const struct {
        const char *game;
        int depth, score;
        uint64_t nodes;
    } searches[] = {{"english", 8, -1, 27386}, {"international", 6, 2, 15670}};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        const struct ch_game *game = ch_game_find(searches[i].game);
        struct ch_search *search = ch_search_new(NULL);
        struct ch_search_limits limits = {.depth = searches[i].depth};
        struct ch_search_result result;
        struct ch_history history;
        struct ch_moves legal = {0};
        struct ch_position start;
        game->ops->start(game, &start);
        ch_history_init(&history, game, &start);
        game->ops->moves(game, &history, &legal);
        ch_search_run(search, game, &history, &legal, &limits, 1, &result);
        assert_int_equal(searches[i].score, result.score);
        assert_int_equal(searches[i].nodes, result.nodes);
        ch_history_done(&history);
        ch_moves_done(&legal);
        ch_search_free(search);
    }
}

/* Two entries a slot: the deepest search of the turn, and the latest other. */
static void tables_keep_the_deepest(void **state) {
    (void)state;
    struct ch_table table = {0};
    ch_table_size(&table, 2);
    ch_table_begin(&table);
    assert_null(ch_table_find(&table, 1, 5));
    static const struct {
        uint64_t hash;
        uint8_t depth;
    } stored[] = {{1, 5}, {2, 3}, {3, 2}, {1, 4}, {4, 6}, {4, 7}};
    static const uint64_t kept[][2] = {{1, 0}, {1, 2}, {1, 3}, {1, 1}, {4, 1}, {4, 1}};
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++) {
        ch_table_store(&table,
                       &(struct ch_table_entry){.hash = stored[i].hash, .depth = stored[i].depth});
        for (uint64_t hash = 1; hash <= 4; hash++)
            assert_int_equal(hash == kept[i][0] || hash == kept[i][1],
                             ch_table_find(&table, hash, 5) != NULL);
    }
    assert_int_equal(5, ch_table_find(&table, 1, 5)->depth);
    ch_table_begin(&table);
    assert_null(ch_table_find(&table, 4, 6));
    static const uint64_t others[] = {2, 0, UINT64_MAX}; /* in the first slot and in the last */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ch_table_store(&table, &(struct ch_table_entry){.hash = others[i], .depth = 1});
        assert_int_equal(1, ch_table_find(&table, others[i], 1)->depth);
    }
    for (int turn = 0; turn < 200; turn++) { /* more than it tells apart by their number */
        ch_table_begin(&table);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            assert_null(ch_table_find(&table, others[i], 1));
    }
    ch_table_done(&table);
}

/* The account of a search names as tied the moves that its search found as good as the chosen one:
 * nothing removed them, or the tie-break. */
static void check_account(const struct ch_history *history, const struct ch_moves *legal,
                          const struct ch_search_result *result) {
    struct ch_text text;
    ch_text_init(&text);
    const struct ch_turn turn = {.game = english(), .history = history, .legal = legal};
    ch_search_account("search", &turn, result, &text);
    cJSON *account = cJSON_Parse(text.data), *candidate;
    const cJSON *tied = cJSON_GetObjectItem(account, "tied"), *one;
    int drawn = 0;
    assert_int_equal(cJSON_GetArraySize(tied), result->tied > 1 ? result->tied : 0);
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        const char *by = cJSON_GetStringValue(cJSON_GetObjectItem(candidate, "removed_by"));
        const char *move = cJSON_GetStringValue(cJSON_GetObjectItem(candidate, "move"));
        bool listed = false;
        cJSON_ArrayForEach(one, tied) listed |= strcmp(cJSON_GetStringValue(one), move) == 0;
        bool lot = by && strcmp(by, "lot") == 0;
        assert_int_equal(listed, result->tied > 1 && (!by || lot));
        drawn += lot;
    }
    assert_int_equal(drawn, result->tied - 1);
    cJSON_Delete(account);
    ch_text_done(&text);
}

/* Kings in corners: many of their moves are worth the same. */
static void the_account_tells_what_was_tied(void **state) {
    (void)state;
    static const char *const fens[] = {"B:WK32,K31:BK1,K2", "W:WK29,K30:BK4,K12", "B:W32:BK1"};
    struct ch_search *search = ch_search_new(NULL);
    int max = 0;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct ch_history history;
        struct ch_moves legal = {0};
        struct ch_search_result result;
        place(&history, &legal, fens[i]);
        for (int depth = 1; depth <= 3; depth++) {
            ch_search_run(search, english(), &history, &legal,
                          &(struct ch_search_limits){.depth = depth}, 5, &result);
            check_account(&history, &legal, &result);
            max = result.tied > max ? result.tied : max;
        }
        ch_moves_done(&legal);
        ch_history_done(&history);
    }
    assert_true(max > 1);
    ch_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_account_tells_what_was_tied),
        cmocka_unit_test(agrees_with_minimax),
        cmocka_unit_test(draughts_are_searched_as_ever),
        cmocka_unit_test(tables_keep_the_deepest),
        cmocka_unit_test(sees_ends),
        cmocka_unit_test(limits_are_kept_and_repeatable),
        cmocka_unit_test(keys_draw_among_equal_moves_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
