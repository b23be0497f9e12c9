/* The thinking thread of the command `engine`; see engine.h. */
#include "cli/engine.h"
#include "core/clock.h"
#include "core/memory.h"

static void say_info(struct ch_engine *engine, const struct ch_choice *choice, double seconds) {
    struct ch_text text;
    char number[32];
    ch_text_init(&text);
    snprintf(number, sizeof number, "%.3f", seconds);
    ch_hub_line_add(&text, "time", number);
    if (choice->reason.length > 0)
        ch_hub_line_add(&text, "reason", choice->reason.data);
    ch_engine_say(engine, "info", text.data);
    ch_text_done(&text);
}

/* Waits while the answer is held back. */
static void await_release(struct ch_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->held && !engine->ending)
        pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

/* The agent's turn. If it fails the other side is told why, and gets a `done` without a move. */
static void take_turn(struct ch_engine *engine, struct ch_choice *choice) {
    const struct ch_game *game = engine->game;
    struct ch_text text;
    struct ch_turn turn = {
        .game = game,
        .history = &engine->history,
        .legal = &engine->legal,
        .seat = game->ops->side(game, ch_history_position(&engine->history)),
        .key = engine->key,
        .time_ms = engine->level.time_ms,
        .stop = &engine->stop,
    };
    int64_t begun = ch_clock_ns();
    ch_choice_clear(choice);
    engine->agent->ops->choose(engine->agent, &turn, choice);
    bool failed = choice->fault.end != CH_END_NONE || choice->index < 0 ||
                  choice->index >= engine->legal.count;
    if (failed)
        ch_engine_complain(engine, "%s: %s%s%s", engine->agent->name,
                           ch_end_text(choice->fault.end ? choice->fault.end : CH_END_NO_CHOICE),
                           choice->fault.text[0] ? ": " : "", choice->fault.text);
    else
        say_info(engine, choice, (double)(ch_clock_ns() - begun) * 1e-9);
    await_release(engine);
    ch_text_init(&text);
    if (!failed) {
        ch_text_add(&text, " move=");
        ch_hub_board_add_move(&engine->board, &engine->legal.move[choice->index], &text);
    }
    pthread_mutex_lock(&engine->lock);
    engine->thinking = false; /* before the answer is out: the next question may follow at once */
    pthread_mutex_unlock(&engine->lock);
    ch_engine_say(engine, "done", text.data);
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

void ch_engine_think(struct ch_engine *engine, enum ch_engine_mode mode, uint64_t key) {
    atomic_store(&engine->stop, false);
    pthread_mutex_lock(&engine->lock);
    engine->key = key;
    engine->held = mode != CH_ENGINE_THINK;
    engine->thinking = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
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
    bool thinking = engine->thinking;
    pthread_mutex_unlock(&engine->lock);
    return thinking;
}
