/* Beginning with a worker: its process, its texts, its games; see worker_parts.h. */
#include <assert.h>
#include <string.h>

#include "agents/worker/worker_parts.h"

bool ch_worker_running(const struct ch_worker *self) {
    return self->process.pid > 0;
}

void ch_worker_drop(struct ch_worker *self, int wait_ms) {
    if (ch_worker_running(self))
        ch_process_end(&self->process, wait_ms, NULL);
    self->held.any = false;
    self->held.count = 0;
}

bool ch_worker_question(struct ch_worker *self, size_t max, int limit_ms, int margin_ms,
                        struct ch_fault *fault) {
    self->process.given_up = self->given_up;
    if (ch_worker_ask(&self->process, &self->frame, max, limit_ms, margin_ms,
                      self->config.memory_mb, fault)) {
        ch_process_log_words(&self->process);
        return true;
    }
    ch_worker_drop(self, 0);
    return false;
}

void ch_worker_reject(struct ch_worker *self, struct ch_fault *fault) {
    ch_worker_refuse(&self->process, fault);
    ch_worker_drop(self, 0);
}

enum ch_status ch_worker_fault_error(const struct ch_worker *self, const struct ch_fault *fault,
                                     struct ch_error *error) {
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s: %s: %s", self->agent.name,
                        ch_end_text(fault->end), fault->text);
}

/* Reads FINDINGS. */
static enum ch_status read_findings(struct ch_worker *self, struct ch_fault *fault,
                                    struct ch_error *error) {
    struct ch_worker_findings findings;
    ch_worker_get_findings(&self->frame, &findings, self->config.problems);
    if (!ch_frame_good(&self->frame)) {
        ch_worker_reject(self, fault);
        return ch_worker_fault_error(self, fault, error);
    }
    self->guards |= findings.guards;
    self->agent.repeatable = findings.repeatable;
    self->agent.clocked = findings.clocked;
    *error = findings.error;
    return findings.loaded ? CH_OK : findings.error.status;
}

/* Reads READY or REFUSED. CH_AGENT_FAULT with `fault` if it is neither. */
static enum ch_status read_ready(struct ch_worker *self, struct ch_fault *fault,
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
    ch_worker_reject(self, fault);
    return ch_worker_fault_error(self, fault, error);
}

/* Whether texts that are loaded end a worker so: then they are wrong, and not the worker. */
static bool is_of_texts(enum ch_end end) {
    return end == CH_END_RECURSION || end == CH_END_MEMORY || end == CH_END_TIME ||
           end == CH_END_RULE_ERROR || end == CH_END_FORBIDDEN;
}

static enum ch_status begin(struct ch_worker *self, const struct ch_source *sources, int count,
                            struct ch_fault *fault, struct ch_error *error) {
    const struct ch_worker_start start = {.spec = self->agent.name,
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
    ch_worker_put_start(&self->frame, &start);
    size_t max = start.check ? CH_WORKER_LARGE_ANSWER : CH_WORKER_SMALL_ANSWER;
    if (!ch_worker_question(self, max, self->config.start_ms, 0, fault)) {
        bool texts = count > 0 && !start.check && is_of_texts(fault->end);
        if (fault->end == CH_END_TIME || fault->end == CH_END_STALLED)
            fault->end = CH_END_SLOW_START;
        status = ch_worker_fault_error(self, fault, error);
        return texts ? (error->status = CH_BAD_INPUT) : status;
    }
    status = read_ready(self, fault, error);
    if (status != CH_OK && ch_worker_running(self)) {
        fault->end = CH_END_LOAD_FAILED;
        ch_worker_drop(self, CH_WORKER_CLOSE_MS);
    }
    return status;
}

enum ch_status ch_worker_begin(struct ch_worker *self, const struct ch_source *sources, int count,
                               struct ch_fault *fault, struct ch_error *error) {
    enum ch_status status = begin(self, sources, count, fault, error);
    if (status == CH_OK || fault->end != CH_END_KILLED)
        return status;
    ch_log_write(&self->agent.log, CH_LOG_PROCESS, "it is started again");
    return begin(self, sources, count, fault, error);
}

/* Puts `when` before the text of a fault. */
static void begin_text(struct ch_fault *fault, const char *when) {
    assert(strlen(when) < sizeof fault->text);
    size_t length = strlen(when), room = sizeof fault->text - length;
    size_t kept = strnlen(fault->text, room - 1);
    memmove(fault->text + length, fault->text, kept);
    memcpy(fault->text, when, length);
    fault->text[length + kept] = '\0';
}

enum ch_status ch_worker_begin_game(struct ch_worker *self, struct ch_fault *fault,
                                    struct ch_error *error) {
    ch_process_take_words(&self->process);
    assert(ch_worker_running(self) && (self->seat == 0 || self->seat == 1));
    ch_frame_begin(&self->frame, CH_FRAME_NEW_GAME);
    ch_frame_put_u32(&self->frame, (uint32_t)self->seat);
    enum ch_status status = CH_AGENT_FAULT;
    if (ch_worker_question(self, CH_WORKER_SMALL_ANSWER, self->config.turn_ms, 0, fault))
        status = read_ready(self, fault, error);
    if (status == CH_OK)
        return CH_OK;
    if (fault->end == CH_END_NONE) { /* it refused the game, and may not play it */
        fault->end = CH_END_LOAD_FAILED;
        ch_error_format(error, fault->text, sizeof fault->text);
        ch_worker_drop(self, CH_WORKER_CLOSE_MS);
    } else if (fault->end == CH_END_TIME) {
        fault->end = CH_END_STALLED; /* there is nothing to think about */
    }
    begin_text(fault, "when a game began: ");
    return ch_worker_fault_error(self, fault, error);
}

bool ch_worker_prepare(struct ch_worker *self, struct ch_fault *fault) {
    struct ch_error error;
    if (self->pending.end != CH_END_NONE) {
        *fault = self->pending;
        self->pending.end = CH_END_NONE;
        return false;
    }
    if (ch_worker_running(self))
        return true;
    enum ch_status status =
        ch_worker_begin(self, self->agent.sources, self->agent.source_count, fault, &error);
    if (status == CH_OK && self->seat >= 0)
        status = ch_worker_begin_game(self, fault, &error);
    if (status == CH_OK) {
        *fault = (struct ch_fault){0};
        return true;
    }
    if (!fault->text[0])
        ch_error_format(&error, fault->text, sizeof fault->text);
    return false;
}
