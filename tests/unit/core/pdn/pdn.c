/* The PDN reader: the meaning of each construct, accepted mistakes, and rejections with their
 * messages. The texts are ours; the moves were followed on a board. */
#include "core/pdn/pdn.h"

#include "tests/support/begin.h"

static struct ch_pdn_reader reader;
static struct ch_pdn_game game;
static struct ch_error error;

/* The game that was read before is released. */
static enum ch_status read_next(void) {
    ch_pdn_game_done(&game);
    return ch_pdn_read(&reader, &game, &error);
}

/* The first game of the text, which is left in `game`. */
static enum ch_status read(const char *text) {
    ch_pdn_reader_done(&reader);
    ch_pdn_reader_init(&reader, text, strlen(text), "a.pdn", ch_game_find("english"));
    return read_next();
}

static void expect_game(const char *text, int plies, int warnings) {
    enum ch_status status = read(text);
    if (status != CH_OK)
        print_error("%s\n%s\n", text, error.text);
    assert_int_equal(CH_OK, status);
    assert_int_equal(plies, game.line.history.count);
    assert_int_equal(warnings, game.warnings.count);
}

/* Expects a rejection with this message. */
static void expect_rejection(const char *text, const char *message) {
    char said[2048];
    assert_int_equal(CH_BAD_INPUT, read(text));
    assert_string_equal(message, ch_error_format(&error, said, sizeof said));
}

static int release_game(void **state) {
    (void)state;
    ch_pdn_game_done(&game);
    ch_pdn_reader_done(&reader);
    return 0;
}

EACH(NULL, release_game)

static void position_is(const struct ch_history *history, const char *fen) {
    CH_SCOPED(ch_text_done)
    struct ch_text text = position_text(game.game, ch_history_position(history));
    assert_string_equal(fen, text.data);
}

static const char *comment(int ply) {
    return game.line.notes[ply].comment;
}

TEST(tags_keep_their_order_and_values) {
    expect_game("[Event \"A \\\"great\\\" match\"]\n[Site \"C:\\\\x\"] [Date \"\"]\n"
                "[White \"\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd\"]\n[x_1 \"]\"]\n*\n",
                0, 0);
    assert_int_equal(5, game.tags.count);
    assert_string_equal("A \"great\" match", game.tags.tag[0].value);
    assert_string_equal("C:\\x", ch_pdn_tags_get(&game.tags, "site"));
    assert_string_equal("", game.tags.tag[2].value);
    assert_string_equal("\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", game.tags.tag[3].value);
    assert_string_equal("x_1", game.tags.tag[4].name);
    assert_string_equal("]", game.tags.tag[4].value);
    assert_null(ch_pdn_tags_get(&game.tags, "Black"));
    expect_game("[Event \"The \"big\" one\"]\n[Site \"C:\\\"]\n*", 0, 1);
    assert_string_equal("The \"big\" one", game.tags.tag[0].value);
    assert_string_equal("C:\\", game.tags.tag[1].value);
    expect_game("[Event \"a\"]\n[Event \"b\"]\n11-15 *", 1, 1);
    assert_string_equal("a", ch_pdn_tags_get(&game.tags, "Event"));
}

TEST(tags_can_be_set) {
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags tags = {0};
    ch_pdn_tags_set(&tags, "Event", "one");
    ch_pdn_tags_setf(&tags, "Round", "%d.%d", 2, 7);
    ch_pdn_tags_set(&tags, "event", "two");
    assert_int_equal(2, tags.count);
    assert_string_equal("two", ch_pdn_tags_get(&tags, "Event"));
    ch_pdn_tags_set(&tags, "Event", NULL);
    assert_int_equal(1, tags.count);
    assert_string_equal("2.7", tags.tag[0].value);
}

TEST(moves_are_read_however_they_are_written) {
    static const char *const texts[] = {
        "1. 11-15 23-18 2. 8-11 27-23 1/2-1/2",
        "1.11-15 23-18 2.8-11 27-23",
        "11-15 23-18 8-11 27-23",
        "1. 11-15 1... 23-18 2. 8-11 2. ... 27-23 *",
        "\357\273\2771. 11-15 23-18\r\n2. 8-11\r\n27-23\r\n\x1a",
        "% a line\n1. 11-15 % and the rest of one\n23-18 2. 8-11\t\v 27-23",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        expect_game(texts[i], 4, 0);
        position_is(&game.line.history,
                    "B:W18,21,22,23,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15");
    }
}

TEST(captures_are_read_short_and_full) {
    expect_game("1. 11-15 22-18 2. 15x22 25x18 *", 4, 0);
    expect_game("1. 11-15 22-18 2. 15:22 25X18 *", 4, 0);
    static const char fen[] = "[FEN \"B:W7,14,22:B3\"]\n%s";
    char text[128];
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, fen, (const char *[]){"3x26", "3x10x17x26", "3x10x26"}[i]);
        expect_game(text, 1, 0);
        assert_int_equal(3, game.line.history.plies[0].move.captured_count);
    }
}

TEST(wrong_signs_are_read_with_one_warning) {
    expect_game("1. 10x14\n24x20 2. 6-10 22-17 *", 4, 1);
    assert_int_equal(1, game.warnings.warning[0].error.line);
    assert_string_equal("2 moves have the wrong sign (10x14): - is for quiet moves, x for captures",
                        game.warnings.warning[0].error.text);
    expect_game("1. 11-15 22-18 2. 15-22 25x18 *", 4, 1);
}

TEST(slips_of_the_pen_are_read_with_a_warning) {
    expect_game("1. 11 - 15 22 -18 2. 15 x 22 25x 18 *", 4, 1);
    assert_string_equal("a move is written with blanks in it", game.warnings.warning[0].error.text);
    expect_game("1 11-15 22-18 2 15x22 25x18 *", 4, 2);
    assert_string_equal("move number 1 has no dot", game.warnings.warning[0].error.text);
    expect_game("1. 11-15 23-18 3. 8-11 27-23 4. 4-8", 5, 1);
    assert_string_equal("move number 3 is where 2 is due", game.warnings.warning[0].error.text);
    expect_game("1. 11-15 23-18Black overstepped the time. 0-1", 2, 1);
    assert_string_equal("text outside of { } is taken for a comment",
                        game.warnings.warning[0].error.text);
    assert_string_equal("Black overstepped the time.", comment(2));
    assert_string_equal("0-1", game.result);
}

/* Black on 10 can take 14 and 22, or 15 and 23; White's 18-14 needs 14 to be empty then. */
TEST(an_ambiguous_capture_is_settled_by_the_moves_after_it) {
    expect_game("[FEN \"B:W14,15,18,21,22,23,30:B6,7,8,10,12,13\"]\n10x26 18-14 26-31 1-0", 3, 1);
    assert_int_equal(13, game.line.history.plies[0].move.captured[0]);
    assert_string_equal("10x26 is ambiguous; only with 10x17x26 are the next moves legal",
                        game.warnings.warning[0].error.text);
    expect_rejection("[FEN \"B:W14,15,18,21,22,23,30:B6,7,8,10,12,13\"]\n10x26 1-0",
                     "a.pdn:2: 10x26 is ambiguous: 10x17x26 or 10x19x26");
}

TEST(comments_glyphs_and_marks_stay_with_their_moves) {
    expect_game(
        "{ before\n  it all } 1. 11-15! $2 { one }{two;}\n $902 23-18 (!?) 2. 8-11* 27-23(!?!!!)\n"
        "3. 4-8 ? {} *",
        5, 0);
    assert_string_equal("before it all", comment(0));
    assert_string_equal("!", game.line.notes[1].strength);
    assert_int_equal(2, game.line.notes[1].nag_count);
    assert_int_equal(2, game.line.notes[1].nags[0]);
    assert_int_equal(902, game.line.notes[1].nags[1]);
    assert_string_equal("one two;", comment(1));
    assert_string_equal("(!?)", game.line.notes[2].strength);
    assert_int_equal(7, game.line.notes[3].nags[0]);
    assert_string_equal("(!?!!!)", game.line.notes[4].strength);
    assert_string_equal("?", game.line.notes[5].strength);
    assert_null(comment(5));
}

TEST(clocks_are_taken_out_of_comments) {
    expect_game("1. 11-15 {[%clk 1:55:21]} 23-18 {so [%emt 0:00:07.5] far}\n"
                "2. 8-11 {[%clock w0:00:10 B0:00:03]} 27-23 {[%eval 0.3] [%clk 1:99:00]} *",
                4, 0);
    assert_true(game.line.notes[1].has_clock[0] && !game.line.notes[1].has_clock[1]);
    assert_int_equal(6921000, game.line.notes[1].clock_ms[0]);
    assert_null(comment(1));
    assert_true(game.line.notes[2].has_elapsed);
    assert_int_equal(7500, game.line.notes[2].elapsed_ms);
    assert_string_equal("so far", comment(2));
    assert_int_equal(3000, game.line.notes[3].clock_ms[0]);
    assert_int_equal(10000, game.line.notes[3].clock_ms[1]);
    assert_string_equal("[%eval 0.3] [%clk 1:99:00]", comment(4));
    assert_false(game.line.notes[4].has_clock[0] || game.line.notes[4].has_clock[1]);
    expect_game("1. 11-15 {so[%emt 0:00:01]far} *", 1, 0);
    assert_string_equal("so far", comment(1));
}

TEST(variations_branch_off_before_the_move_they_follow) {
    expect_game("1. 11-15 23-18 (23-19 8-11 (9-14? 22-17!{W}) 22-17) (1... 22-18 15x22)\n"
                "2. 8-11 (/FEN \"W:W32:BK1\"/ 32-28) 27-23 *",
                4, 0);
    assert_int_equal(3, game.line.variation_count);
    const struct ch_pdn_variation *side = game.line.variations;
    assert_int_equal(1, side[0].at);
    assert_int_equal(3, side[0].line->history.count);
    assert_int_equal(1, side[0].line->variation_count);
    const struct ch_pdn_line *inner = side[0].line->variations[0].line;
    assert_int_equal(1, side[0].line->variations[0].at);
    assert_string_equal("?", inner->notes[1].strength);
    assert_string_equal("W", inner->notes[2].comment);
    position_is(&inner->history,
                "B:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14,15");
    assert_int_equal(1, side[1].at);
    assert_int_equal(2, side[1].line->history.count);
    assert_int_equal(2, side[2].at);
    assert_true(side[2].line->set_up);
    position_is(&side[2].line->history, "B:W28:BK1");
}

TEST(positions_are_set_up_by_tag_and_within_the_moves) {
    expect_game("[Setup \"1\"]\n[FEN \"W:W32,K22:BK1,6.\"]\n1. 22-18 1-5 1-0", 2, 0);
    position_is(&game.line.history, "W:WK18,32:BK5,6");
    expect_game("/FEN \"W:W32:BK1\"/ 1. 32-28 /FEN \"W:W28:BK1\"/ 28-24 /FEN \"W::\"/ 24-20 *", 1,
                0);
    position_is(&game.line.history, "B:W28:BK1");
    assert_true(game.line.next->set_up);
    position_is(&game.line.next->history, "B:W24:BK1");
    position_is(&game.line.next->next->history, "B:W20:BK1");
    expect_game("[FEN \"\"]\n11-15 *", 1, 0);
    expect_game("[SetUp \"1\"]\n11-15 *", 1, 1);
    expect_rejection(
        "[Event \"a\"]\n[FEN \"W:W3:BK1\"]\n*",
        "a.pdn:2: in the FEN tag: White has a man on 3, its crowning row; there it must be a king");
}

TEST(results_end_games_and_are_no_moves) {
    static const struct {
        const char *text, *result;
        int warnings;
    } cases[] = {
        {"[Result \"1-0\"]\n11-15 1-0", "1-0", 0},
        {"[Result \"1-0\"]\n11-15 *", "1-0", 0},
        {"[Result \"2-0\"]\n11-15 1-0", "1-0", 0},
        {"[Result \"1-0\"]\n11-15 0-1", "0-1", 1},
        {"[Result \"4-6\"]\n11-15 1-1", "1-1", 1},
        {"[Result \"*\"]\n11-15 0-2", "0-2", 0},
        {"11-15 0-0", "0-0", 0},
        {"11-15 1/2-1/2", "1/2-1/2", 0},
        {"11-15 \xc2\xbd-\xc2\xbd", "1/2-1/2", 0},
        {"11-15", "*", 0},
        {"[Result \"4-6\"]\n11-15", "*", 1},
        {"[Result \"0-1\"]\n11-15 0-1 *", "0-1", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_game(cases[i].text, 1, cases[i].warnings);
        assert_string_equal(cases[i].result, game.result);
        assert_int_equal(CH_NOT_FOUND, read_next());
    }
    assert_int_equal(0, ch_pdn_outcome("1-0").winner);
    assert_int_equal(1, ch_pdn_outcome("0-2").winner);
    assert_int_equal(CH_DRAWN, ch_pdn_outcome("1-1").result);
    assert_int_equal(CH_ONGOING, ch_pdn_outcome("0-0").result);
    assert_int_equal(CH_ONGOING, ch_pdn_outcome("1-18").result);
    assert_int_equal(-1, ch_pdn_outcome("*").winner);
    assert_int_equal(-1, ch_pdn_outcome("1-1").winner);
}

/* King moves that begin like results. */
TEST(moves_that_look_like_results_are_moves) {
    expect_game("[FEN \"B:WK32:BK1\"]\n1-5 32-28 5-1 28-32 1-6 1-0", 5, 0);
}

TEST(games_follow_each_other) {
    static const char text[] = "11-15 1-0\n9-14 0-1 {late}\n[Event \"c\"]\n10-14\n"
                               "[Event \"d\"]\n[FEN \"W:W32:BK1\"]\n\n"
                               "[Event \"e\"]\n*\n*\n11-16 22-18 16-19*\n\n\n* ";
    static const int plies[] = {1, 1, 1, 0, 0, 3}, lines[] = {1, 2, 3, 5, 8, 11};
    assert_int_equal(CH_OK, read(text));
    for (int i = 0; i < 6; i++) {
        assert_int_equal(plies[i], game.line.history.count);
        assert_int_equal(lines[i], game.start_line);
        if (i == 1)
            assert_string_equal("late", comment(1));
        if (i == 5)
            assert_int_equal(7, game.line.notes[3].nags[0]);
        assert_int_equal(i < 5 ? CH_OK : CH_NOT_FOUND, read_next());
    }
}

TEST(a_mistake_rejects_its_game_only) {
    static const struct {
        const char *text;
        int line;
    } cases[] = {
        {"[Event \"a\"]\n1. 11-15 23-19\n2. 9-13 18-14 0-1\n", 3},
        {"[Event \"a\"]\n11-15 { never closed\n1-0\n", 2},
        {"[Event \"a\"]\n11-15 ( 11-16\n1-0\n", 2},
        {"[White \"b\"]\n[FEN \"W:X\"]\n11-15 1-0\n", 2},
        {"[White \"b\"]\n11-15 } 1-0\n", 2},
        {"11-15 23-18 18-14 3-7\n5-6 1-0\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s[Event \"next\"]\n9-14 22-18 *", cases[i].text);
        assert_int_equal(CH_BAD_INPUT, read(text));
        assert_int_equal(cases[i].line, error.line);
        assert_string_equal("a.pdn", error.file);
        assert_int_equal(CH_OK, read_next());
        assert_string_equal("next", ch_pdn_tags_get(&game.tags, "Event"));
        assert_int_equal(2, game.line.history.count);
        assert_int_equal(CH_NOT_FOUND, read_next());
    }
    assert_int_equal(CH_BAD_INPUT,
                     read("11-14 1-0\n9-14 *")); /* games without tags: the result parts them */
    assert_int_equal(CH_OK, read_next());
    assert_int_equal(1, game.line.history.count);
}

/* Without tags a line that ends in a result, comments aside, ends the game that is rejected. */
TEST(a_result_parts_games_without_tags) {
    static const struct {
        const char *text;
        bool next; /* 9-14 is a game of its own */
    } cases[] = {
        {"11-14 1-0\n9-14 *", true},
        {"11-14 1-0 {resigned}\n9-14 *", true},
        {"11-14 {} 1-0 {a}{b} {}\n9-14 *", true},
        {"11-14 {won: 1-0}\n22-18 {1-0} 1-0\n9-14 *", true},
        {"11-14 {won} 22-18\n9-14 *", false},
        {"11-14 *\n9-14 *", true},
        {"11-14 *!\n9-14 *", false},
        {"11-14 {never closed 1-0\n9-14 *", true},
        {"11-14 1-0 22-18\n9-14 *", false},
        {"11-14 (1-0 22-18)1/2-1/2\n9-14 *", true},
        {"11-14 2-0\t \r\n9-14 *", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (read(cases[i].text) != CH_BAD_INPUT)
            fail_msg("%s", cases[i].text);
        enum ch_status status = read_next();
        if (status != (cases[i].next ? CH_OK : CH_NOT_FOUND))
            fail_msg("%s: %d %s", cases[i].text, status, error.text);
        if (cases[i].next)
            assert_int_equal(1, game.line.history.count);
    }
}

TEST(messages_say_what_is_wrong_and_what_to_do) {
    expect_rejection("1. 11-15 22-18 2. 8-11",
                     "a.pdn:1: move 2: 8-11 is not legal: a jump is mandatory: 15x22");
    expect_rejection(
        "{ nested { comment } }\n11-15",
        "a.pdn:1: a } that closes no comment; comments do not nest: take out the inner braces");
    expect_rejection(
        "1. - - 1-0",
        "a.pdn:1: a - in place of a move; a game with unknown moves can't be replayed: take it "
        "out");
    expect_rejection("11-15 $", "a.pdn:1: a $ without a number; write $1 to $65535");
    expect_rejection("11-15 /FEN/",
                     "a.pdn:1: a / that starts no set-up position; write /FEN \"W:W31,32:B1,2\"/");
    expect_rejection("11-15 \x7f",
                     "a.pdn:1: the byte 127 has no meaning here; is this a PDN file?");
    assert_int_equal(CH_UNSUPPORTED, read("[GameType \"1\"]\n1. e4 *"));
}

TEST(nesting_is_bounded) {
    char text[2048] = "11-15 ";
    for (int i = 0; i < CH_PDN_DEPTH; i++)
        strcat(text, "(");
    size_t deep = strlen(text);
    for (int i = 0; i < CH_PDN_DEPTH; i++)
        strcat(text, ")");
    expect_game(text, 1, 0);
    strcpy(text + deep, "(22-18)");
    for (int i = 0; i < CH_PDN_DEPTH; i++)
        strcat(text, ")");
    expect_game(text, 1, 1);
    const struct ch_pdn_line *inner = &game.line;
    while (inner->variation_count > 0)
        inner = inner->variations[0].line;
    assert_string_equal("(22-18)", inner->notes[0].comment);
}

/* Memory does not grow with every little thing that a strange file does. */
TEST(warnings_are_bounded) {
    char text[2 * CH_PDN_WARNINGS + 32] = "[Event \"a\"]\n";
    for (int i = 0; i < 2 * CH_PDN_WARNINGS; i++)
        strcat(text, i % 2 ? " " : "!");
    strcat(text, "! 11-15");
    expect_game(text, 1, CH_PDN_WARNINGS);
}

/* Each tag is compared with those before it, so that a file of nothing else must not be one game.
 */
TEST(tags_are_bounded) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < 1001; i++)
        ch_text_addf(&text, "[t%d \"\"]\n", i);
    ch_text_add(&text, "11-15 *\n9-14 9-13 *\n");
    expect_rejection(text.data, "a.pdn:1001: a game has more than 1000 tags; take some out");
}
