#include "agents/process/worker_protocol.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_SOURCES = 1000,
    MAX_PLIES = 1 << 20,
    MAX_PROBLEMS = 10000,
    MAX_LINES = 1 << 30,
    MAX_MOVES = 1 << 16,
    MAX_SCORE = 1 << 20,
    MAX_MS = 1 << 30
};

/* What is got is added to `taken`. */
static void pass_sources(struct ch_frame *frame, const struct ch_source **sources,
                         int *source_count, struct ch_sources *taken) {
    int count = *source_count;
    ch_frame_pass_int(frame, &count, 0, MAX_SOURCES);
    for (int i = 0; i < count && !frame->broken; i++) {
        const char *name = frame->reads ? NULL : (*sources)[i].name;
        const char *text = frame->reads ? NULL : (*sources)[i].text;
        ch_frame_pass_string(frame, &name);
        ch_frame_pass_string(frame, &text);
        if (frame->reads)
            ch_sources_add(taken, name, text);
    }
    if (frame->reads) {
        *sources = taken->source;
        *source_count = taken->count;
    }
}

void ch_worker_texts_done(struct ch_worker_texts *texts) {
    ch_sources_done(&texts->agent);
    ch_sources_done(&texts->game);
}

void ch_worker_pass_start(struct ch_frame *frame, struct ch_worker_start *start,
                          struct ch_worker_texts *texts) {
    struct ch_agents_config *config = &start->config;
    if (frame->reads) {
        *start = (struct ch_worker_start){0};
        ch_agents_defaults(config);
    }
    assert(config->turn_ms > 0 && config->start_ms > 0 && config->memory_mb > 0);
    uint64_t firings = (uint64_t)config->firings;
    ch_frame_pass_string(frame, &start->spec);
    ch_frame_pass_int(frame, &config->turn_ms, 1, MAX_MS);
    ch_frame_pass_int(frame, &config->start_ms, 1, MAX_MS);
    ch_frame_pass_int(frame, &config->memory_mb, 1, 1 << 20);
    ch_frame_pass_u64(frame, &firings);
    config->firings = (long)firings;
    ch_frame_pass_flag(frame, &start->check);
    ch_frame_pass_flag(frame, &start->timed);
    ch_frame_pass_flag(frame, &config->partial_rules);
    pass_sources(frame, &start->sources, &start->source_count, &texts->agent);
    ch_frame_pass_string(frame, &start->game);
    pass_sources(frame, &start->game_sources, &start->game_source_count, &texts->game);
}

static void pass_problem(struct ch_frame *frame, const struct ch_problem *put,
                         struct ch_problems *problems) {
    struct ch_problem problem = frame->reads ? (struct ch_problem){0} : *put;
    int severity = (int)problem.severity;
    const char *code = problem.code, *file = problem.file, *text = problem.text;
    ch_frame_pass_int(frame, &severity, CH_SEVERITY_ERROR, CH_SEVERITY_WARNING);
    ch_frame_pass_string(frame, &code);
    ch_frame_pass_string(frame, &file);
    ch_frame_pass_int(frame, &problem.line, 0, MAX_LINES);
    ch_frame_pass_string(frame, &text);
    if (frame->reads && !frame->broken)
        ch_problems_add(problems, (enum ch_severity)severity, code, file, problem.line, text);
}

void ch_worker_pass_ready(struct ch_frame *frame, struct ch_worker_findings *ready) {
    int guards = (int)ready->guards;
    ch_frame_pass_int(frame, &guards, INT_MIN, INT_MAX);
    ready->guards = (unsigned)guards;
    ch_frame_pass_flag(frame, &ready->repeatable);
    ch_frame_pass_flag(frame, &ready->clocked);
}

void ch_worker_pass_findings(struct ch_frame *frame, struct ch_worker_findings *findings,
                             struct ch_problems *problems) {
    int count = problems->count < MAX_PROBLEMS ? problems->count : MAX_PROBLEMS;
    if (frame->reads)
        *findings = (struct ch_worker_findings){.loaded = false};
    assert(frame->reads || findings->loaded || findings->error.status != CH_OK);
    ch_frame_pass_flag(frame, &findings->loaded);
    if (findings->loaded)
        ch_worker_pass_ready(frame, findings);
    else
        ch_frame_pass_error(frame, &findings->error);
    ch_frame_pass_int(frame, &count, 0, MAX_PROBLEMS);
    for (int i = 0; i < count && !frame->broken; i++)
        pass_problem(frame, frame->reads ? NULL : &problems->problem[i], problems);
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

static void pass_limits(struct ch_frame *frame, struct ch_turn *turn) {
    bool limited = has_limits(turn);
    uint64_t nodes = (uint64_t)turn->nodes;
    assert(turn->depth >= 0 && turn->nodes >= 0);
    ch_frame_pass_flag(frame, &limited);
    if (!limited)
        return;
    ch_frame_pass_int(frame, &turn->time_ms, 0, MAX_MS);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_frame_pass_int(frame, &turn->remaining_ms[seat], 0, MAX_MS);
    ch_frame_pass_int(frame, &turn->increment_ms, 0, MAX_MS);
    ch_frame_pass_int(frame, &turn->average_ms, 0, MAX_MS);
    ch_frame_pass_int(frame, &turn->margin_ms, 0, MAX_MS);
    ch_frame_pass_int(frame, &turn->depth, 0, INT_MAX);
    ch_frame_pass_u64(frame, &nodes);
    turn->nodes = (int64_t)nodes;
    if (turn->nodes < 0)
        frame->broken = true;
}

static void pass_known_move(struct ch_frame *frame, struct ch_known_move *move) {
    int result = (int)move->value.result;
    const char *line = move->line;
    ch_frame_pass_flag(frame, &move->solved);
    ch_frame_pass_int(frame, &result, CH_ENDGAME_DRAWN, CH_ENDGAME_LOST);
    move->value.result = (enum ch_endgame_result)result;
    ch_frame_pass_int(frame, &move->value.plies, 0, MAX_PLIES);
    ch_frame_pass_flag(frame, &move->booked);
    if (!move->booked)
        return;
    ch_frame_pass_int(frame, &move->chance, 0, 100);
    ch_frame_pass_int(frame, &move->score, -MAX_SCORE, MAX_SCORE);
    ch_frame_pass_int(frame, &move->wins, 0, INT_MAX);
    ch_frame_pass_int(frame, &move->draws, 0, INT_MAX);
    ch_frame_pass_int(frame, &move->losses, 0, INT_MAX);
    ch_frame_pass_string(frame, &line);
    if (strlen(line) >= sizeof move->line)
        frame->broken = true;
    else if (frame->reads)
        memcpy(move->line, line, strlen(line) + 1);
}

/* False if neither tables nor book were looked up: then `known` holds nothing. */
static bool pass_known(struct ch_frame *frame, bool any, struct ch_known *known) {
    ch_frame_pass_flag(frame, &any);
    if (!any)
        return false;
    bool tables = known->tables, book = known->book;
    int count = known->count;
    ch_frame_pass_flag(frame, &tables);
    ch_frame_pass_flag(frame, &book);
    ch_frame_pass_int(frame, &count, 0, MAX_MOVES);
    if (frame->reads) {
        ch_known_begin(known, count);
        known->tables = tables;
        known->book = book;
    }
    for (int i = 0; i < count && !frame->broken; i++)
        pass_known_move(frame, &known->move[i]);
    return true;
}

/* All of the turn but its history. */
static void pass_rest(struct ch_frame *frame, struct ch_turn *turn, struct ch_known *known) {
    ch_frame_pass_int(frame, &turn->seat, 0, CH_SEATS - 1);
    ch_frame_pass_u64(frame, &turn->key);
    ch_frame_pass_u64(frame, &turn->game_key);
    ch_frame_pass_flag(frame, &turn->hashed);
    pass_limits(frame, turn);
    turn->known = pass_known(frame, turn->known != NULL, known) ? known : NULL;
}

static void pass_before(struct ch_frame *frame, struct ch_before *before) {
    ch_frame_pass_int(frame, &before->quiet, 0, MAX_PLIES);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_frame_pass_int(frame, &before->run[seat].moves, 0, MAX_PLIES);
        ch_frame_pass_int(frame, &before->run[seat].square, 0, CH_MAX_SQUARES - 1);
    }
}

void ch_worker_put_turn(struct ch_frame *frame, const struct ch_turn *turn,
                        struct ch_worker_held *held) {
    const struct ch_history *history = turn->history;
    assert(turn->seat >= 0 && turn->seat < CH_SEATS);
    bool fresh = !held->any || memcmp(&held->before, &history->before, sizeof held->before) != 0 ||
                 memcmp(&held->start, &history->start, sizeof held->start) != 0;
    int keep = fresh ? 0 : count_held(held, history), count = history->count - keep;
    ch_frame_pass_flag(frame, &fresh);
    if (fresh) {
        put_position(frame, turn->game, &history->start);
        held->any = true;
        held->start = history->start;
        held->before = history->before;
        pass_before(frame, &held->before);
    }
    ch_frame_pass_int(frame, &keep, 0, MAX_PLIES);
    ch_frame_pass_int(frame, &count, 0, MAX_PLIES);
    for (int i = keep; i < history->count; i++) {
        struct ch_move move = history->plies[i].move;
        ch_frame_pass_move(frame, &move);
        if (ch_game_hidden(turn->game))
            put_position(frame, turn->game, &history->plies[i].after);
    }
    hold(held, history, keep);
    struct ch_turn rest = *turn;
    struct ch_known known = turn->known ? *turn->known : (struct ch_known){0};
    pass_rest(frame, &rest, &known);
}

/* What the game's tables have a place for; whether it is legal is known where it comes from. */
static bool on_board(const struct ch_game *game, const struct ch_move *move) {
    if (move->kind >= game->kind_count && move->kind != CH_KIND_GONE)
        return false;
    for (int i = 0; i < move->path_length + move->puts; i++)
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
    struct ch_move move = {0};
    struct ch_position after;
    bool hidden = ch_game_hidden(game);
    ch_frame_pass_move(frame, &move);
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
    bool fresh = false;
    struct ch_before before;
    int keep, count;
    ch_frame_pass_flag(frame, &fresh);
    if (fresh) {
        struct ch_position start;
        get_position(frame, game, &start);
        pass_before(frame, &before);
        ch_history_done(history);
        ch_history_init(history, game, &start);
        history->before = before;
    }
    ch_frame_pass_int(frame, &keep, 0, history->count);
    while (history->count > keep)
        ch_history_pop(history);
    ch_frame_pass_int(frame, &count, 0, MAX_PLIES);
    for (int i = 0; i < count && !frame->broken; i++)
        get_ply(frame, game, history);
    turn->game = game;
    turn->history = history;
    turn->known = NULL;
    pass_rest(frame, turn, known);
}

void ch_worker_pass_inquiry(struct ch_frame *frame, struct ch_inquiry *inquiry) {
    int kind = (int)inquiry->kind;
    const char *rule = inquiry->rule ? inquiry->rule : "";
    ch_frame_pass_int(frame, &kind, 0, CH_INQUIRY_KINDS - 1);
    inquiry->kind = (enum ch_inquiry_kind)kind;
    ch_frame_pass_string(frame, &rule);
    inquiry->rule = rule;
    ch_frame_pass_int(frame, &inquiry->candidate, 0, INT_MAX);
    ch_frame_pass_int(frame, &inquiry->least, 0, INT_MAX);
}

/* Of one decision: each that it met counts once, and of a kind that was not met there are no parts.
 */
static void pass_impasses(struct ch_frame *frame, struct ch_impasses *impasses) {
    int decisions = impasses->decisions > 0, count = impasses->count;
    ch_frame_pass_int(frame, &decisions, 0, 1);
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++) {
        int met = impasses->kind[kind] > 0;
        ch_frame_pass_int(frame, &met, 0, decisions);
        impasses->kind[kind] = frame->reads ? met : impasses->kind[kind];
    }
    impasses->decisions = frame->reads ? decisions : impasses->decisions;
    ch_frame_pass_flag(frame, &impasses->left_out);
    ch_frame_pass_int(frame, &count, 0, CH_IMPASSE_MAX_DECISION);
    for (int i = 0; i < count && !frame->broken; i++) {
        int kind = frame->reads ? 0 : (int)impasses->part[i].kind;
        const char *rule = frame->reads ? NULL : impasses->part[i].rule;
        const char *other = frame->reads ? NULL : impasses->part[i].other;
        ch_frame_pass_int(frame, &kind, 0, CH_IMPASSE_KINDS - 1);
        ch_frame_pass_string(frame, &rule);
        ch_frame_pass_string(frame, &other);
        if (frame->reads && impasses->kind[kind] > 0)
            ch_impasses_add_part(impasses, (enum ch_impasse)kind, rule, other, 1);
    }
}

/* What a choice has besides a fault, the move and its reason. */
static void pass_account(struct ch_frame *frame, struct ch_choice *choice) {
    int claim = (int)choice->claim;
    ch_frame_pass_real(frame, &choice->cpu_us);
    ch_frame_pass_int(frame, &choice->firings, 0, 1 << 30);
    ch_frame_pass_flag(frame, &choice->has_score);
    ch_frame_pass_int(frame, &choice->score, -(1 << 30), 1 << 30);
    ch_frame_pass_int(frame, &claim, CH_CLAIM_NONE, CH_CLAIM_WIN);
    choice->claim = (enum ch_claim)claim;
    pass_impasses(frame, &choice->impasses);
}

void ch_worker_put_choice(struct ch_frame *frame, struct ch_choice *choice,
                          const struct ch_moves *legal) {
    struct ch_move move = {0};
    int end = (int)choice->fault.end;
    if (choice->index >= 0 && choice->index < legal->count)
        move = legal->move[choice->index];
    ch_frame_pass_int(frame, &end, 0, CH_END_COUNT - 1);
    ch_frame_put_string(frame, choice->fault.rule);
    ch_frame_put_string(frame, choice->fault.text);
    ch_frame_pass_int(frame, &choice->index, INT_MIN, INT_MAX);
    ch_frame_pass_move(frame, &move);
    ch_frame_put_string(frame, choice->reason.data);
    pass_account(frame, choice);
}

void ch_worker_pass_times(struct ch_frame *frame, struct ch_bridge_times *times) {
    ch_frame_pass_real(frame, &times->assert_us);
    ch_frame_pass_real(frame, &times->run_us);
    ch_frame_pass_real(frame, &times->functions_us);
    ch_frame_pass_real(frame, &times->own_us);
    ch_frame_pass_real(frame, &times->total_us);
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
    struct ch_move move = {0};
    int end = 0, index = -1;
    ch_frame_pass_int(frame, &end, 0, CH_END_COUNT - 1);
    if (end != CH_END_NONE && end < CH_END_AGENT_FAULTS)
        frame->broken = true;
    else
        fault->end = (enum ch_end)end;
    get_words(frame, fault->rule, sizeof fault->rule);
    get_words(frame, fault->text, sizeof fault->text);
    ch_frame_pass_int(frame, &index, INT_MIN, INT_MAX);
    ch_frame_pass_move(frame, &move);
    ch_text_add(&choice->reason, ch_frame_get_string(frame));
    ch_text_plain(choice->reason.data, "");
    pass_account(frame, choice);
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
