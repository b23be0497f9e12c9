/* The referee: keys, limits, faults, the opening, and games that end by their rules. */

#include "core/referee/referee.h"
#include "tests/support/begin.h"
#include "tests/support/english.h"

static struct ch_history position_of(const char *fen) {
    struct ch_position position = position_read(game, fen);
    struct ch_history history = history_of(game, &position);
    return history;
}

static struct ch_history start_of_game(void) {
    struct ch_position position = start_of(game);
    struct ch_history history = history_of(game, &position);
    return history;
}

static struct ch_played play(struct scripted_agent *black, struct scripted_agent *white,
                             struct ch_history *start, int ply_limit) {
    struct ch_referee referee = {
        .game = game, .keys = ch_keys_of_seed(7), .number = 3, .adjudication.plies = ply_limit};
    struct ch_agent *agents[CH_SEATS] = {&black->head, &white->head};
    struct ch_played played;
    ch_referee_play(&referee, agents, start, &played);
    ch_history_done(start);
    return played;
}

/* Black's man on 5 takes the last white man on 9: no moves. */
TEST(a_game_ends_by_its_rules) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_history start = position_of("B:W9:B5");
    CH_SCOPED(ch_played_done) struct ch_played played = play(&black, &white, &start, 400);
    assert_int_equal(played.outcome.result, CH_WON);
    assert_int_equal(played.outcome.winner, 0);
    assert_int_equal(played.outcome.end, CH_END_NO_MOVES);
    assert_int_equal(played.history.count, 1);
    assert_int_equal(played.fault_seat, -1);
    assert_string_equal(played.moves[0].reason, "move 0");
    assert_true(played.moves[0].cpu_us >= 10 && played.moves[0].cpu_us <= 10); /* as it said */
    assert_int_equal(white.turns, 0);
}

TEST(the_ply_limit_draws) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_history start = start_of_game();
    CH_SCOPED(ch_played_done) struct ch_played played = play(&black, &white, &start, 6);
    assert_int_equal(played.history.count, 6);
    assert_int_equal(played.outcome.result, CH_DRAWN);
    assert_int_equal(played.outcome.end, CH_END_PLY_LIMIT);
    assert_int_equal(black.turns + white.turns, 6);
}

TEST(the_opening_is_played_for_them) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_history start = start_of_game();
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < 3; i++) {
        list_moves(game, &start, &legal);
        ch_history_push(&start, game, &legal.move[0]);
    }
    CH_SCOPED(ch_played_done) struct ch_played played = play(&black, &white, &start, 5);
    assert_int_equal(played.opening_plies, 3);
    assert_null(played.moves[2].reason);
    assert_true(played.moves[2].wall_us < 0);
    assert_int_equal(white.turns, 1); /* ply 4 is White's */
    assert_int_equal(black.turns, 1);
}

static uint64_t seen_keys[16];
static int seen;

static int note_key(const struct ch_turn *turn) {
    assert_int_equal(turn->seat, turn->history->count % 2);
    seen_keys[seen++] = turn->key;
    return 0;
}

TEST(keys_come_from_seed_game_seat_and_ply) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    black.pick = white.pick = note_key;
    seen = 0;
    struct ch_history start = start_of_game();
    CH_SCOPED(ch_played_done) struct ch_played played = play(&black, &white, &start, 4);
    for (int ply = 0; ply < 4; ply++)
        assert_true(seen_keys[ply] == ch_turn_key_of_seed(7, 3, ply % 2, ply));
}

static int beyond(const struct ch_turn *turn) {
    return turn->legal->count;
}

static int nothing(const struct ch_turn *turn) {
    (void)turn;
    return -1;
}

static void expect_fault(struct scripted_agent *black, struct scripted_agent *white, int seat,
                         enum ch_end end) {
    struct ch_history start = start_of_game();
    CH_SCOPED(ch_played_done) struct ch_played played = play(black, white, &start, 400);
    assert_int_equal(played.outcome.result, CH_WON);
    assert_int_equal(played.outcome.winner, 1 - seat);
    assert_int_equal(played.outcome.end, end);
    assert_int_equal(played.fault_seat, seat);
    assert_int_equal(played.fault.end, end);
}

TEST(a_failing_agent_loses) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    white.fails_with = CH_END_CRASH;
    white.fails_at = 5;
    expect_fault(&black, &white, 1, CH_END_CRASH);
    white = scripted_agent("w");
    white.pick = beyond;
    expect_fault(&black, &white, 1, CH_END_ILLEGAL_MOVE);
    white.pick = nothing;
    expect_fault(&black, &white, 1, CH_END_NO_CHOICE);
    black.start = CH_AGENT_FAULT;
    expect_fault(&black, &white, 0, CH_END_LOAD_FAILED);
}

GROUP(find_game, NULL)
