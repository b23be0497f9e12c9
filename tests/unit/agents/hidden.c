/* Games with hidden pieces: the data sent to a side does not depend on ranks that it has not been
 * shown, and a set-up is requested like a turn, with its limits and its faults. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "agents/process/worker_protocol.h"
#include "core/games/games.h"
#include "core/games/stratego/rules.h"
#include "core/games/turn.h"
#include "core/referee/referee.h"
#include "tests/support/agents.h"
#include "tests/support/scripted_agent.h"

/* Two games of the same moves that differ in two ranks of one side at the start. */
struct twins {
    const struct ch_game *game;
    int viewer; /* the other side */
    struct ch_history one, two;
    int swapped[2]; /* squares of those pieces; CH_NO_SQUARE when they are gone */
    struct ch_worker_held held[2];
    struct ch_frame frame[2];
    long compared;
};

/* Red's squares are from A1 on, Blue's up to K10. */
static int draw_piece(const struct twins *twins, struct ch_random *random) {
    for (;;) {
        int square = (int)ch_random_below(random, CH_STRATEGO_SQUARES);
        struct ch_piece piece = twins->game->ops->piece_at(twins->game, &twins->one.start, square);
        if (piece.seat == 1 - twins->viewer)
            return square;
    }
}

static void begin_twins(struct twins *twins, struct ch_random *random) {
    struct ch_position start;
    ch_game_deal(twins->game, random, &start);
    ch_history_init(&twins->one, twins->game, &start);
    unsigned first, second;
    do {
        twins->swapped[0] = draw_piece(twins, random);
        twins->swapped[1] = draw_piece(twins, random);
        first = ch_stratego_at(&start, twins->swapped[0]);
        second = ch_stratego_at(&start, twins->swapped[1]);
    } while (first == second);
    ch_stratego_put(&start, twins->swapped[0], second);
    ch_stratego_put(&start, twins->swapped[1], first);
    ch_history_init(&twins->two, twins->game, &start);
    for (int i = 0; i < 2; i++) {
        twins->held[i] = (struct ch_worker_held){0};
        ch_frame_init(&twins->frame[i]);
    }
}

static void end_twins(struct twins *twins) {
    ch_history_done(&twins->one);
    ch_history_done(&twins->two);
    for (int i = 0; i < 2; i++) {
        ch_worker_held_done(&twins->held[i]);
        ch_frame_done(&twins->frame[i]);
    }
}

/* The bytes that the viewer is sent in each of the games. True if they are the same, and so are its
 * legal moves. */
static bool sent_alike(struct twins *twins) {
    const struct ch_history *history[2] = {&twins->one, &twins->two};
    struct ch_turn_parts parts[2] = {0};
    bool alike = true;
    for (int i = 0; i < 2; i++) {
        struct ch_turn turn = ch_turn_make(twins->game, history[i], &parts[i]);
        turn.key = ch_random_key(1, 0, (uint32_t)turn.seat, (uint32_t)history[i]->count);
        assert_int_equal(turn.seat, twins->viewer);
        ch_frame_begin(&twins->frame[i], CH_FRAME_TURN);
        ch_worker_put_turn(&twins->frame[i], &turn, &twins->held[i]);
    }
    alike = twins->frame[0].bytes.length == twins->frame[1].bytes.length &&
            memcmp(twins->frame[0].bytes.data, twins->frame[1].bytes.data,
                   twins->frame[0].bytes.length) == 0 &&
            parts[0].legal.count == parts[1].legal.count;
    for (int i = 0; i < parts[0].legal.count && alike; i++)
        alike = ch_move_equal(&parts[0].legal.move[i], &parts[1].legal.move[i]);
    for (int i = 0; i < 2; i++)
        ch_turn_parts_done(&parts[i]);
    return alike;
}

/* True if the move reveals one of the swapped pieces: it strikes, is struck, or moves far. */
static bool reveals_swap(const struct twins *twins, const struct ch_move *move) {
    int from = move->path[0], to = move->path[1], way = to - from;
    bool near = way == 1 || way == -1 || way == 10 || way == -10;
    for (int i = 0; i < 2; i++) {
        if (twins->swapped[i] == from && (move->captured_count > 0 || !near))
            return true;
        if (twins->swapped[i] == to)
            return true;
    }
    return false;
}

/* Plays one random move in both games. False if the move can't be played in the second game, or
 * reveals a swapped piece; *revealed is set in the latter case. */
static bool play_on(struct twins *twins, struct ch_random *random, bool *revealed) {
    const struct ch_game *game = twins->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0}, other = {0};
    game->ops->moves(game, &twins->one, &legal);
    game->ops->moves(game, &twins->two, &other);
    bool going = game->ops->outcome(game, &twins->one, &legal).result == CH_ONGOING;
    if (going) {
        struct ch_move move = legal.move[ch_random_below(random, (uint32_t)legal.count)];
        *revealed = reveals_swap(twins, &move);
        going = !*revealed && ch_moves_find(&other, &move) >= 0;
        if (going || (*revealed && ch_moves_find(&other, &move) >= 0)) {
            ch_history_push(&twins->one, game, &move);
            ch_history_push(&twins->two, game, &move);
        }
        for (int i = 0; i < 2; i++)
            if (twins->swapped[i] == move.path[0])
                twins->swapped[i] = move.path[1];
    }
    return going;
}

TEST(ranks_that_were_not_shown_change_no_byte) {
    static const char *const names[] = {"stratego", "stratego:army=barrage",
                                        "stratego:continuous-chase=on,resumed-chase=on,"
                                        "position-repetition=on",
                                        "stratego:more-squares=pseudocode"};
    long compared = 0, revealed_games = 0, differ = 0;
    for (int i = 0; i < 40; i++) {
        CH_SCOPED(end_twins)
        struct twins twins = {.game = ch_game_find(names[i % 4]), .viewer = i / 4 % 2};
        struct ch_random random;
        bool revealed = false, going = true;
        ch_random_init(&random, ch_random_key(11, (uint32_t)i, 0, 0));
        begin_twins(&twins, &random);
        while (going && twins.one.count < 300) {
            if (ch_history_mover(&twins.one, twins.game, twins.one.count) == twins.viewer) {
                if (!sent_alike(&twins))
                    fail_msg("%s, game %d: different at ply %d", twins.game->name, i,
                             twins.one.count + 1);
                compared++;
            }
            going = play_on(&twins, &random, &revealed);
        }
        revealed_games += revealed;
        if (revealed && ch_history_mover(&twins.one, twins.game, twins.one.count) == twins.viewer)
            differ += !sent_alike(&twins);
    }
    assert_true(compared > 400); /* and not all games ended at once */
    assert_true(revealed_games > 5);
    assert_true(differ > 0); /* shown ranks are sent */
}

static const struct {
    const char *fault;
    enum ch_end end;
    const char *part; /* of the fault's text */
} faults[] = {
    {"crash,ply=-1", CH_END_CRASH, "signal 6"},
    {"exit,ply=-1", CH_END_CRASH, "exited with code 3"},
    {"hang,ply=-1", CH_END_TIME, "no answer within 300 ms"},
    {"garbage,ply=-1", CH_END_GARBAGE, "could not be read"},
    {"eof,ply=-1", CH_END_CLOSED, "closed its connection"},
    {"end,ply=-1", CH_END_CLOSED, "as if all were well"},
    {"die-after-result,ply=-1", CH_END_GARBAGE, "could not be read"}, /* a move is no set-up */
    {"no-choice,ply=-1", CH_END_ILLEGAL_SET_UP, "the set-up is empty"},
    {"set-up-empty", CH_END_ILLEGAL_SET_UP, "the set-up is empty"},
    {"set-up-short", CH_END_ILLEGAL_SET_UP, "lacks a spy"},
    {"set-up-two-flags", CH_END_ILLEGAL_SET_UP, "too many: a flag"},
    {"set-up-foreign", CH_END_ILLEGAL_SET_UP, "`K` is no piece"},
    {"set-up-unknown", CH_END_ILLEGAL_SET_UP, "`U` is no piece"},
    {"set-up-five-rows", CH_END_ILLEGAL_SET_UP, "left over"},
    {"set-up-terminal", CH_END_ILLEGAL_SET_UP, "row 4"},
    {"new-game-refused", CH_END_LOAD_FAILED, "this agent refuses every game"},
};

/* The other side has won, nothing was played, and the agent plays the next game from its start. */
TEST(every_failure_at_the_set_up_has_its_cause) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agents_config config = agents_config();
    struct ch_position empty;
    CH_SCOPED(ch_history_done) struct ch_history start;
    config.start_ms = config.turn_ms = 600000;
    game->ops->start(game, &empty);
    ch_history_init(&start, game, &empty);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char spec[64];
        struct ch_agent *agents[CH_SEATS];
        struct scripted_agent good = scripted_agent("good");
        int seat = (int)(i % 2);
        snprintf(spec, sizeof spec, "faulty:%s", faults[i].fault);
        agents[seat] = agent_open(spec, game, &config);
        agents[1 - seat] = &good.head;
        for (uint32_t number = 0; number < 2; number++) {
            struct ch_referee referee = {
                .game = game, .keys = ch_keys_of_seed(3), .number = number};
            CH_SCOPED(ch_played_done) struct ch_played played;
            bool hangs = faults[i].end == CH_END_TIME;
            referee.time = (struct ch_time_control){.move_ms = hangs ? 300 : 600000};
            ch_referee_play(&referee, agents, &start, &played);
            if (played.outcome.end != faults[i].end || !strstr(played.fault.text, faults[i].part) ||
                strchr(played.fault.text, '\x1b'))
                fail_msg("%s: %s: %s", spec, ch_end_name(played.outcome.end), played.fault.text);
            assert_int_equal(played.outcome.winner, 1 - seat);
            assert_int_equal(played.fault_seat, seat);
            assert_int_equal(played.history.count, 0);
        }
        agents[seat]->ops->close(agents[seat]);
    }
}

/* Turns in which set-ups were made, by seat. */
static struct {
    struct ch_turn turn[CH_SEATS];
    struct ch_position seen[CH_SEATS];
    int count[CH_SEATS];
} asked;

static void note_set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                        struct ch_fault *fault) {
    struct ch_random random;
    (void)agent, (void)fault;
    asked.turn[turn->seat] = *turn;
    asked.seen[turn->seat] = *ch_history_position(turn->history);
    asked.count[turn->seat]++;
    assert_int_equal(turn->history->count, 0);
    assert_int_equal(turn->legal->count, 0);
    ch_random_init(&random, turn->key);
    turn->game->ops->deal(turn->game, turn->seat, &random, text);
}

TEST(a_set_up_is_asked_in_secret_and_within_the_limits_of_a_move) {
    const struct ch_game *game = ch_game_find("stratego");
    struct scripted_agent agent[CH_SEATS] = {scripted_agent("r"), scripted_agent("b")};
    struct ch_agent_ops ops = scripted_ops;
    struct ch_agent *agents[CH_SEATS] = {&agent[0].head, &agent[1].head};
    struct ch_referee referee = {.game = game, .keys = ch_keys_of_seed(3), .adjudication.plies = 2};
    struct ch_position empty;
    struct ch_history start;
    struct ch_played played;
    ops.set_up = note_set_up;
    agent[0].head.ops = agent[1].head.ops = &ops;
    game->ops->start(game, &empty);
    ch_history_init(&start, game, &empty);
    assert_int_equal(ch_time_control_parse("move=15s,average=5s,depth=3", &referee.time, NULL),
                     CH_OK);
    ch_referee_play(&referee, agents, &start, &played);
    assert_int_equal(played.fault_seat, -1);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const struct ch_turn *turn = &asked.turn[seat];
        assert_int_equal(asked.count[seat], 1);
        assert_memory_equal(&asked.seen[seat], &empty, sizeof empty);
        assert_int_equal(turn->time_ms, 15000);
        assert_int_equal(turn->margin_ms, CH_MARGIN_MS);
        assert_int_equal(turn->average_ms, 0);
        assert_int_equal(turn->depth, 3);
    }
    assert_true(asked.turn[0].key != asked.turn[1].key);
    ch_played_done(&played);

    /* From a position with set-ups no agent is asked. */
    struct ch_random random;
    struct ch_position dealt;
    ch_random_init(&random, 1);
    ch_game_deal(game, &random, &dealt);
    ch_history_done(&start);
    ch_history_init(&start, game, &dealt);
    ch_referee_play(&referee, agents, &start, &played);
    assert_int_equal(asked.count[0] + asked.count[1], 2);
    assert_memory_equal(&played.history.start, &dealt, sizeof dealt);
    ch_played_done(&played);
    ch_history_done(&start);
}
