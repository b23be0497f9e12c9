/* Engines that speak the Hub protocol; see hub.h. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/hub/hub.h"

enum { MAX_PARAMS = 512, PONG_MS = 500 };

void ch_hub_engine_init(struct ch_hub_engine *engine) {
    *engine = (struct ch_hub_engine){0};
    ch_program_init(&engine->process);
}

static void forget(struct ch_hub_engine *engine) {
    for (int i = 0; i < engine->param_count; i++) {
        ch_free(engine->params[i].name);
        ch_free(engine->params[i].value);
        ch_free(engine->params[i].values);
    }
    ch_free(engine->params);
    ch_hub_engine_init(engine);
}

static char *copy_value(const struct ch_hub_line *line, const char *name) {
    const char *value = ch_hub_line_value(line, name);
    return ch_copy(value ? value : "");
}

static void add_param(struct ch_hub_engine *engine, const struct ch_hub_line *line) {
    const char *name = ch_hub_line_value(line, "name");
    if (!name || !name[0] || engine->param_count == MAX_PARAMS)
        return;
    struct ch_hub_param *param = ch_append(&engine->params, &engine->param_count, sizeof *param);
    *param =
        (struct ch_hub_param){ch_copy(name), copy_value(line, "value"), copy_value(line, "values")};
}

static void note_complaint(struct ch_hub_engine *engine, const struct ch_hub_line *line) {
    const char *message = ch_hub_line_value(line, "message");
    snprintf(engine->complaint, sizeof engine->complaint, "%s",
             message && message[0] ? message : "no message");
    ch_text_plain(engine->complaint, "");
}

bool ch_hub_engine_announce(struct ch_hub_engine *engine, char *text) {
    struct ch_hub_line line;
    struct ch_error error;
    if (ch_hub_line_read(text, &line, &error) != CH_OK) {
        if (strcmp(line.command, "param") == 0)
            snprintf(engine->complaint, sizeof engine->complaint, "its `param`: %s", error.text);
        return false; /* text before the protocol begins is ignored */
    }
    if (strcmp(line.command, "param") == 0)
        add_param(engine, &line);
    else if (strcmp(line.command, "error") == 0)
        note_complaint(engine, &line);
    return strcmp(line.command, "wait") == 0;
}

static struct ch_hub_param *find_param(const struct ch_hub_engine *engine, const char *name) {
    for (int i = 0; i < engine->param_count; i++)
        if (strcmp(engine->params[i].name, name) == 0)
            return &engine->params[i];
    return NULL;
}

static void set_param(struct ch_hub_param *param, const char *value, struct ch_text *text) {
    if (strcmp(param->value, value) == 0)
        return;
    ch_text_add(text, "set-param");
    ch_hub_line_add(text, "name", param->name);
    ch_hub_line_add(text, "value", value);
    ch_text_add(text, "\n");
    ch_free(param->value);
    param->value = ch_copy(value);
}

static enum ch_status refuse_param(const struct ch_hub_engine *engine, const char *name,
                                   struct ch_error *error) {
    struct ch_closest closest = {.word = name};
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    ch_text_add(&list, engine->param_count ? "it has" : "it has none");
    for (int i = 0; i < engine->param_count; i++) {
        ch_closest_try(&closest, engine->params[i].name);
        ch_text_addf(&list, " %s", engine->params[i].name);
    }
    ch_text_plain(list.data, "");
    return ch_bad_input(error, "the engine has no parameter `%s`; %s%s%s", name,
                        CH_DID_YOU_MEAN(closest.found, list.data));
}

/* Sets one NAME=VALUE of the user's. */
static enum ch_status set_users(const struct ch_hub_engine *engine, const char *parameter,
                                struct ch_text *text, struct ch_error *error) {
    size_t length = strcspn(parameter, "=");
    const char *value = parameter + length + 1;
    CH_FREED char *name = ch_copy_bytes(parameter, length);
    struct ch_hub_param *param = find_param(engine, name);
    enum ch_status status = CH_OK;
    if (!param)
        status = refuse_param(engine, name, error);
    else if (param->values[0] && !ch_hub_variant_listed(param->values, value))
        status = ch_bad_input(error, "the engine's `%s` can't be `%s`; it is one of: %s", name,
                              value, param->values);
    else
        set_param(param, value, text);
    return status;
}

enum ch_status ch_hub_engine_set_up(struct ch_hub_engine *engine, const struct ch_game *game,
                                    char *const parameters[], int count, struct ch_text *text,
                                    struct ch_error *error) {
    struct ch_hub_param *variant = find_param(engine, "variant");
    struct ch_hub_param *repeatable = find_param(engine, "repeatable");
    char name[CH_HUB_VARIANT];
    enum ch_status status =
        ch_hub_variant_choose(game, variant ? variant->values : NULL, name, error);
    if (status == CH_OK && variant)
        set_param(variant, name, text);
    if (repeatable)
        set_param(repeatable, "true", text);
    for (int i = 0; i < count && status == CH_OK; i++)
        status = set_users(engine, parameters[i], text, error);
    engine->repeatable = repeatable && strcmp(repeatable->value, "true") == 0;
    return status;
}

void ch_hub_engine_drop(struct ch_hub_engine *engine, struct ch_fault *fault) {
    ch_program_drop(&engine->process, 0, engine->complaint, fault);
    forget(engine);
}

void ch_hub_engine_fail(struct ch_hub_engine *engine, enum ch_program_received received,
                        const char *awaited, int limit_ms, struct ch_fault *fault) {
    ch_program_fail(&engine->process, received, awaited, limit_ms, engine->deaf, engine->complaint,
                    fault);
    forget(engine);
}

/* Takes a line of those between `init` and `ready`; true if it ends them, with a fault if it is an
 * error. */
static bool handle_preparing(struct ch_hub_engine *engine, char *text, struct ch_fault *fault) {
    struct ch_hub_line line;
    if (ch_hub_line_read(text, &line, NULL) != CH_OK)
        return false;
    if (strcmp(line.command, "error") == 0) {
        note_complaint(engine, &line);
        ch_fault_set(fault, CH_END_LOAD_FAILED, "it refused to start");
        return true;
    }
    return strcmp(line.command, "ready") == 0;
}

/* Hears the engine until it has said `wait`, or `ready`. On failure it is gone. */
static bool await(struct ch_hub_engine *engine, bool greeting, int64_t deadline_ns, int limit_ms,
                  struct ch_fault *fault) {
    *fault = (struct ch_fault){0};
    for (;;) {
        char *text;
        enum ch_program_received received =
            ch_program_receive(&engine->process, deadline_ns, &text);
        if (received == CH_PROGRAM_LINE_RECEIVED) {
            if (greeting ? ch_hub_engine_announce(engine, text)
                         : handle_preparing(engine, text, fault))
                break;
            if (ch_clock_ns() < deadline_ns)
                continue;
            received = CH_PROGRAM_NOTHING; /* its output never ends */
        }
        engine->deaf = ch_program_unread(&engine->process) > 0;
        ch_hub_engine_fail(engine, received, greeting ? "`wait`" : "`ready`", limit_ms, fault);
        if (fault->end == CH_END_TIME || fault->end == CH_END_STALLED) {
            fault->end = CH_END_SLOW_START;
            ch_fault_add(fault,
                         "; send `%s` after `%s`, and flush each line; start=60s before the "
                         "program gives it a minute",
                         greeting ? "wait" : "ready", greeting ? "hub" : "init");
        }
        return false;
    }
    if (fault->end != CH_END_NONE)
        ch_hub_engine_drop(engine, fault);
    return fault->end == CH_END_NONE;
}

/* Whether it answers a `ping`. Its first turn reports any other fault. */
static bool answers_ping(struct ch_hub_engine *engine) {
    struct ch_patience patience = ch_patience_start(engine->process.pid, PONG_MS);
    enum ch_program_received received;
    char *text;
    ch_program_send(&engine->process, "ping\n");
    do {
        struct ch_hub_line line;
        int64_t look_ns = ch_clock_ns() + CH_PATIENCE_LOOK_MS * INT64_C(1000000);
        received = ch_program_receive(&engine->process, look_ns, &text);
        if (received == CH_PROGRAM_LINE_RECEIVED && ch_hub_line_read(text, &line, NULL) == CH_OK &&
            strcmp(line.command, "pong") == 0)
            return true;
    } while ((received == CH_PROGRAM_LINE_RECEIVED || received == CH_PROGRAM_NOTHING) &&
             !ch_program_given_up(&engine->process) && !ch_patience_over(&patience));
    return false;
}

bool ch_hub_engine_start(struct ch_hub_engine *engine, const struct ch_program_command *command,
                         const struct ch_game *game, int limit_ms, const struct ch_log_place *log,
                         const atomic_bool *given_up, struct ch_fault *fault) {
    struct ch_error error;
    int64_t deadline_ns = ch_clock_ns() + (int64_t)limit_ms * 1000000;
    if (!ch_program_begin(&engine->process, command, log, given_up, fault)) {
        forget(engine);
        return false;
    }
    ch_program_send(&engine->process, "hub\n");
    if (!await(engine, true, deadline_ns, limit_ms, fault))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_hub_engine_set_up(engine, game, command->parameter, command->parameter_count, &text,
                             &error) != CH_OK) {
        engine->process.ready = true;
        ch_fault_set(fault, CH_END_LOAD_FAILED, "%s", error.text);
        ch_hub_engine_drop(engine, fault);
        return false;
    }
    ch_text_add(&text, "init\n");
    ch_program_send(&engine->process, text.data);
    if (!await(engine, false, deadline_ns, limit_ms, fault))
        return false;
    engine->process.ready = true;
    engine->complaint[0] = '\0';
    engine->pings = answers_ping(engine);
    return true;
}

void ch_hub_engine_stop(struct ch_hub_engine *engine) {
    ch_program_stop(&engine->process, "quit\n");
    forget(engine);
}

/* Lines that mean nothing are allowed by the protocol, but not for ever. Scores beyond MAX_MEN say
 * no more than that the game is won. */
enum { MAX_STRANGE = 100, MAX_MEN = 300, MAX_DEPTH = 1000 };

const char ch_hub_unasked[] = "it gave a move that it was not asked for";

void ch_hub_answer_init(struct ch_hub_answer *answer, const struct ch_hub_board *board,
                        const struct ch_moves *legal, bool pinged) {
    *answer = (struct ch_hub_answer){.board = board, .legal = legal, .index = -1, .pinged = pinged};
}

static bool fail(struct ch_hub_answer *answer, enum ch_end end, const char *what,
                 const char *said) {
    ch_fault_set(&answer->fault, end, "%s%.300s", what, said);
    ch_text_plain(answer->fault.text, "");
    return true;
}

static void copy_line(char *to, size_t size, const char *from) {
    size_t length = strlen(from);
    if (length >= size)
        for (length = size - sizeof " …"; length > 0 && from[length] != ' ';)
            length--;
    snprintf(to, size, "%.*s%s", (int)length, from, from[length] ? " …" : "");
    ch_text_plain(to, "");
}

static void handle_info(struct ch_hub_answer *answer, const struct ch_hub_line *line) {
    const char *depth = ch_hub_line_value(line, "depth"), *score = ch_hub_line_value(line, "score");
    const char *moves = ch_hub_line_value(line, "pv");
    char *end;
    if (depth) {
        long value = strtol(depth, &end, 10);
        answer->depth = end != depth && value > 0 && value <= MAX_DEPTH ? (int)value : 0;
    }
    if (score) {
        double men = strtod(score, &end);
        answer->has_score = end != score && isfinite(men);
        men = fmin(fmax(answer->has_score ? men : 0, -MAX_MEN), MAX_MEN);
        answer->score = (int)lround(men * 100);
    }
    if (moves)
        copy_line(answer->line, sizeof answer->line, moves);
}

static bool handle_done(struct ch_hub_answer *answer, const struct ch_hub_line *line) {
    struct ch_error error = {.text = ""};
    const char *move = ch_hub_line_value(line, "move");
    if (answer->pinged)
        return fail(answer, CH_END_OUT_OF_TURN, ch_hub_unasked, "");
    if (!move || !move[0])
        return fail(answer, CH_END_NO_CHOICE, "its `done` has no move; send `done move=11-15`", "");
    enum ch_status status =
        ch_hub_board_find_move(answer->board, move, answer->legal, &answer->index, &error);
    assert(status != CH_OK || answer->index < answer->legal->count);
    if (status == CH_NOT_FOUND)
        return fail(answer, CH_END_ILLEGAL_MOVE, "", error.text);
    return status == CH_OK || fail(answer, CH_END_GARBAGE, "", error.text);
}

static bool is_text(const char *line) {
    for (; *line; line++)
        if (((unsigned char)*line < ' ' && *line != '\t') || *line == '\x7f')
            return false;
    return true;
}

bool ch_hub_answer_parse(struct ch_hub_answer *answer, char *text) {
    struct ch_hub_line line;
    struct ch_error error;
    char said[64];
    snprintf(said, sizeof said, "`%.*s`", (int)sizeof said - 3, text);
    if (!is_text(text))
        return fail(answer, CH_END_GARBAGE, "it wrote a line that is no text: ", said);
    bool read = ch_hub_line_read(text, &line, &error) == CH_OK;
    if (strcmp(line.command, "done") == 0)
        return read ? handle_done(answer, &line)
                    : fail(answer, CH_END_GARBAGE, "its `done`: ", error.text);
    const char *message = read ? ch_hub_line_value(&line, "message") : NULL;
    if (strcmp(line.command, "info") == 0 && read)
        handle_info(answer, &line);
    else if (strcmp(line.command, "error") == 0 && read)
        copy_line(answer->complaint, sizeof answer->complaint, message ? message : "no message");
    else if (strcmp(line.command, "pong") == 0)
        answer->pinged = false;
    else if (line.command[0])
        answer->strange++;
    if (answer->strange < MAX_STRANGE)
        return false;
    return fail(answer, CH_END_GARBAGE,
                "it wrote 100 lines that are no part of the protocol: ", said);
}

void ch_hub_answer_reason(const struct ch_hub_answer *answer, struct ch_text *reason) {
    if (!answer->has_score && answer->depth <= 0 && !answer->line[0])
        return;
    ch_text_add(reason, answer->has_score ? "The engine values it at" : "The engine chose it");
    if (answer->has_score)
        ch_text_addf(reason, " %+.2f", answer->score / 100.0);
    if (answer->depth > 0)
        ch_text_addf(reason, " at depth %d", answer->depth);
    if (answer->line[0])
        ch_text_addf(reason, ": %s", answer->line);
    ch_text_add(reason, ".");
}
