/* crownhead engine: an agent of ours for programs that speak the Hub protocol, or the UCC's. Here
 * are the engine's thinking thread and its input; see engine.h. */
#include "cli/engine/engine.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/external/program.h"
#include "agents/search/search.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/engine/engine_ucc.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/base/lock.h"
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
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
    while (engine->held && !engine->ending)
        pthread_cond_wait(&engine->changed, &engine->lock);
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
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
    engine->thinking = false;
    engine->deadline_ns = 0;
    ch_print_to(engine->out, "done%s\n", text.data);
    fflush(engine->out);
    pthread_cond_broadcast(&engine->changed);
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

void ch_engine_init(struct ch_engine *engine, const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config, FILE *out) {
    *engine = (struct ch_engine){
        .out = out, .config = *config, .game = game, .named = spec != NULL, .seed = 1};
    engine->spec = ch_copy(spec ? spec : ch_agents_choose(game, config));
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->changed, NULL);
    pthread_create(&engine->thinker, NULL, run_thinker, engine);
}

void ch_engine_done(struct ch_engine *engine) {
    atomic_store(&engine->stop, true);
    pthread_mutex_lock(&engine->lock);
    engine->ending = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    pthread_join(engine->thinker, NULL);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->lock);
    ch_engine_close_agent(engine);
    ch_history_done(&engine->history);
    ch_moves_done(&engine->legal);
    ch_free(engine->spec);
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
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
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
}

/* Stops the agent if its time is over, and returns how many milliseconds it has left, -1 without a
 * limit. */
static int watch_time(struct ch_engine *engine) {
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
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
    engine->held = false;
    pthread_cond_broadcast(&engine->changed);
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
    watch_time(engine); /* its time may be over */
}

void ch_engine_interrupt(struct ch_engine *engine) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
    if (engine->thinking)
        atomic_store(&engine->stop, true);
    engine->held = false;
    pthread_cond_broadcast(&engine->changed);
    while (engine->thinking)
        pthread_cond_wait(&engine->changed, &engine->lock);
}

/* Standard input, line by line. */
struct input {
    char bytes[1 << 12];
    size_t start, end; /* what of it was read and not taken */
    struct ch_text line;
    bool whole; /* the line is not longer than any of the protocol: of such a line the rest is lost
                 */
};

/* More bytes, while an agent that thinks is watched; false at the end. */
static bool read_more(struct input *input, struct ch_engine *engine) {
    for (;;) {
        struct pollfd item = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&item, 1, watch_time(engine));
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count < 0 && errno == EINTR)
            continue;
        input->start = 0;
        input->end = count > 0 ? (size_t)count : 0;
        return count > 0;
    }
}

/* The next line without its end; false at the end of the input. */
static bool read_line(struct input *input, struct ch_engine *engine) {
    ch_text_clear(&input->line);
    input->whole = true;
    while (input->start < input->end || read_more(input, engine)) {
        const char *at = input->bytes + input->start;
        size_t length = input->end - input->start;
        const char *end = memchr(at, '\n', length);
        if (end)
            length = (size_t)(end - at);
        input->whole = input->whole && input->line.length + length <= CH_PROGRAM_LINE;
        if (input->whole)
            ch_text_add_bytes(&input->line, at, length);
        input->start += length + (end != NULL);
        if (end)
            return true;
    }
    return input->line.length > 0;
}

/* Whether there is such an agent, so that a wrong name is reported at the command line and not to a
 * program that does not show it. An agent of another game may suit once `variant` is set. */
static bool agent_exists(const char *name, const struct ch_game *game,
                         const struct ch_agents_config *config) {
    struct ch_agent *agent;
    struct ch_error error;
    enum ch_status status = ch_agents_open(name, game, config, &agent, &error);
    if (status == CH_OK)
        agent->ops->close(agent);
    if (status == CH_OK || status == CH_UNSUPPORTED)
        return true;
    return !ch_fail(&error);
}

/* agent NULL: who plays the game. */
static int speak_hub(const char *agent, const struct ch_game *game,
                     const struct ch_agents_config *config) {
    struct ch_engine engine;
    struct input input = {.whole = true};
    bool more = true;
    if (ch_game_hidden(game))
        return ch_failf("the Hub protocol shows both sides everything, so that %s can't be played "
                        "by it; --protocol ucc",
                        game->title);
    if (agent && !agent_exists(agent, game, config))
        return CH_EXIT_BAD;
    ch_engine_init(&engine, agent, game, config, stdout);
    input.line = ch_text_new();
    while (more && read_line(&input, &engine)) {
        if (input.whole)
            more = ch_engine_parse(&engine, input.line.data);
        else
            ch_engine_complain(&engine, "a line has more than %d KB", CH_PROGRAM_LINE >> 10);
    }
    ch_text_done(&input.line);
    ch_engine_done(&engine);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    const char *agent = NULL, *game_name = NULL, *protocol = "hub", *secret = NULL;
    const struct ch_option options[] = {
        CH_TEXT("agent", 'a', "A", "who thinks (default: soar-checkers, or who plays the game)",
                &agent),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT,
                "the game; with hub `variant` may change it (default: english; with ucc stratego "
                "without the two-squares and more-squares rules)",
                &game_name),
        CH_TEXT("protocol", 'p', "P", "hub or ucc", &protocol),
        CH_TEXT("secret-file", 0, "FILE", CH_SECRET_HELP, &secret),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_engine, options, argc, argv, 0, 0, &rest, &status))
        return status;
    bool ucc = strcmp(protocol, "ucc") == 0;
    if (!ucc && strcmp(protocol, "hub") != 0)
        return ch_failf("--protocol is hub or ucc, not `%s`", protocol);
    if (!game_name)
        game_name = ucc ? CH_UCC_GAME : ch_game_default;
    const struct ch_game *game = ch_option_game(game_name);
    if (!game)
        return CH_EXIT_BAD;
    struct ch_agents_config config;
    ch_cli_config(&config);
    if (secret && !ucc)
        return ch_failf("--secret-file is for --protocol ucc: draughts hide nothing");
    if (ucc)
        return ch_engine_speak_ucc(agent ? agent : ch_agents_choose(game, &config), game, &config,
                                   secret);
    return speak_hub(agent, game, &config);
}

const struct ch_command ch_command_engine = {
    .name = "engine",
    .summary = "an agent as an engine that speaks the Hub protocol, or the UCC's",
    .details =
        "Speaks version 2 of the Hub protocol on standard input and output. Draughts programs use\n"
        "it, and so does `crownhead match \"hub:PROGRAM ARGUMENTS\" …`.\n"
        "With --protocol ucc it plays one game by the protocol of the UCC's Stratego competition, "
        "for\n"
        "the manager of the competition or for an agent `ucc:…`. It ends when its input does.",
    .run = run,
};
