/* FEN and board text of English draughts. */

#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/draughts.h"

static void expect_fen(const char *text, const char *fen) {
    CH_SCOPED(table_close) struct table table = table_open("english", text);
    assert_string_equal(table_fen(&table), fen);
}

static void expect_error(const char *text, const char *reason) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position;
    struct ch_error error = {.text = ""};
    assert_int_equal(game->ops->parse_position(game, text, &position, &error), CH_BAD_INPUT);
    if (!strstr(error.text, reason))
        fail_msg("%s: `%s` does not say `%s`", text, error.text, reason);
}

TEST(reading) {
    const char *plain = "B:W21,K30:BK3,12";
    expect_fen(plain, plain);
    expect_fen("B:B12,K3:WK30,21", plain);
    expect_fen("b:wk30,21:b12,k3.", plain);
    expect_fen(" B : W 21 , K 30 : B K3 , 12 . ", plain);
    expect_fen("W:W21-23,K24-26:B1-3", "W:W21,22,23,K24,K25,K26:B1,2,3");
    expect_fen("W:WK24-K26:B", "W:WK24,K25,K26:B");
    expect_fen("W:W:B7", "W:W:B7");
    expect_fen("B:W21-32:B1-12",
               "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
}

TEST(refusals) {
    expect_error("", "the side to move is missing");
    expect_error("W21:B3", "the side to move is missing");
    expect_error("X:W21:B3", "the side to move is missing");
    expect_error("?:W21:B3", "the side to move is `?`");
    expect_error("B:?21:B3", "a colour is `?`");
    expect_error("B:W21:W22", "White has two lists");
    expect_error("B:W21", "the squares of Black are missing");
    expect_error("B:B2", "the squares of White are missing");
    expect_error("B:W21,21:B3", "square 21 is named twice");
    expect_error("B:W21:BK21", "square 21 is named twice");
    expect_error("B:W21-24,23:B3", "square 23 is named twice");
    expect_error("B:W33:B3", "square 33 is not on the board");
    expect_error("B:W0:B3", "square 0 is not on the board");
    expect_error("B:W99999999999999999999:B3", "is not on the board");
    expect_error("B:W24-21:B3", "the range 24-21 runs backwards");
    expect_error("B:W21-K24:B3", "`K` is where a square number belongs");
    expect_error("B:W21,:B3", "`:` is where a square number belongs");
    expect_error("B:W21,", "the position ends where a square number belongs");
    expect_error("B:W21 22:B3", "left over");
    expect_error("B:W21:B3. and more", "left over");
    expect_error("B:W4:B5", "White has a man on 4");
    expect_error("B:W21:B29", "Black has a man on 29");
    expect_error("B:W20-32:B1", "White has 13 pieces");
    expect_error("B:W32:B1-13", "Black has 13 pieces");
}

TEST(board_text) {
    const char *text = "b .b.b.b.b/b.b.b.b./.b.b.b.b/......../......../w.w.w.w./.w.w.w.w/w.w.w.w.";
    struct table table = table_open("english", NULL);
    ch_board_text_format(table.game, &table.history.start, &table.text);
    assert_string_equal(table.text.data, text);
    table_close(&table);
    expect_fen(text, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    expect_fen("w ..../b.../...B/..../..../..../W.../...w", "W:WK25,32:B5,K12");
}

TEST(board_text_refusals) {
    expect_error("......../", "the side to move is missing");
    expect_error("b .b.b.b.b/b", "row 2 has 1 squares; a row has 8");
    expect_error("b .b.b.b.b/b.b.b.b.", "the board ends after row 2");
    expect_error("b b.b.b.b./......../", "row 1, column 1: nothing can stand there");
    expect_error("b .q....../......../", "row 1, column 2: `q` is no piece");
    expect_error("b ..../..../..../..../..../..../..../b...", "Black has a man on 29");
    expect_error("b ..../..../..../..../..../..../..../..../....", "left over");
}
