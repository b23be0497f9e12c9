/* Positions and moves of Lines of Action as text. Expected results were found by hand, on the
 * board. */
#include "core/games/loa/rules.h"
#include "tests/support/loa_open.h"

#include "tests/support/begin.h"

static struct ch_loa *loa;

static const char start_fen[] = "B:Bb1,c1,d1,e1,f1,g1,b8,c8,d8,e8,f8,g8:"
                                "Wa2,h2,a3,h3,a4,h4,a5,h5,a6,h6,a7,h7";

/* Every line of a1 and h8 is barred by the man next to them. */
static const char blocked[] = "B:Ba1,h8:Wb1,a2,b2,g7,h7,g8";

static void expect_written(const struct ch_game *game, const struct ch_position *position,
                           const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = position_text(game, position);
    assert_string_equal(text.data, expected);
}

static void expect_read(const char *text, const char *expected) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    if (ch_loa_parse_position(&loa->game, text, &position, &error) != CH_OK)
        fail_msg("%s: %s", text, error.text);
    expect_written(&loa->game, &position, expected);
}

static void expect_bad(const char *text, const char *expected) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    assert_int_equal(ch_loa_parse_position(&loa->game, text, &position, &error), CH_BAD_INPUT);
    assert_string_equal(error.text, expected);
}

TEST(the_start) {
    struct ch_position position;
    loa->game.ops->start(&loa->game, &position);
    expect_written(&loa->game, &position, start_fen);
    expect_read(start_fen, start_fen);
    expect_read("b .bbbbbb./w......w/w......w/w......w/w......w/w......w/w......w/.bbbbbb.",
                start_fen);
}

TEST(positions) {
    expect_read("B:Bb1,c1:Wa2,a3", "B:Bb1,c1:Wa2,a3");
    expect_read("B:Wa3,a2:Bc1,b1", "B:Bb1,c1:Wa2,a3");
    expect_read(" w : b B1 , C1 : w A2,a3 . ", "W:Bb1,c1:Wa2,a3");
    expect_read("W:WH8:Ba1.", "W:Ba1:Wh8");
    expect_read("w ......../......../......../......../......../......../....w.../bb......",
                "W:Ba1,b1:We2");
    /* With the letters of the records of games, and in capitals. */
    expect_read("b ......../......../......../......../......../......../....o.../xx......",
                "B:Ba1,b1:We2");
    expect_read("O ......../......../......../......../......../......../....O.../XX......",
                "W:Ba1,b1:We2");
}

/* As programs write them that come from chess: strategygames, where L moves first and is `w`. */
TEST(positions_like_those_of_chess) {
    static const char start[] = "1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1";
    static const struct {
        const char *ending, *side;
    } endings[] = {{" w - - 0 1", "B"}, {" b - - 1 1", "W"}, {" b", "B"}, {" w", "B"}, {"", "B"}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        CH_SCOPED(ch_text_done) struct ch_text fen = ch_text_new(), expected = ch_text_new();
        ch_text_addf(&fen, "%s%s", start, endings[i].ending);
        ch_text_addf(&expected, "%s%s", endings[i].side, start_fen + 1);
        expect_read(fen.data, expected.data);
    }
    expect_read("1llllll1/L6L/L6L/L6L/L6L/L6L/L6L/1llllll1 b - - 0 1", start_fen);
    expect_read("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b", start_fen);
    expect_read("8/8/3l4/8/4L3/8/8/L6l b - - 3 20", "W:Ba1,e4:Wh1,d6");
    expect_read("8/8/3l4/8/4L3/8/8/L6l w", "B:Ba1,e4:Wh1,d6");
    expect_read("8/8/3w4/8/4b3/8/8/b6w w", "W:Ba1,e4:Wh1,d6");
    expect_read(" 8/8/3o4/8/4x3/8/8/x.....1o\tb - - 0 1 ", "B:Ba1,e4:Wh1,d6");
    expect_bad("8/8/3l4/8/4L3/8/8/L6l",
               "the side to move is missing; write w or b behind the rows");
    expect_bad("8/8/3l4/8/4L3/8/8/L6l white",
               "the side to move is missing; write w or b behind the rows");
    expect_bad("8/8/3l4/8/4L3/8/8/L6l w - - 0 1 2", "`- - 0 1 2` is left over after the position");
    expect_bad("8/8/3l4/8/4L3/8/L6l w", "the board ends after row 7; Lines of Action has 8 rows");
    expect_bad("8/8/3l4/8/4L4/8/8/L6l w", "row 5 from the top has 9 squares; a row has 8");
    expect_bad("8/8/3q4/8/4L3/8/8/L6l w",
               "row 3 from the top: `q` is no man; write L and l, or b and w");
    expect_bad("8/8/99999999999/8/4L3/8/8/L6l w", "row 3 from the top has 99 squares; a row has 8");
}

TEST(positions_that_are_none) {
    expect_bad("B:Bb1,c9:Wa2", "square c9 is not on the board; squares are a1 to h8");
    expect_bad("B:Bb1,i1:Wa2", "square i1 is not on the board; squares are a1 to h8");
    expect_bad("B:Bb1,a0:Wa2", "square a0 is not on the board; squares are a1 to h8");
    expect_bad("B:Bb1,b1:Wa2", "square b1 is named twice");
    expect_bad("B:Bb1:Wa2,b1", "square b1 is named twice");
    expect_bad("B:B:Wa2,b1", "Black has no man; each side has one at least");
    expect_bad("B:Ba1:W", "White has no man; each side has one at least");
    expect_bad("B:Ba1", "the squares of White are missing; add :W");
    expect_bad("B:Ba1:Wa2:Ba3", "Black has two lists of squares");
    expect_bad("Ba1:Wa2", "the side to move is missing; begin with B: or W:");
    expect_bad("B:a1:Wa2", "a list of squares must begin with its colour, B or W");
    expect_bad("B:Ba1,:Wa2", "`:` is where a square belongs");
    expect_bad("B:Ba1,17:Wa2", "`1` is where a square belongs");
    expect_bad("B:Ba1:Wa2;", "`;` is left over after the position");
    expect_bad("B:Ba1:Wa2,", "the position ends where a square belongs");
    expect_bad("B:Ba1,a2,a3,a4,a5,a6,a7,a8,b1,b2,b3,b4,b5:Wh8",
               "Black has 13 men; a side has 12 at most");
    expect_bad("x ......../......../......../......../......../......../....o...",
               "the board ends after row 7; Lines of Action has 8 rows");
    expect_bad("x ......../......../......../......../......../......../....q.../xx......",
               "row 7, column 5: `q` is no piece of Lines of Action");
}

struct turn {
    struct ch_history history;
    struct ch_moves legal;
};

static void set_up(struct turn *turn, const char *fen) {
    struct ch_position position;
    assert_int_equal(ch_loa_parse_position(&loa->game, fen, &position, NULL), CH_OK);
    turn->legal = (struct ch_moves){0};
    ch_history_init(&turn->history, &loa->game, &position);
    loa->game.ops->moves(&loa->game, &turn->history, &turn->legal);
}

static void put_away(struct turn *turn) {
    ch_moves_done(&turn->legal);
    ch_history_done(&turn->history);
}

static void expect_move(const char *fen, const char *text, const char *expected, bool warned) {
    struct turn turn;
    struct ch_move move;
    struct ch_error error = {.text = ""};
    bool warning;
    set_up(&turn, fen);
    if (ch_loa_parse_move(&loa->game, &turn.history, &turn.legal, text, &move, &warning, &error) !=
        CH_OK)
        fail_msg("%s: %s", text, error.text);
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_loa_format_move(&loa->game, &move, &turn.legal, CH_NOTATION_SHORT, &written);
    assert_string_equal(written.data, expected);
    assert_int_equal(warning, warned);
    put_away(&turn);
}

TEST(moves) {
    expect_move(start_fen, "d1-d3", "d1-d3", false);
    expect_move(start_fen, "d1d3", "d1-d3", false);
    expect_move(start_fen, " D1 D3 ", "d1-d3", false);
    expect_move(start_fen, "d1 - d3", "d1-d3", false);
    expect_move(start_fen, "d1xd3", "d1-d3", true);
    expect_move(start_fen, "d1:d3", "d1-d3", true);
    expect_move(start_fen, "f1xh3", "f1xh3", false);
    expect_move(start_fen, "f1Xh3", "f1xh3", false);
    expect_move(start_fen, "f1:H3", "f1xh3", false);
    expect_move(start_fen, "f1h3", "f1xh3", false);
    expect_move(start_fen, "f1-h3", "f1xh3", true);
    /* By the diagonal, d1 to a4; by the file, on which h8 is alone. */
    expect_move("B:Bd1,h8:Wa4,e6", "b3", "d1-b3", false);
    expect_move("B:Bd1,h8:Wc3,a4", "h7", "h8-h7", false);
}

/* b1, d1 and f1 can come to d3, f1 alone to h3; d1 and d5 to d3. */
TEST(short_moves) {
    static const char two[] = "B:Bd1,d5:Wa8,h1";
    expect_move(start_fen, "Lbd3", "b1-d3", false);
    expect_move(start_fen, "bd3", "b1-d3", false);
    expect_move(start_fen, "Ldd3", "d1-d3", false);
    expect_move(start_fen, "lFd3", "f1-d3", false);
    expect_move(start_fen, "Lb1d3", "b1-d3", false);
    expect_move(start_fen, "Lb1-d3", "b1-d3", false);
    expect_move(start_fen, "Lh3", "f1xh3", false);
    expect_move(start_fen, "xh3", "f1xh3", false);
    expect_move(start_fen, "Lxh3", "f1xh3", false);
    expect_move(start_fen, "Lfxh3", "f1xh3", false);
    expect_move(start_fen, "L1xh3", "f1xh3", false);
    expect_move(start_fen, "1:h3", "f1xh3", false);
    expect_move(two, "L1d3", "d1-d3", false);
    expect_move(two, "5d3", "d5-d3", false);
    expect_move(two, "L5xd3", "d5-d3", true);
    expect_move(start_fen, "d1-d3+", "d1-d3", false);
    expect_move(start_fen, "Lbd3#", "b1-d3", false);
    expect_move(start_fen, " f1:h3++!? ", "f1xh3", false);
}

TEST(passes) {
    loa->may_pass = true;
    expect_move(blocked, "pass", "pass", false);
    expect_move(blocked, " Pass ", "pass", false);
    loa->may_pass = false;
}

static void expect_refused(const char *fen, const char *text, const char *expected) {
    struct turn turn;
    struct ch_move move;
    struct ch_error error = {.text = ""};
    set_up(&turn, fen);
    assert_int_equal(
        ch_loa_parse_move(&loa->game, &turn.history, &turn.legal, text, &move, NULL, &error),
        CH_BAD_INPUT);
    assert_string_equal(error.text, expected);
    put_away(&turn);
}

TEST(refusals_at_the_start) {
    static const char d1[] = "; you can play d1-b3, d1-d3 or d1-f3";
    const struct {
        const char *text, *why, *after;
    } refused[] = {
        {"d4-d5", "d4-d5 is not legal: d4 is empty", ""},
        {"a2-a3", "a2-a3 is not legal: the man on a2 is White's", ""},
        {"d1-d2", "d1-d2 is not legal: 2 men stand on that line, so a man moves 2 squares, to d3",
         d1},
        {"d1xd8", "d1xd8 is not legal: 2 men stand on that line, so a man moves 2 squares, to d3",
         d1},
        {"d1-e1",
         "d1-e1 is not legal: 6 men stand on that line, so a man moves 6 squares, but that is past "
         "the edge",
         d1},
        {"c1-b2",
         "c1-b2 is not legal: 2 men stand on that line, so a man moves 2 squares, to a3; you can "
         "play c1xa3, c1-c3 or c1-e3",
         ""},
        {"d1-e3", "d1-e3 is not legal: d1 and e3 are not on one line", d1},
        {"d1-d1", "d1-d1 is not legal: a man must go to another square", d1},
        {"pass", "pass is not legal: nobody passes, and a side that can't move has lost", ""},
        {"d3", "d3 alone is not a move: b1-d3, d1-d3 or f1-d3", ""},
        {"d1", "d1 alone is not a move; you can play d1-b3, d1-d3 or d1-f3", ""},
        {"b1", "b1 alone is not a move; you can play b1-h1, b1-b3 or b1-d3", ""},
        {"e5", "e5 alone is not a move; no man of Black can come there", ""},
        {"d1-d9", "`d1-d9`: there is no square d9; squares are a1 to h8", ""},
        {"i1-d1", "`i1-d1`: there is no square i1; squares are a1 to h8", ""},
        {"d1-d123456789", "`d1-d123456789`: there is no square d1234567; squares are a1 to h8", ""},
        {"d1-", "`d1-` is not a move; write it like d1-d3 or d1xd3", ""},
        {"d1-d3-d5", "`d1-d3-d5` is not a move; write it like d1-d3 or d1xd3", ""},
        {"11-15", "`11-15` is not a move; write it like d1-d3 or d1xd3", ""},
        {"", "`` is not a move; write it like d1-d3 or d1xd3", ""},
        {"pass d1", "`pass d1` is not a move; write it like d1-d3 or d1xd3", ""},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        CH_SCOPED(ch_text_done) struct ch_text expected = ch_text_new();
        ch_text_addf(&expected, "%s%s", refused[i].why, refused[i].after);
        expect_refused(start_fen, refused[i].text, expected.data);
    }
}

TEST(the_rules_in_words) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_loa_words(&loa->game, &text);
    assert_non_null(strstr(text.data,
                           "Black has 12 men on the ranks 1 and 8, White 12 on the files "
                           "a and h, the corners empty."));
}

/* d4 is with White's d5 on its file, alone on its rank and on one diagonal, with a1 and White's h8
 * on the other. */
TEST(refusals_of_short_moves) {
    expect_refused(start_fen, "Ld3", "d3 alone is not a move: b1-d3, d1-d3 or f1-d3");
    expect_refused(start_fen, "Lcd3",
                   "that names no single man that can come to d3: b1-d3, d1-d3 or f1-d3");
    expect_refused(start_fen, "-d3", "`-d3` is not a move; write it like d1-d3 or d1xd3");
    expect_refused(start_fen, "Lb-", "`Lb-` is not a move; write it like d1-d3 or d1xd3");
    expect_refused(start_fen, "L", "`L` is not a move; write it like d1-d3 or d1xd3");
    expect_refused(start_fen, "bd3d5", "`bd3d5` is not a move; write it like d1-d3 or d1xd3");
}

TEST(refusals_among_men) {
    static const char fen[] = "B:Ba1,d4:Wd5,h8";
    static const char after[] = "; you can play d4-d2, d4-e3, d4-c4, d4-e4, d4-c5 or d4-g7";
    const struct {
        const char *text, *why;
    } refused[] = {
        {"d4-d6", "d4-d6 is not legal: White's man on d5 is in the way"},
        {"d4xd5", "d4xd5 is not legal: 2 men stand on that line, so a man moves 2 squares, but "
                  "White's man on d5 is in the way"},
        {"d4-a1", "d4-a1 is not legal: Black's own man is on a1"},
        {"d4-b2", "d4-b2 is not legal: 3 men stand on that line, so a man moves 3 squares, but "
                  "Black's own man is on a1"},
        {"d4-f4", "d4-f4 is not legal: no other man is on that line, so the man moves 1 "
                  "square, to e4"},
        {"d4xh8", "d4xh8 is not legal: 3 men stand on that line, so a man moves 3 squares, to g7"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        CH_SCOPED(ch_text_done) struct ch_text expected = ch_text_new();
        ch_text_addf(&expected, "%s%s", refused[i].why, after);
        expect_refused(fen, refused[i].text, expected.data);
    }
}

TEST(refusals_where_passing_is_allowed) {
    loa->may_pass = true;
    expect_refused(start_fen, "pass", "pass is not legal: Black can move");
    expect_refused(blocked, "a1-a1",
                   "a1-a1 is not legal: a man must go to another square; no man can move: play "
                   "pass");
    expect_refused(blocked, "a1-a3",
                   "a1-a3 is not legal: White's man on a2 is in the way; no man can move: play "
                   "pass");
    expect_refused(blocked, "a1",
                   "a1 alone is not a move; no man of Black can leave it; no man can move: play "
                   "pass");
    loa->may_pass = false;
}

/* Black's two men touch, and both have where to go. */
TEST(refusals_where_the_game_is_over) {
    expect_refused("B:Bb1,c1:Wa3,h8", "b1-b2",
                   "b1-b2 is not legal: the game is over, all pieces connected");
    expect_refused("B:Bb1,c1:Wh7,h8", "pass",
                   "pass is not legal: the game is over, both sides connected");
}

static int open_game(void **state) {
    (void)state;
    return ch_loa_open("", &loa, NULL) != CH_OK;
}

static int close_game(void **state) {
    (void)state;
    ch_loa_free(loa);
    return 0;
}

GROUP(open_game, close_game)
