/* How games of the family end, by their definitions. Positions and games are made by hand; the
 * expected results are read off the facts. */
#include "tests/unit/core/games/draughts/made_games.h"
#include "tests/unit/core/games/refused.h"

/* White's man on a3 can't pass b4 and c5, and men on the last row can't move: as many pieces as are
 * wanted, and no move. */
#define BLOCKED "Wma3 Bmb4 Bmc5"

static void check_no_moves(const char *facts, const char *pieces, int winner) {
    const struct ch_game *game = base_with(facts);
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, pieces);
    assert_int_equal(table.legal.count, 0);
    check_over(game, WHITE, pieces, winner, CH_END_NO_MOVES);
}

TEST(no_moves) {
    check_no_moves("", BLOCKED, BLACK);
    check_no_moves("(end (no-moves loses))", BLOCKED, BLACK);
    check_no_moves("(end (no-moves wins))", BLOCKED, WHITE);
    check_no_moves("(end (no-moves draw))", BLOCKED, -1);
    check_no_moves("(end (no-moves most-pieces))", BLOCKED, BLACK);
    check_no_moves("(end (no-moves most-pieces))", BLOCKED " Wmh8", -1);
    check_no_moves("(end (no-moves most-pieces))", BLOCKED " Wmh8 Wmf8", WHITE);
}

TEST(losing_form) {
    const struct ch_game *usual = losing(BASE), *most = losing(BASE "(end (no-moves most-pieces))");
    check_over(usual, WHITE, BLOCKED, WHITE, CH_END_NO_MOVES);
    check_over(usual, WHITE, "Bmb4", WHITE, CH_END_NO_MOVES);
    check_over(most, WHITE, BLOCKED, WHITE, CH_END_NO_MOVES);
    /* Either player's win is the other's, and a draw stays one. */
    check_over(most, WHITE, BLOCKED " Wmh8 Wmf8", BLACK, CH_END_NO_MOVES);
    check_over(most, WHITE, BLOCKED " Wmh8", -1, CH_END_NO_MOVES);
    check_over(losing(BASE "(end (no-moves wins))"), WHITE, BLOCKED, BLACK, CH_END_NO_MOVES);
    check_over(losing(BASE "(end (no-moves draw))"), WHITE, BLOCKED, -1, CH_END_NO_MOVES);
}

/* The side with less is ahead in the losing form. */
TEST(losing_material) {
    CH_SCOPED(table_close) struct table usual = set_up(game_of(BASE), WHITE, "Wma1 Wmc1 Wkh2 Bmh8");
    CH_SCOPED(table_close) struct table turned = set_up(losing(BASE), WHITE, "Wma1 Wmc1 Wkh2 Bmh8");
    const struct ch_position *start = &usual.history.start;
    assert_int_equal(ch_game_material(usual.game, start, WHITE), 400);
    assert_int_equal(ch_game_material(turned.game, start, WHITE), -400);
    assert_int_equal(ch_game_material(turned.game, start, BLACK), 400);
    assert_true(usual.game->ops->evaluate(usual.game, start) > 300);
    assert_true(turned.game->ops->evaluate(turned.game, start) < -300);
}

/* The player without kings loses, whichever side is to move. */
TEST(no_pieces) {
    const struct ch_game *kings = game_of(BASE "(end (no-pieces loses) (of king))"),
                         *any = game_of(BASE "(end (no-pieces wins) (no-moves loses))");
    for (int mover = 0; mover < CH_SEATS; mover++) {
        check_over(kings, mover, "Wka1 Bmc5 Bmh8", WHITE, CH_END_NO_PIECES);
        CH_SCOPED(table_close) struct table table = set_up(kings, mover, "Wka1 Bkh8 Bmh6");
        assert_ongoing(&table);
        check_over(any, mover, "Wka1", BLACK, CH_END_NO_PIECES);
    }
    /* both: the one to move first of all */
    check_over(kings, BLACK, "Wma1 Bmh8", WHITE, CH_END_NO_PIECES);
}

/* Two are too few, whichever side has them; of kings one is. */
TEST(pieces_left) {
    const struct ch_game *any = game_of(BASE "(end (pieces-left loses) (at-most 2))"),
                         *kings = game_of(BASE "(end (pieces-left loses) (at-most 1) (of king))");
    for (int mover = 0; mover < CH_SEATS; mover++) {
        check_over(any, mover, "Wma1 Wkc1 Bmc5 Bme5 Bmh8", BLACK, CH_END_NO_PIECES);
        check_over(any, mover, "Wma1 Wkc1 Wme1 Bme5 Bmh8", WHITE, CH_END_NO_PIECES);
        CH_SCOPED(table_close)
        struct table table = set_up(any, mover, "Wma1 Wkc1 Wme1 Bmc7 Bme5 Bmh8");
        assert_ongoing(&table);
        check_over(kings, mover, "Wka1 Wkc1 Bmc7 Bke7 Bmh8", WHITE, CH_END_NO_PIECES);
    }
}

/* A man on d4 wins if it is its side's last piece; Black's square is e5, opposite. */
TEST(pieces_on_squares) {
    const struct ch_game *game =
        game_of(BASE "(end (pieces-there wins) (of man) (zone d4) (at-most 1))");
    static const char *const going_on[] = {"Wmd4 Wma1 Bmh8", "Wmc3 Bmh8", "Wkd4 Bmh8", "Wma1 Bmd4",
                                           "Wme5 Bmh8"};
    for (int mover = 0; mover < CH_SEATS; mover++) {
        check_over(game, mover, "Wmd4 Bmh8 Bmf8", WHITE, CH_DRAUGHTS_BALANCE);
        check_over(game, mover, "Wma1 Wmc1 Bme5", BLACK, CH_DRAUGHTS_BALANCE);
        for (size_t i = 0; i < sizeof going_on / sizeof *going_on; i++) {
            CH_SCOPED(table_close) struct table table = set_up(game, mover, going_on[i]);
            assert_ongoing(&table);
        }
    }
}

/* One piece that can't move has lost, more are a draw. */
TEST(no_moves_of_few) {
    const char *facts = "(end (no-moves loses) (at-most 1)) (end (no-moves draw))";
    check_no_moves(facts, BLOCKED, BLACK);
    check_no_moves(facts, BLOCKED " Wmh8", -1);
}

/* Who can't move passes, by a move of a piece to where it is, and the other moves on. */
TEST(passing) {
    CH_SCOPED(table_close)
    struct table table = set_up(base_with("(end (no-moves passes))"), WHITE, BLOCKED);
    assert_int_equal(table.legal.count, 1);
    assert_ongoing(&table);
    const struct ch_move *pass = find(&table, "a3-a3");
    assert_non_null(pass);
    assert_false(table.game->ops->irreversible(table.game, &table.history.start, pass));
    play(&table, "a3-a3");
    assert_ongoing(&table);
    assert_int_equal(table.game->ops->side(table.game, ch_history_position(&table.history)), BLACK);
    assert_non_null(find(&table, "b4-c3"));
    /* No player without pieces passes, nor one of whose pieces another fact is. */
    check_over(base_with("(end (no-moves passes))"), WHITE, "Bmb4", BLACK, CH_END_NO_MOVES);
    check_no_moves("(end (no-moves passes)) (end (no-moves draw) (at-most 1))", BLOCKED, -1);
}

/* The side with a king wins, whichever is to move and whatever could take it; a man becomes a king
 * only at the end of its move. */
TEST(pieces_there) {
    const struct ch_game *game = game_of(BASE "(end (pieces-there wins) (of king))");
    for (int mover = 0; mover < CH_SEATS; mover++) {
        check_over(game, mover, "Wkb2 Bma3 Bmc3", WHITE, CH_DRAUGHTS_BALANCE);
        CH_SCOPED(table_close) struct table table = set_up(game, mover, "Wmb2 Bma3 Bmg5");
        assert_ongoing(&table);
    }
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wma7 Bmc7");
    play(&table, "a7-b8");
    check_won(&table, WHITE, CH_DRAUGHTS_BALANCE);
}

/* Men of Senegalese draughts go forward and sideways only: those that have passed each other never
 * meet again. On one row they do, and before that. */
TEST(no_more_captures) {
    const struct ch_game *game = game_named("senegalese");
    const struct ch_game *other = game_named("senegalese:no-more-captures=plays-on");
    const struct ch_game *turned = game_named("senegalese:losing=yes");
    for (int mover = 0; mover < CH_SEATS; mover++) {
        check_over(game, mover, "Wma4 Wmb4 Bme2", WHITE, CH_DRAUGHTS_NO_CONTACT);
        check_over(game, mover, "Wma4 Bmf2 Bma3", BLACK, CH_DRAUGHTS_NO_CONTACT);
        check_over(game, mover, "Wma4 Bma3", -1, CH_DRAUGHTS_NO_CONTACT);
        check_over(game, mover, "Bma3", BLACK, CH_DRAUGHTS_NO_CONTACT);
        check_over(turned, mover, "Wma4 Wmb4 Bme2", BLACK, CH_DRAUGHTS_NO_CONTACT);
        static const char *const meet[] = {"Wma4 Bme4", "Wma4 Wmb2 Bme2", "Wma1 Bmf5", "Wma4 Bma5"};
        for (int i = 0; i < 4; i++) {
            CH_SCOPED(table_close) struct table table = set_up(game, mover, meet[i]);
            assert_ongoing(&table);
        }
        CH_SCOPED(table_close) struct table on = set_up(other, mover, "Wma4 Wmb4 Bme2");
        assert_ongoing(&on);
    }
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wma3 Wmb4 Bme3");
    play(&table, "a3-a4");
    check_won(&table, WHITE, CH_DRAUGHTS_NO_CONTACT);
}

/* White's man goes up, Black's down; the man on a2 may take the one on a1 by going away from it, by
 * coming up to it only a man in front. Kings go back, so that men who can become one never part. */
TEST(contact_by_rules) {
#define TOWER                                                                                      \
    "(game (name t) (title \"T\")) (piece (name man) (letter m)) (piece (name king) (letter k))"   \
    "(board (rows 4) (columns 4) (squares all) (names algebraic) (first-square bottom-left))"      \
    "(setup (men-rows 1)) (step (of man) (ways forward)) (end (no-more-captures draw))"
    static const struct {
        const char *facts, *pieces;
        bool apart;
    } cases[] = {
        {TOWER "(capture (by man) (ways forward) (method withdrawal))", "Wma2 Bma1", false},
        {TOWER "(capture (by man) (ways forward) (method approach))", "Wma2 Bma1", true},
        {TOWER "(capture (by man) (ways forward) (method approach))", "Wma1 Bma3", false},
        {TOWER "(capture (by man) (ways forward) (method approach))", "Wma1 Bmb3", true},
        {TOWER "(capture (by man) (ways forward))", "Wma1 Bma4", false},
        {TOWER "(capture (by man) (ways forward))", "Wma3 Bma2", true},
        {TOWER "(capture (by man) (ways right) (reach any))", "Wma3 Bmd2", true},
        {TOWER "(capture (by man) (ways right) (reach any))", "Wma2 Bmc3", false},
        {TOWER "(capture (by man) (ways right))", "Wma2 Bmc3", true},
        {TOWER "(capture (by man) (ways right) (of king))", "Wma2 Bmb3", true},
        {TOWER "(capture (by man) (ways forward)) (promotion (of man) (to king) (when end))"
               "(step (of king) (ways orthogonal)) (capture (by king) (ways forward))",
         "Wma3 Bma2", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int mover = 0; mover < CH_SEATS; mover++) {
            CH_SCOPED(table_close)
            struct table table = set_up(game_of(cases[i].facts), mover, cases[i].pieces);
            bool over = table_outcome(&table).end == CH_DRAUGHTS_NO_CONTACT;
            if (over != cases[i].apart)
                fail_msg("%s: %s", cases[i].facts, cases[i].pieces);
        }
}

static void check_repetition(const char *text, int times) {
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&table, KINGS, 4 * (times - 1) - 1);
    assert_ongoing(&table);
    play(&table, KINGS[3]);
    check_drawn(&table, CH_END_REPETITION);
}

TEST(repetition) {
    check_repetition(BASE "(draw (repetition 2))", 2);
    check_repetition(BASE "(draw (repetition 3))", 3);
    check_repetition(BASE "(draw (repetition 4))", 4);
    struct table counted =
        set_up(game_of(BASE "(end (repetition-result most-pieces)) (draw (repetition 2))"), WHITE,
               "Wkc1 Bkh8 Wmh2");
    shuffle(&counted, KINGS, 4);
    check_won(&counted, WHITE, CH_END_REPETITION);
    table_close(&counted);
    CH_SCOPED(table_close) struct table never = set_up(game_of(BASE), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&never, KINGS, 400);
    assert_ongoing(&never);
}

/* `plies` quiet ones draw; a man's move begins the count anew where `men_count`. */
static void check_run(const char *text, int plies, bool men_count) {
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, "Wkc1 Bkh8 Wmh2 Bma7");
    shuffle(&table, KINGS, plies - 1);
    assert_ongoing(&table);
    play(&table, KINGS[(plies - 1) % 4]);
    check_drawn(&table, CH_END_NO_PROGRESS);
    ch_history_pop(&table.history);
    table_list(&table);
    play(&table,
         ch_history_mover(&table.history, table.game, plies - 1) == WHITE ? "h2-g3" : "a7-b6");
    if (men_count)
        assert_ongoing(&table);
    else
        check_drawn(&table, CH_END_NO_PROGRESS);
}

TEST(quiet_runs) {
    check_run(BASE "(draw (quiet-plies 20))", 20, true);
    check_run(BASE "(draw (king-plies 20))", 20, true);
    check_run(BASE "(draw (plies-without-capture 20))", 20, false);
    check_run(BASE "(draw (quiet-plies 7))", 7, true);
    check_run(BASE "(draw (king-plies 7))", 7, true);
}

/* A capture begins every count anew, also a king's. */
TEST(captures_begin_anew) {
    static const char *const facts[] = {"(draw (quiet-plies 8))", "(draw (king-plies 8))",
                                        "(draw (plies-without-capture 8))"};
    for (int i = 0; i < 3; i++) {
        CH_SCOPED(table_close)
        struct table table = set_up(base_with(facts[i]), WHITE, "Wke1 Bkh8 Bmc3");
        table.history.before.quiet = 5;
        play(&table, "e1-a5");
        shuffle(&table, (const char *const[4]){"h8-g7", "a5-b6", "g7-h8", "b6-a5"}, 7);
        assert_ongoing(&table);
        play(&table, "b6-a5");
        check_drawn(&table, CH_END_NO_PROGRESS);
    }
}

/* Quiet plies that the text of a position states are counted. */
TEST(quiet_before_the_start) {
    static const char *const facts[] = {"(draw (quiet-plies 8))", "(draw (king-plies 8))",
                                        "(draw (plies-without-capture 8))",
                                        "(draw (side king man) (against king) (plies 8))"};
    for (int i = 0; i < 4; i++) {
        CH_SCOPED(table_close)
        struct table table = set_up(base_with(facts[i]), WHITE, "Wkc1 Bkh8 Wmh2");
        table.history.before.quiet = 5;
        shuffle(&table, KINGS, 2);
        assert_ongoing(&table);
        play(&table, KINGS[2]);
        assert_int_equal(table_outcome(&table).result, CH_DRAWN);
    }
}

static void check_balance(const char *facts, const char *pieces, bool drawn) {
    CH_SCOPED(table_close) struct table table = set_up(base_with(facts), WHITE, pieces);
    if (drawn)
        check_drawn(&table, CH_DRAUGHTS_BALANCE);
    else
        assert_ongoing(&table);
}

/* Which pieces fulfil a balance. */
TEST(balances) {
    const char *one = "(draw (side king) (against king))";
    check_balance(one, "Wkc1 Bkh8", true);
    check_balance(one, "Wkc1 Bmh8", false);
    check_balance(one, "Wkc1 Bkh8 Wma3", false);
    check_balance(one, "Wkc1 Bkh8 Bma3", false);
    const char *three = "(draw (side king king king or-more) (against king))";
    check_balance(three, "Wkc1 Wke1 Wkg1 Bkh8", true);
    check_balance(three, "Wkc1 Wke1 Wkg1 Wkf2 Bkh8", true);
    check_balance(three, "Wkh8 Bkc1 Bke1 Bkg1", true);
    check_balance(three, "Wkc1 Wke1 Bkh8", false);
    check_balance(three, "Wkc1 Wke1 Wkg1 Wma3 Bkh8", false);
    const char *with = "(draw (pieces 2 3) (with king) (against king))";
    check_balance(with, "Wkc1 Wma3 Bkh8", true);
    check_balance(with, "Wkc1 Wma3 Wma5 Bkh8", true);
    check_balance(with, "Bkc1 Bma3 Bma5 Wkh8", true);
    check_balance(with, "Wma5 Wma3 Bkh8", false);
    check_balance(with, "Wkc1 Bkh8", false);
    check_balance(with, "Wkc1 Wma3 Wma5 Wmh2 Bkh8", false);
    const char *total = "(draw (with king) (against-with king) (total-pieces 4 5))";
    check_balance(total, "Wkc1 Wma3 Wma5 Bkh8", true);
    check_balance(total, "Wkc1 Wma3 Wma5 Bkh8 Bmh6", true);
    check_balance(total, "Wkc1 Wma3 Bkh8", false);
    check_balance(total, "Wkc1 Wma3 Wma5 Bkh8 Bmh6 Bmb8", false);
    check_balance(total, "Wkc1 Wma3 Wma5 Bmh8", false);
    const char *any = "(draw (pieces 1) (against-pieces 1))";
    check_balance(any, "Wkc1 Bma7", true);
    check_balance(any, "Wma1 Bma7", true);
    check_balance(any, "Wma1 Bma7 Bmc7", false);
}

/* A balance that ends the game at once does not end it while the player to move can capture. */
TEST(not_while_something_hangs) {
    check_balance("(draw (pieces 1) (against-pieces 1))", "Wkc1 Bme3", false);
    const struct ch_game *game = game_of(BASE "(end (side king) (against man) (result wins))"
                                              "(draw (pieces 1) (against-pieces 1) (plies 0))");
    /* before the draw, which the fact after it would be */
    check_over(game, WHITE, "Wkc1 Bma7", WHITE, CH_DRAUGHTS_BALANCE);
    check_over(game, WHITE, "Wmc1 Bka7", BLACK, CH_DRAUGHTS_BALANCE);
    check_over(game, WHITE, "Wkc1 Bka7", -1, CH_DRAUGHTS_BALANCE);
}

/* A balance that has lasted for a number of plies, from when it arose. */
TEST(balance_in_time) {
    const struct ch_game *game = game_of(BASE "(draw (side king) (against king) (plies 6))");
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wke1 Bkh8 Bmc3");
    play(&table, "e1-a5");
    static const char *const after[4] = {"h8-g7", "a5-b6", "g7-h8", "b6-a5"};
    shuffle(&table, after, 5);
    assert_ongoing(&table);
    play(&table, after[1]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
}

/* Moves of the stronger side only: its third draws, whichever side moves first. */
TEST(balance_in_moves) {
    const struct ch_game *game = game_of(BASE "(draw (side king man) (against king) (moves 3))");
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&table, KINGS, 4);
    assert_ongoing(&table);
    play(&table, KINGS[0]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
    table_close(&table);
    table = set_up(game, WHITE, "Wkc1 Bkh8 Bma7");
    shuffle(&table, KINGS, 5);
    assert_ongoing(&table);
    play(&table, KINGS[1]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
}

/* Of the quiet plies before the start, those of the first side count: of three, two if the other
 * side is to move now, one if the first is. */
TEST(balance_in_moves_before_the_start) {
    const struct ch_game *game = game_of(BASE "(draw (side king man) (against king) (moves 3))");
    CH_SCOPED(table_close) struct table table = set_up(game, BLACK, "Wkc1 Bkh8 Wmh2");
    table.history.before.quiet = 3;
    play(&table, KINGS[1]);
    assert_ongoing(&table);
    play(&table, KINGS[0]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
    table_close(&table);
    table = set_up(game, WHITE, "Wkc1 Bkh8 Wmh2");
    table.history.before.quiet = 3;
    shuffle(&table, KINGS, 2);
    assert_ongoing(&table);
    play(&table, KINGS[2]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
}

/* A balance of more men than any board has is met by no position. */
TEST(balance_of_many) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, BASE "(draw (against king) (side");
    for (int i = 0; i < 257; i++)
        ch_text_add(&text, " man");
    ch_text_add(&text, "))");
    CH_SCOPED(table_close) struct table table = set_up(game_of(text.data), WHITE, "Wmh2 Bkh8");
    assert_ongoing(&table);
}

/* `unchanged`: a promotion begins the count anew although the balance stays. */
TEST(balance_unchanged) {
    const char *facts[] = {BASE "(draw (with king) (against-with king) (plies 4))",
                           BASE "(draw (with king) (against-with king) (plies 4) (unchanged yes))"};
    for (int unchanged = 0; unchanged < 2; unchanged++) {
        CH_SCOPED(table_close)
        struct table table = set_up(game_of(facts[unchanged]), WHITE, "Wkc1 Bkh8 Wma7");
        play(&table, "c1-d2");
        play(&table, "h8-g7");
        play(&table, "a7-b8");
        play(&table, "g7-h8");
        if (!unchanged)
            check_drawn(&table, CH_DRAUGHTS_BALANCE);
        else
            assert_ongoing(&table);
        shuffle(&table, (const char *const[4]){"d2-c1", "h8-g7", "c1-d2", "g7-h8"}, 2);
        if (unchanged)
            assert_ongoing(&table);
        play(&table, "c1-d2");
        check_drawn(&table, CH_DRAUGHTS_BALANCE);
    }
}

static void check_way_back(const char *game, const char *pieces, const char *move, bool back) {
    CH_SCOPED(table_close) struct table table = set_up(game_named(game), WHITE, pieces);
    const struct ch_move *found = find(&table, move);
    if (!found)
        fail_msg("%s: %s is not legal", game, move);
    assert_int_equal(table.game->ops->irreversible(table.game, &table.history.start, found), !back);
}

TEST(ways_back) {
    check_way_back("turkish", "Wmd3 Bmd7", "d3-d4", false);
    check_way_back("turkish", "Wmd3 Bmd7", "d3-c3", true);
    check_way_back("turkish", "Wmd3 Bmd7", "d3-e3", true);
    check_way_back("turkish", "Wkd3 Bmc7", "d3-d8", true);
    check_way_back("turkish", "Wmd7 Bmc6", "d7-d8", false);
    check_way_back("turkish", "Wkd3 Bmd7", "d3-d8", false);
    check_way_back("kens", "Wmd3 Wmc3 Bmd7", "c3-e3", true);
    check_way_back("kens", "Wmd3 Wmd4 Bma7", "d3-d5", false);
    check_way_back("armenian", "Wmd3 Bma7", "d3-e4", false);
    check_way_back("russian", "Wmc3 Bma7", "c3-d4", false);
    check_way_back("russian", "Wkc3 Bma7", "c3-f6", true);
    check_way_back("dablot", "Wmd4 Bmj12", "d4-e5", true);
    check_way_back("damone", "Wpe4 Bda8", "e4-d5", false);
    check_way_back("damone", "Wpe4 Bda8", "e4-f5", true);
    check_way_back("senegalese", "Wmc4 Bma4", "c4-c5", false);
    check_way_back("senegalese", "Wmc3 Bma5", "c3-b3", true);
    check_way_back("ossetian", "Wmd3 Bma7", "d3-c4", false);
}

/* A hop over two men can be undone by a hop over two only, where a hop over one goes two squares on
 * and nothing steps. Promotions by one hook after another can be undone by a hook back to the first
 * kind. */
TEST(rare_ways_back) {
    const char *pieces = "(board (rows 8) (columns 8) (squares all) (names algebraic)"
                         "       (first-square bottom-left))"
                         "(piece (name man) (letter m)) (piece (name king) (letter k))"
                         "(piece (name queen) (letter q)) (setup (men-rows 2))";
    static const struct {
        const char *facts, *pieces, *move;
        bool back;
    } cases[] = {
        {"(hop (of man) (ways sideways) (over man) (run any))", "Wma1 Wmb1 Wmc1 Bmh8", "a1-d1",
         true},
        {"(hop (of man) (ways right) (over man) (run any)) (hop (name l) (of man) (ways left))",
         "Wma1 Wmb1 Wmc1 Bmh8", "a1-d1", true},
        {"(hop (of man) (ways right) (over man) (run any))", "Wma1 Wmb1 Wmc1 Bmh8", "a1-d1", false},
        {"(step (of man king queen) (ways orthogonal))"
         "(hook (at after-partial) (of man) (zone a3) (do promote) (to king))"
         "(hook (at after-move) (of king) (zone a3) (do promote) (to queen))"
         "(hook (at after-move) (of queen) (zone a2) (do promote) (to man))",
         "Wma2 Bmh8", "a2-a3", true},
        {"(step (of man king queen) (ways orthogonal))"
         "(hook (at after-partial) (of man) (zone a3) (do promote) (to king))"
         "(hook (at after-move) (of king) (zone a3) (do promote) (to queen))",
         "Wma2 Bmh8", "a2-a3", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        snprintf(text, sizeof text, "(game (name t) (title \"T\"))%s%s", pieces, cases[i].facts);
        CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, cases[i].pieces);
        const struct ch_move *found = find(&table, cases[i].move);
        assert_non_null(found);
        assert_int_equal(table.game->ops->irreversible(table.game, &table.history.start, found),
                         !cases[i].back);
    }
}

/* A man that moves sideways runs the repetition on, and doesn't save a game from it. */
TEST(repetition_of_men) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_named("turkish"), WHITE, "Wma1 Wmd3 Bma7 Bmh7");
    shuffle(&table, (const char *const[4]){"a1-b1", "h7-g7", "b1-a1", "g7-h7"}, 7);
    assert_ongoing(&table);
    play(&table, "g7-h7");
    check_drawn(&table, CH_END_REPETITION);
}

TEST(mistakes) {
    expect_no_game(BASE, "(end (no-moves perhaps))", "perhaps");
    expect_no_game(BASE, "(end (of king))", "no-pieces");
    expect_no_game(BASE, "(end (no-pieces loses) (of kong))", "did you mean `king`?");
    expect_no_game(BASE, "(end (pieces-there wins))", "say which");
    expect_no_game(BASE, "(end (pieces-there wins) (of kong))", "did you mean `king`?");
    expect_no_game(BASE, "(end (result wins))", "side");
    expect_no_game(BASE, "(end (no-moves passes)) (end (no-moves draw))",
                   "leave one of the two out");
    expect_no_game(BASE, "(end (no-moves passes) (at-most 1))", "`at-most` belongs");
    expect_no_game(BASE, "(end (no-more-captures perhaps))", "perhaps");
    expect_no_game(BASE, "(end (repetition-result forbidden))", "add (draw (repetition 3))");
    expect_no_game(BASE, "(draw (plies 8))", "needs the pieces of both sides");
    expect_no_game(BASE, "(draw (side king) (against king) (plies 8) (moves 4))", "not both");
    expect_no_game(BASE, "(draw (side king) (pieces 1) (against king))", "leave out");
    expect_no_game(BASE, "(draw (with king or-more) (against king))", "or-more");
    expect_no_game(BASE, "(draw (side queen) (against king))", "no piece is called `queen`");
    expect_no_game(BASE, "(draw (pieces 3 1) (against king))", "least and the most");
    expect_no_game(BASE, "(draw (side or-more) (against king))", "no piece is called `or-more`");
    expect_no_game(BASE, "(draw (pieces 1 170) (against king))", "least and the most");
    expect_no_game(BASE, "(draw (repetition 1))", "2 to 1000");
    expect_no_game(BASE, "(draw (quiet-plies 0))", "1 to 1000");
    expect_no_game(BASE, "(draw (king-plies 1001))", "1 to 1000");
    expect_no_game(BASE, "(limit (of king) (quiet-moves 0))", "1 to 1000");
}
