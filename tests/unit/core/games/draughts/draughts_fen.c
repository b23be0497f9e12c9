/* FEN and board text of English draughts. */

#include "core/games/text/board_text.h"
#include "core/games/text/counters.h"
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

/* As lidraughts.org, PlayStrategy, py-draughts and Hub engines write positions. */
TEST(of_other_programs) {
    const char *plain = "B:W21,K30:BK3,12";
    expect_fen("B:W21,K30:BK3,12:H0:F1", plain);
    expect_fen("B:H7 : f120:W21,K30.:BK3,12...", plain);
    expect_fen("B:W21,30.k:B3.K,12", plain);
    expect_fen("B:WW21,WK30:BBK3,B12.", plain);
    expect_fen("W:B:W21,K30:BK3,12", plain);
    expect_fen("B:B:W21,K30:BK3,12", plain);
    expect_fen(" BeeBeeeeeeeebeeeeeeeeweeeeeeeeWee ", plain);
    expect_fen("W:B:W7", "W:W7:B");
    expect_error("W:W21:W22:B1", "White has two lists");
    expect_error("W:B:W21:B1:B2", "Black has two lists");
    expect_error("B:W21,G24:B3", "`G24` is a piece taken in a move that is not over");
    expect_error("B:W21:B3:H", "`H` is no counter");
    expect_error("B:W21:B3:H12345", "`H12345` is no counter");
    expect_error("B:W21:B3:+1", "`+1` is no counter");
    expect_error("BeeBeeeeeeeebeeeeeeeeweeeeeeeeWe", "has 32 letters; English draughts has 33");
    expect_error("eeeBeeeeeeeebeeeeeeeeweeeeeeeeWee", "the first letter is the side to move");
    expect_error("BeeBeeeeeeeebexeeeeeeweeeeeeeeWee", "square 14: `x` is no piece");
}

/* `fen` with its counters is written as `written`; what is left out of it is said or not. */
static void expect_counters(const char *name, const char *fen, const char *written, bool whole) {
    CH_SCOPED(table_close) struct table table = table_open(name, fen);
    const char *left_out =
        ch_counters_read(table.game, fen, &table.history.start, &table.history.before);
    ch_counters_format(table.game, &table.history, &table.text);
    assert_string_equal(table.text.data, written);
    assert_int_equal(left_out == NULL, whole);
}

/* The first run is Black's, the second White's: lidraughts, modules/draughts, Forsyth.scala. */
TEST(counters) {
    expect_counters("frisian", "W:WK28,40:BK5,6", "W:WK28,40:BK5,6", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:H0:F30:+0+0", "W:WK28,40:BK5,6", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:H12:F30", "W:WK28,40:BK5,6:H12:F1", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:+0+228", "W:WK28,40:BK5,6:H0:F1:+0+228", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:+305+0", "W:WK28,40:BK5,6:H0:F1:+305+0", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:+35+228", "W:WK28,40:BK5,6:H0:F1:+305+228", true);
    expect_counters("frisian", "W:WK28,40:BK5,6:+0+2", "W:WK28,40:BK5,6:H0:F1:+0+228", true);
    expect_counters("frisian", "W:WK28,K40:BK5,6:+0+2", "W:WK28,K40:BK5,6", false);
    expect_counters("frisian", "W:WK28,40:BK5,6:+0+240", "W:WK28,40:BK5,6", false);
    expect_counters("frisian", "W:WK28,40:BK5,6:+228+0", "W:WK28,40:BK5,6", false);
    expect_counters("frisian", "W:WK28,40:BK5,6:+0+277", "W:WK28,40:BK5,6", false);
    expect_counters("international", "W:WK28:BK5:H1:F9:+0+2", "W:WK28:BK5:H1:F1", false);
    expect_counters("russian", "W:WKa1:BKh8:H3:F9:+0+0", "W:WKa1:BKh8:H3:F1", true);
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
