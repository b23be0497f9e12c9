/* Moves that a game's past forbids: limits of quiet moves running, and repetitions. The expected
 * moves are read off the facts. */
#include "core/search/search.h"
#include "tests/unit/core/games/draughts/made_games.h"

#define LIMIT "(limit (of king) (quiet-moves 3) (while man))"

static bool may(const struct table *table, const char *move) {
    return find(table, move) != NULL;
}

/* The same king three times running, and then another piece first. */
TEST(limit_of_moves) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wmh2 Bkh8 Bka7");
    shuffle(&table, KINGS, 4);
    assert_true(may(&table, "c1-d2"));
    play(&table, "c1-d2");
    play(&table, "h8-g7");
    assert_int_equal(table.legal.count, 1); /* the man's */
    assert_true(may(&table, "h2-g3"));
    play(&table, "h2-g3");
    assert_true(may(&table, "g7-h8")); /* Black has no man */
    play(&table, "g7-h8");
    assert_true(may(&table, "d2-c1"));
}

/* Moves of another king, and captures, begin the count anew. */
TEST(limit_begins_anew) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wka3 Wmh4 Bkh8");
    shuffle(&table, KINGS, 4);
    play(&table, "a3-b4");
    play(&table, "h8-g7");
    play(&table, "c1-d2");
    play(&table, "g7-h8"); /* Black has no man */
    assert_true(may(&table, "d2-c1"));
    play(&table, "d2-c1");
    table_close(&table);
    table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wmh2 Bkh8 Bmb6");
    shuffle(&table, KINGS, 4);
    play(&table, "c1-d2");
    play(&table, "b6-c5");
    play(&table, "h2-g3");
    play(&table, "c5-b4"); /* to be taken by the king */
    play(&table, "d2-a5");
    play(&table, "h8-g7");
    for (int i = 0; i < 3; i++) {
        play(&table, i % 2 ? "b6-a5" : "a5-b6");
        play(&table, i % 2 ? "h8-g7" : "g7-h8");
    }
    assert_false(may(&table, "b6-a5"));
    assert_true(may(&table, "g3-f4"));
    table_close(&table);
    /* quiet moves are limited, captures are not */
    table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wmh2 Bkh8 Bma7");
    shuffle(&table, KINGS, 4);
    play(&table, "c1-d2");
    play(&table, "h8-c3");
    assert_int_equal(table.legal.count, 2); /* it takes c3 and lands on b4 or a5 */
    assert_true(may(&table, "d2-b4"));
}

TEST(limit_in_perft) {
    const struct ch_game *game = game_of(SLOW LIMIT "(step (of king) (ways diagonal) (reach 1))");
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wkc1 Wmh2 Bkf8 Bma7");
    const struct ch_draughts *draughts = ch_draughts_of(game);
    bool matters = false;
    for (int depth = 1; depth <= 9; depth++) {
        uint64_t expected = listed_leaves(table.game, &table.history, depth);
        const struct ch_position *start = &table.history.start;
        assert_int_equal(game->ops->perft(game, start, depth, true), expected);
        matters = matters || draughts->kernel->perft(draughts, start, depth, true) != expected;
    }
    assert_true(matters);
}

/* A king that is made within the depth is limited, too: promotion, its first move, its second. */
TEST(limit_of_new_kings) {
    const struct ch_game *game = game_of(SLOW "(limit (of king) (quiet-moves 1) (while man))"
                                              "(step (of king) (ways diagonal) (reach 1))");
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wma7 Wmh2 Bma5 Bmf8");
    const struct ch_position *start = &table.history.start;
    const struct ch_draughts *draughts = ch_draughts_of(game);
    for (int depth = 3; depth <= 6; depth++)
        assert_int_equal(game->ops->perft(game, start, depth, true),
                         listed_leaves(table.game, &table.history, depth));
    assert_int_not_equal(draughts->kernel->perft(draughts, start, 5, true),
                         listed_leaves(table.game, &table.history, 5));
}

/* Captures that end alike count once by result although the limit is near: White's king goes round
 * four men either way, and the limit does not bind what Black's man does then. */
TEST(limit_by_result) {
    const struct ch_game *english = game_named("english"), *limited;
    const struct ch_source sources[] = {
        {.name = (char *)"t.game",
         .text = (char *)"(game (name t) (title \"T\") (first black) (extends english))"
                         "(limit (of king) (quiet-moves 1) (while man))"},
        english->sources[0]};
    assert_int_equal(ch_game_from_sources("t", sources, 2, &limited, NULL), CH_OK);
    CH_SCOPED(table_close)
    struct table table = set_up(limited, BLACK, "Wk26 Wm29 Bm22 Bm14 Bm15 Bm23 Bm12");
    const struct ch_position *start = &table.history.start;
    for (int depth = 1; depth <= 3; depth++)
        assert_int_equal(limited->ops->perft(limited, start, depth, true),
                         english->ops->perft(english, start, depth, true));
    assert_int_equal(limited->ops->perft(limited, start, 1, true), 1);
    assert_int_equal(limited->ops->perft(limited, start, 1, false), 2);
}

/* The eighth ply would bring the first position for the third time. It is not legal; any other move
 * is, and so is this one after a man's move. */
TEST(forbidden_repetition) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_named("liberian"), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&table, KINGS, 7);
    assert_null(find(&table, KINGS[3]));
    struct ch_moves all = {0};
    const struct ch_draughts *draughts = ch_draughts_of(table.game);
    draughts->kernel->moves(draughts, ch_history_position(&table.history), false, &all);
    assert_int_equal(table.legal.count, all.count - 1);
    ch_moves_done(&all);
    struct ch_error error = {.text = ""};
    struct ch_move move;
    assert_int_equal(table.game->ops->parse_move(table.game, &table.history, &table.legal, "g7-h8",
                                                 &move, NULL, &error),
                     CH_BAD_INPUT);
    assert_non_null(
        strstr(error.text, "g7-h8 is not legal: the position would come for the 3rd time"));
    play(&table, "g7-f8");
    play(&table, "c1-d2");
    assert_ongoing(&table);
    ch_history_pop(&table.history);
    ch_history_pop(&table.history);
    ch_history_pop(&table.history);
    table_list(&table);
    play(&table, "h2-g3");
    play(&table, KINGS[3]);
    assert_ongoing(&table);
}

/* Two men who can only go to and fro: whose move brings the first position again has none. */
TEST(only_repetitions) {
#define SHUTTLE                                                                                    \
    "(game (name t) (title \"T\")) (board (rows 2) (columns 2) (squares all) (names algebraic)"    \
    "(first-square bottom-left)) (piece (name man) (letter m)) (setup (rows \"b.\" \"w.\"))"       \
    "(step (of man) (ways sideways)) (capture (by man) (ways forward)) (draw (repetition 3))"
    static const char *const men[4] = {"a1-b1", "a2-b2", "b1-a1", "b2-a2"};
    const struct ch_game *loses = game_of(SHUTTLE "(end (repetition-result forbidden))");
    const struct ch_game *draws =
        game_of(SHUTTLE "(end (repetition-result forbidden) (only-repetitions draw))");
    CH_SCOPED(table_close) struct table lost = set_up(loses, WHITE, "Wma1 Bma2");
    CH_SCOPED(table_close) struct table drawn = set_up(draws, WHITE, "Wma1 Bma2");
    shuffle(&lost, men, 7);
    shuffle(&drawn, men, 7);
    assert_int_equal(lost.legal.count, 0);
    check_won(&lost, WHITE, CH_END_NO_MOVES);
    check_drawn(&drawn, CH_END_NO_MOVES);
    assert_int_equal(ch_game_perft(loses, &lost.history.start, 7, false), 1);
    assert_int_equal(ch_game_perft(loses, &lost.history.start, 8, false), 0);
    /* A blocked side has no forbidden move: it loses in both. */
    check_over(draws, WHITE, "Wma1 Wmb1 Bma2", BLACK, CH_END_NO_MOVES);
}

/* Positions of the only line come twice before it ends: the table has to distinguish them. */
TEST(searches_know_what_is_forbidden) {
    CH_SCOPED(table_close)
    struct table table =
        set_up(game_of(SHUTTLE "(end (repetition-result forbidden))"), WHITE, "Wma1 Bma2");
    const struct ch_search_options options = {0};
    const struct ch_search_limits limits = {.depth = 12};
    struct ch_search *search = ch_search_new(&options);
    struct ch_search_result result;
    ch_search_run(search, table.game, &table.history, &table.legal, &limits, 0, &result);
    assert_int_equal(result.score, CH_SEARCH_MATE - 7);
    ch_search_free(search);
}
