/* The referee's clocks: every way to lose or not to lose on time, with a clock that the agents of
 * the test move by hand. Expected results were worked out on paper from
 * core/referee/time_control.h. */

#include "core/referee/referee.h"
#include "tests/support/begin.h"
#include "tests/support/english.h"

enum { MAX_TURNS = 200 };

/* The wall time of Black's and White's moves, in order; the last holds for all that follow. */
static struct {
    const double *takes_ms[CH_SEATS];
    int count[CH_SEATS];
    double cpu_ms[CH_SEATS]; /* what they report; 0: nothing */
    double wall_ms[CH_SEATS];
    int threads[CH_SEATS];
    int64_t now_ns;
    struct ch_turn seen[CH_SEATS][MAX_TURNS];
    int turns[CH_SEATS];
} script;

static int64_t fake_clock(void) {
    return script.now_ns;
}

static void take_time(const struct ch_turn *turn, struct ch_choice *choice) {
    int seat = turn->seat, at = script.turns[seat]++;
    assert_true(at < MAX_TURNS);
    script.seen[seat][at] = *turn;
    if (at >= script.count[seat])
        at = script.count[seat] - 1;
    script.now_ns += (int64_t)(script.takes_ms[seat][at] * 1e6);
    choice->cpu_us = script.cpu_ms[seat] * 1e3;
    choice->wall_us = script.wall_ms[seat] * 1e3;
}

#define TIMES(NAME, ...)                                                                           \
    static const double NAME##_list[] = {__VA_ARGS__};                                             \
    enum { NAME##_count = sizeof NAME##_list / sizeof *NAME##_list }
#define PLAY(CONTROL, PLIES, BLACK, WHITE)                                                         \
    play(CONTROL, PLIES, BLACK##_list, BLACK##_count, WHITE##_list, WHITE##_count)

TIMES(quick, 1);

static struct ch_played play(const char *control, int plies, const double *black, int black_count,
                             const double *white, int white_count) {
    struct scripted_agent agent[CH_SEATS] = {scripted_agent("b"), scripted_agent("w")};
    struct ch_agent *agents[CH_SEATS] = {&agent[0].head, &agent[1].head};
    struct ch_referee referee = {.game = game,
                                 .keys = ch_keys_of_seed(2),
                                 .number = 2,
                                 .adjudication.plies = plies,
                                 .now_ns = fake_clock};
    struct ch_played played;
    assert_int_equal(ch_time_control_parse(control, &referee.time, NULL), CH_OK);
    agent[0].say = agent[1].say = take_time;
    agent[0].head.threads = script.threads[0], agent[1].head.threads = script.threads[1];
    script.takes_ms[0] = black, script.count[0] = black_count;
    script.takes_ms[1] = white, script.count[1] = white_count;
    script.turns[0] = script.turns[1] = 0;
    struct ch_position position = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history start = history_of(game, &position);
    ch_referee_play(&referee, agents, &start, &played);
    return played;
}

static void expect_loss(struct ch_played played, int seat, enum ch_end end, int plies,
                        const char *text) {
    assert_string_equal(ch_end_name(played.outcome.end), ch_end_name(end));
    assert_int_equal(played.outcome.result, CH_WON);
    assert_int_equal(played.outcome.winner, 1 - seat);
    assert_int_equal(played.fault_seat, seat);
    assert_int_equal(played.history.count, plies);
    assert_string_equal(played.fault.text, text);
    assert_null(played.verdict);
    ch_played_done(&played);
}

static void expect_draw(struct ch_played played, int plies) {
    if (played.outcome.end != CH_END_PLY_LIMIT)
        fail_msg("%s: %s", ch_end_name(played.outcome.end), played.fault.text);
    assert_int_equal(played.history.count, plies);
    assert_int_equal(played.fault_seat, -1);
    ch_played_done(&played);
}

/* 100 ms and 50 ms of grace: 150 is in time, 150.001 is not. */
TEST(a_move_may_take_its_time_and_the_margin) {
    TIMES(at, 100, 150);
    TIMES(over, 1, 1, 150.001);
    expect_draw(PLAY("move=100ms", 8, at, quick), 8);
    assert_int_equal(script.seen[0][0].time_ms, 100);
    assert_int_equal(script.seen[0][0].margin_ms, 50);
    assert_int_equal(script.seen[0][0].remaining_ms[0], 0);
    expect_loss(PLAY("move=100ms", 8, over, quick), 0, CH_END_MOVE_TIME, 4,
                "its move took 150.0 ms; at most 100 ms, and 50 ms are forgiven");
    expect_loss(PLAY("max=120ms,margin=0ms", 8, quick, over), 1, CH_END_MOVE_TIME, 5,
                "its move took 150.0 ms; at most 120 ms, and 0 ms are forgiven");
}

/* 1000 + 100 before each move. After 600, 400: left 500, 200; third turn 300, and 350 may be used.
 */
TEST(a_clock_runs_and_gets_its_increment_before_each_move) {
    TIMES(black, 600, 400, 350, 100);
    TIMES(late, 600, 400, 351);
    expect_draw(PLAY("game=1s+0.1s", 8, black, quick), 8);
    assert_int_equal(script.seen[0][0].remaining_ms[0], 1100);
    assert_int_equal(script.seen[0][0].remaining_ms[1], 1000);
    assert_int_equal(script.seen[0][0].increment_ms, 100);
    assert_int_equal(script.seen[1][0].remaining_ms[0], 500);
    assert_int_equal(script.seen[1][0].remaining_ms[1], 1100);
    assert_int_equal(script.seen[0][1].remaining_ms[0], 600);
    assert_int_equal(script.seen[0][2].remaining_ms[0], 300);
    assert_int_equal(script.seen[0][2].time_ms, 300);
    assert_int_equal(script.seen[0][3].remaining_ms[0], 100); /* overdrawn, so from 0 on */
    expect_loss(PLAY("game=1s+0.1s", 8, late, quick), 0, CH_END_CLOCK, 4,
                "its move took 351.0 ms; its clock had 300.0 ms, and 50 ms are forgiven");
}

/* Without an increment a clock at 0 is handed out as a millisecond, never as nothing. */
TEST(no_agent_gets_an_empty_clock) {
    TIMES(all, 100, 0.2);
    expect_draw(PLAY("game=100ms", 8, all, quick), 8);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(script.seen[0][i].remaining_ms[0], 1);
        assert_int_equal(script.seen[0][i].time_ms, 1);
    }
}

/* Forgiven time is not subtracted later. */
TEST(an_overdrawn_clock_is_zero) {
    struct ch_time_control control;
    struct ch_game_clock clock;
    struct ch_fault fault = {0};
    struct ch_error error;
    assert_int_equal(ch_time_control_parse("game=100ms,margin=100ms", &control, &error), CH_OK);
    ch_game_clock_start(&clock, &control);
    assert_false(ch_game_clock_charge(&clock, 0, 150e3, &fault));
    assert_true(clock.left_us[0] <= 0 && clock.left_us[0] >= 0);
    assert_true(clock.left_us[1] <= 100e3 && clock.left_us[1] >= 100e3);
}

TEST(the_shorter_limit_counts) {
    TIMES(late, 700);
    struct ch_played played = PLAY("game=10s,max=600ms", 8, late, quick);
    assert_int_equal(script.seen[0][0].time_ms, 600);
    expect_loss(played, 0, CH_END_MOVE_TIME, 0,
                "its move took 700.0 ms; at most 600 ms, and 50 ms are forgiven");
    expect_loss(PLAY("game=620ms,max=600ms,margin=200ms", 8, late, quick), 0, CH_END_CLOCK, 2,
                "its move took 700.0 ms; its clock had 0.0 ms, and 200 ms are forgiven");
}

/* White's moves take 30 ms but the second, 230: 40 on average after 20, against 38 + 1. */
/* A flag falls where a charge would find a limit broken, neither sooner nor later. */
TEST(a_flag_falls_when_a_limit_is_broken) {
    static const struct {
        const char *control;
        double falls_us; /* of Black's first turn; -1: never */
    } cases[] = {
        {"game=10s,margin=50ms", 10.05e6},     {"move=2s,margin=0ms", 2e6},
        {"game=10s,max=3s,margin=0ms", 3e6},   {"game=2s,max=3s,margin=0ms", 2e6},
        {"game=2s+1s,max=9s,margin=0ms", 3e6}, {"max=9s,margin=500ms", 9.5e6},
        {"average=1s,margin=0ms", -1},         {"depth=6", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ch_time_control control;
        struct ch_game_clock clock;
        struct ch_turn turn = {.seat = 0};
        struct ch_fault fault = {0};
        assert_int_equal(ch_time_control_parse(cases[i].control, &control, NULL), CH_OK);
        ch_game_clock_start(&clock, &control);
        ch_game_clock_turn(&clock, &turn);
        assert_float_equal(ch_game_clock_falls_us(&clock, 0), cases[i].falls_us, 0.1);
        if (cases[i].falls_us < 0)
            continue;
        struct ch_game_clock same = clock;
        assert_false(ch_game_clock_charge(&clock, 0, cases[i].falls_us - 1, &fault));
        assert_true(ch_game_clock_charge(&same, 0, cases[i].falls_us + 1, &fault));
    }
}

TEST(the_average_is_looked_at_from_the_twentieth_move_on) {
    TIMES(slow, 30, 230, 30);
    expect_loss(PLAY("average=38ms,margin=1ms", 100, quick, slow), 1, CH_END_AVERAGE_TIME, 39,
                "its 20 moves took 40.0 ms on average; at most 38 ms, and 1 ms are forgiven");
    assert_int_equal(script.seen[1][0].average_ms, 38);
    expect_draw(PLAY("average=39ms,margin=1ms", 44, quick, slow), 44);
}

/* At the end it counts whatever the number of moves: 3 moves of 90 against 80. */
TEST(the_average_is_looked_at_once_more_at_the_end) {
    TIMES(slow, 90);
    TIMES(slower, 90, 90, 93);
    expect_loss(PLAY("average=80ms,margin=0ms", 6, slow, quick), 0, CH_END_AVERAGE_TIME, 6,
                "its 3 moves took 90.0 ms on average; at most 80 ms, and 0 ms are forgiven");
    expect_loss(PLAY("average=80ms,margin=0ms", 6, slow, slower), 1, CH_END_AVERAGE_TIME, 6,
                "its 3 moves took 91.0 ms on average; at most 80 ms, and 0 ms are forgiven");
    expect_draw(PLAY("average=80ms,margin=0ms", 6, slow, slow), 6);
    expect_draw(PLAY("average=80ms,margin=10ms", 6, slow, quick), 6);
}

/* A machine that was suspended for a second: an agent that reports its processor time is charged
 * with that. */
/* The limits of StrategoUSA's tournaments: at most 15 seconds a move, 5 on average over the own
 * moves, checked from the 20th on and at the end; an agent that exceeds them forfeits. */
TEST(a_tournament_of_strategousa) {
    static const char control[] = "move=15s,average=5s,margin=0ms";
    TIMES(long_moves, 15000, 15000, 15000, 15000, 15000, 15000, 100); /* 4.6 s of 20 */
    TIMES(late, 100, 15000.001);
    TIMES(even, 5000);
    TIMES(forgiven, 5049);
    TIMES(once, 15049, 100);
    TIMES(over, 5051);
    TIMES(slow, 14000); /* is let off until it has made 20 moves */
    expect_draw(PLAY(control, 60, long_moves, even), 60);
    expect_loss(PLAY(control, 60, quick, late), 1, CH_END_MOVE_TIME, 3,
                "its move took 15000.0 ms; at most 15000 ms, and 0 ms are forgiven");
    expect_loss(PLAY(control, 60, slow, quick), 0, CH_END_AVERAGE_TIME, 38,
                "its 20 moves took 14000.0 ms on average; at most 5000 ms, and 0 ms are forgiven");
    expect_loss(PLAY(control, 10, slow, quick), 0, CH_END_AVERAGE_TIME, 10,
                "its 5 moves took 14000.0 ms on average; at most 5000 ms, and 0 ms are forgiven");
    /* Without another word a twentieth of a second is forgiven. */
    expect_draw(PLAY("move=15s,average=5s", 60, once, forgiven), 60);
    expect_loss(PLAY("move=15s,average=5s", 60, once, over), 1, CH_END_AVERAGE_TIME, 39,
                "its 20 moves took 5051.0 ms on average; at most 5000 ms, and 50 ms are forgiven");
}

TEST(an_agent_pays_only_for_its_own_computing) {
    TIMES(stopped, 5, 1000, 5);
    script.cpu_ms[0] = 4;
    expect_draw(PLAY("move=20ms,margin=1ms", 8, stopped, quick), 8);
    expect_draw(PLAY("game=40ms,margin=1ms", 8, stopped, quick), 8);
    assert_int_equal(script.seen[0][3].remaining_ms[0], 40 - 3 * 4);
    script.cpu_ms[0] = 500; /* more than the wall showed: the wall counts */
    expect_draw(PLAY("move=20ms,margin=1ms", 2, stopped, quick), 2);
    script.threads[0] = 2; /* but for an agent that computes twice as fast as its wall goes */
    script.cpu_ms[0] = 9;
    expect_draw(PLAY("game=40ms,margin=1ms", 8, stopped, quick), 8);
    assert_int_equal(script.seen[0][3].remaining_ms[0], 40 - 3 * 9);
    script.cpu_ms[0] = 22;
    expect_loss(PLAY("move=20ms,margin=1ms", 8, stopped, quick), 0, CH_END_MOVE_TIME, 0,
                "its move took 22.0 ms; at most 20 ms, and 1 ms are forgiven");
    script.threads[0] = 0;
    script.cpu_ms[0] = 0;
    expect_loss(PLAY("move=20ms,margin=1ms", 8, stopped, quick), 0, CH_END_MOVE_TIME, 2,
                "its move took 1000.0 ms; at most 20 ms, and 1 ms are forgiven");
}

/* The wait for an engine is longer than its thinking: the time measured nearer to it counts, and
 * never more than the referee measured. */
TEST(the_least_measured_time_is_charged) {
    TIMES(slow, 30);
    script.wall_ms[0] = 10;
    expect_draw(PLAY("game=100ms,margin=1ms", 6, slow, quick), 6);
    assert_int_equal(script.seen[0][2].remaining_ms[0], 100 - 2 * 10);
    script.wall_ms[0] = 5000;
    expect_draw(PLAY("game=100ms,margin=1ms", 6, slow, quick), 6);
    assert_int_equal(script.seen[0][2].remaining_ms[0], 100 - 2 * 30);
    script.wall_ms[0] = 0;
}

/* After 14 increments of a day a clock has more milliseconds than are ever sent, 2^30. */
TEST(a_growing_clock_is_sent_up_to_a_bound) {
    expect_draw(PLAY("game=86400s+86400s", 60, quick, quick), 60);
    assert_int_equal(script.seen[0][0].remaining_ms[0], 2 * 86400000);
    assert_int_equal(script.seen[0][29].remaining_ms[0], 1 << 30);
    assert_int_equal(script.seen[1][29].time_ms, 1 << 30);
}

static void claim_a_draw(const struct ch_turn *turn, struct ch_choice *choice) {
    take_time(turn, choice);
    choice->claim = CH_CLAIM_DRAW;
}

/* Both claim a draw, but Black's average was too high: it has lost, and nothing is left of the
 * verdict. */
TEST(the_average_goes_before_an_adjudication) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_agent *agents[CH_SEATS] = {&black.head, &white.head};
    struct ch_referee referee = {
        .game = game, .time.average_ms = 10, .adjudication.claims = 4, .now_ns = fake_clock};
    struct ch_played played;
    TIMES(slow, 20);
    script.takes_ms[0] = slow_list, script.count[0] = slow_count;
    script.takes_ms[1] = quick_list, script.count[1] = quick_count;
    script.turns[0] = script.turns[1] = 0;
    black.say = white.say = claim_a_draw;
    struct ch_position position = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history start = history_of(game, &position);
    ch_referee_play(&referee, agents, &start, &played);
    expect_loss(played, 0, CH_END_AVERAGE_TIME, 4,
                "its 2 moves took 20.0 ms on average; at most 10 ms, and 0 ms are forgiven");
}

TEST(depth_and_nodes_are_handed_on) {
    TIMES(slow, 100000);
    expect_draw(PLAY("depth=7,nodes=1234", 4, slow, slow), 4);
    assert_int_equal(script.seen[1][0].depth, 7);
    assert_true(script.seen[1][0].nodes == 1234);
    assert_int_equal(script.seen[1][0].time_ms, 0);
    expect_draw(PLAY("none", 4, slow, slow), 4);
    assert_int_equal(script.seen[1][0].depth, 0);
}

static int no_move(const struct ch_turn *turn) {
    (void)turn;
    return -1;
}

/* An answer that is none and too late is none. */
TEST(a_fault_of_the_answer_goes_before_its_time) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_agent *agents[CH_SEATS] = {&black.head, &white.head};
    struct ch_referee referee = {.game = game, .time.move_ms = 10, .now_ns = fake_clock};
    CH_SCOPED(ch_played_done) struct ch_played played;
    TIMES(slow, 5000);
    script.takes_ms[0] = slow_list, script.count[0] = slow_count, script.turns[0] = 0;
    black.say = take_time;
    black.pick = no_move;
    struct ch_position position = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history start = history_of(game, &position);
    ch_referee_play(&referee, agents, &start, &played);
    assert_int_equal(played.outcome.end, CH_END_NO_CHOICE);
}

GROUP(find_game, NULL)
