/* The outlook of positions of Lines of Action, compared with minimax without any cut, on the moves
 * and ends of the game's rules. */
#include "tests/unit/core/games/loa/loa_games.h"

#include "core/games/loa/board.h"
#include "core/games/loa/formation.h"
#include "tests/support/begin.h"

RELEASES(free_formation, struct ch_loa_formation, ch_loa_formation_free)

enum { NO_VALUE = 100000, TURNS = 60 };

static bool is_tactical(const struct ch_loa *loa, const struct ch_position *position,
                        const struct ch_move *move) {
    struct ch_loa_board board;
    struct ch_loa_move made = {move->path[0], move->path[1], move->captured_count > 0};
    ch_loa_board_set(&board, loa, position, true);
    return ch_loa_tactical(&board, &made);
}

static int slow_outlook(int game, struct ch_history *history, int plies) {
    const struct ch_game *rules = &games[game]->game;
    const struct ch_position position = *ch_history_position(history);
    int side = rules->ops->side(rules, &position), best = -NO_VALUE;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(rules, history);
    struct ch_outcome outcome = rules->ops->outcome(rules, history, &legal);
    int decided = CH_LOA_OUTLOOK_DECIDED - CH_LOA_OUTLOOK_PLIES + plies;
    if (outcome.result != CH_ONGOING) {
        best = outcome.result == CH_DRAWN ? 0 : outcome.winner == side ? decided : -decided;
        legal.count = 0;
    } else if (plies <= 0) {
        best = value_of(game, &position, CH_LOA_MIA);
    }
    for (int i = 0; i < legal.count && plies > -CH_LOA_OUTLOOK_CAPTURES; i++) {
        if (plies <= 0 && !is_tactical(games[game], &position, &legal.move[i]))
            continue;
        ch_history_push(history, rules, &legal.move[i]);
        int value = -slow_outlook(game, history, plies - 1);
        ch_history_pop(history);
        best = value > best ? value : best;
    }
    return best;
}

/* So many men a side anywhere; true if neither is connected and the side to move can move. */
static bool make_turn(struct ch_random *random, int game, int men, struct ch_history *history,
                      struct ch_moves *legal) {
    const struct ch_game *rules = &games[game]->game;
    struct ch_position position = {{ch_random_below(random, 2)}};
    uint32_t squares = (uint32_t)(sizes[game] * sizes[game]);
    for (int i = 0; i < 2 * men;) {
        int square = (int)ch_random_below(random, squares);
        if (loa_has_man(&position, 0, square) || loa_has_man(&position, 1, square))
            continue;
        loa_put(&position, i++ % 2, square);
    }
    ch_history_init(history, rules, &position);
    rules->ops->moves(rules, history, legal);
    return rules->ops->outcome(rules, history, legal).result == CH_ONGOING;
}

static void check_turn(int game, struct ch_history *history, const struct ch_moves *legal,
                       int *capped) {
    const struct ch_game *rules = &games[game]->game;
    struct ch_turn turn = {.game = rules,
                           .history = history,
                           .legal = legal,
                           .seat = rules->ops->side(rules, ch_history_position(history))};
    CH_SCOPED(free_formation) struct ch_loa_formation *formation = ch_loa_formation_new();
    struct ch_loa_sequel line;
    int promise[CH_LOA_MOVES], most = -NO_VALUE;
    assert_true(ch_loa_formation_begin(formation, &turn));
    for (int i = 0; i < legal->count; i++) {
        ch_history_push(history, rules, &legal->move[i]);
        promise[i] = -slow_outlook(game, history, CH_LOA_OUTLOOK_PLIES);
        ch_history_pop(history);
        most = promise[i] > most ? promise[i] : most;
        assert_int_equal(ch_loa_formation_outlook(formation, i, &line), promise[i]);
        assert_in_range(line.count, 0, CH_LOA_OUTLOOK_LINE);
    }
    for (int i = 0; i < legal->count; i++) {
        int less = most - promise[i] < CH_LOA_SHORTFALL ? most - promise[i] : CH_LOA_SHORTFALL;
        assert_int_equal(ch_loa_formation_shortfall(formation, i), less);
        *capped += less == CH_LOA_SHORTFALL;
    }
    assert_int_equal(promise[ch_loa_formation_best(formation)], most);
}

TEST(outlooks_are_those_of_minimax) {
    int turns = 0, capped = 0;
    struct ch_random random = seeded(3);
    while (turns < TURNS) {
        int game = turns % 3, men = 3 + turns % 2;
        CH_SCOPED(ch_history_done) struct ch_history history;
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        if (make_turn(&random, game, men, &history, &legal)) {
            check_turn(game, &history, &legal, &capped);
            turns++;
        }
    }
    assert_true(capped > 0);
}

/* After the reported line the position is the promised one. */
TEST(lines_lead_to_the_promised_position) {
    int turns = 0;
    struct ch_random random = seeded(4);
    for (int i = 0; i < TURNS; i++) {
        CH_SCOPED(ch_history_done) struct ch_history history;
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_loa_sequel line;
        struct ch_loa_board board;
        if (make_turn(&random, USUAL, 10, &history, &legal)) {
            struct ch_turn turn = {
                .game = &games[USUAL]->game, .history = &history, .legal = &legal};
            struct ch_loa_formation *formation = ch_loa_formation_new();
            turns++;
            ch_loa_board_set(&board, games[USUAL], ch_history_position(&history), true);
            int side = board.side;
            turn.seat = side;
            assert_true(ch_loa_formation_begin(formation, &turn));
            int promise = ch_loa_formation_outlook(formation, 0, &line);
            ch_loa_formation_board(formation, 0, &board);
            ch_loa_formation_free(formation);
            for (int at = 0; at < line.count; at++)
                ch_loa_board_make(&board, &line.move[at]);
            int value = ch_loa_evaluate(&board, CH_LOA_MIA);
            if (abs(promise) <= CH_LOA_VALUE_MAX)
                assert_int_equal(promise, board.side == side ? value : -value);
            else
                assert_true(ch_loa_board_connected(&board, 0, CH_LOA_BY_FLOOD) ||
                            ch_loa_board_connected(&board, 1, CH_LOA_BY_FLOOD));
        }
    }
    assert_true(turns > TURNS / 2);
}

GROUP(open_games, free_games)
