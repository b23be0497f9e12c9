/* Games of Stratego as other programs record them, from texts written by hand: reading, mistakes
 * with their lines, and writing. Gravon's letters are those of page 90 of V. de Boer's thesis: B to
 * M are Red's bomb and spy … marshal and flag, N to Y Blue's. */

#include "core/games/games.h"
#include "core/games/stratego/rules.h"
#include "core/scores/score.h"
#include "tests/support/unit.h"

/* Red, of row 4: bomb, 8, marshal, 7, 5, 4, 5, 5, 2, 2; Blue, of row 7: 2, 5, 4, bomb, 5, 5, 2 2
 * 2 2. */
#define FIELD                                                                                      \
    "MBECBDFDBEBBDDHHHHEJGFKIEDEDFIBJLIGFGGDDAA__AA__AAAA__AA__AAPSRNSSPPPPSRWUQPQPRUNNVXTTTTQV"   \
    "YNQONURPNQ"
#define GSN "#X38FA11 Stratego-Notation v2\ntype 0\n" FIELD "\n"
#define XML "<stratego>\n<game type=\"classic\">\n<field content=\"" FIELD "\"/>\n"
#define XML_MOVE(from, to) "<move source=\"" from "\" target=\"" to "\"/>\n"
#define XML_END "</game></stratego>\n"

static enum ch_status read_score(const char *text, struct ch_pdn_game *pdn,
                                 struct ch_error *error) {
    *error = (struct ch_error){0};
    return ch_stratego_score_read(ch_stratego_score_format(text), text, "a.score",
                                  ch_game_find("english"), false, pdn, error);
}

/* The last position's piece on a square counted from A1, as in FEN-like text: kind, or -1. */
static void expect_moves(const struct ch_pdn_game *pdn, const char *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int ply = 0; ply < pdn->line.history.count; ply++) {
        const struct ch_move *move = &pdn->line.history.plies[ply].move;
        ch_text_addf(&text, "%d-%d ", move->path[0], move->path[1]);
    }
    assert_string_equal(text.data, moves);
}

/* Squares from 0, ten a row: B4 is 31, B5 41, E7 64, J4 39. In the third the columns have no I, so
 * that K is the last one; in the fourth no J. */
static const struct {
    const char *text, *moves, *result, *termination, *red, *blue;
} good[] = {
    {GSN "B4-B5\nE7-E6\nJ4-J5\nE6-E7\nEND\nAnna vs Bert B result 1 winner 0\n",
     "31-41 64-54 39-49 54-64 ", "1-0", "the flag was taken", "Anna", "Bert B"},
    {XML XML_MOVE("J4", "J5") XML_MOVE(
         "A7", "A6") "<player id=\"1\">A &amp; <b>B</b></player><player id=\"2\">C</player>"
                     "<player id=\"3\">D</player><result type=\"3\" winner=\"2\"/>" XML_END,
     "39-49 60-50 ", "0-1", "resignation", "A & B", "C"},
    {GSN "K4-K5\nE7-E6\nEND\nA vs B result 4 winner 2\n", "39-49 64-54 ", "1/2-1/2", "agreement",
     "A", "B"},
    {GSN "K4-K5\nI7-I6\nEND\nA vs B result 2 winner 2\n", "39-49 68-58 ", "1/2-1/2", "no moves",
     "A", "B"},
    {"\xef\xbb\xbf \n" XML XML_MOVE("J4", "J7") XML_END, "39-69 ", "*", NULL, NULL, NULL},
    {GSN "END\nA vs B vs C result 9 result 11 winner 1\n", "", "0-1", "clock", "A",
     "B vs C result 9"},
};

TEST(scores_are_read) {
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error;
        if (read_score(good[i].text, &pdn, &error) != CH_OK)
            fail_msg("%s\n%d: %s", good[i].text, error.line, error.text);
        assert_string_equal(pdn.game->name, "stratego:two-squares=off,more-squares=off,limit=none");
        expect_moves(&pdn, good[i].moves);
        assert_string_equal(pdn.result, good[i].result);
        const char *ended = ch_pdn_tags_get(&pdn.tags, "Termination");
        if (!good[i].termination)
            assert_null(ended);
        else if (!ended || !strstr(ended, good[i].termination))
            fail_msg("%s: %s", good[i].termination, ended ? ended : "none");
        for (int seat = 0; seat < CH_SEATS; seat++) {
            const char *name = ch_pdn_tags_get(&pdn.tags, seat ? "Blue" : "Red");
            const char *expected = seat ? good[i].blue : good[i].red;
            if (expected)
                assert_string_equal(name, expected);
            else
                assert_null(name);
        }
    }
}

#define SHORT "MBECBDFDBE"
static const struct {
    const char *text;
    int line;
    const char *message;
} bad[] = {
    {GSN "B4-B5\nE7-E6\nB4-B5\nEND\nA vs B result 1 winner 0\n", 6, "move 3 is not legal in"},
    {GSN "A4-A5\nEND\nA vs B result 1 winner 0\n", 4, "move 1 is not legal"},
    {GSN "B4-B6\nEND\nA vs B result 1 winner 0\n", 4, "move 1 is not legal"},
    {GSN "B4:B5\nEND\n", 4, "`B4:B5` sets a rescued piece on the board"},
    {GSN "L4-L5\nEND\n", 4, "`L4-L5` is no move"},
    {GSN "B4-B;\nEND\n", 4, "is no move"},
    {GSN "B4-B0\nEND\n", 4, "is no move"},
    {GSN "B4-B55\nEND\n", 4, "is no move"},
    {GSN "B4-B5\nI7-I6\nJ4-J5\nK7-K6\nEND\nA vs B result 1 winner 0\n", 0,
     "columns by all letters from A to K"},
    {GSN "END\nA vs B result 1 winner 3\n", 5, "the last line is `RED vs BLUE"},
    {GSN "END\nA vs B result 1 winner -1\n", 5, "the last line is `RED vs BLUE"},
    {GSN "END\n", 4, "the last line is `RED vs BLUE"},
    {GSN "B4-B5\n", 4, "the line `END` is missing"},
    {"#X38FA11 Stratego-Notation v2\ntype 4\n" FIELD "\nEND\n", 2, "the second line is `type N`"},
    {"#X38FA11 Stratego-Notation v2\ntype -1\n" FIELD "\nEND\n", 2, "the second line is `type N`"},
    {"#X38FA11 Stratego-Notation v2\n", 1, "the second line is `type N`"},
    {"#X38FA11 Stratego-Notation v2\ntype 1\n" FIELD "\nEND\nA vs B result 1 winner 0\n", 1,
     "the set-up: "},
    {"#X38FA11 Stratego-Notation v2\ntype 0\n" SHORT "\nEND\n", 3, "the field has 10 letters"},
    {"<stratego><game type=\"classic\">\n</game></stratego>", 0, "there is no <field> in it"},
    {"<stratego></stratego>", 0, "there is no <game> in it"},
    {"<stratego>\n<game>", 2, "a game of the type ``"},
    {"<stratego>\n<game type=\"chess\"/></stratego>", 2, "a game of the type `chess`"},
    {XML XML_MOVE("J4", "J5"), 5, "it is no XML: "},
    {XML XML_MOVE("J4", "") XML_END, 4, "a move from `J4` to ``"},
    {XML "<move source=\"J4\"/>" XML_END, 4, "a move from `J4` to ``"},
    {XML "\n<result type=\"1\"/>" XML_END, 5, "a result has a type, and a winner from 1 to 3"},
    {XML "<result winner=\"1\"/>" XML_END, 4, "a result has a type"},
    {XML "<result type=\"1\" winner=\"4\"/>" XML_END, 4, "a result has a type"},
    {XML "<result type=\"1\" winner=\"0\"/>" XML_END, 4, "a result has a type"},
    {"<?xml version=\"1.0\"?>\n<!DOCTYPE stratego>\n" XML XML_END, 2, "has no document type"},
};

TEST(mistakes_have_their_line) {
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error;
        assert_int_not_equal(read_score(bad[i].text, &pdn, &error), CH_OK);
        if (error.line != bad[i].line || !strstr(error.text, bad[i].message))
            fail_msg("%s\ngives %s:%d: %s", bad[i].text, error.file, error.line, error.text);
        assert_string_equal(error.file, "a.score");
    }
}

TEST(formats_are_known_by_their_beginning) {
    static const struct {
        const char *text;
        int format;
    } texts[] = {
        {"#X38FA11 Stratego-Notation v1", CH_STRATEGO_GSN},
        {"\xef\xbb\xbf\r\n<?xml ", CH_STRATEGO_GRAVON},
        {" <stratego>", CH_STRATEGO_GRAVON},
        {"some name RED SETUP\r\n", CH_STRATEGO_UCC},
        {"n RED SETUP", CH_STRATEGO_UCC},
        {" RED SETUP", CH_STRATEGO_NO_FORMAT},
        {"n RED SETUPS", CH_STRATEGO_NO_FORMAT},
        {"[Event \"x\"]", CH_STRATEGO_NO_FORMAT},
        {"", CH_STRATEGO_NO_FORMAT},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(ch_stratego_score_format(texts[i].text), texts[i].format);
}

static void expect_written(int format, const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                           const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error;
    if (ch_stratego_score_write(format, pdn, outcome, &text, &error) != CH_OK)
        fail_msg("%s", error.text);
    if (!strstr(text.data, expected))
        fail_msg("not written: %s\n%s", expected, text.data);
}

/* The game of good[0] in each format. Blue's pieces that move are worth 148 points: 10, 9, 2 of 8,
 * 3 of 7, 4 each of 6, 5 and 4, 5 of 3, 8 of 2, and a spy of 1. */
TEST(scores_are_written) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    struct ch_error error;
    assert_int_equal(read_score(good[0].text, &pdn, &error), CH_OK);
    struct ch_outcome red = {CH_WON, 0, CH_STRATEGO_FLAG_TAKEN},
                      blue = {CH_WON, 1, CH_END_RESIGNATION},
                      both = {CH_DRAWN, -1, CH_END_NO_MOVES}, none = {CH_ONGOING, -1, CH_END_NONE};
    expect_written(CH_STRATEGO_GSN, &pdn, red, good[0].text);
    expect_written(CH_STRATEGO_GSN, &pdn, blue, "END\nAnna vs Bert B result 3 winner 1\n");
    expect_written(CH_STRATEGO_GSN, &pdn, both, " result 2 winner 2\n");
    expect_written(CH_STRATEGO_GRAVON, &pdn, red,
                   "<game type=\"classic\">\n  <field content=\"" FIELD "\"/>\n"
                   "  <move id=\"1\" source=\"B4\" target=\"B5\"/>\n");
    expect_written(CH_STRATEGO_GRAVON, &pdn, red,
                   "  <player id=\"2\">Bert B</player>\n  <result type=\"1\" winner=\"1\"/>\n");
    expect_written(CH_STRATEGO_GRAVON, &pdn, none, "Bert B</player>\n </game>\n</stratego>\n");
    expect_written(CH_STRATEGO_UCC, &pdn, red, "Anna RED SETUP\nFB");
    expect_written(CH_STRATEGO_UCC, &pdn, blue,
                   "2 BLU: 4 5 DOWN OK\n"
                   "3 RED: SURRENDER\n"
                   "Game ends on RED's turn - REASON: This player has surrendered!\n"
                   "Anna RED DEFEAT 2 148 148\n");
    expect_written(CH_STRATEGO_UCC, &pdn, red,
                   "REASON: Captured the flag\nBert B BLUE DEFEAT 2 148 148\n");
    expect_written(CH_STRATEGO_UCC, &pdn, both,
                   "REASON: Game declared a draw because neither player has mobile pieces\n"
                   "Bert B BLUE DRAW 2 148 148\n");
    expect_written(CH_STRATEGO_UCC, &pdn, none, "2 BLU: 4 5 DOWN OK\n");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert_int_equal(ch_stratego_score_write(CH_STRATEGO_GSN, &pdn, none, &text, &error),
                     CH_UNSUPPORTED);
    assert_non_null(strstr(error.text, "a game without a result"));
    struct ch_pdn_game aside;
    assert_int_equal(
        read_score(GSN "J4-J5\nE7-E6\nJ5-I5\nE6-F6\nI4-H4\nEND\nA vs B result 3 winner 1\n", &aside,
                   &error),
        CH_BAD_INPUT); /* H4 has a piece of Red's */
    ch_pdn_game_done(&aside);
    assert_int_equal(read_score(GSN "J4-J5\nE7-E6\nJ5-I5\nE6-F6\nI5-I6\nF6-E6\nI6-G6\nEND\n"
                                    "A vs B result 1 winner 0\n",
                                &aside, &error),
                     CH_BAD_INPUT); /* G6 is a lake */
    ch_pdn_game_done(&aside);
    assert_int_equal(read_score(GSN "J4-J5\nE7-E6\nJ5-I5\nE6-F6\nEND\nA vs B result 1 winner 0\n",
                                &aside, &error),
                     CH_OK);
    expect_written(CH_STRATEGO_UCC, &aside, none, "2 RED: 9 4 LEFT OK\n2 BLU: 4 5 RIGHT OK\n");
    ch_pdn_game_done(&aside);
    pdn.game = ch_game_find("english");
    assert_int_equal(ch_stratego_score_write(CH_STRATEGO_GSN, &pdn, red, &text, &error),
                     CH_UNSUPPORTED);
    assert_non_null(strstr(error.text, "this one is of English draughts"));
}
