/* The thinking thread of the command `engine`; see engine.h. */
#include "cli/engine/engine.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "agents/search/search.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/search/search.h"

/* In men; the end of the game counts as 100, less a hundredth for each ply until then. */
static void add_score(int score, struct ch_text *text) {
    int plies = CH_SEARCH_MATE - abs(score);
    double men = score / 100.0;
    if (ch_search_claim(score) != CH_CLAIM_NONE)
        men = score > 0 ? 100 - plies / 100.0 : plies / 100.0 - 100;
    ch_text_addf(text, " score=%.2f", men);
}

static void say_info(struct ch_engine *engine, const struct ch_choice *choice) {
    double seconds = (double)(ch_clock_ns() - engine->begun_ns) * 1e-9;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    if (choice->depth > 0)
        ch_text_addf(&text, " depth=%d", choice->depth);
    if (choice->has_score)
        add_score(choice->score, &text);
    if (choice->nodes > 0)
        ch_text_addf(&text, " nodes=%" PRIu64, choice->nodes);
    ch_text_addf(&text, " time=%.3f", seconds);
    if (choice->nodes > 0 && seconds >= 1e-3)
        ch_text_addf(&text, " nps=%.3f", (double)choice->nodes * 1e-6 / seconds);
    for (int i = 0; i < choice->line.count; i++) {
        ch_text_add(&line, i ? " " : "");
        ch_hub_board_add_move(&engine->board, &choice->line.move[i], &line);
    }
    if (line.length > 0)
        ch_hub_line_add(&text, "pv", line.data);
    if (choice->reason.length > 0)
        ch_hub_line_add(&text, "reason", choice->reason.data);
    ch_engine_say(engine, "info", text.data);
}

/* Waits while the answer is held back. */
static void await_release(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->held && !engine->ending)
        pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

/* Reports a choice that differs from the last one reported. */
static void report_choice(void *context, const struct ch_choice *choice) {
    struct ch_engine *engine = context;
    struct ch_engine_told reported = {choice->index, choice->score, choice->depth};
    if (memcmp(&reported, &engine->reported, sizeof reported) != 0)
        say_info(engine, choice);
    engine->reported = reported;
}

/* False after a failure, which was reported to the other side. */
static bool choose(struct ch_engine *engine, struct ch_choice *choice) {
    engine->reported = (struct ch_engine_told){.index = -1};
    ch_choice_clear(choice);
    engine->agent->ops->choose(engine->agent, &engine->turn, choice);
    if (choice->fault.end == CH_END_NONE &&
        (choice->index < 0 || choice->index >= engine->legal.count))
        choice->fault.end = CH_END_NO_CHOICE;
    if (choice->fault.end == CH_END_NONE)
        report_choice(engine, choice);
    else
        ch_engine_complain(engine, "%s: %s%s%s", engine->agent->name,
                           ch_end_text(choice->fault.end), choice->fault.text[0] ? ": " : "",
                           choice->fault.text);
    return choice->fault.end == CH_END_NONE;
}

/* The agent's turn. If it fails the other side gets the reason, and a `done` without a move. */
static void take_turn(struct ch_engine *engine, struct ch_choice *choice) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool chosen = choose(engine, choice);
    await_release(engine);
    if (chosen) {
        ch_text_add(&text, " move=");
        ch_hub_board_add_move(&engine->board, &engine->legal.move[choice->index], &text);
    }
    /* In one step, for the next question may follow the answer at once, or wait for it. */
    pthread_mutex_lock(&engine->lock);
    engine->thinking = false;
    engine->deadline_ns = 0;
    ch_print_to(engine->out, "done%s\n", text.data);
    fflush(engine->out);
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

static void *run_thinker(void *context) {
    struct ch_engine *engine = context;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    ch_choice_init(&choice);
    for (;;) {
        pthread_mutex_lock(&engine->lock);
        while (!engine->thinking && !engine->ending)
            pthread_cond_wait(&engine->changed, &engine->lock);
        bool end = !engine->thinking;
        pthread_mutex_unlock(&engine->lock);
        if (end)
            break;
        take_turn(engine, &choice);
    }
    return NULL;
}

void ch_engine_think_start(struct ch_engine *engine) {
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->changed, NULL);
    pthread_create(&engine->thinker, NULL, run_thinker, engine);
}

void ch_engine_think_end(struct ch_engine *engine) {
    atomic_store(&engine->stop, true);
    pthread_mutex_lock(&engine->lock);
    engine->ending = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    pthread_join(engine->thinker, NULL);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->lock);
}

static void set_turn(struct ch_engine *engine, uint64_t key) {
    const struct ch_game *game = engine->game;
    const struct ch_engine_level *level = &engine->level;
    engine->turn = (struct ch_turn){
        .game = game,
        .history = &engine->history,
        .legal = &engine->legal,
        .seat = game->ops->side(game, ch_history_position(&engine->history)),
        .key = key,
        .stop = &engine->stop,
        .progress = report_choice,
        .progress_context = engine,
        .wall = true,
        .time_ms = level->time_ms,
        .increment_ms = level->increment_ms,
        .depth = level->depth,
        .nodes = level->nodes,
    };
    for (int seat = 0; seat < CH_SEATS; seat++) /* the other's clock is unknown: assume the same */
        engine->turn.remaining_ms[seat] = level->remaining_ms;
}

void ch_engine_think(struct ch_engine *engine, enum ch_engine_mode mode, uint64_t key) {
    const struct ch_engine_level level = engine->level;
    bool limited = level.depth > 0 || level.nodes > 0 || level.time_ms > 0;
    bool single = engine->legal.count == 1;
    assert(!engine->thinking && engine->legal.count > 0);
    atomic_store(&engine->stop, single && mode == CH_ENGINE_THINK);
    pthread_mutex_lock(&engine->lock);
    set_turn(engine, key);
    engine->level = (struct ch_engine_level){0};
    engine->begun_ns = ch_clock_ns();
    engine->plan_ns = ch_thinking_plan_ms(&engine->turn) * INT64_C(1000000);
    if (mode != CH_ENGINE_THINK) { /* the engine sees to the time, which may begin to count later */
        engine->turn.time_ms = engine->turn.increment_ms = 0;
        memset(engine->turn.remaining_ms, 0, sizeof engine->turn.remaining_ms);
    }
    bool open = engine->turn.depth == 0 && engine->turn.nodes == 0 && engine->turn.time_ms == 0;
    if (open && engine->agent->unlimited)
        engine->turn.depth = CH_SEARCH_DEEPEST;
    engine->pondering = mode == CH_ENGINE_PONDER;
    engine->endless =
        !limited && (mode == CH_ENGINE_ANALYZE || (engine->agent->unlimited && !single));
    engine->held = engine->pondering || engine->endless;
    engine->deadline_ns =
        engine->plan_ns > 0 && !engine->pondering ? engine->begun_ns + engine->plan_ns : 0;
    engine->thinking = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

int ch_engine_watch(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    int64_t deadline = engine->deadline_ns, left = deadline - ch_clock_ns();
    if (deadline && left <= 0) {
        engine->deadline_ns = 0;
        atomic_store(&engine->stop, true);
    }
    pthread_mutex_unlock(&engine->lock);
    return deadline && left > 0 ? (int)(left / 1000000) + 1 : -1;
}

void ch_engine_stop(struct ch_engine *engine) {
    atomic_store(&engine->stop, true);
    pthread_mutex_lock(&engine->lock);
    engine->held = false;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

void ch_engine_ponder_hit(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    if (engine->thinking && engine->pondering) {
        engine->pondering = false;
        engine->held = engine->endless;
        if (engine->plan_ns > 0)
            engine->deadline_ns = engine->begun_ns + engine->plan_ns;
        if (engine->legal.count == 1)
            atomic_store(&engine->stop, true);
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
    ch_engine_watch(engine); /* its time may be over */
}

void ch_engine_interrupt(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    if (engine->thinking)
        atomic_store(&engine->stop, true);
    engine->held = false;
    pthread_cond_broadcast(&engine->changed);
    while (engine->thinking)
        pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}
