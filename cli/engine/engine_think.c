/* The thinking thread of the command `engine`; see engine.h. */
#include "cli/engine/engine.h"

#include "agents/search/thinking_time.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/search/search.h"

static void say_info(struct ch_engine *engine, const struct ch_choice *choice, double seconds) {
    struct ch_text text;
    struct ch_text line;
    ch_text_init(&line);
    ch_text_init(&text);
    if (choice->depth > 0)
        ch_text_addf(&text, " depth=%d", choice->depth);
    if (choice->has_score)
        ch_text_addf(&text, " score=%.2f", choice->score / 100.0);
    ch_text_addf(&text, " time=%.3f", seconds);
    for (int i = 0; i < choice->line.count; i++) {
        ch_text_add(&line, i ? " " : "");
        ch_hub_board_add_move(&engine->board, &choice->line.move[i], &line);
    }
    if (line.length > 0)
        ch_hub_line_add(&text, "pv", line.data);
    if (choice->reason.length > 0)
        ch_hub_line_add(&text, "reason", choice->reason.data);
    ch_engine_say(engine, "info", text.data);
    ch_text_done(&line);
    ch_text_done(&text);
}

/* Waits while the answer is held back. */
static void await_release(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->held && !engine->ending)
        pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

static bool choose(struct ch_engine *engine, struct ch_choice *choice) {
    int64_t begun = ch_clock_ns();
    ch_choice_clear(choice);
    engine->agent->ops->choose(engine->agent, &engine->turn, choice);
    if (choice->fault.end == CH_END_NONE &&
        (choice->index < 0 || choice->index >= engine->legal.count))
        choice->fault.end = CH_END_NO_CHOICE;
    if (choice->fault.end == CH_END_NONE)
        say_info(engine, choice, (double)(ch_clock_ns() - begun) * 1e-9);
    else
        ch_engine_complain(engine, "%s: %s%s%s", engine->agent->name,
                           ch_end_text(choice->fault.end), choice->fault.text[0] ? ": " : "",
                           choice->fault.text);
    return choice->fault.end == CH_END_NONE;
}

/* The agent's turn. If it fails the other side is told why, and gets a `done` without a move. */
static void take_turn(struct ch_engine *engine, struct ch_choice *choice) {
    struct ch_text text;
    bool chosen = choose(engine, choice);
    while (engine->deepening && chosen && choice->depth == engine->turn.depth &&
           engine->turn.depth < CH_SEARCH_DEEPEST && !atomic_load(&engine->stop)) {
        engine->turn.depth++;
        chosen = choose(engine, choice);
    }
    await_release(engine);
    ch_text_init(&text);
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
    ch_text_done(&text);
}

static void *run_thinker(void *context) {
    struct ch_engine *engine = context;
    struct ch_choice choice;
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
    ch_choice_done(&choice);
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
        .time_ms = level->time_ms,
        .increment_ms = level->increment_ms,
        .depth = level->depth,
        .nodes = level->nodes,
    };
    for (int seat = 0; seat < CH_SEATS; seat++) /* the other's clock is not told; it is as good */
        engine->turn.remaining_ms[seat] = level->remaining_ms;
}

void ch_engine_think(struct ch_engine *engine, enum ch_engine_mode mode, uint64_t key) {
    atomic_store(&engine->stop, false);
    pthread_mutex_lock(&engine->lock);
    set_turn(engine, key);
    int plan_ms = ch_thinking_plan_ms(&engine->turn);
    bool held = mode != CH_ENGINE_THINK;
    engine->held = held;
    engine->deadline_ns = !held && plan_ms > 0 ? ch_clock_ns() + plan_ms * INT64_C(1000000) : 0;
    engine->deepening = held && plan_ms == 0 && engine->turn.depth == 0 && engine->turn.nodes == 0;
    if (engine->deepening)
        engine->turn.depth = 1;
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

void ch_engine_release(struct ch_engine *engine, bool stop) {
    if (stop)
        atomic_store(&engine->stop, true);
    pthread_mutex_lock(&engine->lock);
    engine->held = false;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

bool ch_engine_thinking(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->thinking && atomic_load(&engine->stop))
        pthread_cond_wait(&engine->changed, &engine->lock);
    bool thinking = engine->thinking;
    pthread_mutex_unlock(&engine->lock);
    return thinking;
}
