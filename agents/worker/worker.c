/* The agent interface by frames: a process is started when there is none, and
 * whatever becomes of it is a fault with a name. */
#include "agents/worker/worker_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/rules/asked.h"
#include "core/base/clock.h"
#include "core/base/memory.h"

static struct ch_worker *self_of(struct ch_agent *agent) {
    return (struct ch_worker *)agent;
}

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    struct ch_worker *self = self_of(agent);
    struct ch_fault fault;
    self->pending = (struct ch_fault){0};
    self->given_up = self->config.given_up;
    self->seat = seat;
    if (game != self->game) {
        if (self->asks)
            return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                                "the rules of %s may ask what is for %s, not for %s", agent->name,
                                self->game->name, game->name);
        self->game = game;
        ch_worker_drop(self, CH_WORKER_CLOSE_MS);
    }
    if (!ch_worker_running(self)) /* the first turn starts it, or reports why it can't */
        return CH_OK;
    if (ch_worker_begin_game(self, &fault, error) != CH_OK && !ch_process_given_up(self->given_up))
        self->pending = fault; /* for the first turn */
    return CH_OK;
}

/* Puts a turn into the frame that was begun, with what is known of its moves. */
static void put_turn(struct ch_worker *self, const struct ch_turn *turn) {
    struct ch_turn complete = *turn;
    if (self->knowledge.endgame || self->knowledge.book) {
        ch_knowledge_look(&self->knowledge, turn, &self->known);
        complete.known = &self->known;
    }
    ch_worker_put_turn(&self->frame, &complete, &self->held);
}

static int limit_of(const struct ch_worker *self, const struct ch_turn *turn) {
    return turn->time_ms > 0 ? turn->time_ms : self->config.turn_ms;
}

static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct ch_worker *self = self_of(agent);
    self->given_up = turn->given_up;
    if (!ch_worker_prepare(self, fault))
        return;
    assert(turn->game == self->game && ch_worker_running(self));
    ch_frame_begin(&self->frame, CH_FRAME_SET_UP);
    ch_worker_put_turn(&self->frame, turn, &self->held);
    if (!ch_worker_question(self, CH_WORKER_SMALL_ANSWER, limit_of(self, turn), turn->margin_ms,
                            fault))
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
        ch_worker_reject(self, fault);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct ch_worker *self = self_of(agent);
    self->given_up = turn->given_up;
    if (!ch_worker_prepare(self, &choice->fault))
        return;
    assert(turn->game == self->game && ch_worker_running(self));
    int64_t begun = ch_clock_ns(); /* starting a process is not thinking time */
    ch_frame_begin(&self->frame, CH_FRAME_TURN);
    put_turn(self, turn);
    if (!ch_worker_question(self, CH_WORKER_SMALL_ANSWER, limit_of(self, turn), turn->margin_ms,
                            &choice->fault))
        return;
    bool timed = self->config.times != NULL;
    if (timed)
        ch_worker_get_times(&self->frame, self->config.times);
    ch_worker_get_choice(&self->frame, turn->legal, choice);
    if (!ch_frame_good(&self->frame) ||
        ch_frame_type(&self->frame) != (timed ? CH_FRAME_TIMED_CHOICE : CH_FRAME_CHOICE)) {
        choice->index = -1;
        ch_text_clear(&choice->reason);
        ch_worker_reject(self, &choice->fault);
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
    struct ch_worker *self = self_of(agent);
    struct ch_fault fault;
    self->given_up = turn->given_up;
    if (!ch_worker_prepare(self, &fault))
        return ch_worker_fault_error(self, &fault, error);
    ch_frame_begin(&self->frame, CH_FRAME_INQUIRE);
    put_turn(self, turn);
    ch_worker_put_inquiry(&self->frame, inquiry);
    if (!ch_worker_question(self, CH_WORKER_LARGE_ANSWER, limit_of(self, turn), turn->margin_ms,
                            &fault))
        return ch_worker_fault_error(self, &fault, error);
    if (ch_frame_type(&self->frame) == CH_FRAME_REFUSED) {
        ch_frame_get_error(&self->frame, error);
        if (ch_frame_good(&self->frame))
            return error->status;
    }
    const char *answer = ch_frame_get_string(&self->frame);
    if (ch_frame_type(&self->frame) != CH_FRAME_ANSWER || !ch_frame_good(&self->frame)) {
        ch_worker_reject(self, &fault);
        return ch_worker_fault_error(self, &fault, error);
    }
    size_t start = json->length;
    ch_text_add(json, answer);
    make_plain(json->data + start);
    return CH_OK;
}

/* Loads `sources` into a second process; the first plays on if that fails. */
static enum ch_status swap(struct ch_worker *self, struct ch_sources *sources,
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
        status = ch_worker_begin(self, sources->source, sources->count, &fault, error);
    if (status == CH_OK && self->seat >= 0)
        status = ch_worker_begin_game(self, &fault, error);
    if (status != CH_OK) {
        ch_knowledge_close(&knowledge);
        ch_worker_drop(self, CH_WORKER_CLOSE_MS);
        self->process = old;
        return status;
    }
    ch_knowledge_close(&self->knowledge);
    self->knowledge = knowledge;
    self->asks = asks;
    if (old.pid > 0)
        ch_process_end(&old, CH_WORKER_CLOSE_MS, NULL);
    ch_sources_free(&self->agent);
    ch_sources_give(sources, true, &self->agent);
    self->pending.end = CH_END_NONE;
    return CH_OK;
}

static enum ch_status reload(struct ch_agent *agent, bool *changed, struct ch_error *error) {
    struct ch_worker *self = self_of(agent);
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    char hash[CH_HASH_HEX];
    *changed = false;
    self->given_up = self->config.given_up;
    if (!self->from_files)
        return CH_OK;
    enum ch_status status =
        ch_rules_collect(agent->name, self->game, &self->config, &sources, error);
    ch_sources_hash(&sources, hash);
    if (strcmp(hash, agent->hash) == 0 && status == CH_OK) {
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
    struct ch_worker *self = self_of(agent);
    ch_worker_drop(self, CH_WORKER_CLOSE_MS);
    ch_knowledge_close(&self->knowledge);
    ch_known_done(&self->known);
    ch_worker_held_done(&self->held);
    ch_frame_done(&self->frame);
    ch_sources_free(agent);
    ch_free((char *)(uintptr_t)self->config.home);
    ch_free((char *)(uintptr_t)self->config.program);
    ch_free(self);
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
    struct ch_worker *self = ch_alloc(sizeof *self);
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
        status = ch_worker_begin(self, sources->source, sources->count, &fault, error);
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
    return agent->ops == &operations ? ((const struct ch_worker *)agent)->guards : 0;
}
