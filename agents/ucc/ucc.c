/* An external program that speaks the protocol of the UCC's Stratego competition of 2012, as an
 * agent: `ucc:PROGRAM ARGUMENTS`. It is started for each game, asked for its set-up, and sent every
 * move with its outcome before the board. docs/ucc.md describes the protocol as used here. */
#include <assert.h>

#include "agents/external/program.h"
#include "agents/kinds/kinds.h"
#include "agents/process/sandbox.h"
#include "core/games/stratego/text/ucc.h"

#define NS_PER_MS INT64_C(1000000)

struct ucc_agent {
    struct ch_program_agent base;
    struct ch_program program;
    int sent;  /* plies of the game that it was sent; -1: it is in no game */
    int asked; /* plies before the move that it was asked for and has not given; -1: none */
};

static void stop(struct ucc_agent *self) {
    ch_program_stop(&self->program, "QUIT\n");
    self->sent = -1;
}

static void drop(struct ucc_agent *self, struct ch_fault *fault) {
    ch_program_drop(&self->program, 0, "", fault);
    self->sent = -1;
}

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    (void)seat;
    stop((struct ucc_agent *)agent);
    return ch_kind_plays(&ch_ucc_agent_kind, game, error);
}

/* A line of its answer; NULL with a fault after it was ended. */
static char *receive_line(struct ucc_agent *self, int64_t deadline_ns, const char *awaited,
                          int limit_ms, struct ch_fault *fault) {
    char *line;
    enum ch_program_received received = ch_program_receive(&self->program, deadline_ns, &line);
    if (received == CH_PROGRAM_LINE_RECEIVED)
        return line;
    if (ch_program_given_up(&self->program)) { /* it may be asked again */
        ch_fault_set(fault, CH_END_STALLED, "it was not waited for");
        return NULL;
    }
    bool deaf = ch_program_unread(&self->program) > 0;
    ch_program_fail(&self->program, received, awaited, limit_ms, deaf, "", fault);
    self->sent = -1;
    return NULL;
}

static bool start(struct ucc_agent *self, int seat, const atomic_bool *given_up,
                  struct ch_fault *fault) {
    stop(self);
    *fault = (struct ch_fault){.end = CH_END_NONE};
    if (!ch_program_begin(&self->program, &self->base.command, &self->base.agent.log, given_up,
                          fault))
        return false;
    ch_program_ask(&self->program);
    ch_program_send(&self->program, seat == 0 ? "RED opponent 10 10\n" : "BLUE opponent 10 10\n");
    return true;
}

/* Its row as one of a set-up; false if a letter is none. */
static bool translate(const struct ch_game *game, const char *row,
                      char kept[CH_STRATEGO_SIDE + 1]) {
    if (strlen(row) != CH_STRATEGO_SIDE)
        return false;
    for (int column = 0; column < CH_STRATEGO_SIDE; column++) {
        int kind = ch_ucc_kind(row[column]);
        if (kind == CH_STRATEGO_UNKNOWN && row[column] != '.')
            return false;
        kept[column] = kind == CH_STRATEGO_UNKNOWN ? '.' : game->kinds[kind].letter;
    }
    kept[CH_STRATEGO_SIDE] = '\0';
    return true;
}

/* Four rows from the top of its board: Red's begin with the back row, Blue's with the front. */
static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct ucc_agent *self = (struct ucc_agent *)agent;
    char rows[CH_STRATEGO_SET_UP_ROWS][CH_STRATEGO_SIDE + 1];
    int64_t deadline_ns = ch_clock_ns() + self->base.start_ms * NS_PER_MS;
    if (!start(self, turn->seat, turn->given_up, fault))
        return;
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        char *line = receive_line(self, deadline_ns, "set-up", self->base.start_ms, fault);
        if (!line)
            return;
        line[strcspn(line, "\r")] = '\0';
        int place = turn->seat == 0 ? CH_STRATEGO_SET_UP_ROWS - 1 - row : row;
        if (!translate(turn->game, line, rows[place])) {
            ch_fault_set(fault, CH_END_ILLEGAL_SET_UP, "row %d of its set-up is `%.40s`", row + 1,
                         line);
            drop(self, fault);
            return;
        }
    }
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++)
        ch_text_addf(text, "%s%s", row > 0 ? "/" : "", rows[row]);
    self->program.ready = true;
    self->sent = 0;
    self->asked = -1;
}

/* Sends the moves since its last one, and the board. */
static void ask(struct ucc_agent *self, const struct ch_turn *turn) {
    const struct ch_history *history = turn->history;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert(self->sent >= 0 && self->sent <= history->count);
    if (history->count == 0)
        ch_text_add(&text, "START\n");
    for (; self->sent < history->count; self->sent++) {
        const struct ch_ply *ply = &history->plies[self->sent];
        ch_ucc_move_write(&ply->move, &text);
        ch_text_add(&text, " ");
        ch_ucc_outcome_write(ch_history_before(history, self->sent), &ply->move, &ply->after,
                             &text);
        ch_text_add(&text, "\n");
    }
    ch_ucc_board_write(turn->game, ch_history_position(history), turn->seat, &text);
    ch_program_ask(&self->program);
    ch_program_send(&self->program, text.data);
}

/* Sets the choice, or its fault, from the program's line. */
static void read_choice(struct ucc_agent *self, const struct ch_turn *turn, char *line,
                        struct ch_choice *choice) {
    const char *rest;
    int from, to;
    line[strcspn(line, "\r")] = '\0';
    if (strncmp(line, "SURRENDER", 9) == 0) {
        choice->resigns = true;
        return;
    }
    bool move = ch_ucc_move_read(line, &from, &to, &rest) && !*rest;
    for (int i = 0; move && i < turn->legal->count; i++)
        if (turn->legal->move[i].path[0] == from && turn->legal->move[i].path[1] == to)
            choice->index = i;
    if (choice->index >= 0)
        return;
    ch_fault_set(&choice->fault,
                 move                               ? CH_END_ILLEGAL_MOVE
                 : strncmp(line, "NO_MOVE", 7) == 0 ? CH_END_NO_CHOICE
                                                    : CH_END_GARBAGE,
                 "it answered `%.80s`", line);
    drop(self, &choice->fault);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct ucc_agent *self = (struct ucc_agent *)agent;
    int limit_ms = ch_program_limit_ms(&self->base, turn);
    if (self->sent < 0 || self->sent > turn->history->count || self->program.pid <= 0) {
        ch_fault_set(&choice->fault, CH_END_LOAD_FAILED,
                     "its protocol has no way to begin but by its own set-up, nor to take moves "
                     "back");
        return;
    }
    self->program.given_up = turn->given_up;
    int64_t begun = ch_clock_ns();
    if (self->asked != turn->history->count) /* else it was given up, and thinks about it still */
        ask(self, turn);
    self->asked = turn->history->count;
    char *line = receive_line(self, begun + (limit_ms + turn->margin_ms) * NS_PER_MS, "move",
                              limit_ms, &choice->fault);
    choice->wall_us = (double)(ch_clock_ns() - begun) * 1e-3;
    if (!line)
        return;
    self->asked = -1;
    read_choice(self, turn, line, choice);
}

static void close_agent(struct ch_agent *agent) {
    struct ucc_agent *self = (struct ucc_agent *)agent;
    stop(self);
    ch_program_agent_free(&self->base);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .set_up = set_up,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = close_agent,
};

static enum ch_status open_agent(const char *arguments, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_program_command command;
    (void)game;
    enum ch_status status = ch_program_command_read("ucc", arguments, &command, error);
    if (status == CH_OK && command.parameter_count > 0)
        status = ch_bad_input(error,
                              "the protocol has no parameters, so there is no `%.80s`; before the "
                              "program may stand read=, write=, network= and confine=",
                              command.parameter[0]);
    if (status == CH_OK)
        status = ch_confine_check(&command.confine, error);
    if (status == CH_OK && !command.confine.off && ch_landlock_version() < 1)
        status =
            ch_unsupported(error,
                           "ucc:%.200s can't be kept from the record here (no Landlock: %s), and "
                           "its opponent hides something; to trust it, write confine=no before "
                           "the program",
                           arguments, ch_landlock_why_not());
    if (status != CH_OK) {
        ch_program_command_done(&command);
        return status;
    }
    struct ucc_agent *self = ch_alloc(sizeof *self);
    ch_program_agent_init(&self->base, "ucc", arguments, &command, config);
    self->base.agent.ops = &operations;
    self->base.command.confine.strict = true; /* its opponent has something to hide */
    self->sent = -1;
    ch_program_init(&self->program);
    *agent = &self->base.agent;
    return CH_OK;
}

const struct ch_agent_kind ch_ucc_agent_kind = {
    .name = "ucc",
    .usage = "ucc:PROGRAM",
    .description = "an external program that speaks the UCC's Stratego protocol",
    .suits = ch_stratego_is,
    .open_program = open_agent,
};
