#include "agents/process/worker_protocol.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"

enum {
    MAX_SOURCES = 1000,
    MAX_PLIES = 1 << 20,
    MAX_PROBLEMS = 10000,
    MAX_LINES = 1 << 30,
    MAX_MOVES = 1 << 16,
    MAX_SCORE = 1 << 20,
    MAX_MS = 1 << 30
};

static void put_sources(struct ch_frame *frame, const struct ch_source *sources, int count) {
    ch_frame_put_u32(frame, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        ch_frame_put_string(frame, sources[i].name);
        ch_frame_put_string(frame, sources[i].text);
    }
}

static void get_sources(struct ch_frame *frame, struct ch_sources *sources) {
    int count = ch_frame_get_int(frame, 0, MAX_SOURCES);
    for (int i = 0; i < count && !frame->broken; i++) {
        const char *name = ch_frame_get_string(frame);
        const char *text = ch_frame_get_string(frame);
        ch_sources_add(sources, name, text);
    }
}

void ch_worker_texts_done(struct ch_worker_texts *texts) {
    ch_sources_done(&texts->agent);
    ch_sources_done(&texts->game);
}

void ch_worker_put_start(struct ch_frame *frame, const struct ch_worker_start *start) {
    assert(start->config.turn_ms > 0 && start->config.start_ms > 0 && start->config.memory_mb > 0);
    ch_frame_begin(frame, CH_FRAME_START);
    ch_frame_put_string(frame, start->spec);
    ch_frame_put_u32(frame, (uint32_t)start->config.turn_ms);
    ch_frame_put_u32(frame, (uint32_t)start->config.start_ms);
    ch_frame_put_u32(frame, (uint32_t)start->config.memory_mb);
    ch_frame_put_u64(frame, (uint64_t)start->config.firings);
    ch_frame_put_u32(frame, start->check);
    ch_frame_put_u32(frame, start->timed);
    ch_frame_put_u32(frame, start->config.partial_rules);
    put_sources(frame, start->sources, start->source_count);
    ch_frame_put_string(frame, start->game);
    put_sources(frame, start->game_sources, start->game_source_count);
}

void ch_worker_get_start(struct ch_frame *frame, struct ch_worker_start *start,
                         struct ch_worker_texts *texts) {
    *start = (struct ch_worker_start){0};
    ch_agents_defaults(&start->config);
    start->spec = ch_frame_get_string(frame);
    start->config.turn_ms = ch_frame_get_int(frame, 1, 1 << 30);
    start->config.start_ms = ch_frame_get_int(frame, 1, 1 << 30);
    start->config.memory_mb = ch_frame_get_int(frame, 1, 1 << 20);
    start->config.firings = (long)ch_frame_get_u64(frame);
    start->check = ch_frame_get_int(frame, 0, 1);
    start->timed = ch_frame_get_int(frame, 0, 1);
    start->config.partial_rules = ch_frame_get_int(frame, 0, 1);
    get_sources(frame, &texts->agent);
    start->game = ch_frame_get_string(frame);
    get_sources(frame, &texts->game);
    start->sources = texts->agent.source;
    start->source_count = texts->agent.count;
    start->game_sources = texts->game.source;
    start->game_source_count = texts->game.count;
}

void ch_worker_put_findings(struct ch_frame *frame, const struct ch_worker_findings *findings,
                            const struct ch_problems *problems) {
    ch_frame_begin(frame, CH_FRAME_FINDINGS);
    ch_frame_put_u32(frame, findings->loaded);
    if (findings->loaded) {
        ch_frame_put_u32(frame, findings->guards);
        ch_frame_put_u32(frame, findings->repeatable);
        ch_frame_put_u32(frame, findings->clocked);
    } else {
        ch_frame_put_error(frame, &findings->error);
    }
    assert(findings->loaded || findings->error.status != CH_OK);
    int count = problems->count < MAX_PROBLEMS ? problems->count : MAX_PROBLEMS;
    ch_frame_put_u32(frame, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        const struct ch_problem *problem = &problems->problem[i];
        ch_frame_put_u32(frame, problem->severity);
        ch_frame_put_string(frame, problem->code);
        ch_frame_put_string(frame, problem->file);
        ch_frame_put_u32(frame, (uint32_t)problem->line);
        ch_frame_put_string(frame, problem->text);
    }
}

void ch_worker_get_findings(struct ch_frame *frame, struct ch_worker_findings *findings,
                            struct ch_problems *problems) {
    *findings = (struct ch_worker_findings){.loaded = ch_frame_get_int(frame, 0, 1)};
    if (findings->loaded) {
        findings->guards = ch_frame_get_u32(frame);
        findings->repeatable = ch_frame_get_int(frame, 0, 1);
        findings->clocked = ch_frame_get_int(frame, 0, 1);
    } else {
        ch_frame_get_error(frame, &findings->error);
    }
    int count = ch_frame_get_int(frame, 0, MAX_PROBLEMS);
    for (int i = 0; i < count && !frame->broken; i++) {
        enum ch_severity severity =
            (enum ch_severity)ch_frame_get_int(frame, CH_SEVERITY_ERROR, CH_SEVERITY_WARNING);
        const char *code = ch_frame_get_string(frame);
        const char *file = ch_frame_get_string(frame);
        int line = ch_frame_get_int(frame, 0, MAX_LINES);
        const char *text = ch_frame_get_string(frame);
        if (!frame->broken)
            ch_problems_add(problems, severity, code, file, line, text);
    }
}

void ch_worker_held_done(struct ch_worker_held *held) {
    ch_free(held->line);
    *held = (struct ch_worker_held){0};
}

/* How many plies of `history` the other end has: the hashes of two lines are equal if the lines
 * are, and else once in 2^64 times. */
static int count_held(const struct ch_worker_held *held, const struct ch_history *history) {
    int keep = held->count < history->count ? held->count : history->count;
    while (keep > 0 && held->line[keep - 1] != history->plies[keep - 1].line)
        keep--;
    return keep;
}

static void hold(struct ch_worker_held *held, const struct ch_history *history, int from) {
    assert(from >= 0 && from <= history->count);
    if (history->count > held->capacity) {
        held->capacity = 2 * history->count;
        held->line = ch_realloc(held->line, (size_t)held->capacity * sizeof *held->line);
    }
    for (int i = from; i < history->count; i++)
        held->line[i] = history->plies[i].line;
    held->count = history->count;
}

/* As text, which the game checks when it reads it. */
static void put_position(struct ch_frame *frame, const struct ch_game *game,
                         const struct ch_position *position) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, position, &text);
    ch_frame_put_string(frame, text.data);
}

static void get_position(struct ch_frame *frame, const struct ch_game *game,
                         struct ch_position *position) {
    const char *text = ch_frame_get_string(frame);
    if (!frame->broken && game->ops->parse_position(game, text, position, NULL) != CH_OK)
        frame->broken = true;
    if (frame->broken)
        game->ops->start(game, position);
}

/* Most turns have none. */
static bool has_limits(const struct ch_turn *turn) {
    return ch_turn_timed(turn) || turn->depth || turn->nodes;
}

static void put_limits(struct ch_frame *frame, const struct ch_turn *turn) {
    assert(turn->depth >= 0 && turn->nodes >= 0);
    bool limited = has_limits(turn);
    ch_frame_put_u32(frame, limited);
    if (!limited)
        return;
    ch_frame_put_u32(frame, (uint32_t)turn->time_ms);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_frame_put_u32(frame, (uint32_t)turn->remaining_ms[seat]);
    ch_frame_put_u32(frame, (uint32_t)turn->increment_ms);
    ch_frame_put_u32(frame, (uint32_t)turn->average_ms);
    ch_frame_put_u32(frame, (uint32_t)turn->margin_ms);
    ch_frame_put_u32(frame, (uint32_t)turn->depth);
    ch_frame_put_u64(frame, (uint64_t)turn->nodes);
}

static void get_limits(struct ch_frame *frame, struct ch_turn *turn) {
    if (!ch_frame_get_int(frame, 0, 1))
        return;
    turn->time_ms = ch_frame_get_int(frame, 0, MAX_MS);
    for (int seat = 0; seat < CH_SEATS; seat++)
        turn->remaining_ms[seat] = ch_frame_get_int(frame, 0, MAX_MS);
    turn->increment_ms = ch_frame_get_int(frame, 0, MAX_MS);
    turn->average_ms = ch_frame_get_int(frame, 0, MAX_MS);
    turn->margin_ms = ch_frame_get_int(frame, 0, MAX_MS);
    turn->depth = ch_frame_get_int(frame, 0, INT_MAX);
    turn->nodes = (int64_t)ch_frame_get_u64(frame);
    if (turn->nodes < 0)
        frame->broken = true;
}

/* NULL if neither tables nor book were looked up. */
static void put_known(struct ch_frame *frame, const struct ch_known *known) {
    ch_frame_put_u32(frame, known != NULL);
    if (!known)
        return;
    ch_frame_put_u32(frame, known->tables);
    ch_frame_put_u32(frame, known->book);
    ch_frame_put_u32(frame, (uint32_t)known->count);
    for (int i = 0; i < known->count; i++) {
        const struct ch_known_move *move = &known->move[i];
        ch_frame_put_u32(frame, move->solved);
        ch_frame_put_u32(frame, move->value.result);
        ch_frame_put_u32(frame, (uint32_t)move->value.plies);
        ch_frame_put_u32(frame, move->booked);
        if (!move->booked)
            continue;
        ch_frame_put_u32(frame, (uint32_t)move->chance);
        ch_frame_put_u32(frame, (uint32_t)move->score);
        ch_frame_put_u32(frame, (uint32_t)move->wins);
        ch_frame_put_u32(frame, (uint32_t)move->draws);
        ch_frame_put_u32(frame, (uint32_t)move->losses);
        ch_frame_put_string(frame, move->line);
    }
}

static void get_booked(struct ch_frame *frame, struct ch_known_move *move) {
    move->chance = ch_frame_get_int(frame, 0, 100);
    move->score = ch_frame_get_int(frame, -MAX_SCORE, MAX_SCORE);
    move->wins = ch_frame_get_int(frame, 0, INT_MAX);
    move->draws = ch_frame_get_int(frame, 0, INT_MAX);
    move->losses = ch_frame_get_int(frame, 0, INT_MAX);
    const char *line = ch_frame_get_string(frame);
    if (strlen(line) < sizeof move->line)
        memcpy(move->line, line, strlen(line) + 1);
    else
        frame->broken = true;
}

/* False if neither tables nor book were looked up. */
static bool get_known(struct ch_frame *frame, struct ch_known *known) {
    if (!ch_frame_get_int(frame, 0, 1))
        return false;
    bool tables = ch_frame_get_int(frame, 0, 1), book = ch_frame_get_int(frame, 0, 1);
    ch_known_begin(known, ch_frame_get_int(frame, 0, MAX_MOVES));
    known->tables = tables;
    known->book = book;
    for (int i = 0; i < known->count && !frame->broken; i++) {
        struct ch_known_move *move = &known->move[i];
        move->solved = ch_frame_get_int(frame, 0, 1);
        move->value.result =
            (enum ch_endgame_result)ch_frame_get_int(frame, CH_ENDGAME_DRAWN, CH_ENDGAME_LOST);
        move->value.plies = ch_frame_get_int(frame, 0, MAX_PLIES);
        move->booked = ch_frame_get_int(frame, 0, 1);
        if (move->booked)
            get_booked(frame, move);
    }
    return true;
}

void ch_worker_put_turn(struct ch_frame *frame, const struct ch_turn *turn,
                        struct ch_worker_held *held) {
    const struct ch_history *history = turn->history;
    assert(turn->seat >= 0 && turn->seat < CH_SEATS);
    bool same = held->any && held->start_quiet == history->start_quiet &&
                memcmp(&held->start, &history->start, sizeof held->start) == 0;
    int keep = same ? count_held(held, history) : 0;
    ch_frame_put_u32(frame, !same);
    if (!same) {
        put_position(frame, turn->game, &history->start);
        ch_frame_put_u32(frame, (uint32_t)history->start_quiet);
        held->any = true;
        held->start = history->start;
        held->start_quiet = history->start_quiet;
    }
    ch_frame_put_u32(frame, (uint32_t)keep);
    ch_frame_put_u32(frame, (uint32_t)(history->count - keep));
    for (int i = keep; i < history->count; i++) {
        ch_frame_put_move(frame, &history->plies[i].move);
        if (ch_game_hidden(turn->game))
            put_position(frame, turn->game, &history->plies[i].after);
    }
    hold(held, history, keep);
    ch_frame_put_u32(frame, (uint32_t)turn->seat);
    ch_frame_put_u64(frame, turn->key);
    ch_frame_put_u64(frame, turn->game_key);
    ch_frame_put_u32(frame, turn->hashed);
    put_limits(frame, turn);
    put_known(frame, turn->known);
}

/* What the game's tables have a place for; whether it is legal is known where it comes from. */
static bool on_board(const struct ch_game *game, const struct ch_move *move) {
    if (move->kind >= game->kind_count && move->kind != CH_KIND_GONE)
        return false;
    for (int i = 0; i < move->path_length; i++)
        if (move->path[i] >= game->graph.count)
            return false;
    for (int i = 0; i < move->captured_count; i++)
        if (move->captured[i] >= game->graph.count)
            return false;
    return move->path_length >= (game->drops ? 1 : 2);
}

/* Appends a ply: of a game with hidden pieces, with what the seat has seen of it. */
static void get_ply(struct ch_frame *frame, const struct ch_game *game,
                    struct ch_history *history) {
    struct ch_move move;
    struct ch_position after;
    bool hidden = ch_game_hidden(game);
    ch_frame_get_move(frame, &move);
    if (hidden)
        get_position(frame, game, &after);
    if (frame->broken || !on_board(game, &move))
        frame->broken = true;
    else if (hidden)
        ch_history_push_view(history, game, &move, &after);
    else
        ch_history_push(history, game, &move);
}

void ch_worker_get_turn(struct ch_frame *frame, const struct ch_game *game,
                        struct ch_history *history, struct ch_known *known, struct ch_turn *turn) {
    if (ch_frame_get_int(frame, 0, 1)) {
        struct ch_position start;
        get_position(frame, game, &start);
        int quiet = ch_frame_get_int(frame, 0, MAX_PLIES);
        ch_history_done(history);
        ch_history_init(history, game, &start);
        history->start_quiet = quiet;
    }
    int keep = ch_frame_get_int(frame, 0, history->count);
    while (history->count > keep)
        ch_history_pop(history);
    int count = ch_frame_get_int(frame, 0, MAX_PLIES);
    for (int i = 0; i < count && !frame->broken; i++)
        get_ply(frame, game, history);
    turn->game = game;
    turn->history = history;
    turn->seat = ch_frame_get_int(frame, 0, CH_SEATS - 1);
    turn->key = ch_frame_get_u64(frame);
    turn->game_key = ch_frame_get_u64(frame);
    turn->hashed = ch_frame_get_int(frame, 0, 1);
    get_limits(frame, turn);
    turn->known = get_known(frame, known) ? known : NULL;
}

void ch_worker_put_inquiry(struct ch_frame *frame, const struct ch_inquiry *inquiry) {
    assert(inquiry->kind < CH_INQUIRY_KINDS);
    ch_frame_put_u32(frame, (uint32_t)inquiry->kind);
    ch_frame_put_string(frame, inquiry->rule ? inquiry->rule : "");
    ch_frame_put_u32(frame, (uint32_t)inquiry->candidate);
    ch_frame_put_u32(frame, (uint32_t)inquiry->least);
}

struct ch_inquiry ch_worker_get_inquiry(struct ch_frame *frame) {
    struct ch_inquiry inquiry;
    inquiry.kind = (enum ch_inquiry_kind)ch_frame_get_int(frame, 0, CH_INQUIRY_KINDS - 1);
    inquiry.rule = ch_frame_get_string(frame);
    inquiry.candidate = ch_frame_get_int(frame, 0, INT_MAX);
    inquiry.least = ch_frame_get_int(frame, 0, INT_MAX);
    return inquiry;
}

/* Of one decision: each that it met counts once. */
static void put_impasses(struct ch_frame *frame, const struct ch_impasses *impasses) {
    ch_frame_put_u32(frame, impasses->decisions > 0);
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
        ch_frame_put_u32(frame, impasses->kind[kind] > 0);
    ch_frame_put_u32(frame, impasses->left_out);
    ch_frame_put_u32(frame, (uint32_t)impasses->count);
    for (int i = 0; i < impasses->count; i++) {
        ch_frame_put_u32(frame, impasses->part[i].kind);
        ch_frame_put_string(frame, impasses->part[i].rule);
        ch_frame_put_string(frame, impasses->part[i].other);
    }
}

/* Of a kind that was not met there are no parts. */
static void get_impasses(struct ch_frame *frame, struct ch_impasses *impasses) {
    impasses->decisions = ch_frame_get_int(frame, 0, 1);
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
        impasses->kind[kind] = ch_frame_get_int(frame, 0, impasses->decisions > 0);
    impasses->left_out = ch_frame_get_int(frame, 0, 1);
    int count = ch_frame_get_int(frame, 0, CH_IMPASSE_MAX_DECISION);
    for (int i = 0; i < count && !frame->broken; i++) {
        int kind = ch_frame_get_int(frame, 0, CH_IMPASSE_KINDS - 1);
        const char *rule = ch_frame_get_string(frame), *other = ch_frame_get_string(frame);
        if (impasses->kind[kind] > 0)
            ch_impasses_add_part(impasses, (enum ch_impasse)kind, rule, other, 1);
    }
}

void ch_worker_put_choice(struct ch_frame *frame, const struct ch_choice *choice,
                          const struct ch_moves *legal) {
    static const struct ch_move none;
    bool listed = choice->index >= 0 && choice->index < legal->count;
    ch_frame_put_u32(frame, choice->fault.end);
    ch_frame_put_string(frame, choice->fault.rule);
    ch_frame_put_string(frame, choice->fault.text);
    ch_frame_put_u32(frame, (uint32_t)choice->index);
    ch_frame_put_move(frame, listed ? &legal->move[choice->index] : &none);
    ch_frame_put_string(frame, choice->reason.data);
    ch_frame_put_real(frame, choice->cpu_us);
    ch_frame_put_u32(frame, (uint32_t)choice->firings);
    ch_frame_put_u32(frame, choice->has_score);
    ch_frame_put_u32(frame, (uint32_t)choice->score);
    ch_frame_put_u32(frame, choice->claim);
    put_impasses(frame, &choice->impasses);
}

void ch_worker_put_times(struct ch_frame *frame, const struct ch_bridge_times *times) {
    ch_frame_put_real(frame, times->assert_us);
    ch_frame_put_real(frame, times->run_us);
    ch_frame_put_real(frame, times->functions_us);
    ch_frame_put_real(frame, times->own_us);
    ch_frame_put_real(frame, times->total_us);
}

void ch_worker_get_times(struct ch_frame *frame, struct ch_bridge_times *times) {
    times->assert_us = ch_frame_get_real(frame);
    times->run_us = ch_frame_get_real(frame);
    times->functions_us = ch_frame_get_real(frame);
    times->own_us = ch_frame_get_real(frame);
    times->total_us = ch_frame_get_real(frame);
}

/* As much as there is room for, fit for a terminal. Mostly there is nothing. */
static void get_words(struct ch_frame *frame, char *words, size_t size) {
    const char *sent = ch_frame_get_string(frame);
    words[0] = '\0';
    if (!sent[0])
        return;
    snprintf(words, size, "%s", sent);
    ch_text_plain(words, "");
}

static void set_fault(struct ch_fault *fault, enum ch_end end, const char *text) {
    fault->end = end;
    snprintf(fault->text, sizeof fault->text, "%s", text);
}

void ch_worker_get_choice(struct ch_frame *frame, const struct ch_moves *legal,
                          struct ch_choice *choice) {
    struct ch_fault *fault = &choice->fault;
    struct ch_move move;
    uint32_t end = ch_frame_get_u32(frame);
    if (end != CH_END_NONE && (end < CH_END_AGENT_FAULTS || end >= CH_END_COUNT))
        frame->broken = true;
    else
        fault->end = (enum ch_end)end;
    get_words(frame, fault->rule, sizeof fault->rule);
    get_words(frame, fault->text, sizeof fault->text);
    int index = (int)ch_frame_get_u32(frame);
    ch_frame_get_move(frame, &move);
    ch_text_add(&choice->reason, ch_frame_get_string(frame));
    ch_text_plain(choice->reason.data, "");
    choice->cpu_us = ch_frame_get_real(frame);
    choice->firings = ch_frame_get_int(frame, 0, 1 << 30);
    choice->has_score = ch_frame_get_int(frame, 0, 1);
    choice->score = ch_frame_get_int(frame, -(1 << 30), 1 << 30);
    choice->claim = (enum ch_claim)ch_frame_get_int(frame, CH_CLAIM_NONE, CH_CLAIM_WIN);
    get_impasses(frame, &choice->impasses);
    if (!ch_frame_good(frame) || fault->end != CH_END_NONE)
        return;
    if (index == -1)
        set_fault(fault, CH_END_NO_CHOICE, "it answered without a move");
    else if (index < 0 || index >= legal->count || !ch_move_equal(&legal->move[index], &move))
        set_fault(fault, CH_END_ILLEGAL_MOVE,
                  "the move that it gave is not on the list of legal moves");
    else
        choice->index = index;
}
