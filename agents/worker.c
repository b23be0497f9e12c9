/* See worker.h. The agent interface by frames: a process is started when there is none, and
 * whatever becomes of it is a fault with a name. */
#include "agents/worker.h"

#include <stdio.h>
#include <string.h>

#include "agents/roster.h"
#include "core/clock.h"
#include "core/memory.h"

enum { CLOSE_MS = 2000 };

struct worker_agent {
    struct ch_agent agent;
    struct ch_agents_config config; /* owns its strings */
    const struct ch_game *game;
    int seat; /* of the game that goes on, -1 before the first */
    bool from_files;
    char refused[CH_HASH_HEX]; /* hash of the texts that a reload could not load */
    unsigned guards;
    struct ch_process process;
    struct ch_worker_held held; /* what the process knows of the history */
    struct ch_frame frame;
    struct ch_fault pending; /* of a new game, for the turn that follows */
};

static struct worker_agent *self_of(struct ch_agent *agent) {
    return (struct worker_agent *)agent;
}

static bool running(const struct worker_agent *self) {
    return self->process.pid > 0;
}

static void drop_process(struct worker_agent *self, int wait_ms) {
    if (running(self))
        ch_process_end(&self->process, wait_ms, NULL);
    self->held.any = false;
    self->held.count = 0;
}

/* The frame is sent and answered; on failure the process is gone. */
static bool ask(struct worker_agent *self, size_t most, int limit_ms, int margin_ms,
                struct ch_fault *fault) {
    if (ch_worker_ask(&self->process, &self->frame, most, limit_ms, margin_ms,
                      self->config.memory_mb, fault)) {
        if (self->agent.log.voice)
            ch_process_take_words(&self->process);
        return true;
    }
    drop_process(self, 0);
    return false;
}

static void refuse(struct worker_agent *self, struct ch_fault *fault) {
    ch_worker_refuse(&self->process, fault);
    drop_process(self, 0);
}

static enum ch_status fault_error(const struct worker_agent *self, const struct ch_fault *fault,
                                  struct ch_error *error) {
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s: %s: %s", self->agent.name,
                        ch_end_text(fault->end), fault->text);
}

/* Reads FINDINGS. */
static enum ch_status read_findings(struct worker_agent *self, struct ch_fault *fault,
                                    struct ch_error *error) {
    struct ch_worker_findings findings;
    ch_worker_get_findings(&self->frame, &findings, self->config.problems);
    if (!ch_frame_good(&self->frame)) {
        refuse(self, fault);
        return fault_error(self, fault, error);
    }
    self->guards |= findings.guards;
    self->agent.repeatable = findings.repeatable;
    self->agent.clocked = findings.clocked;
    *error = findings.error;
    return findings.loaded ? CH_OK : findings.error.status;
}

/* Reads READY or REFUSED. CH_AGENT_FAULT with `fault` if it is neither. */
static enum ch_status read_ready(struct worker_agent *self, struct ch_fault *fault,
                                 struct ch_error *error) {
    struct ch_frame *frame = &self->frame;
    enum ch_frame_type type = ch_frame_type(frame);
    if (type == CH_FRAME_FINDINGS && self->config.problems)
        return read_findings(self, fault, error);
    if (type == CH_FRAME_REFUSED) {
        ch_frame_get_error(frame, error);
        if (ch_frame_good(frame))
            return error->status;
    } else if (type == CH_FRAME_READY) {
        unsigned guards = ch_frame_get_u32(frame);
        bool repeatable = ch_frame_get_int(frame, 0, 1), clocked = ch_frame_get_int(frame, 0, 1);
        if (ch_frame_good(frame)) {
            self->guards |= guards;
            self->agent.repeatable = repeatable;
            self->agent.clocked = clocked;
            return CH_OK;
        }
    }
    refuse(self, fault);
    return fault_error(self, fault, error);
}

/* Starts a process with these texts. On failure there is none, and fault->end names the cause. */
static enum ch_status start(struct worker_agent *self, const struct ch_source *sources, int count,
                            struct ch_fault *fault, struct ch_error *error) {
    const struct ch_worker_start start = {.spec = self->agent.name,
                                          .game = self->game->name,
                                          .sources = sources,
                                          .source_count = count,
                                          .check = self->config.problems != NULL,
                                          .config = self->config};
    *fault = (struct ch_fault){.end = CH_END_LOAD_FAILED};
    enum ch_status status =
        ch_process_start(&self->process, self->config.program, &self->agent.log, error);
    if (status != CH_OK)
        return status;
    self->process.sources = sources;
    self->process.source_count = count;
    self->held.any = false;
    self->held.count = 0;
    ch_worker_put_start(&self->frame, &start);
    size_t most = start.check ? CH_WORKER_LARGE_ANSWER : CH_WORKER_SMALL_ANSWER;
    if (!ask(self, most, self->config.start_ms, 0, fault)) {
        if (fault->end == CH_END_TIME)
            fault->end = CH_END_SLOW_START;
        return fault_error(self, fault, error);
    }
    status = read_ready(self, fault, error);
    if (status != CH_OK && running(self)) {
        fault->end = CH_END_LOAD_FAILED;
        drop_process(self, CLOSE_MS);
    }
    return status;
}

/* Puts `when` before the text of a fault. */
static void begin_text(struct ch_fault *fault, const char *when) {
    size_t length = strlen(when), room = sizeof fault->text - length;
    size_t kept = strnlen(fault->text, room - 1);
    memmove(fault->text + length, fault->text, kept);
    memcpy(fault->text, when, length);
    fault->text[length + kept] = '\0';
}

/* Tells a fresh process or a resident one of a new game. */
static enum ch_status send_new_game(struct worker_agent *self, struct ch_fault *fault,
                                    struct ch_error *error) {
    ch_process_take_words(&self->process);
    ch_frame_begin(&self->frame, CH_FRAME_NEW_GAME);
    ch_frame_put_u32(&self->frame, (uint32_t)self->seat);
    enum ch_status status = CH_AGENT_FAULT;
    if (ask(self, CH_WORKER_SMALL_ANSWER, self->config.turn_ms, 0, fault))
        status = read_ready(self, fault, error);
    if (status == CH_OK)
        return CH_OK;
    if (fault->end == CH_END_NONE) { /* it refused the game, and may not play it */
        fault->end = CH_END_LOAD_FAILED;
        ch_error_format(error, fault->text, sizeof fault->text);
        drop_process(self, CLOSE_MS);
    } else if (fault->end == CH_END_TIME) {
        fault->end = CH_END_STALLED; /* there is nothing to think about */
    }
    begin_text(fault, "when a game began: ");
    return fault_error(self, fault, error);
}

/* A process that is ready for a turn. False with `fault`. */
static bool prepare(struct worker_agent *self, struct ch_fault *fault) {
    struct ch_error error;
    if (self->pending.end != CH_END_NONE) {
        *fault = self->pending;
        self->pending.end = CH_END_NONE;
        return false;
    }
    if (running(self))
        return true;
    enum ch_status status =
        start(self, self->agent.sources, self->agent.source_count, fault, &error);
    if (status == CH_OK && self->seat >= 0)
        status = send_new_game(self, fault, &error);
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
    struct worker_agent *self = self_of(agent);
    struct ch_fault fault;
    self->pending = (struct ch_fault){0};
    self->seat = seat;
    if (game != self->game) {
        self->game = game;
        drop_process(self, CLOSE_MS);
    }
    if (!running(self)) /* the first turn starts it and has a place to report why it can't */
        return CH_OK;
    if (send_new_game(self, &fault, error) != CH_OK)
        self->pending = fault; /* for the first turn */
    return CH_OK;
}

static int limit_of(const struct worker_agent *self, const struct ch_turn *turn) {
    return turn->time_ms > 0 ? turn->time_ms : self->config.turn_ms;
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct worker_agent *self = self_of(agent);
    if (!prepare(self, &choice->fault))
        return;
    int64_t begun = ch_clock_ns(); /* starting a process is nobody's thinking time */
    ch_frame_begin(&self->frame, CH_FRAME_TURN);
    ch_worker_put_turn(&self->frame, turn, &self->held);
    if (!ask(self, CH_WORKER_SMALL_ANSWER, limit_of(self, turn), turn->margin_ms, &choice->fault))
        return;
    ch_worker_get_choice(&self->frame, turn->legal, choice);
    if (!ch_frame_good(&self->frame) || ch_frame_type(&self->frame) != CH_FRAME_CHOICE) {
        choice->index = -1;
        ch_text_clear(&choice->reason);
        refuse(self, &choice->fault);
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
    struct worker_agent *self = self_of(agent);
    struct ch_fault fault;
    if (!prepare(self, &fault))
        return fault_error(self, &fault, error);
    ch_frame_begin(&self->frame, CH_FRAME_INQUIRE);
    ch_worker_put_turn(&self->frame, turn, &self->held);
    ch_worker_put_inquiry(&self->frame, inquiry);
    if (!ask(self, CH_WORKER_LARGE_ANSWER, limit_of(self, turn), turn->margin_ms, &fault))
        return fault_error(self, &fault, error);
    if (ch_frame_type(&self->frame) == CH_FRAME_REFUSED) {
        ch_frame_get_error(&self->frame, error);
        if (ch_frame_good(&self->frame))
            return error->status;
    }
    const char *answer = ch_frame_get_string(&self->frame);
    if (ch_frame_type(&self->frame) != CH_FRAME_ANSWER || !ch_frame_good(&self->frame)) {
        refuse(self, &fault);
        return fault_error(self, &fault, error);
    }
    size_t start = json->length;
    ch_text_add(json, answer);
    make_plain(json->data + start);
    return CH_OK;
}

/* Loads `sources` into a second process; the first plays on if that fails. */
static enum ch_status swap(struct worker_agent *self, struct ch_sources *sources,
                           struct ch_error *error) {
    struct ch_fault fault;
    struct ch_process old = self->process;
    self->process = ch_process_none;
    enum ch_status status = start(self, sources->source, sources->count, &fault, error);
    if (status == CH_OK && self->seat >= 0)
        status = send_new_game(self, &fault, error);
    if (status != CH_OK) {
        drop_process(self, CLOSE_MS);
        self->process = old;
        return status;
    }
    if (old.pid > 0)
        ch_process_end(&old, CLOSE_MS, NULL);
    ch_sources_free(&self->agent);
    ch_sources_give(sources, &self->agent);
    self->pending.end = CH_END_NONE;
    return CH_OK;
}

static void hash_of(struct ch_sources *sources, char hash[CH_HASH_HEX]) {
    struct ch_agent scratch = {0};
    ch_sources_give(sources, &scratch);
    memcpy(hash, scratch.hash, CH_HASH_HEX);
    sources->source = scratch.sources;
    sources->count = sources->capacity = scratch.source_count;
}

static enum ch_status reload(struct ch_agent *agent, bool *changed, struct ch_error *error) {
    struct worker_agent *self = self_of(agent);
    struct ch_sources sources = {0};
    char hash[CH_HASH_HEX];
    *changed = false;
    if (!self->from_files)
        return CH_OK;
    enum ch_status status = ch_roster_collect(agent->name, &self->config, &sources, error);
    hash_of(&sources, hash);
    if (strcmp(hash, agent->hash) == 0 && status == CH_OK) {
        self->refused[0] = '\0';
    } else if (strcmp(hash, self->refused) == 0) {
        status = CH_OK; /* what is wrong with these texts has been told */
    } else if (status != CH_OK || (status = swap(self, &sources, error)) != CH_OK) {
        memcpy(self->refused, hash, sizeof hash);
    } else {
        *changed = true;
        self->refused[0] = '\0';
    }
    ch_sources_done(&sources);
    return status;
}

static void close_agent(struct ch_agent *agent) {
    struct worker_agent *self = self_of(agent);
    drop_process(self, CLOSE_MS);
    ch_worker_held_done(&self->held);
    ch_frame_done(&self->frame);
    ch_sources_free(agent);
    ch_free((char *)(uintptr_t)self->config.home);
    ch_free((char *)(uintptr_t)self->config.program);
    ch_free(self);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = inquire,
    .reload = reload,
    .close = close_agent,
};

enum ch_status ch_worker_open(const char *spec, struct ch_sources *sources, bool from_files,
                              const struct ch_game *game, const struct ch_agents_config *config,
                              struct ch_agent **agent, struct ch_error *error) {
    struct worker_agent *self = ch_alloc(sizeof *self);
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
    self->process = ch_process_none;
    ch_frame_init(&self->frame);
    struct ch_error ignored;
    enum ch_status status =
        start(self, sources->source, sources->count, &fault, error ? error : &ignored);
    self->config.problems = NULL;
    if (status != CH_OK) {
        close_agent(&self->agent);
        return status;
    }
    if (sources->count > 0)
        ch_sources_give(sources, &self->agent);
    *agent = &self->agent;
    return CH_OK;
}

unsigned ch_worker_guards(const struct ch_agent *agent) {
    return agent->ops == &operations ? ((const struct worker_agent *)agent)->guards : 0;
}
