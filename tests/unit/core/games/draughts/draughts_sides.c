/* Games whose sides have other pieces, other hands and other goals. Ludii's counts of Louis XVI are
 * in unit_family_ludii. */
#include "core/games/draughts/hand.h"
#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/made_games.h"
#include "tests/unit/core/games/refused.h"

/* White's three men against Black's king; White has pieces in hand, and Black none. */
#define PIECES                                                                                     \
    "(game (name t) (title \"T\"))"                                                                \
    "(board (rows 5) (columns 5) (squares all) (names algebraic))"                                 \
    "(piece (name man)) (piece (name king) (value 300))"                                           \
    "(setup (alike no) (rows \"..B..\" \".....\" \".....\" \".....\" \"w.w.w\"))"                  \
    "(hand (of man) (pieces 2 0))"

#define UNLIKE PIECES "(step (of man king) (ways all)) (capture (by man king) (ways all))"

static const struct ch_game *unlike_with(const char *facts) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s", UNLIKE, facts);
    return game_of(text);
}

TEST(one_player_loses_without_a_king) {
    const struct ch_game *game = base_with("(end (player black) (no-pieces loses) (of king))");
    check_over(game, WHITE, "Wma1 Bmd4", WHITE, CH_END_NO_PIECES);
    check_over(game, BLACK, "Wma1 Bmd4", WHITE, CH_END_NO_PIECES);
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wma1 Bkd4");
    assert_ongoing(&table);
}

TEST(one_player_has_too_few) {
    const struct ch_game *game = base_with("(end (player white) (pieces-left loses) (at-most 1))"
                                           "(end (player black) (no-moves draw))");
    check_over(game, BLACK, "Wma1 Bmd4", BLACK, CH_END_NO_PIECES);
    CH_SCOPED(table_close) struct table table = set_up(game, WHITE, "Wma1 Wmc1 Bkd4");
    assert_ongoing(&table);
    check_over(game, BLACK, "Wmc1 Wma1 Bme1", -1, CH_END_NO_MOVES);
    check_over(game, WHITE, "Wmd8 Wmf8 Bma3", BLACK, CH_END_NO_MOVES);
}

/* Squares beside (player black) are as they are named; rows are as he sees them. */
TEST(one_player_reaches_a_square) {
    const struct ch_game *game =
        base_with("(end (player black) (pieces-there wins) (of king) (zone b4))");
    check_over(game, WHITE, "Wma1 Bkb4", BLACK, CH_DRAUGHTS_BALANCE);
    CH_SCOPED(table_close) struct table white = set_up(game, WHITE, "Wkb4 Bkh2");
    assert_ongoing(&white);
    CH_SCOPED(table_close) struct table opposite = set_up(game, WHITE, "Wkb4 Bkg5");
    assert_ongoing(&opposite);
    game = base_with("(end (player black) (pieces-there wins) (of king) (zone last-row))");
    check_over(game, WHITE, "Wkh8 Bkc1", BLACK, CH_DRAUGHTS_BALANCE);
}

/* Sets of bits know nothing of players. */
TEST(played_by_the_general_kernel) {
    const struct ch_draughts *plain = ch_draughts_of(base_with("(end (no-pieces loses) (of man))"));
    const struct ch_draughts *one =
        ch_draughts_of(base_with("(end (player black) (no-pieces loses) (of man))"));
    assert_ptr_equal(plain->kernel, &ch_bitboard_kernel);
    assert_ptr_equal(one->kernel, &ch_general_kernel);
    assert_false(one->hunt.known);
}

TEST(other_hands) {
    const struct ch_game *game = unlike_with("");
    const struct ch_draughts *draughts = ch_draughts_of(game);
    assert_int_equal(2, ch_hand_count(&draughts->start, WHITE, 0));
    assert_int_equal(0, ch_hand_count(&draughts->start, BLACK, 0));
    /* 3 men with 3, 5 and 3 free neighbours; 21 empty squares. */
    CH_SCOPED(table_close) struct table table = table_at(game, &draughts->start);
    assert_int_equal(3 + 5 + 3 + 21, table.legal.count);
    /* The king has five neighbours and nothing in hand. */
    struct ch_position black = position_read(game, "B:Wa1,*2:BKc5");
    CH_SCOPED(table_close) struct table other = table_at(game, &black);
    assert_int_equal(5, other.legal.count);
    /* Three men and two in hand against one king. */
    assert_int_equal(5 * 100 - 300, game->ops->material(game, &draughts->start, WHITE));
}

static void expect_refusal(const struct ch_game *game, const char *text, const char *reason) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    assert_int_equal(CH_BAD_INPUT, game->ops->parse_position(game, text, &position, &error));
    if (!strstr(error.text, reason))
        fail_msg("%s: `%s` does not say `%s`", text, error.text, reason);
}

TEST(refused_positions) {
    const struct ch_game *game = unlike_with("");
    expect_refusal(game, "W:WKa1:BKc5", "White has a king on a1; in T only Black has one");
    expect_refusal(game, "W:Wa1:Bb5", "Black has a man on b5; in T only White has one");
    expect_refusal(game, "W:Wa1,*3:BKc5",
                   "White has 3 of the kind `man` in hand; in T there are 2");
    expect_refusal(game, "W:Wa1:BKc5,*1",
                   "Black has 1 of the kind `man` in hand; in T there are 0");
    expect_refusal(game, "W:Wa1,a2,a3,a4,a5,b1:BKc5", "White has 6 pieces; it has 5 at most");
    expect_refusal(game, "W:Wa1:BKc5,Kc4", "Black has 2 pieces; it has 1 at most");
    game = unlike_with("(promotion (of man) (to king))");
    position_read(game, "W:WKa1:BKc5");
}

static void expect_moves(const struct ch_game *game, const char *fen, const char *moves) {
    struct ch_position position = position_read(game, fen);
    CH_SCOPED(table_close) struct table table = table_at(game, &position);
    assert_int_equal(table.legal.count, ch_game_perft(game, &position, 1, false));
    CH_SCOPED(ch_text_done) struct ch_text listed = ch_text_new();
    for (int i = 0; i < table.legal.count; i++) {
        ch_text_add(&listed, i > 0 ? " " : "");
        game->ops->format_move(game, &table.legal.move[i], NULL, CH_NOTATION_FULL, &listed);
    }
    assert_string_equal(moves, listed.data);
}

/* a5 and b5 have nowhere to go; there is one free square to put a piece on. */
TEST(who_can_put_a_piece_does_not_pass) {
    const struct ch_game *game =
        game_of(PIECES "(step (of man king) (ways forward)) (capture (by man king) (ways diagonal))"
                       "(drop (zone c3)) (end (no-moves passes))");
    expect_moves(game, "W:Wb5,a5,*1:BKc1", "@c3");
    expect_moves(game, "W:Wb5,a5:BKc1", "a5-a5");
}

#define AT_THE_EDGE                                                                                \
    PIECES "(step (of man king) (ways forward)) (end (no-moves passes))"                           \
           "(capture (by king) (ways all) (line yes) (once yes) (landing edge))"

/* The ordinary jump over b2 is not there, for a1 is not free: but the line of both is taken. */
TEST(captures_at_the_edge_oblige) {
    expect_moves(game_of(AT_THE_EDGE), "B:Wa1,b2:BKc3", "c3xa1");
    expect_moves(game_of(AT_THE_EDGE "(choice (capture free))"), "B:Wa1,b2:BKc3", "c3-c2 c3xa1");
    expect_moves(game_of(AT_THE_EDGE), "B:Wa1,b1:BKc1", "c1xa1");
}

static void expect_words(const struct ch_game *game, const char *words) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->words(game, &text);
    if (!strstr(text.data, words))
        fail_msg("no `%s` in %s", words, text.data);
}

TEST(words) {
    const struct ch_game *game =
        unlike_with("(end (player black) (no-pieces loses) (of king))"
                    "(end (player black) (pieces-there wins) (of king) (zone b1 d1))"
                    "(end (player white) (no-moves draw))"
                    "(end (player white) (pieces-left loses) (at-most 2))");
    expect_words(game, "\tWhen Black has no king left, Black loses.");
    expect_words(game, " When Black has a king on d1 or b1, Black wins.");
    expect_words(game, " When White has no move, the game is drawn. Who has no move loses.");
    expect_words(game, " When White has at most 2 pieces left, White loses.");
    expect_words(game, "White begins with 2 men in hand. Black begins with nothing in hand. In");
}

/* Counted by tests/support/guerrilla.py: from the start, and among three coins and five stones. */
TEST(guerrilla_as_another_generator_counts) {
    static const struct {
        const char *fen;
        uint64_t paths[4], results[4];
    } counts[] = {
        {NULL, {168, 1680, 21600, 318200}, {84, 840, 9440, 138396}},
        {"W:Wf6,h6,f8,j8,h10,*60:BKg7,Ki9,Ke9", {24, 199, 5551, 60492}, {22, 182, 4443, 47586}},
        {"B:Wf6,h6,f8,j8,h10,*60:BKg7,Ki9,Ke9", {8, 190, 1952, 54199}, {8, 175, 1795, 43625}},
    };
    const struct ch_game *game = game_named("guerrilla-checkers");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct ch_position position = position_read(game, counts[i].fen);
        for (int depth = 1; depth <= 4; depth++) {
            assert_int_equal(counts[i].paths[depth - 1],
                             ch_game_perft(game, &position, depth, false));
            assert_int_equal(counts[i].results[depth - 1],
                             ch_game_perft(game, &position, depth, true));
        }
    }
}

/* g7 has the corners f6, h6, f8 and h8; a1 has one, and is at the edge. */
TEST(surrounded_pieces_are_taken) {
    CH_SCOPED(table_close)
    struct table table = table_open("guerrilla-checkers", "W:Wf6,h6,f8,b4,*62:BKg7,Ka1");
    struct ch_position before = *ch_history_position(&table.history);
    table_play(&table, "@h8+@j8");
    const struct ch_position *after = ch_history_position(&table.history);
    const struct ch_move *move = &table.history.plies[0].move;
    assert_int_equal(1, move->captured_count);
    assert_int_equal(square_at(table.game, "g7"), move->captured[0]);
    assert_int_equal(800, table.game->ops->material(table.game, after, WHITE) -
                              table.game->ops->material(table.game, &before, WHITE));
    assert_true(table.game->ops->irreversible(table.game, &before, move));
    CH_SCOPED(table_close)
    struct table corner = table_open("guerrilla-checkers", "W:Wb4,*64:BKg7,Ka1");
    table_play(&corner, "@b2+@d2");
    assert_int_equal(0, corner.history.plies[0].move.captured_count);
}

TEST(refused_drops) {
    CH_SCOPED(table_close)
    struct table table = table_open("guerrilla-checkers", "W:Wf6,*64:BKg7,Ka1");
    struct ch_error error = {.text = ""};
    struct ch_move move;
    assert_int_equal(CH_BAD_INPUT,
                     table.game->ops->parse_move(table.game, &table.history, &table.legal,
                                                 "@b2+@b4", &move, NULL, &error));
    assert_non_null(strstr(error.text, "beside one of its own side, a second beside the first"));
}

TEST(surrounding_in_words) {
    const struct ch_game *game = game_named("guerrilla-checkers");
    expect_words(game, " It is captured when a move of the enemy leaves it with an enemy that is a "
                       "stone on every square next to it diagonally forward and back;");
    expect_words(game,
                 "d14 or b14 if it is empty. The first is put next to a piece of its own side "
                 "straight forward, sideways and back, the second so next to the first.");
}

TEST(mistakes) {
    expect_no_game(BASE, "(surround (of man))", "needs a slot `ways`");
    expect_no_game(BASE, "(surround (of men) (ways all))", "`men` is no piece");
    expect_no_game(BASE,
                   "(surround (of man) (ways all)) (hand (of man) (pieces 3)) (drop (when refill) "
                   "(up-to 2))",
                   "leave one of the two");
    expect_no_game(BASE, "(surround (of man) (ways all)) (end (no-more-captures draw))",
                   "knows nothing of pieces that are surrounded");
    expect_no_game(BASE, "(hand (of man) (pieces 3)) (drop (beside all) (when first))",
                   "leave it or `when` out");

    expect_no_game(BASE, "(end (player red) (no-pieces loses))", "red");
    expect_no_game(BASE, "(end (player black) (repetition-result most-pieces))",
                   "`player` belongs to");
    expect_no_game(BASE, "(end (player black) (no-moves passes))", "`player` belongs to");
    expect_no_game(BASE, "(end (player black) (no-moves draw)) (end (no-moves passes))",
                   "leave one of the two out");
}
