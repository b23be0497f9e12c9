/* An external program that speaks the Hub protocol as an agent: `hub:PROGRAM ARGUMENTS`. It is
 * asked anew for every move, with the position and the moves that may repeat, and its answer is
 * held against the legal moves. Whatever it does instead is a fault with a cause; the program is
 * then ended and started again for the next game. docs/hub.md has the protocol as it is spoken
 * here.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "agents/hub/hub.h"
#include "agents/kinds/kinds.h"

/* THINK_MS: for a move without a limit. After its time an engine is sent `stop`, and has GRACE_MS
 * to answer. */
enum { THINK_MS = 1000, GRACE_MS = 500, LOOK_MS = 20 };

#define NS_PER_MS INT64_C(1000000)

struct hub_agent {
    struct ch_program_agent base;
    const struct ch_game *game;
    struct ch_hub_board board;
    struct ch_hub_engine engine;
    bool fresh; /* started for the game that goes on */
};

/* True if it said nothing unasked and lives. An unasked `done` would be taken for an answer. */
static bool is_quiet(struct hub_agent *self, struct ch_fault *fault) {
    for (;;) {
        char *text;
        struct ch_hub_line line;
        enum ch_program_received received = ch_program_receive(&self->engine.process, 0, &text);
        if (received == CH_PROGRAM_NOTHING)
            return true;
        if (received != CH_PROGRAM_LINE_RECEIVED) {
            ch_hub_engine_fail(&self->engine, received, "pause", 0, fault);
            return false;
        }
        if (ch_hub_line_read(text, &line, NULL) == CH_OK && strcmp(line.command, "done") == 0) {
            ch_fault_set(fault, CH_END_OUT_OF_TURN, "%s", ch_hub_unasked);
            ch_hub_engine_drop(&self->engine, fault);
            return false;
        }
    }
}

static bool start(struct hub_agent *self, const atomic_bool *given_up, struct ch_fault *fault) {
    self->fresh = true;
    return ch_hub_engine_start(&self->engine, &self->base.command, self->game, self->base.start_ms,
                               &self->base.agent.log, given_up, fault);
}

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    struct hub_agent *self = (struct hub_agent *)agent;
    struct ch_fault fault;
    (void)seat;
    if (ch_kind_plays(&ch_hub_kind, game, error) != CH_OK)
        return error->status;
    if (game != self->game) {
        ch_hub_engine_stop(&self->engine);
        self->game = game;
        ch_hub_board_init(&self->board, game);
    }
    /* The first turn starts it and has a place to report why it can't. */
    if (self->engine.process.pid <= 0)
        return CH_OK;
    /* Otherwise what it did after its last game cost nothing. */
    if (!self->fresh && is_quiet(self, &fault))
        ch_program_send(&self->engine.process, "new-game\n");
    return CH_OK;
}

/* The position as the protocol wants it: as it was before the moves that can still repeat, and
 * those; or the whole game. */
static void add_position(const struct hub_agent *self, const struct ch_history *history,
                         struct ch_text *text) {
    int quiet_plies = ch_history_quiet(history), first = history->count;
    if (self->engine.repeatable)
        first = 0;
    else if (quiet_plies > 0)
        first = quiet_plies < history->count ? history->count - quiet_plies : 0;
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    assert(first >= 0 && first <= history->count);
    ch_hub_board_add(&self->board, ch_history_before(history, first), &value);
    ch_text_add(text, "pos");
    ch_hub_line_add(text, "pos", value.data);
    ch_text_clear(&value);
    for (int i = first; i < history->count; i++) {
        ch_text_add(&value, i > first ? " " : "");
        ch_hub_board_add_move(&self->board, &history->plies[i].move, &value);
    }
    if (value.length > 0)
        ch_hub_line_add(text, "moves", value.data);
    ch_text_add(text, "\n");
}

/* The one form of `level` that says most of the turn's limits; `stop` sees to the others. */
static void add_level(const struct hub_agent *self, const struct ch_turn *turn,
                      struct ch_text *text) {
    int think_ms = turn->time_ms;
    if (turn->average_ms > 0 && (think_ms <= 0 || turn->average_ms < think_ms))
        think_ms = turn->average_ms;
    if (think_ms <= 0)
        think_ms = self->base.turn_ms < 2 * THINK_MS ? self->base.turn_ms / 2 : THINK_MS;
    if (turn->depth > 0)
        ch_text_addf(text, "level depth=%d\n", turn->depth);
    else if (turn->nodes > 0)
        ch_text_addf(text, "level nodes=%" PRId64 "\n", turn->nodes);
    else if (turn->remaining_ms[turn->seat] > 0)
        ch_text_addf(text, "level time=%.3f inc=%.3f\n", turn->remaining_ms[turn->seat] / 1000.0,
                     turn->increment_ms / 1000.0);
    else
        ch_text_addf(text, "level move-time=%.3f\n", think_ms / 1000.0);
}

static void ask(struct hub_agent *self, const struct ch_turn *turn) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, self->engine.pings ? "ping\n" : "");
    add_position(self, turn->history, &text);
    add_level(self, turn, &text);
    ch_text_add(&text, "go think");
    if (self->engine.repeatable)
        ch_text_addf(&text, " key=%016" PRIx64, turn->key);
    ch_text_add(&text, "\n");
    ch_program_ask(&self->engine.process);
    ch_program_send(&self->engine.process, text.data);
}

/* Reads the engine's output until it answers, or its time and then the time after `stop` are
 * over. */
static enum ch_program_received receive_answer(struct hub_agent *self, const struct ch_turn *turn,
                                               struct ch_hub_answer *answer) {
    struct ch_program *process = &self->engine.process;
    int64_t deadline = ch_clock_ns() + ch_program_limit_ms(&self->base, turn) * NS_PER_MS;
    bool stopped = false;
    for (;;) {
        char *text;
        int64_t now = ch_clock_ns(), look = now + LOOK_MS * NS_PER_MS;
        bool looking = turn->stop && !stopped && look < deadline;
        enum ch_program_received received =
            ch_program_receive(process, looking ? look : deadline, &text);
        if (received == CH_PROGRAM_LINE_RECEIVED && ch_hub_answer_parse(answer, text))
            return received;
        bool early = ch_clock_ns() < deadline && (stopped || !ch_process_given_up(turn->stop)) &&
                     !ch_program_given_up(process);
        bool more = received == CH_PROGRAM_LINE_RECEIVED || received == CH_PROGRAM_NOTHING;
        if (more && early)
            continue;
        if (!more || stopped || ch_program_given_up(process))
            return more ? CH_PROGRAM_NOTHING : received; /* also if its output never ends */
        self->engine.deaf = ch_program_unread(process) > 0;
        ch_program_send(process, "stop\n");
        deadline = ch_clock_ns() + (turn->margin_ms + GRACE_MS) * NS_PER_MS;
        stopped = true;
    }
}

/* On failure the engine is gone. */
static void await(struct hub_agent *self, const struct ch_turn *turn,
                  struct ch_hub_answer *answer) {
    enum ch_program_received received = receive_answer(self, turn, answer);
    memcpy(self->engine.complaint, answer->complaint, sizeof self->engine.complaint);
    if (received == CH_PROGRAM_LINE_RECEIVED && answer->fault.end != CH_END_NONE)
        ch_hub_engine_drop(&self->engine, &answer->fault);
    if (received == CH_PROGRAM_LINE_RECEIVED)
        return;
    ch_hub_engine_fail(&self->engine, received, "move", ch_program_limit_ms(&self->base, turn),
                       &answer->fault);
    if (answer->fault.end == CH_END_TIME && answer->strange > 0)
        ch_fault_add(&answer->fault, "; send `done move=11-15` after `go think`: what it wrote "
                                     "has no meaning in Hub");
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct hub_agent *self = (struct hub_agent *)agent;
    struct ch_hub_answer answer;
    if (self->engine.process.pid > 0 ? !is_quiet(self, &choice->fault)
                                     : !start(self, turn->given_up, &choice->fault))
        return;
    self->fresh = false;
    self->engine.process.given_up = turn->given_up;
    int64_t asked = ch_clock_ns();
    ask(self, turn);
    ch_hub_answer_init(&answer, &self->board, turn->legal, self->engine.pings);
    await(self, turn, &answer);
    assert(answer.fault.end == CH_END_NONE || self->engine.process.pid <= 0);
    assert(answer.fault.end != CH_END_NONE || answer.index < turn->legal->count);
    choice->wall_us = (double)(ch_clock_ns() - asked) * 1e-3;
    choice->index = answer.index;
    choice->fault = answer.fault;
    choice->has_score = answer.has_score;
    choice->score = answer.score;
    choice->depth = answer.depth;
    if (answer.fault.end == CH_END_NONE)
        ch_hub_answer_reason(&answer, &choice->reason);
}

static void close_agent(struct ch_agent *agent) {
    struct hub_agent *self = (struct hub_agent *)agent;
    ch_hub_engine_stop(&self->engine);
    ch_program_agent_free(&self->base);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = close_agent,
};

static enum ch_status open_agent(const char *arguments, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_program_command command;
    struct ch_fault fault;
    if (game->drops)
        return ch_unsupported(
            error, "%s puts pieces on the board, which Hub can't say; take another agent",
            game->title);
    if (game->huffs)
        return ch_unsupported(
            error, "in %s pieces are huffed, which Hub can't say; take another agent", game->title);
    enum ch_status status = ch_program_command_read("hub", arguments, &command, error);
    if (status != CH_OK)
        return status;
    status = ch_confine_check(&command.confine, error);
    if (status != CH_OK) {
        ch_program_command_done(&command);
        return status;
    }
    struct hub_agent *self = ch_alloc(sizeof *self);
    ch_program_agent_init(&self->base, "hub", arguments, &command, config);
    self->base.agent.ops = &operations;
    self->game = game;
    ch_hub_board_init(&self->board, game);
    ch_hub_engine_init(&self->engine);
    if (!config->later && !start(self, config->given_up, &fault)) {
        close_agent(&self->base.agent);
        return ch_bad_input(error, "hub:%.200s: %s: %s", arguments, ch_end_text(fault.end),
                            fault.text);
    }
    *agent = &self->base.agent;
    return CH_OK;
}

const struct ch_agent_kind ch_hub_kind = {
    .name = "hub",
    .usage = "hub:PROGRAM",
    .description = "an external engine that speaks the Hub protocol, with its arguments",
    .plays = CH_PLAYS_KNOWN,
    .open_program = open_agent,
};
