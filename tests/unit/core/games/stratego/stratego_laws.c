/* The disputed rules of Stratego, one by one, as docs/stratego.md interprets them: expected results
 * come from the texts of the rules, move by move. */
#include "tests/unit/core/games/stratego/stratego_tables.h"

static struct ch_stratego_reason reason_of(const char *name, const char *pieces, const char *moves,
                                           const char *tried) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    struct ch_stratego_past past;
    struct ch_stratego_reason reason = {.law = CH_STRATEGO_LAWS};
    const struct ch_game *game = after(name, pieces, moves, &history);
    size_t length;
    ch_stratego_past_read(&past, ch_stratego_of(game), &history);
    ch_stratego_steps(ch_stratego_of(game), past.now, past.seat, &steps);
    for (int i = 0; i < steps.count; i++)
        if (reads(tried, &steps.move[i], &length))
            reason = ch_stratego_past_reason(&past, &steps.move[i]);
    if (reason.law == CH_STRATEGO_LAWS)
        fail_msg("%s after %s is no move at all", tried, moves);
    return reason;
}

#define expect(name, pieces, moves, tried, expected)                                               \
    assert_string_equal(ch_stratego_law_name(reason_of(name, pieces, moves, tried).law), expected)

#define ISF "stratego"
#define PSEUDOCODE "stratego:more-squares=pseudocode"
#define FLAGS "FK1 fK10 "

static const char to_and_fro[] = "J4-J5 A8-B8 J5-J4 B8-C8 J4-J5 C8-D8";
static const char shuttle[] = FLAGS "CJ4 tA8";

/* 1. "Not more than 3 (5) times": 3 (5) are allowed, the next one is not. */
TEST(as_many_as_the_limit_and_no_more) {
    expect(ISF, shuttle, "J4-J5 A8-B8 J5-J4 B8-C8", "J4-J5", "allowed");
    expect(ISF, shuttle, to_and_fro, "J5-J4", "two-squares");
    expect(ISF, shuttle, to_and_fro, "J5-J6", "allowed");
    struct ch_stratego_reason reason = reason_of(ISF, shuttle, to_and_fro, "J5-J4");
    assert_int_equal(reason.count, 3);
    assert_true(reason.first == 38 && reason.second == 48); /* J4 and J5 */
    static const char five[] = "J4-J5 A8-B8 J5-J4 B8-C8 J4-J5 C8-D8 J5-J4 D8-E8 J4-J5 E8-F8";
    expect("stratego:two-squares=5", shuttle, to_and_fro, "J5-J4", "allowed");
    expect("stratego:two-squares=5", shuttle, five, "J5-J4", "two-squares");
    expect("stratego:two-squares=off", shuttle, to_and_fro, "J5-J4", "allowed");
    /* "Non-stop": any other move between begins the count anew. */
    expect(ISF, FLAGS "CJ4 TC1 tA8", "J4-J5 A8-B8 J5-J4 B8-C8 C1-C2 C8-D8 J4-J5 D8-E8", "J5-J4",
           "allowed");
}

/* 2. Fewer moves than the limit so far. */
TEST(few_moves_break_nothing) {
    expect(ISF, shuttle, "-", "J4-J5", "allowed");
    expect(ISF, shuttle, "J4-J5 A8-B8", "J5-J4", "allowed");
    expect(PSEUDOCODE, shuttle, "-", "J4-J5", "allowed");
}

/* 3. "A piece": the count of a scout that falls ends with it, though another one crosses the same
 * border next. */
TEST(the_piece_counts_not_the_squares) {
    static const char moves[] = "A2-A3 J8-J9 A3-A2 J9-H9 A2xA5 H9-G9";
    expect(ISF, FLAGS "SA2 SA1 sA5 tJ8", moves, "A1-A3", "allowed");
    /* The same scout, had it won. */
    expect(ISF, FLAGS "SA2 SA1 yA5 tJ8", moves, "A5-A2", "scout-lines");
    expect(ISF, FLAGS "SA2 SA1 yA5 tJ8", moves, "A5-A3", "allowed");
}

/* 4. "Regardless": as a strike, too; strikes count as moves. */
TEST(strikes_are_no_exception) {
    expect(ISF, FLAGS "CJ4 tA8 jK4", "J4-J5 A8-B8 J5-J4 B8-C8 J4-J5 K4-J4", "J5xJ4", "two-squares");
    expect(ISF, FLAGS "CJ4 tA8 tJ5", "J4xJ5 A8-B8 J5-J4 B8-C8 J4-J5 C8-D8", "J5-J4", "two-squares");
}

/* 5. ISF 10.2: a border that all moves cross; one square in common is none. */
TEST(scouts_are_held_to_the_borders_they_cross) {
    static const char scout[] = FLAGS "SA2 tJ8";
    static const char moves[] = "A2-A4 J8-J9 A4-A3 J9-H9 A3-A4 H9-G9";
    expect(ISF, scout, moves, "A4-A3", "scout-lines");
    expect(ISF, scout, moves, "A4-A1", "scout-lines");
    expect(ISF, scout, moves, "A4-A5", "allowed");
    expect(ISF, scout, moves, "A4-B4", "allowed");
    struct ch_stratego_reason reason = reason_of(ISF, scout, moves, "A4-A1");
    assert_true(reason.count == 3 && reason.first == 20 && reason.second == 30); /* A3 and A4 */
    /* A2-A4, A4-A3 and A3-A2 have A3 in common with A2-A3, and no border. */
    expect(ISF, scout, "A2-A4 J8-J9 A4-A3 J9-H9 A3-A2 H9-G9", "A2-A3", "allowed");
    /* Along a row. */
    expect(ISF, FLAGS "SB3 tJ8", "B3-D3 J8-J9 D3-C3 J9-H9 C3-D3 H9-G9", "D3-B3", "scout-lines");
    expect(ISF, FLAGS "SB3 tJ8", "B3-D3 J8-J9 D3-C3 J9-H9 C3-D3 H9-G9", "D3-F3", "allowed");
    expect("stratego:scout-lines=off", scout, moves, "A4-A3", "allowed");
    expect("stratego:scout-lines=off", scout, "A2-A4 J8-J9 A4-A2 J9-H9 A2-A4 H9-G9", "A4-A2",
           "two-squares");
}

/* A chase round the four squares D8, E8, E9 and D9. */
static const char hunted[] = FLAGS "CD7 jE8 tJ10 TA2";
static const char round_once[] = "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 D8-E8";

/* 6. Which moves may not repeat: chasing ones; by the pseudocode any but strikes and reverses. */
TEST(chasing_moves_may_not_repeat) {
    expect(ISF, hunted, round_once, "D9-D8", "more-squares");
    expect(PSEUDOCODE, hunted, round_once, "D9-D8", "more-squares");
    expect(ISF, hunted, round_once, "D9-E9", "allowed");
    expect("stratego:more-squares=off", hunted, round_once, "D9-D8", "allowed");
    struct ch_stratego_reason reason = reason_of(ISF, hunted, round_once, "D9-D8");
    assert_true(reason.count == 4 && reason.since == 0 && reason.ply == 1);
    /* B8-A8 repeats the position after Red's first move and threatens nothing. */
    static const char two[] = FLAGS "CC9 JA8 pD9 lB10";
    static const char moves[] = "C9-C10 B10-B9 A8-B8 B9-B10 C10-C9 D9-D10 C9-C10 D10-D9";
    expect(PSEUDOCODE, two, moves, "B8-A8", "more-squares");
    expect(ISF, two, moves, "B8-A8", "allowed");
}

/* 7. Since when: since the chase began, or since the list was emptied. */
TEST(positions_of_former_chases_do_not_count) {
    static const char left_off[] = "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 J10-J9 A2-A3 J9-J10 "
                                   "A3-A2 D8-E8";
    expect(ISF, hunted, left_off, "D9-D8", "allowed");
    expect(PSEUDOCODE, hunted, left_off, "D9-D8", "allowed");
    expect("stratego:position-repetition=on", hunted, left_off, "D9-D8", "position-repetition");
}

/* 8. The position before the first chasing move "has already taken place" for the ISF, and is not
 * in the pseudocode's list; so it is with others after the enemy's moves. */
TEST(the_position_before_the_chase_counts_for_the_isf) {
    static const char pieces[] = FLAGS "SD9 SC9 pD8 lC10";
    static const char moves[] = "C9-C8 D8-E8 D9-C9 C10-D10 C9-E9 E8-D8 E9-D9 D10-C10";
    struct ch_stratego_reason reason = reason_of(ISF, pieces, moves, "C8-C9");
    assert_int_equal(reason.law, CH_STRATEGO_MORE_SQUARES);
    assert_true(reason.ply == 0 && reason.since == 0 && reason.count == 4);
    expect(PSEUDOCODE, pieces, moves, "C8-C9", "allowed");
    static const char five[] = FLAGS "SD8 SA9 pC10 lD10 tA8";
    static const char later[] = "D8-D9 D10-E10 D9-H9 C10-C9 A9-B9 C9-C8 B9-B8 A8-A9 B8-B9 A9-A10 "
                                "B9-B10 A10-A9";
    assert_int_equal(reason_of(ISF, five, later, "B10-B8").ply, 8);
    expect(PSEUDOCODE, five, later, "B10-B8", "allowed");
}

/* 9. A chase goes on with the flight of any piece next to the one that moved last, a stronger one,
 * too; a move from elsewhere ends it. */
TEST(the_flight_of_any_neighbour_keeps_the_chase) {
    static const char weak[] = FLAGS "TD7 mE8 tJ10 TA2";
    expect(ISF, weak, round_once, "D9-D8", "more-squares");
    expect(PSEUDOCODE, weak, round_once, "D9-D8", "more-squares");
    static const struct {
        const char *pieces, *moves;
    } ended[] = {
        {hunted, "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 J10-J9"}, /* from elsewhere */
        {hunted, "D7-D8 E8-E9 D8-E8 E9xE8"},                          /* a strike is no flight */
        {FLAGS "TD7 mD8 jE8", "D7xD8 E8-E9"}, /* the threatening piece has fallen */
    };
    for (size_t i = 0; i < sizeof ended / sizeof *ended; i++) {
        CH_SCOPED(ch_history_done) struct ch_history history;
        struct ch_stratego_past past;
        const struct ch_game *game = after(ISF, ended[i].pieces, ended[i].moves, &history);
        ch_stratego_past_read(&past, ch_stratego_of(game), &history);
        assert_int_equal(past.chase.begin, -1);
        assert_false(past.bites);
    }
}

/* 10. A position is where each piece is. Two lieutenants that have changed places make another
 * one. */
TEST(equal_ranks_are_not_the_same_piece) {
    static const char game[] = "stratego:position-repetition=on";
    static const char pieces[] = FLAGS "LC3 LD3 sA7";
    expect(game, pieces, "C3-C4 A7-A9 D3-C3 A9-A8 C4-D4 A8-A7", "D4-D3", "allowed");
    expect(game, pieces, "C3-C4 A7-A9 C4-B4 A9-A8 B4-B3 A8-A7", "B3-C3", "position-repetition");
}

/* 11. Straight back to where the piece came from: allowed within the two-squares rule. */
TEST(the_way_back_is_left_to_two_squares) {
    static const char pieces[] = FLAGS "CJ6 jJ8";
    static const char once[] = "J6-J7 J8-K8 J7-K7 K8-J8";
    static const char often[] = "J6-J7 J8-K8 J7-K7 K8-J8 K7-J7 J8-K8 J7-K7 K8-K9";
    expect(ISF, pieces, once, "K7-J7", "allowed");
    expect(PSEUDOCODE, pieces, once, "K7-J7", "allowed");
    expect(ISF, pieces, often, "K7-J7", "two-squares");
    expect("stratego:position-repetition=on", pieces, once, "K7-J7", "allowed");
}

/* 12. The braces that the pseudocode lacks: the enemy's move is made whether it empties the list or
 * not. */
TEST(the_enemys_move_is_made_anyhow) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_stratego_past past;
    const struct ch_game *game = after(PSEUDOCODE, hunted, "D7-D8 E8-E9", &history);
    ch_stratego_past_read(&past, ch_stratego_of(game), &history);
    assert_int_equal(past.listed, 1);
    assert_true(ch_stratego_at(past.now, 84) && !ch_stratego_at(past.now, 74)); /* E9, E8 */
    ch_history_done(&history);
    game = after(PSEUDOCODE, hunted, "D7-D8 J10-J9", &history);
    ch_stratego_past_read(&past, ch_stratego_of(game), &history);
    assert_int_equal(past.listed, 2);                                           /* none */
    assert_true(ch_stratego_at(past.now, 88) && !ch_stratego_at(past.now, 98)); /* J9, J10 */
}

static void expect_end(const char *name, const char *pieces, const char *moves,
                       enum ch_result result, int winner, enum ch_end end) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    const struct ch_game *game = after(name, pieces, moves, &history);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    struct ch_outcome outcome = game->ops->outcome(game, &history, &legal);
    assert_int_equal(outcome.result, result);
    assert_int_equal(outcome.winner, winner);
    assert_int_equal(outcome.end, end);
}

/* 13. The limit of 2000 counts single moves, or turns of both sides. */
TEST(the_limit_counts_single_moves) {
    assert_int_equal(ch_stratego_of(game_named(ISF))->limit, 2000);
    assert_int_equal(ch_stratego_of(game_named("stratego:limit-counts=turns"))->limit, 4000);
    assert_int_equal(ch_stratego_of(game_named("stratego:limit=none"))->limit, 0);
    static const char two[] = "J4-J5 A8-B8", four[] = "J4-J5 A8-B8 J5-J4 B8-C8";
    expect_end("stratego:limit=2", shuttle, two, CH_DRAWN, -1, CH_END_PLY_LIMIT);
    expect_end("stratego:limit=2,limit-counts=turns", shuttle, two, CH_ONGOING, -1, CH_END_NONE);
    expect_end("stratego:limit=2,limit-counts=turns", shuttle, four, CH_DRAWN, -1,
               CH_END_PLY_LIMIT);
    /* The flag taken with the last move that there is has won. */
    expect_end("stratego:limit=1", "FK1 SA1 fA10 tB10", "A1xA10", CH_WON, 0,
               CH_STRATEGO_FLAG_TAKEN);
}

/* 15. Both sides unable to move is a draw; one alone has lost, held by the rules or not. */
TEST(no_move_loses_and_both_unable_draw) {
    expect_end(ISF, "FK1 SA1 fK10 sA9", "A1xA9", CH_DRAWN, -1, CH_END_NO_MOVES);
    expect_end(ISF, "FK1 SA1 fK10 sA9 tB9", "A1xA9 B9-B8", CH_WON, 1, CH_END_NO_MOVES);
    expect_end(ISF, "FK1 TC1 SA1 fK10 sA9", "A1xA9", CH_WON, 0, CH_END_NO_MOVES);
}

/* Red's colonel has A1 and A2 only, and its own bombs round them. */
TEST(a_side_that_the_rules_hold_has_lost) {
    expect_end(ISF, "FK1 CA1 BB1 BB2 BA3 fK10 tA8", "A1-A2 A8-B8 A2-A1 B8-C8 A1-A2 C8-D8", CH_WON,
               1, CH_END_NO_MOVES);
    expect_end("stratego:two-squares=5", "FK1 CA1 BB1 BB2 BA3 fK10 tA8",
               "A1-A2 A8-B8 A2-A1 B8-C8 A1-A2 C8-D8", CH_ONGOING, -1, CH_END_NONE);
}

#define CONTINUOUS "stratego:more-squares=off,continuous-chase=on"
#define RESUMED "stratego:more-squares=off,resumed-chase=on"

/* After the approach, five moves that follow the major. */
static const char five_times[] =
    "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 D8-E8 D9-D8 E8-E9 D8-E8 "
    "E9-D9";

/* 16. The special rules are off unless they are chosen; a chase is of one piece after another. */
TEST(a_piece_follows_another_five_times) {
    assert_false(ch_stratego_of(game_named(ISF))->continuous_chase);
    assert_false(ch_stratego_of(game_named(ISF))->resumed_chase);
    assert_false(ch_stratego_of(game_named(ISF))->position_repetition);
    expect("stratego:more-squares=off", hunted, five_times, "E8-E9", "allowed");
    expect(CONTINUOUS, hunted, five_times, "E8-E9", "continuous-chase");
    assert_int_equal(reason_of(CONTINUOUS, hunted, five_times, "E8-E9").count, 5);
    expect(CONTINUOUS, hunted, round_once, "D9-D8", "allowed"); /* the fourth */
    /* Exception 2, a strike, is no chase; here at the piece itself. */
    expect(CONTINUOUS, hunted,
           "D7-D8 E8-E9 D8-E8 E9-D9 E8-E9 D9-D8 E9-D9 D8-E8 D9-D8 E8-E9 D8-E8 J10-J9", "E8xE9",
           "allowed");
}

/* 16. A chase that was left off, with exceptions 2 to 4. */
TEST(a_chase_is_not_taken_up_again) {
    static const char left[] = "D7-D8 E8-E9 D8-E8 J10-J9 E8-E7 J9-J10";
    struct ch_stratego_reason reason = reason_of(RESUMED, hunted, left, "E7-E8");
    assert_int_equal(reason.law, CH_STRATEGO_RESUMED_CHASE);
    assert_true(reason.first == 84 && reason.ply == 2); /* E9; Red's second move */
    expect("stratego:more-squares=off", hunted, left, "E7-E8", "allowed");
    expect(RESUMED, hunted, "D7-D8 E8-E9 D8-E8 E9-D9", "E8-E9", "allowed"); /* it goes on */
    expect(RESUMED, hunted, "D7-D8 E8-E9 D8-E8 J10-J9", "E8xE9", "allowed");
    /* 3: a square beside the major, F9, is not as it was. */
    expect(RESUMED, FLAGS "CD7 jE8 tF10 tJ10", "D7-D8 E8-E9 D8-E8 F10-F9 E8-E7 J10-J9", "E7-E8",
           "allowed");
    expect(RESUMED, FLAGS "CD7 jE8 tF10 tJ10", "D7-D8 E8-E9 D8-E8 F10-G10 E8-E7 J10-J9", "E7-E8",
           "resumed-chase");
    /* 4: two pieces that may be taken, for all that Red knows. */
    expect(RESUMED, FLAGS "CD7 jE8 mF8 tJ10", left, "E7-E8", "allowed");
    expect(RESUMED, FLAGS "CD7 jE8 mF8! tJ10", left, "E7-E8", "resumed-chase");
    expect(RESUMED, FLAGS "CD7 jE8 lF8! tJ10", left, "E7-E8", "allowed");
}

/* 17. At risk is a piece beside an enemy's that may take it, for all that its side knows: a rank
 * that was not shown may be any. Exception 1 of all three rules. */
TEST(a_rank_that_was_not_shown_may_be_any) {
    static const struct {
        const char *piece;
        bool risk;
    } beside[] = {{"tF7", true},  {"tF7!", false}, {"mF7!", true},
                  {"cF7!", true}, {"bF7", true},   {"bF7!", false}};
    static const char left[] = "D7-D8 E8-E9 D8-E8 J10-J9 E8-E7 J9-J10";
    static const char twice[] = "D7-D8 E8-E9 D8-D7 E9-E8 D7-E7 J10-J9 E7-D7 J9-J10";
    static const char repetition[] = "stratego:more-squares=off,position-repetition=on";
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char pieces[80];
        snprintf(pieces, sizeof pieces, FLAGS "CD7 jE8 tJ10 %s", beside[i].piece);
        expect(RESUMED, pieces, left, "E7-E8", beside[i].risk ? "allowed" : "resumed-chase");
        snprintf(pieces, sizeof pieces, FLAGS "CD7 jE8 tJ10 %cC7%s", beside[i].piece[0],
                 beside[i].piece + 3);
        expect(repetition, pieces, twice, "D7-D8",
               beside[i].risk ? "allowed" : "position-repetition");
        snprintf(pieces, sizeof pieces, FLAGS "CD7 jE8 tJ10 %cF8%s", beside[i].piece[0],
                 beside[i].piece + 3);
        expect(CONTINUOUS, pieces, five_times, "E8-E9",
               beside[i].risk ? "allowed" : "continuous-chase");
    }
}
