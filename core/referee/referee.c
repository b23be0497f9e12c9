#include "core/referee/referee.h"

#include <assert.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/referee/live_game.h"

void ch_referee_log_game(struct ch_agent *agent, const struct ch_game *game, uint32_t number,
                         int seat) {
    agent->log.game = (long)number + 1;
    agent->log.seat = game->seat_name[seat];
    ch_log_write(&agent->log, CH_LOG_QUESTION, "new game of %s", game->name);
}

static void add_limits(const struct ch_turn *turn, struct ch_text *line) {
    if (turn->time_ms > 0)
        ch_text_addf(line, ", at most %d ms", turn->time_ms);
    if (turn->remaining_ms[0] > 0 || turn->remaining_ms[1] > 0)
        ch_text_addf(line, ", clocks %d and %d ms", turn->remaining_ms[0], turn->remaining_ms[1]);
    if (turn->increment_ms > 0)
        ch_text_addf(line, ", increment %d ms", turn->increment_ms);
    if (turn->average_ms > 0)
        ch_text_addf(line, ", average %d ms", turn->average_ms);
    if (turn->depth > 0)
        ch_text_addf(line, ", depth %d", turn->depth);
    if (turn->nodes > 0)
        ch_text_addf(line, ", %lld nodes", (long long)turn->nodes);
}

void ch_referee_log_question(const struct ch_agent *agent, const struct ch_turn *turn) {
    if (!agent->log.voice)
        return;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    if (turn->legal->count > 0)
        ch_text_addf(&line, "turn, ply %d, %d %s", turn->history->count + 1, turn->legal->count,
                     turn->legal->count == 1 ? "move" : "moves");
    else
        ch_text_add(&line, "set-up");
    add_limits(turn, &line);
    ch_log_write(&agent->log, CH_LOG_QUESTION, "%s", line.data);
}

void ch_referee_log_answer(const struct ch_agent *agent, const struct ch_turn *turn,
                           const struct ch_choice *choice) {
    static const char *const claims[] = {"", ", claims a loss", ", claims a draw",
                                         ", claims a win"};
    assert(choice->index >= 0 && choice->index < turn->legal->count);
    if (!agent->log.voice)
        return;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    turn->game->ops->format_move(turn->game, &turn->legal->move[choice->index], NULL,
                                 CH_NOTATION_FULL, &line);
    ch_text_addf(&line, " after %.3f ms", choice->wall_us * 1e-3);
    if (choice->cpu_us > 0)
        ch_text_addf(&line, ", processor %.3f ms", choice->cpu_us * 1e-3);
    if (choice->has_score)
        ch_text_addf(&line, ", score %+.2f", choice->score / 100.0);
    ch_text_add(&line, claims[choice->claim]);
    if (choice->reason.length > 0)
        ch_text_addf(&line, ": %s", choice->reason.data);
    ch_log_write(&agent->log, CH_LOG_ANSWER, "%s", line.data);
}

void ch_referee_log_fault(const struct ch_agent *agent, const struct ch_fault *fault) {
    bool names_rule = fault->rule[0] && !strstr(fault->text, fault->rule);
    ch_log_write(&agent->log, CH_LOG_FAULT, "%s%s%s%s%s", ch_end_name(fault->end),
                 names_rule ? " in rule " : "", names_rule ? fault->rule : "",
                 fault->text[0] ? ": " : "", fault->text);
}

void ch_referee_log_end(struct ch_agent *const agents[CH_SEATS], const struct ch_game *game,
                        const struct ch_played *played) {
    const struct ch_outcome *outcome = &played->outcome;
    bool won = outcome->result == CH_WON;
    if (played->stopped) {
        /* It will be played again with the same keys: what it hides is still hidden. */
        if (agents[0]->log.held)
            ch_text_clear(agents[0]->log.held);
        ch_log_write(&agents[0]->log, CH_LOG_GAME, "broken off, %d plies", played->history.count);
    } else {
        ch_log_write(&agents[0]->log, CH_LOG_GAME, "%s%s, %s, %d plies%s%s",
                     won ? game->seat_name[outcome->winner] : "drawn", won ? " wins" : "",
                     ch_end_text(outcome->end), played->history.count, played->verdict ? ": " : "",
                     played->verdict ? played->verdict : "");
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_log_release(&agents[seat]->log);
    for (int seat = 0; seat < CH_SEATS; seat++)
        agents[seat]->log = (struct ch_log_place){.voice = agents[seat]->log.voice};
}

/* A game being played. */
struct run {
    const struct ch_referee *referee;
    struct ch_agent *const *agents; /* by seat */
    struct ch_played *played;
    int capacity;                       /* of played->moves */
    struct ch_seat_keys keys[CH_SEATS]; /* of their turns */
    uint64_t game_key[CH_SEATS];
    struct ch_game_clock clock;
    struct ch_adjudicator adjudicator;
    struct ch_moves legal;
    struct ch_choice choice;
    struct ch_history view[CH_SEATS]; /* what they have seen, where that is not all */
    bool seen;                        /* `view` is in use */
    int mover;                        /* of the last move, -1 before the first */
    struct ch_text reason;            /* of a verdict */
    struct ch_text held; /* lines of the log, of a game in which sides hide something */
};

static void lose_by_fault(struct ch_played *played, int seat, const struct ch_fault *fault) {
    assert((seat == 0 || seat == 1) && fault->end != CH_END_NONE);
    ch_free(played->verdict); /* of a game that was adjudicated before its clocks were looked at */
    played->verdict = NULL;
    played->fault = *fault;
    played->fault_seat = seat;
    played->outcome = (struct ch_outcome){CH_WON, 1 - seat, fault->end};
}

/* True if the game is to be broken off: what an agent did last then does not count. */
static bool broken_off(struct run *run) {
    const atomic_bool *stop = run->referee->stop;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed))
        run->played->stopped = true;
    return run->played->stopped;
}

static void keep_move(struct run *run, int seat, const struct ch_move *move) {
    struct ch_played *played = run->played;
    const struct ch_choice *choice = &run->choice;
    assert(choice->fault.end == CH_END_NONE);
    played->moves =
        ch_grow(played->moves, played->history.count, &run->capacity, sizeof *played->moves);
    struct ch_played_move *kept = &played->moves[played->history.count];
    *kept = ch_played_move(choice);
    kept->cpu_us = choice->cpu_us > 0 ? choice->cpu_us : -1;
    ch_impasses_add(&played->impasses[seat], &choice->impasses);
    ch_history_push(&played->history, run->referee->game, move);
}

/* The fault of a choice: the agent's own, or an index that names no move. */
static bool choice_failed(struct ch_choice *choice, int legal) {
    if (choice->fault.end != CH_END_NONE)
        return true;
    if (choice->index >= 0 && choice->index < legal)
        return false;
    choice->fault.end = choice->index < 0 ? CH_END_NO_CHOICE : CH_END_ILLEGAL_MOVE;
    return true;
}

static bool start_agents(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                         struct ch_played *played) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_error error = {0};
        ch_referee_log_game(agents[seat], referee->game, referee->number, seat);
        if (agents[seat]->ops->new_game(agents[seat], referee->game, seat, &error) != CH_OK) {
            struct ch_fault fault = {.end = CH_END_LOAD_FAILED};
            ch_error_format(&error, fault.text, sizeof fault.text);
            lose_by_fault(played, seat, &fault);
            return false;
        }
    }
    return true;
}

static bool needs_set_up(const struct ch_game *game, const struct ch_history *history) {
    struct ch_position empty;
    if (!game->ops->set_up)
        return false;
    game->ops->start(game, &empty);
    return history->count == 0 && memcmp(&history->start, &empty, sizeof empty) == 0;
}

/* Puts the set-up of a seat's agent on the board. False if it lost the game by that, or the game
 * was broken off. */
static bool place_set_up(struct run *run, int seat, const struct ch_history *empty,
                         struct ch_position *position) {
    const struct ch_referee *referee = run->referee;
    struct ch_turn turn = {
        .game = referee->game,
        .history = empty,
        .legal = &run->legal,
        .seat = seat,
        .key = ch_turn_key(&referee->keys, referee->number, seat, CH_PLY_SET_UP),
        .hashed = referee->keys.scheme == CH_KEYS_HASHED,
        .stop = referee->stop,
        .given_up = referee->stop,
        .limit_ms = referee->limit_ms,
    };
    struct ch_agent *agent = run->agents[seat];
    struct ch_error error = {0};
    struct ch_fault fault;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_game_clock_set_up(&run->clock, &turn);
    ch_referee_log_question(agent, &turn);
    ch_agent_set_up(agent, &turn, &text, &fault);
    if (broken_off(run))
        return false;
    if (fault.end == CH_END_NONE &&
        referee->game->ops->set_up(referee->game, seat, text.data, position, &error) != CH_OK) {
        fault.end = CH_END_ILLEGAL_SET_UP;
        ch_error_format(&error, fault.text, sizeof fault.text);
        ch_text_plain(fault.text, "");
    }
    if (fault.end == CH_END_NONE)
        ch_log_write(&agent->log, CH_LOG_ANSWER, "%s", text.data);
    else
        lose_by_fault(run->played, seat, &fault);
    return fault.end == CH_END_NONE;
}

/* Asks both agents for their set-ups; neither sees the other's. False if one of them failed. */
static bool set_up(struct run *run) {
    const struct ch_game *game = run->referee->game;
    struct ch_history *history = &run->played->history;
    struct ch_position position = history->start;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (!place_set_up(run, seat, history, &position))
            return false;
    ch_history_done(history);
    ch_history_init(history, game, &position);
    return true;
}

/* The history as the seat has seen it. */
static const struct ch_history *seen_by(struct run *run, int seat) {
    if (!run->seen)
        return &run->played->history;
    ch_history_follow(&run->view[seat], run->referee->game, &run->played->history, seat);
    assert(run->view[seat].count == run->played->history.count);
    return &run->view[seat];
}

/* True if the game is over: by its rules, by adjudication, or by the limit of plies. */
static bool game_over(struct run *run) {
    const struct ch_referee *referee = run->referee;
    const struct ch_adjudication *adjudication = &referee->adjudication;
    struct ch_played *played = run->played;
    played->outcome = referee->game->ops->outcome(referee->game, &played->history, &run->legal);
    if (played->outcome.result != CH_ONGOING)
        return true;
    if (run->mover >= 0 && referee->tables)
        played->outcome =
            ch_adjudicate_tables(referee->tables, referee->game, &played->history, &run->reason);
    if (run->mover >= 0 && played->outcome.result == CH_ONGOING)
        played->outcome =
            ch_adjudicate(&run->adjudicator, adjudication, referee->game, &played->history,
                          &run->legal, run->mover, &run->choice, &run->reason);
    if (played->outcome.result == CH_ONGOING && adjudication->plies > 0 &&
        played->history.count >= adjudication->plies)
        played->outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    if (run->reason.length > 0)
        played->verdict = ch_copy(run->reason.data);
    return played->outcome.result != CH_ONGOING;
}

/* The time charged to a clock: processor time where it is known, of one thread never more than wall
 * time. */
static double spent_us(const struct ch_agent *agent, const struct ch_choice *choice) {
    bool counts = choice->cpu_us < choice->wall_us || agent->threads > 1;
    return choice->cpu_us > 0 && counts ? choice->cpu_us : choice->wall_us;
}

/* Asks the seat to move. False if it lost the game by that, gave it up, or was broken off. */
static bool take_turn(struct run *run, int seat) {
    const struct ch_referee *referee = run->referee;
    struct ch_played *played = run->played;
    struct ch_agent *agent = run->agents[seat];
    struct ch_choice *choice = &run->choice;
    int64_t (*now_ns)(void) = referee->now_ns ? referee->now_ns : ch_clock_ns;
    struct ch_turn turn = {
        .game = referee->game,
        .history = seen_by(run, seat),
        .legal = &run->legal,
        .seat = seat,
        .key = ch_seat_key(&run->keys[seat], (uint64_t)played->history.count),
        .game_key = run->game_key[seat],
        .hashed = run->keys[seat].hashed,
        .stop = referee->stop,
        .given_up = referee->stop,
        .limit_ms = referee->limit_ms,
    };
    ch_game_clock_turn(&run->clock, &turn);
    ch_choice_clear(choice);
    ch_referee_log_question(agent, &turn);
    int64_t asked = now_ns();
    ch_live_game_ask(referee->live, asked);
    ch_live_game_let(referee->live);
    agent->ops->choose(agent, &turn, choice);
    double waited = (double)(now_ns() - asked) * 1e-3;
    ch_live_game_hold(referee->live);
    if (broken_off(run))
        return false;
    ch_turn_charge(&turn, choice);
    if (choice->wall_us <= 0 || choice->wall_us > waited)
        choice->wall_us = waited;
    if (choice->resigns && choice->fault.end == CH_END_NONE) {
        played->outcome = (struct ch_outcome){CH_WON, !seat, CH_END_RESIGNATION};
        return false;
    }
    if (!choice_failed(choice, run->legal.count) &&
        !ch_game_clock_charge(&run->clock, seat, spent_us(agent, choice), &choice->fault)) {
        ch_referee_log_answer(agent, &turn, choice);
        return true;
    }
    lose_by_fault(played, seat, &choice->fault);
    return false;
}

static void play_turns(struct run *run) {
    const struct ch_game *game = run->referee->game;
    struct ch_history *history = &run->played->history;
    for (;;) {
        run->legal.count = 0;
        game->ops->moves(game, history, &run->legal);
        if (game_over(run))
            break;
        int seat = game->ops->side(game, ch_history_position(history));
        assert(run->legal.count > 0 && (seat == 0 || seat == 1));
        if (!take_turn(run, seat))
            return;
        keep_move(run, seat, &run->legal.move[run->choice.index]);
        run->mover = seat;
    }
    struct ch_fault fault = {.end = CH_END_NONE};
    int late = ch_game_clock_verdict(&run->clock, &fault);
    if (late >= 0)
        lose_by_fault(run->played, late, &fault);
}

void ch_referee_play(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                     const struct ch_history *start, struct ch_played *played) {
    *played = (struct ch_played){
        .fault_seat = -1, .started_ms = ch_clock_date_ms(), .opening_plies = start->count};
    int64_t begun = ch_clock_ns();
    ch_history_copy(&played->history, start);
    struct run run = {.referee = referee,
                      .agents = agents,
                      .played = played,
                      .capacity = start->count + 128,
                      .mover = -1};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        run.keys[seat] =
            ch_seat_keys(&referee->keys, CH_FOR_MOVES, referee->number, (uint32_t)seat);
        run.game_key[seat] = ch_game_key(&referee->keys, referee->number, seat);
    }
    ch_choice_init(&run.choice);
    run.reason = ch_text_new();
    ch_game_clock_start(&run.clock, &referee->time);
    played->moves = ch_alloc((size_t)run.capacity * sizeof *played->moves);
    for (int i = 0; i < start->count; i++)
        played->moves[i] = (struct ch_played_move){.wall_us = -1, .cpu_us = -1};
    run.held = ch_text_new();
    for (int seat = 0; seat < CH_SEATS && ch_game_hidden(referee->game); seat++)
        agents[seat]->log.held = &run.held; /* set-ups must not be in the log during the game */
    bool ready = start_agents(referee, agents, played) &&
                 (!needs_set_up(referee->game, start) || set_up(&run));
    run.seen = ready && ch_game_hidden(referee->game);
    for (int seat = 0; seat < CH_SEATS && run.seen; seat++)
        ch_history_init_view(&run.view[seat], referee->game, &played->history, seat);
    if (ready) {
        ch_live_game_begin(referee->live, played, &run.clock);
        play_turns(&run);
        ch_live_game_stop(referee->live, &run.clock);
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_history_done(&run.view[seat]);
    ch_choice_done(&run.choice);
    ch_text_done(&run.reason);
    ch_moves_done(&run.legal);
    played->seconds = (double)(ch_clock_ns() - begun) * 1e-9;
    assert(played->stopped || played->outcome.result != CH_ONGOING);
    if (played->fault_seat >= 0)
        ch_referee_log_fault(agents[played->fault_seat], &played->fault);
    ch_referee_log_end(agents, referee->game, played);
    ch_text_done(&run.held);
}

void ch_played_done(struct ch_played *played) {
    for (int i = 0; i < played->history.count; i++)
        ch_free(played->moves[i].reason);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_impasses_done(&played->impasses[seat]);
    ch_free(played->moves);
    ch_free(played->verdict);
    ch_history_done(&played->history);
    *played = (struct ch_played){0};
}
