/* Why a written move of Stratego can't be played: the reasons, each with the law and its count. */
#include "tests/unit/core/games/stratego/stratego_tables.h"

#include "core/games/stratego/stratego.h"

static void expect_refusal(const char *name, const char *pieces, const char *moves,
                           const char *tried, const char *expected) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_move move;
    struct ch_error error = {.text = ""};
    const struct ch_game *game = after(name, pieces, moves, &history);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    assert_int_equal(game->ops->parse_move(game, &history, &legal, tried, &move, NULL, &error),
                     CH_BAD_INPUT);
    assert_string_equal(error.text, expected);
    assert_int_equal(game->ops->parse_move(game, &history, &legal, tried, &move, NULL, NULL),
                     CH_BAD_INPUT);
}

#define ARMY "FK1 CJ4 BA1 SB2 LB4 fK10 jJ7 tB9"

TEST(the_board) {
    expect_refusal("stratego", ARMY, "-", "J5-J6", "J5-J6: J5 is empty");
    expect_refusal("stratego", ARMY, "-", "j7j6", "J7-J6: the piece on J7 is Blue's");
    expect_refusal("stratego", ARMY, "-", "A1-A2", "A1-A2: a bomb never moves");
    expect_refusal("stratego", ARMY, "-", "K1-K2", "K1-K2: a flag never moves");
    expect_refusal("stratego", ARMY, "-", "J4-J6",
                   "J4-J6: a colonel goes one square; only scouts go further; you can play J4-J5, "
                   "J4-K4, J4-J3 or J4-H4");
    expect_refusal("stratego", ARMY, "-", "J4-J4",
                   "J4xJ4: a piece must go to another square; you can play J4-J5, J4-K4, J4-J3 or "
                   "J4-H4");
    expect_refusal("stratego", "FK1 SB2 BA2 LB3 fK10 tD2", "-", "B2-B4",
                   "B2-B4: B3 has an own piece on it, a lieutenant; you can play B2-C2, B2xD2 or "
                   "B2-B1");
    expect_refusal("stratego", "FK1 SB2 BA2 LB3 fK10 tD2", "-", "B2xE2",
                   "B2-E2: D2 has a piece of Blue on it; you can play B2-C2, B2xD2 or B2-B1");
    expect_refusal("stratego", "FK1 SB2 BA2 LB3 fK10 tD2", "-", "B2-A2",
                   "B2xA2: A2 has an own piece on it, a bomb; you can play B2-C2, B2xD2 or B2-B1");
    expect_refusal("stratego", "FK1 SB2 BA2 LB3 fK10 tD2", "-", "B2-C3",
                   "B2-C3: B2 and C3 are not on one row or column; you can play B2-C2, B2xD2 or "
                   "B2-B1");
    expect_refusal("stratego", "FK1 SC4 LC3 BB4 BD4 fK10", "-", "C4-C8", "C4-C8: C5 is a lake");
    expect_refusal("stratego", "FK1 CC4 LC3 BB4 BD4 fK10", "-", "C4-C5", "C4-C5: C5 is a lake");
    expect_refusal("stratego", ARMY, "-", "C5-C6", "C5-C6: C5 is a lake");
    expect_refusal("stratego", "FK1 SA1 fA10 tB9", "A1xA10", "B9-B8",
                   "B9-B8: the game is over, the flag was taken");
    expect_refusal("stratego", ARMY, "-", "flag",
                   "`flag` is not a move; write it like J4-J7 or J4xJ7");
}

#define MOVES "J4-J5 B9-B8 J5-J4 B8-C8 J4-J5 C8-D8"
#define ROUND "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 D8-E8"
#define TWICE ROUND " D9-D8 E8-E9 D8-E8 E9-D9"
#define HUNTED "FK1 CD7 jE8 tJ10 fK10"

TEST(the_laws) {
    expect_refusal("stratego", "FK1 CJ4 BH5 tB9 fK10", MOVES, "J5-J4",
                   "J5-J4: the piece has moved 3 times in a row between J4 and J5; the two-squares "
                   "rule (ISF 10.1, limit 3) allows no more; you can play J5-J6 or J5-K5");
    expect_refusal(
        "stratego", "FK1 SJ4 BK5 fK10 tB9", "J4-J5 B9-B8 J5-J4 B8-C8 J4-J5 C8-D8", "J5-J3",
        "J5-J3: the scout has crossed the border between J4 and J5 3 times in a row; the "
        "two-squares rule (ISF 10.2, for scouts, limit 3) allows no more; you can play "
        "J5-J6, J5-J7, J5-J8, J5-J9 or J5-J10");
    expect_refusal("stratego", HUNTED, ROUND, "D9-D8",
                   "D9-D8: the position after Red's move 1 would stand again, in a chase of 4 "
                   "threats since Red's move 1; the more-squares rule (ISF 11.1) forbids that; you "
                   "can play D9-D10, D9-E9 or D9-C9");
    expect_refusal("stratego:more-squares=pseudocode", HUNTED, ROUND, "D9-D8",
                   "D9-D8: the position after Red's move 1 would stand again, and Blue has moved "
                   "away from beside the piece that moved last ever since; the more-squares rule "
                   "(StrategoUSA's pseudocode) forbids that; you can play D9-D10, D9-E9 or D9-C9");
    expect_refusal("stratego:more-squares=off,continuous-chase=on", HUNTED, TWICE, "E8-E9",
                   "E8-E9: the piece has chased the one on D9 5 times in a row; the "
                   "continuous-chase rule allows no more; you can play E8-F8 or E8-E7");
    expect_refusal(
        "stratego:resumed-chase=on", HUNTED, "D7-D8 E8-E9 D8-E8 J10-J9 E8-E7 J9-J10", "E7-E8",
        "E7-E8: the piece has chased the one on E9 before, last with Red's move 2, and "
        "nothing beside that one has changed; the resumed-chase rule forbids to take the "
        "chase up again; you can play E7-F7, E7-E6 or E7-D7");
    expect_refusal("stratego:position-repetition=on", "FK1 CC3 fK10 sA7",
                   "C3-C4 A7-A9 C4-B4 A9-A8 B4-B3 A8-A7", "B3-C3",
                   "B3-C3: the start position would stand again; the position-repetition rule "
                   "forbids that; you can play B3-B4, B3-B2 or B3-A3");
}

TEST(the_state_of_the_laws) {
    static const struct {
        const char *game, *pieces, *moves, *expected;
    } rows[] = {
        {"stratego", "FK1 CJ4 tB9 fK10", "-", ""},
        {"stratego", "FK1 CJ4 tB9 fK10", MOVES,
         "Red's piece on J5 has moved 3 times in a row between J4 and J5 (two-squares limit 3).\n"},
        {"stratego", "FK1 SA2 tJ8 fK10", "A2-A4 J8-J9 A4-A3 J9-H9 A3-A4 H9-G9",
         "Red's piece on A4 has moved 2 times in a row between A3 and A4 (two-squares limit 3).\n"
         "Red's scout on A4 has crossed what lies between A3 and A4 3 times in a row (two-squares "
         "limit 3).\n"},
        {"stratego:continuous-chase=on", HUNTED, ROUND,
         "Red chases: 4 threats in a row, each answered by a flight, since Red's move 1; no "
         "position since then may stand again (more-squares).\n"
         "Red's piece on D9 has chased the one on E8 3 times in a row (continuous chase, limit "
         "5).\n"},
        {"stratego:more-squares=pseudocode", HUNTED, ROUND,
         "Red may not bring again the positions after its moves since Red's move 1 "
         "(more-squares).\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_history_done) struct ch_history history;
        struct ch_stratego_past past;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        const struct ch_game *game = after(rows[i].game, rows[i].pieces, rows[i].moves, &history);
        ch_stratego_past_read(&past, ch_stratego_of(game), &history);
        ch_stratego_add_past(&past, &text);
        assert_string_equal(text.data, rows[i].expected);
    }
}
