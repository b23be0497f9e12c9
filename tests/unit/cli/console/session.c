/* Undo, redo and imposed ends of a session, on moves of English draughts that a person can check:
 * 11-15 22-18 15x22 25x18 8-11 is an ordinary opening. */

#include "cli/console/session.h"
#include "core/games/games.h"
#include "tests/support/unit.h"

static const bool no_agents[CH_SEATS] = {false, false};
static const bool black_person[CH_SEATS] = {true, false};
static const bool white_person[CH_SEATS] = {false, true};
static const bool both_people[CH_SEATS] = {true, true};

static struct ch_session session;

static int begin(void **state) {
    (void)state;
    ch_session_init(&session, ch_game_find("english"), NULL);
    return 0;
}

static int end(void **state) {
    (void)state;
    ch_session_done(&session);
    return 0;
}

static void play(const char *text) {
    struct ch_move move;
    struct ch_error error = {0};
    enum ch_status status = session.game->ops->parse_move(
        session.game, &session.history, &session.legal, text, &move, NULL, &error);
    if (status != CH_OK)
        fail_msg("%s", error.text);
    ch_session_play(&session, &move);
}

static void play_opening(void) {
    static const char *const moves[] = {"11-15", "22-18", "15x22", "25x18"};
    for (int i = 0; i < 4; i++)
        play(moves[i]);
}

static void start_from(const char *fen) {
    struct ch_position position;
    assert_int_equal(session.game->ops->parse_position(session.game, fen, &position, NULL), CH_OK);
    ch_session_restart(&session, &position);
}

/* Undo stops where the person was to move. */
TEST(undo_goes_back_to_the_persons_turn) {
    play_opening();
    assert_int_equal(ch_session_undo(&session, black_person), 2);
    assert_int_equal(session.history.count, 2);
    assert_int_equal(ch_session_side(&session), 0);
    assert_int_equal(ch_session_undo(&session, black_person), 2);
    assert_int_equal(ch_session_undo(&session, black_person), -1);
    assert_int_equal(session.history.count, 0);
}

/* White's first turn comes after Black's first move: there is no turn of White's before it. */
TEST(second_player_keeps_the_first_move) {
    play("11-15");
    assert_int_equal(ch_session_undo(&session, white_person), -1);
    play("22-18");
    play("15x22");
    assert_int_equal(ch_session_undo(&session, white_person), 2);
    assert_int_equal(session.history.count, 1);
}

TEST(two_people_and_two_agents_undo_one_ply) {
    play_opening();
    assert_int_equal(ch_session_undo(&session, both_people), 1);
    assert_int_equal(ch_session_undo(&session, no_agents), 1);
    assert_int_equal(session.history.count, 2);
}

TEST(redo_plays_what_was_undone) {
    play_opening();
    struct ch_position last = *ch_history_position(&session.history);
    while (ch_session_undo(&session, black_person) > 0) {
    }
    assert_int_equal(ch_session_redo(&session, black_person), 2);
    assert_int_equal(session.history.count, 2);
    assert_int_equal(ch_session_redo(&session, both_people), 1);
    assert_int_equal(ch_session_redo(&session, black_person), 1);
    assert_int_equal(ch_session_redo(&session, black_person), 0);
    assert_memory_equal(&last, ch_history_position(&session.history), sizeof last);
}

/* The same move leaves the rest to redo, another forgets it. */
TEST(another_move_forgets_what_was_undone) {
    play_opening();
    for (int i = 0; i < 4; i++)
        ch_session_undo(&session, no_agents);
    play("11-15");
    assert_int_equal(session.undone.count, 3);
    play("22-17");
    assert_int_equal(session.undone.count, 0);
    assert_int_equal(ch_session_redo(&session, no_agents), 0);
}

TEST(resignation_is_taken_back_alone) {
    play_opening();
    ch_session_end(&session, (struct ch_outcome){CH_WON, 1, CH_END_RESIGNATION});
    assert_true(ch_session_over(&session));
    assert_int_equal(ch_session_redo(&session, black_person), 0);
    assert_int_equal(ch_session_undo(&session, black_person), 0);
    assert_false(ch_session_over(&session));
    assert_int_equal(session.history.count, 4);
}

/* An agent's failure ends the game on its turn: undo goes back to the person's turn, or lifts the
 * end where there is none. */
TEST(failure_is_undone_to_the_persons_turn) {
    struct ch_outcome lost = {CH_WON, 0, CH_END_CRASH};
    play("11-15");
    ch_session_end(&session, lost);
    assert_int_equal(ch_session_undo(&session, black_person), 1);
    assert_int_equal(session.history.count, 0);
    ch_session_end(&session, lost);
    assert_int_equal(ch_session_undo(&session, white_person), 0);
    assert_false(ch_session_over(&session));
}

/* 15x22 takes White's last piece. */
TEST(the_games_own_end_can_be_undone) {
    start_from("B:W18:B15");
    play("15x22");
    assert_int_equal(session.outcome.result, CH_WON);
    assert_int_equal(session.outcome.winner, 0);
    assert_int_equal(session.outcome.end, CH_END_NO_MOVES);
    assert_int_equal(ch_session_undo(&session, black_person), 1);
    assert_false(ch_session_over(&session));
    assert_int_equal(session.legal.count, 1);
    assert_int_equal(ch_session_redo(&session, black_person), 1);
    assert_true(ch_session_over(&session));
}

TEST(past_is_the_position_before) {
    play_opening();
    struct ch_history past = ch_session_past(&session, 1);
    assert_int_equal(past.count, 1);
    assert_int_equal(session.game->ops->side(session.game, ch_history_position(&past)), 1);
    assert_int_equal(ch_session_mover(&session, 0), 0);
    assert_int_equal(ch_session_mover(&session, 3), 1);
}

EACH(begin, end)
