/* How games of the family end, by their definitions. Positions and games are made by hand; the
 * expected results are read off the facts. */

#include "core/games/draughts/draughts.h"
#include "core/search/search.h"
#include "tests/unit/core/games/table.h"

/* Men step and capture forward, kings fly; the tests add how it ends. */
#define SLOW                                                                                       \
    "(game (name t) (title \"T\"))"                                                                \
    "(board (rows 8) (columns 8) (squares dark) (dark-corner left) (names algebraic)"              \
    "       (first-square bottom-left))"                                                           \
    "(piece (name man) (letter m) (value 100) (rank 1))"                                           \
    "(piece (name king) (letter k) (value 300) (rank 2))"                                          \
    "(setup (men-rows 3))"                                                                         \
    "(step (of man) (ways forward-diagonal) (reach 1))"                                            \
    "(capture (by man) (ways forward-diagonal) (of man king) (method jump))"                       \
    "(capture (by king) (ways diagonal) (of man king) (method jump) (reach any) (landing any))"    \
    "(chain (complete yes) (remove at-end) (revisit yes))"                                         \
    "(choice (capture mandatory))"                                                                 \
    "(promotion (of man) (to king) (zone last-row) (when end))"

#define BASE SLOW "(step (of king) (ways diagonal) (reach any))"

enum { WHITE, BLACK };

static int square_at(const struct ch_game *game, const char *name) {
    int square = ch_names_read(&ch_draughts_of(game)->names, game, &name);
    assert_int_not_equal(square, CH_NO_SQUARE);
    return square;
}

/* `pieces`: "Wka1 Bmc3": side, letter of the kind, square. */
static struct table set_up(const struct ch_game *game, int mover, const char *pieces) {
    struct ch_position start = {0};
    const struct ch_draughts *draughts = ch_draughts_of(game);
    start.word[0] = (uint64_t)mover;
    for (const char *at = pieces; *at; at += strcspn(at, " "), at += *at == ' ') {
        char name[8] = "";
        memcpy(name, at + 2, strcspn(at + 2, " "));
        int kind = 0;
        while (game->kinds[kind].letter != at[1])
            kind++;
        struct ch_piece piece = {at[0] == game->seat_letter[0] ? 0 : 1, (uint8_t)kind};
        draughts->kernel->put(draughts, &start, square_at(game, name), piece);
    }
    return table_at(game, &start);
}

static const struct ch_game *game_called(const char *name, const char *text) {
    const struct ch_source source = {.name = "t.game", .text = (char *)text};
    const struct ch_game *game = NULL;
    struct ch_error error = {.text = ""};
    if (ch_game_from_sources(name, &source, 1, &game, &error) != CH_OK)
        fail_msg("%s", error.text);
    return game;
}

static const struct ch_game *game_of(const char *text) {
    return game_called("t", text);
}

static const struct ch_game *losing(const char *text) {
    return game_called("t:losing=yes", text);
}

static const struct ch_game *base_with(const char *facts) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s", BASE, facts);
    return game_of(text);
}

/* The legal move from and to these squares ("a1-b2"), or NULL. */
static const struct ch_move *find(const struct table *table, const char *text) {
    int from = square_at(table->game, text), to = square_at(table->game, strchr(text, '-') + 1);
    for (int i = 0; i < table->legal.count; i++) {
        const struct ch_move *move = &table->legal.move[i];
        if (move->path[0] == from && move->path[move->path_length - 1] == to)
            return move;
    }
    return NULL;
}

static void play(struct table *table, const char *text) {
    const struct ch_move *found = find(table, text);
    if (!found)
        fail_msg("%s is not legal", text);
    struct ch_move move = *found;
    ch_history_push(&table->history, table->game, &move);
    table_list(table);
}

/* Goes round these moves until `plies` are played. */
static void shuffle(struct table *table, const char *const moves[4], int plies) {
    for (int i = 0; i < plies; i++)
        play(table, moves[i % 4]);
}

#define assert_ongoing(table) assert_int_equal(table_outcome(table).result, CH_ONGOING)

static void check_drawn(const struct table *table, enum ch_end end) {
    struct ch_outcome now = table_outcome(table);
    assert_int_equal(now.result, CH_DRAWN);
    assert_int_equal(now.winner, -1);
    assert_int_equal(now.end, end);
}

static void check_won(const struct table *table, int winner, enum ch_end end) {
    struct ch_outcome now = table_outcome(table);
    assert_int_equal(now.result, CH_WON);
    assert_int_equal(now.winner, winner);
    assert_int_equal(now.end, end);
}

/* The game is over in a position; a winner of -1 is a draw. */
static void check_over(const struct ch_game *game, int mover, const char *pieces, int winner,
                       enum ch_end end) {
    CH_SCOPED(table_close) struct table table = set_up(game, mover, pieces);
    if (winner < 0)
        check_drawn(&table, end);
    else
        check_won(&table, winner, end);
}

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

/* Kings that go to and fro and never meet. */
static const char *const kings[4] = {"c1-d2", "h8-g7", "d2-c1", "g7-h8"};

static void check_repetition(const char *text, int times) {
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&table, kings, 4 * (times - 1) - 1);
    assert_ongoing(&table);
    play(&table, kings[3]);
    check_drawn(&table, CH_END_REPETITION);
}

TEST(repetition) {
    check_repetition(BASE "(draw (repetition 2))", 2);
    check_repetition(BASE "(draw (repetition 3))", 3);
    check_repetition(BASE "(draw (repetition 4))", 4);
    struct table counted =
        set_up(game_of(BASE "(end (repetition-result most-pieces)) (draw (repetition 2))"), WHITE,
               "Wkc1 Bkh8 Wmh2");
    shuffle(&counted, kings, 4);
    check_won(&counted, WHITE, CH_END_REPETITION);
    table_close(&counted);
    CH_SCOPED(table_close) struct table never = set_up(game_of(BASE), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&never, kings, 400);
    assert_ongoing(&never);
}

/* `plies` quiet ones draw; a man's move begins the count anew where `men_count`. */
static void check_run(const char *text, int plies, bool men_count) {
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, "Wkc1 Bkh8 Wmh2 Bma7");
    shuffle(&table, kings, plies - 1);
    assert_ongoing(&table);
    play(&table, kings[(plies - 1) % 4]);
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
        table.history.start_quiet = 5;
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
        table.history.start_quiet = 5;
        shuffle(&table, kings, 2);
        assert_ongoing(&table);
        play(&table, kings[2]);
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
    shuffle(&table, kings, 4);
    assert_ongoing(&table);
    play(&table, kings[0]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
    table_close(&table);
    table = set_up(game, WHITE, "Wkc1 Bkh8 Bma7");
    shuffle(&table, kings, 5);
    assert_ongoing(&table);
    play(&table, kings[1]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
}

/* Of the quiet plies before the start, those of the first side count: of three, two if the other
 * side is to move now, one if the first is. */
TEST(balance_in_moves_before_the_start) {
    const struct ch_game *game = game_of(BASE "(draw (side king man) (against king) (moves 3))");
    CH_SCOPED(table_close) struct table table = set_up(game, BLACK, "Wkc1 Bkh8 Wmh2");
    table.history.start_quiet = 3;
    play(&table, kings[1]);
    assert_ongoing(&table);
    play(&table, kings[0]);
    check_drawn(&table, CH_DRAUGHTS_BALANCE);
    table_close(&table);
    table = set_up(game, WHITE, "Wkc1 Bkh8 Wmh2");
    table.history.start_quiet = 3;
    shuffle(&table, kings, 2);
    assert_ongoing(&table);
    play(&table, kings[2]);
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

#define LIMIT "(limit (of king) (quiet-moves 3) (while man))"

static bool may(const struct table *table, const char *move) {
    return find(table, move) != NULL;
}

/* The same king three times running, and then another piece first. */
TEST(limit_of_moves) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wmh2 Bkh8 Bka7");
    shuffle(&table, kings, 4);
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
    shuffle(&table, kings, 4);
    play(&table, "a3-b4");
    play(&table, "h8-g7");
    play(&table, "c1-d2");
    play(&table, "g7-h8"); /* Black has no man */
    assert_true(may(&table, "d2-c1"));
    play(&table, "d2-c1");
    table_close(&table);
    table = set_up(game_of(BASE LIMIT), WHITE, "Wkc1 Wmh2 Bkh8 Bmb6");
    shuffle(&table, kings, 4);
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
    shuffle(&table, kings, 4);
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

/* The eighth ply would bring the first position for the third time. It is not legal; any other move
 * is, and so is this one after a man's move. */
TEST(forbidden_repetition) {
    CH_SCOPED(table_close)
    struct table table = set_up(game_named("liberian"), WHITE, "Wkc1 Bkh8 Wmh2");
    shuffle(&table, kings, 7);
    assert_null(find(&table, kings[3]));
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
    play(&table, kings[3]);
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

static void check_mistake(const char *facts, const char *wanted) {
    char text[2000];
    snprintf(text, sizeof text, "%s\n%s", BASE, facts);
    const struct ch_source source = {.name = "t.game", .text = text};
    const struct ch_game *game = NULL;
    struct ch_error error = {.text = ""};
    assert_int_equal(ch_game_from_sources("t", &source, 1, &game, &error), CH_BAD_INPUT);
    assert_int_equal(error.line, 2);
    if (!strstr(error.text, wanted))
        fail_msg("%s: %s", facts, error.text);
}

TEST(mistakes) {
    check_mistake("(end (no-moves perhaps))", "perhaps");
    check_mistake("(end (of king))", "no-pieces");
    check_mistake("(end (no-pieces loses) (of kong))", "did you mean `king`?");
    check_mistake("(end (pieces-there wins))", "say which");
    check_mistake("(end (pieces-there wins) (of kong))", "did you mean `king`?");
    check_mistake("(end (result wins))", "side");
    check_mistake("(end (no-more-captures perhaps))", "perhaps");
    check_mistake("(end (repetition-result forbidden))", "add (draw (repetition 3))");
    check_mistake("(draw (plies 8))", "needs the pieces of both sides");
    check_mistake("(draw (side king) (against king) (plies 8) (moves 4))", "not both");
    check_mistake("(draw (side king) (pieces 1) (against king))", "leave out");
    check_mistake("(draw (with king or-more) (against king))", "or-more");
    check_mistake("(draw (side queen) (against king))", "no piece is called `queen`");
    check_mistake("(draw (pieces 3 1) (against king))", "least and the most");
    check_mistake("(draw (side or-more) (against king))", "no piece is called `or-more`");
    check_mistake("(draw (pieces 1 145) (against king))", "least and the most");
    check_mistake("(draw (repetition 1))", "2 to 1000");
    check_mistake("(draw (quiet-plies 0))", "1 to 1000");
    check_mistake("(draw (king-plies 1001))", "1 to 1000");
    check_mistake("(limit (of king) (quiet-moves 0))", "1 to 1000");
}
