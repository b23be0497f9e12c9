/* Games as other programs read them: each expected text was written by hand after the program's
 * reader (docs/pdn.md names the versions). */
#include "core/games/games.h"
#include "core/pdn/pdn.h"
#include "tests/support/unit.h"

static struct ch_error error;

static void written(const char *program, const char *score, const char *expected, unsigned lost) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    unsigned left_out = 0;
    ch_pdn_reader_init(&reader, score, strlen(score), "a.pdn", ch_game_find("english"));
    assert_int_equal(ch_pdn_read(&reader, &pdn, &error), CH_OK);
    const struct ch_pdn_program *found = ch_pdn_program_find(program);
    assert_non_null(found);
    enum ch_status status = ch_pdn_write_for(found, &pdn, &left_out, &text, &error);
    assert_int_equal(status, expected ? CH_OK : CH_UNSUPPORTED);
    assert_string_equal(text.data, expected ? expected : "");
    assert_int_equal(left_out, lost);
}

static const char annotated[] =
    "[Event \"a [b] \\\"c\\\"\"]\n[Black_2 \"x\"]\n{first} 1. 11-15! {[%clk 0:02:58.5] good} 22-18 "
    "$5 (1... 23-19 2. 8-11 (2. 9-14) 22-17) 2. 15x22 25x18!? 1/2-1/2";

/* Its reader takes parentheses up to the first ) for a comment, and $5 for a move's begin. */
TEST(checkerboard_reads_moves_and_comments) {
    const unsigned lost = CH_PDN_LOST_VARIATIONS | CH_PDN_LOST_COMMENTS | CH_PDN_LOST_MARKS |
                          CH_PDN_LOST_TIMES | CH_PDN_LOST_TAGS;
    written("checkerboard", annotated,
            "[Event \"a (b) 'c'\"]\n[Result \"1/2-1/2\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
            "1. 11-15 {good} 1... 22-18 2. 15x22 25x18 1/2-1/2\n\n",
            lost);
    written("kingsrow", annotated,
            "[Event \"a (b) 'c'\"]\n[Result \"1/2-1/2\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
            "1. 11-15 {good} 1... 22-18 2. 15x22 25x18 1/2-1/2\n\n",
            lost);
    /* squares of Russian draughts by number: 1 is b8, 32 is g1 */
    written("checkerboard", "[GameType \"25\"]\n[FEN \"W:Wa1,g1,Ke5:Bb8,d6\"]\n1. e5:c7 b8:d6 *",
            "[Result \"*\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:W29,32,K15:B10,1\"]\n\n"
            "1. 15x6 1x10 *\n\n",
            0);
}

/* It knows no number again: 1... would be a move of its own. */
TEST(pydraughts_reads_the_main_line) {
    written("pydraughts", annotated,
            "[Event \"a (b) 'c'\"]\n[Result \"1/2-1/2\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
            "1. 11-15 22-18 2. 15x22 25x18 1/2-1/2\n\n",
            CH_PDN_LOST_VARIATIONS | CH_PDN_LOST_COMMENTS | CH_PDN_LOST_MARKS | CH_PDN_LOST_TIMES |
                CH_PDN_LOST_TAGS);
    written("pydraughts", "[GameType \"25\"]\n1. c3-d4 f6-e5 2. d4:f6 g7:e5 *",
            "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 f6-e5 2. d4xf6 g7xe5 *\n\n",
            0);
    written("pydraughts", "[GameType \"20\"]\n[FEN \"B:W31,32:B1\"]\n1-6 31-27 6-11 1-1",
            "[Result \"1-1\"]\n[GameType \"20,W,10,10,N2,0\"]\n[SetUp \"1\"]\n"
            "[FEN \"B:W31,32:B1\"]\n\n1... 1-6 2. 31-27 6-11 1-1\n\n",
            0);
}

/* Its clocks have whole seconds, and what a variation sets up is read as words. */
TEST(lidraughts_reads_almost_all) {
    written(
        "lidraughts",
        "[GameType \"20\"]\n{first} 1. 32-28!! {[%clock w0:10:00.400 B0:09:58] good} 19-23 $13 "
        "(1... 18-23(!) 2. 33-29 23x32 /FEN \"W:W31:B1\"/ 3. 31-27) 2. 28x19 14x23 0-0",
        "[Result \"*\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n{first} 1. 32-28!! {[%clock w0:10:00 "
        "B0:09:58] good} 1... 19-23 $13 (1... 18-23\n2. 33-29 23x32) 2. 28x19 14x23 *\n\n",
        CH_PDN_LOST_PARTS | CH_PDN_LOST_SET_UPS | CH_PDN_LOST_MARKS | CH_PDN_LOST_RESULT);
    written("lidraughts", "[Variant \"international:losing=yes\"]\n1. 32-28 19-23 0-2",
            "[Result \"0-2\"]\n[GameType \"98\"]\n\n1. 32-28 19-23 0-2\n\n", 0);
    written("lidraughts", "[GameType \"26\"]\n1. c3-d4 f6-g5 1/2-1/2",
            "[Result \"1/2-1/2\"]\n[GameType \"26\"]\n\n1. 22-18 11-16 1/2-1/2\n\n", 0);
    written("playstrategy", "[Variant \"breakthrough\"]\n1. 32-28 19-23 1-0",
            "[Result \"1-0\"]\n[GameType \"96\"]\n\n1. 32-28 19-23 1-0\n\n", 0);
}

/* One sign at a move, and a comment after it. */
TEST(raven_reads_short_marks) {
    written("raven", "{first} 1. 11-15! {good} 22-18?! {bad} 2. 15x22 25x18 *",
            "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
            "1. 11-15! {good} 22-18 {bad} 2. 15x22 25x18 *\n\n",
            CH_PDN_LOST_COMMENTS | CH_PDN_LOST_MARKS);
}

/* Its GameType is a number alone. */
TEST(hcheckers_reads_numbers_of_games) {
    written("hcheckers", "[GameType \"20\"]\n1. 32-28 19-23 2-0",
            "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2-0\n\n", 0);
}

TEST(what_a_program_does_not_play_is_refused) {
    written("lidraughts", "1. 11-15 22-18 *", NULL, 0);
    assert_non_null(strstr(error.text, "lidraughts does not read games of English draughts"));
    written("raven", "[GameType \"20\"]\n1. 32-28 *", NULL, 0);
    written("pydraughts", "[Event \"x\"]\n1-0", NULL, 0);
    assert_non_null(strstr(error.text, "a game without moves"));
    assert_null(ch_pdn_program_find("dam"));
    assert_null(ch_pdn_program_find(""));
}

TEST(words_of_what_is_lost) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_pdn_lost_text(CH_PDN_LOST_VARIATIONS | CH_PDN_LOST_TIMES, &text);
    assert_string_equal(text.data, "variations, clocks and times");
    ch_text_clear(&text);
    ch_pdn_lost_text(CH_PDN_LOST_COUNTERS, &text);
    assert_string_equal(text.data, "counters of the FEN");
}
