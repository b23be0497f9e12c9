/* The agent interface by frames: a process is started when there is none, and whatever becomes of
 * it is a fault with a name. */
#include "agents/worker/worker.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/process/sandbox.h"
#include "agents/rules/rules.h"

/* A worker that is asked to end has so long. */
enum { CLOSE_MS = 2000 };

struct worker {
    struct ch_agent agent;
    struct ch_agents_config config; /* owns its strings */
    const struct ch_game *game;
    int seat; /* of the game that goes on, -1 before the first */
    bool from_files;
    char refused[CH_HASH_HEX]; /* hash of the texts that a reload could not load */
    unsigned guards;
    struct ch_process process;
    struct ch_worker_held held; /* what the process knows of the history */
    bool asks; /* its rules may ask beyond the board: of one game, which it was opened for */
    struct ch_knowledge knowledge; /* the tables and the book that they may ask */
    struct ch_known known;         /* the same of a turn */
    struct ch_frame frame;
    const atomic_bool *given_up; /* of the turn that it is asked about, else of `config`; NULL */
    struct ch_fault pending;     /* of a new game, for the turn that follows */
};

/* Ends the process, if there is one; it has wait_ms to do that by itself. */
static void drop(struct worker *self, int wait_ms) {
    if (self->process.pid > 0)
        ch_process_end(&self->process, wait_ms, NULL);
    self->held.any = false;
    self->held.count = 0;
}

/* Sends the frame, which the answer replaces. False with `fault`: the process is gone. */
static bool question(struct worker *self, size_t max, int limit_ms, int margin_ms,
                     struct ch_fault *fault) {
    self->process.given_up = self->given_up;
    if (ch_worker_ask(&self->process, &self->frame, max, limit_ms, margin_ms,
                      self->config.memory_mb, fault)) {
        ch_process_log_words(&self->process);
        return true;
    }
    drop(self, 0);
    return false;
}

/* Ends a process whose answer makes no sense. */
static void reject(struct worker *self, struct ch_fault *fault) {
    ch_worker_refuse(&self->process, fault);
    drop(self, 0);
}

static enum ch_status fault_error(const struct worker *self, const struct ch_fault *fault,
                                  struct ch_error *error) {
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s: %s: %s", self->agent.name,
                        ch_end_text(fault->end), fault->text);
}

/* Reads READY, REFUSED, or FINDINGS if they were asked for. CH_AGENT_FAULT with `fault` if it is
 * none of them. */
static enum ch_status read_ready(struct worker *self, struct ch_fault *fault,
                                 struct ch_error *error) {
    struct ch_frame *frame = &self->frame;
    enum ch_frame_type type = ch_frame_type(frame);
    struct ch_worker_findings findings = {.loaded = type == CH_FRAME_READY};
    if (type == CH_FRAME_FINDINGS && self->config.problems)
        ch_worker_pass_findings(frame, &findings, self->config.problems);
    else if (type == CH_FRAME_READY)
        ch_worker_pass_ready(frame, &findings);
    else if (type == CH_FRAME_REFUSED)
        ch_frame_pass_error(frame, &findings.error);
    else
        frame->broken = true;
    if (!ch_frame_good(frame)) {
        reject(self, fault);
        return fault_error(self, fault, error);
    }
    if (!findings.loaded) {
        *error = findings.error;
        return error->status;
    }
    self->guards |= findings.guards;
    self->agent.repeatable = findings.repeatable;
    self->agent.clocked = findings.clocked;
    return CH_OK;
}

/* Whether texts that are loaded end a worker so: then they are wrong, and not the worker. */
static bool is_of_texts(enum ch_end end) {
    return end == CH_END_RECURSION || end == CH_END_MEMORY || end == CH_END_TIME ||
           end == CH_END_RULE_ERROR || end == CH_END_FORBIDDEN;
}

static enum ch_status start(struct worker *self, const struct ch_source *sources, int count,
                            struct ch_fault *fault, struct ch_error *error) {
    struct ch_worker_start order = {.spec = self->agent.name,
                                    .sources = sources,
                                    .source_count = count,
                                    .game = self->game->name,
                                    .game_sources = self->game->sources,
                                    .game_source_count = self->game->source_count,
                                    .check = self->config.problems != NULL,
                                    .timed = self->config.times != NULL,
                                    .config = self->config};
    *fault = (struct ch_fault){.end = CH_END_LOAD_FAILED};
    enum ch_status status =
        ch_process_start(&self->process, self->config.program, &self->agent.log, error);
    if (status != CH_OK)
        return status;
    self->process.own_ms = self->config.start_ms; /* it goes over the texts, as loading does */
    self->process.sources = sources;
    self->process.source_count = count;
    self->held.any = false;
    self->held.count = 0;
    ch_frame_begin(&self->frame, CH_FRAME_START);
    ch_worker_pass_start(&self->frame, &order, &(struct ch_worker_texts){{0}, {0}});
    size_t max = order.check ? CH_WORKER_LARGE_ANSWER : CH_WORKER_SMALL_ANSWER;
    if (!question(self, max, self->config.start_ms, 0, fault)) {
        bool texts = count > 0 && !order.check && is_of_texts(fault->end);
        if (fault->end == CH_END_TIME || fault->end == CH_END_STALLED)
            fault->end = CH_END_SLOW_START;
        status = fault_error(self, fault, error);
        return texts ? (error->status = CH_BAD_INPUT) : status;
    }
    status = read_ready(self, fault, error);
    if (status == CH_OK)
        ch_sandbox_report(self->guards, self->config.tell);
    if (status != CH_OK && self->process.pid > 0) {
        fault->end = CH_END_LOAD_FAILED;
        drop(self, CLOSE_MS);
    }
    return status;
}

/* Announces a new game to a fresh process or a resident one. On failure there is none. */
static enum ch_status begin_game(struct worker *self, struct ch_fault *fault,
                                 struct ch_error *error) {
    ch_process_take_words(&self->process);
    assert(self->process.pid > 0 && (self->seat == 0 || self->seat == 1));
    ch_frame_begin(&self->frame, CH_FRAME_NEW_GAME);
    ch_frame_pass_int(&self->frame, &self->seat, 0, CH_SEATS - 1);
    enum ch_status status = CH_AGENT_FAULT;
    char text[CH_FAULT_TEXT];
    if (question(self, CH_WORKER_SMALL_ANSWER, self->config.turn_ms, 0, fault))
        status = read_ready(self, fault, error);
    if (status == CH_OK)
        return CH_OK;
    if (fault->end == CH_END_NONE) { /* it refused the game, and may not play it */
        fault->end = CH_END_LOAD_FAILED;
        ch_error_format(error, fault->text, sizeof fault->text);
        drop(self, CLOSE_MS);
    } else if (fault->end == CH_END_TIME) {
        fault->end = CH_END_STALLED; /* there is nothing to think about */
    }
    snprintf(text, sizeof text, "%s", fault->text);
    snprintf(fault->text, sizeof fault->text, "when a game began: %s", text);
    return fault_error(self, fault, error);
}

/* Starts a process with these texts, for the game that goes on if there is one; a process that is
 * killed from outside meanwhile is started once more. On failure there is none, and fault->end
 * names the cause; CH_BAD_INPUT if the texts are at fault, even where they took the process with
 * them. */
static enum ch_status begin(struct worker *self, const struct ch_source *sources, int count,
                            struct ch_fault *fault, struct ch_error *error) {
    enum ch_status status = start(self, sources, count, fault, error);
    if (status != CH_OK && fault->end == CH_END_KILLED) {
        ch_log_write(&self->agent.log, CH_LOG_PROCESS, "it is started again");
        status = start(self, sources, count, fault, error);
    }
    return status == CH_OK && self->seat >= 0 ? begin_game(self, fault, error) : status;
}

/* Sees to a process that is ready for a turn. False with `fault`. */
static bool prepare(struct worker *self, struct ch_fault *fault) {
    struct ch_error error;
    if (self->pending.end != CH_END_NONE) {
        *fault = self->pending;
        self->pending.end = CH_END_NONE;
        return false;
    }
    if (self->process.pid > 0)
        return true;
    enum ch_status status =
        begin(self, self->agent.sources, self->agent.source_count, fault, &error);
    if (status == CH_OK) {
        *fault = (struct ch_fault){0};
        return true;
    }
    if (!fault->text[0])
        ch_error_format(&error, fault->text, sizeof fault->text);
    return false;
}

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    struct worker *self = (struct worker *)agent;
    struct ch_fault fault;
    self->pending = (struct ch_fault){0};
    self->given_up = self->config.given_up;
    self->seat = seat;
    if (game != self->game) {
        if (self->asks)
            return ch_unsupported(error, "the rules of %s may ask what is for %s, not for %s",
                                  agent->name, self->game->name, game->name);
        self->game = game;
        drop(self, CLOSE_MS);
    }
    if (self->process.pid <= 0) /* the first turn starts it, or reports why it can't */
        return CH_OK;
    if (begin_game(self, &fault, error) != CH_OK && !ch_process_given_up(self->given_up))
        self->pending = fault; /* for the first turn */
    return CH_OK;
}

/* Puts a turn into the frame that was begun, with what is known of its moves. */
static void put_turn(struct worker *self, const struct ch_turn *turn) {
    struct ch_turn complete = *turn;
    if (self->knowledge.endgame || self->knowledge.book) {
        ch_knowledge_look(&self->knowledge, turn, &self->known);
        complete.known = &self->known;
    }
    ch_worker_put_turn(&self->frame, &complete, &self->held);
}

/* Sends the question about the turn that the frame holds; as question(). */
static bool ask(struct worker *self, const struct ch_turn *turn, size_t max,
                struct ch_fault *fault) {
    int limit_ms = turn->time_ms > 0 ? turn->time_ms : self->config.turn_ms;
    return question(self, max, limit_ms, turn->margin_ms, fault);
}

static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct worker *self = (struct worker *)agent;
    self->given_up = turn->given_up;
    if (!prepare(self, fault))
        return;
    assert(turn->game == self->game && self->process.pid > 0);
    ch_frame_begin(&self->frame, CH_FRAME_SET_UP);
    ch_worker_put_turn(&self->frame, turn, &self->held);
    if (!ask(self, turn, CH_WORKER_SMALL_ANSWER, fault))
        return;
    bool failed = ch_frame_type(&self->frame) == CH_FRAME_CHOICE;
    if (failed) {
        CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
        ch_choice_init(&choice);
        ch_worker_get_choice(&self->frame, turn->legal, &choice);
        *fault = choice.fault;
        if (fault->end == CH_END_NO_CHOICE || fault->end == CH_END_ILLEGAL_MOVE)
            fault->end = CH_END_NONE; /* it moved, and was not asked to */
    } else {
        ch_text_add(text, ch_frame_get_string(&self->frame));
        failed = ch_frame_type(&self->frame) != CH_FRAME_ANSWER;
    }
    if (!ch_frame_good(&self->frame) || (failed && fault->end == CH_END_NONE))
        reject(self, fault);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct worker *self = (struct worker *)agent;
    self->given_up = turn->given_up;
    if (!prepare(self, &choice->fault))
        return;
    assert(turn->game == self->game && self->process.pid > 0);
    int64_t begun = ch_clock_ns(); /* starting a process is not thinking time */
    ch_frame_begin(&self->frame, CH_FRAME_TURN);
    put_turn(self, turn);
    if (!ask(self, turn, CH_WORKER_SMALL_ANSWER, &choice->fault))
        return;
    bool timed = self->config.times != NULL;
    if (timed)
        ch_worker_pass_times(&self->frame, self->config.times);
    ch_worker_get_choice(&self->frame, turn->legal, choice);
    if (!ch_frame_good(&self->frame) ||
        ch_frame_type(&self->frame) != (timed ? CH_FRAME_TIMED_CHOICE : CH_FRAME_CHOICE)) {
        choice->index = -1;
        ch_text_clear(&choice->reason);
        reject(self, &choice->fault);
    }
    choice->wall_us = (double)(ch_clock_ns() - begun) * 1e-3;
}

/* Blanks for what would command a terminal if the strings of this JSON text were printed. A worker
 * that rules have not taken over sends nothing of the kind. */
static void make_plain(char *json) {
    ch_text_plain(json, "\n");
    for (char *at = json; (at = strchr(at, '\\')); at += at[1] ? 2 : 1) {
        unsigned code;
        if (at[1] == 'b' || at[1] == 'f' || at[1] == 'r')
            memset(at, ' ', 2);
        else if (at[1] == 'u' && strspn(at + 2, "0123456789abcdefABCDEF") >= 4 &&
                 sscanf(at + 2, "%4x", &code) == 1 &&
                 (code < ' ' || (code >= 127 && code < 160) || (code >= 0x2000 && code < 0x2070)))
            memset(at, ' ', 6);
    }
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    struct worker *self = (struct worker *)agent;
    struct ch_fault fault;
    self->given_up = turn->given_up;
    if (!prepare(self, &fault))
        return fault_error(self, &fault, error);
    ch_frame_begin(&self->frame, CH_FRAME_INQUIRE);
    put_turn(self, turn);
    struct ch_inquiry put = *inquiry;
    ch_worker_pass_inquiry(&self->frame, &put);
    if (!ask(self, turn, CH_WORKER_LARGE_ANSWER, &fault))
        return fault_error(self, &fault, error);
    if (ch_frame_type(&self->frame) == CH_FRAME_REFUSED) {
        ch_frame_pass_error(&self->frame, error);
        if (ch_frame_good(&self->frame))
            return error->status;
    }
    const char *answer = ch_frame_get_string(&self->frame);
    if (ch_frame_type(&self->frame) != CH_FRAME_ANSWER || !ch_frame_good(&self->frame)) {
        reject(self, &fault);
        return fault_error(self, &fault, error);
    }
    size_t start = json->length;
    ch_text_add(json, answer);
    make_plain(json->data + start);
    return CH_OK;
}

/* Loads `sources` into a second process; the first plays on if that fails. */
static enum ch_status swap(struct worker *self, struct ch_sources *sources,
                           struct ch_error *error) {
    struct ch_fault fault;
    struct ch_process old = self->process;
    struct ch_knowledge knowledge;
    bool asks;
    assert(sources->count > 0 && self->game);
    self->process = ch_process_none;
    enum ch_status status =
        ch_rules_knowledge(sources->source, sources->count, self->game, &knowledge, &asks, error);
    if (status == CH_OK)
        status = begin(self, sources->source, sources->count, &fault, error);
    if (status != CH_OK) {
        ch_knowledge_close(&knowledge);
        drop(self, CLOSE_MS);
        self->process = old;
        return status;
    }
    ch_knowledge_close(&self->knowledge);
    self->knowledge = knowledge;
    self->asks = asks;
    if (old.pid > 0)
        ch_process_end(&old, CLOSE_MS, NULL);
    ch_sources_free(&self->agent);
    ch_sources_give(sources, true, &self->agent);
    ch_agent_identify(&self->agent, self->game);
    self->pending.end = CH_END_NONE;
    return CH_OK;
}

static enum ch_status reload(struct ch_agent *agent, bool *changed, struct ch_error *error) {
    struct worker *self = (struct worker *)agent;
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    char hash[CH_HASH_HEX];
    *changed = false;
    self->given_up = self->config.given_up;
    if (!self->from_files)
        return CH_OK;
    enum ch_status status =
        ch_rules_collect(agent->name, self->game, &self->config, &sources, error);
    ch_sources_hash(&sources, hash);
    if (strcmp(hash, agent->old_hash) == 0 && status == CH_OK) {
        self->refused[0] = '\0';
    } else if (strcmp(hash, self->refused) == 0) {
        status = CH_OK; /* the mistakes in these texts were reported before */
    } else if (status != CH_OK || (status = swap(self, &sources, error)) != CH_OK) {
        memcpy(self->refused, hash, sizeof hash);
    } else {
        *changed = true;
        self->refused[0] = '\0';
    }
    return status;
}

static void close_agent(struct ch_agent *agent) {
    CH_FREED struct worker *self = (struct worker *)agent;
    drop(self, CLOSE_MS);
    ch_knowledge_close(&self->knowledge);
    ch_known_done(&self->known);
    ch_worker_held_done(&self->held);
    ch_frame_done(&self->frame);
    ch_sources_free(agent);
    ch_free((char *)(uintptr_t)self->config.home);
    ch_free((char *)(uintptr_t)self->config.program);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .set_up = set_up,
    .choose = choose,
    .inquire = inquire,
    .reload = reload,
    .close = close_agent,
};

enum ch_status ch_worker_open(const char *spec, struct ch_sources *sources, bool from_files,
                              const struct ch_game *game, const struct ch_agents_config *config,
                              struct ch_agent **agent, struct ch_error *error) {
    struct worker *self = ch_alloc(sizeof *self);
    struct ch_fault fault;
    self->agent.ops = &operations;
    snprintf(self->agent.name, sizeof self->agent.name, "%s", spec);
    self->agent.log.voice = ch_log_voice(config->log, spec);
    self->config = *config;
    self->config.home = ch_copy(config->home);
    self->config.program = ch_copy(config->program);
    self->game = game;
    self->seat = -1;
    self->from_files = from_files;
    self->given_up = config->given_up;
    self->process = ch_process_none;
    ch_frame_init(&self->frame);
    struct ch_error ignored;
    error = error ? error : &ignored;
    enum ch_status status = ch_rules_knowledge(sources->source, sources->count, game,
                                               &self->knowledge, &self->asks, error);
    if (status == CH_OK && !config->later)
        status = begin(self, sources->source, sources->count, &fault, error);
    self->config.problems = NULL;
    if (status != CH_OK) {
        close_agent(&self->agent);
        return status;
    }
    if (sources->count > 0)
        ch_sources_give(sources, !config->problems, &self->agent);
    *agent = &self->agent;
    return CH_OK;
}

unsigned ch_worker_guards(const struct ch_agent *agent) {
    return agent->ops == &operations ? ((const struct worker *)agent)->guards : 0;
}
