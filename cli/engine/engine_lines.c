/* The commands that an engine of the Hub protocol understands; see engine.h. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/engine/engine.h"
#include "cli/output/print.h"
#include "core/base/memory.h"
#include "core/search/search.h"

void ch_engine_say(struct ch_engine *engine, const char *command, const char *arguments) {
    pthread_mutex_lock(&engine->lock);
    ch_print_to(engine->out, "%s%s\n", command, arguments);
    fflush(engine->out);
    pthread_mutex_unlock(&engine->lock);
}

void ch_engine_complain(struct ch_engine *engine, const char *format, ...) {
    char message[CH_ERROR_TEXT];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    ch_hub_line_add(&text, "message", message);
    ch_engine_say(engine, "error", text.data);
}

static void handle_hub(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    ch_engine_greet(engine);
}

static void handle_init(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    ch_engine_open_agent(engine);
}

static void handle_new_game(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    engine->games++;
    engine->placed = false;
}

/* Makes the moves from the history's end; false after a complaint. */
static bool make_moves(struct ch_engine *engine, const char *moves, struct ch_history *history) {
    const struct ch_game *game = engine->game;
    for (const char *at = moves + strspn(moves, " "); *at; at += strspn(at, " ")) {
        struct ch_error error;
        int index;
        size_t length = strcspn(at, " ");
        char *text = ch_copy_bytes(at, length);
        engine->legal.count = 0;
        game->ops->moves(game, history, &engine->legal);
        enum ch_status status =
            ch_hub_board_find_move(&engine->board, text, &engine->legal, &index, &error);
        ch_free(text);
        if (status != CH_OK) {
            ch_engine_complain(engine, "moves: %s", error.text);
            return false;
        }
        ch_history_push(history, game, &engine->legal.move[index]);
        at += length;
    }
    return true;
}

static void handle_pos(struct ch_engine *engine, const struct ch_hub_line *line) {
    const char *letters = ch_hub_line_value(line, "pos"), *moves = ch_hub_line_value(line, "moves");
    struct ch_position position;
    struct ch_history history;
    struct ch_error error;
    if (!letters) {
        ch_engine_complain(engine, "write pos pos=… and, if there are any, moves=\"…\"");
        return;
    }
    if (ch_hub_board_read(&engine->board, letters, &position, &error) != CH_OK) {
        ch_engine_complain(engine, "pos: %s", error.text);
        return;
    }
    ch_history_init(&history, engine->game, &position);
    if (!make_moves(engine, moves ? moves : "", &history)) {
        ch_history_done(&history);
        return;
    }
    ch_history_done(&engine->history);
    engine->history = history;
    engine->placed = true;
    engine->level = (struct ch_engine_level){0}; /* it was the last position's */
}

/* The number of an argument into *number; false after a complaint. An absent one leaves it. */
static bool read_number(struct ch_engine *engine, const struct ch_hub_line *line, const char *name,
                        double max, double *number) {
    const char *value = ch_hub_line_value(line, name);
    char *end;
    if (!value)
        return true;
    double read = strtod(value, &end);
    if (end == value || *end || !isfinite(read) || read < 0) {
        ch_engine_complain(engine, "level: %s is a number of 0 or more, not `%.40s`", name, value);
        return false;
    }
    *number = fmin(read, max);
    return true;
}

static int milliseconds(double seconds) {
    double whole = ceil(seconds * 1000);
    assert(whole >= 0 && whole <= INT_MAX);
    return whole < 1 ? 1 : (int)whole;
}

static void handle_level(struct ch_engine *engine, const struct ch_hub_line *line) {
    enum { MAX_SECONDS = 1000000 };
    double depth = 0, nodes = 0, time = -1, whole = -1, moves = 0, increment = 0;
    if (!read_number(engine, line, "depth", CH_SEARCH_DEEPEST, &depth) ||
        !read_number(engine, line, "nodes", 1e15, &nodes) ||
        !read_number(engine, line, "move-time", MAX_SECONDS, &time) ||
        !read_number(engine, line, "time", MAX_SECONDS, &whole) ||
        !read_number(engine, line, "moves", 1e6, &moves) ||
        !read_number(engine, line, "inc", MAX_SECONDS, &increment))
        return;
    engine->level = (struct ch_engine_level){.depth = (int)depth, .nodes = (int64_t)nodes};
    if (whole >= 0 && moves >= 1) /* an equal share for each of the moves that are left */
        time = fmin(whole, whole / moves + increment);
    else if (whole >= 0)
        engine->level.remaining_ms = milliseconds(whole);
    if (whole >= 0 && moves < 1)
        engine->level.increment_ms = (int)(increment * 1000);
    if (time >= 0)
        engine->level.time_ms = milliseconds(time);
    else
        engine->level.time_ms = engine->level.remaining_ms;
}

static void handle_go(struct ch_engine *engine, const struct ch_hub_line *line) {
    const struct ch_game *game = engine->game;
    enum ch_engine_mode mode = ch_hub_line_value(line, "analyze")  ? CH_ENGINE_ANALYZE
                               : ch_hub_line_value(line, "ponder") ? CH_ENGINE_PONDER
                                                                   : CH_ENGINE_THINK;
    struct ch_error error;
    if (!engine->placed) {
        ch_engine_complain(engine, "go: there is no position yet; send pos first");
        return;
    }
    engine->legal.count = 0;
    game->ops->moves(game, &engine->history, &engine->legal);
    if (engine->legal.count == 0) {
        ch_engine_complain(engine, "go: the side to move has no moves");
        return;
    }
    struct ch_outcome outcome = game->ops->outcome(game, &engine->history, &engine->legal);
    if (outcome.result == CH_WON) { /* the other side decides whether a game is drawn */
        ch_engine_complain(engine, "go: the game is over: %s", ch_end_text(outcome.end));
        return;
    }
    int seat = game->ops->side(game, ch_history_position(&engine->history));
    if (engine->agent->ops->new_game(engine->agent, game, seat, &error) != CH_OK) {
        ch_engine_complain(engine, "go: %s", error.text);
        return;
    }
    uint64_t key =
        ch_turn_key_of_seed((uint64_t)engine->seed, engine->games, seat, engine->history.count);
    const char *given = ch_hub_line_value(line, "key");
    if (given)
        key = strtoull(given, NULL, 16);
    ch_engine_think(engine, mode, key);
}

static void handle_stop(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    ch_engine_stop(engine);
}

static void handle_ponder_hit(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    ch_engine_ponder_hit(engine);
}

static void handle_ping(struct ch_engine *engine, const struct ch_hub_line *line) {
    (void)line;
    ch_engine_say(engine, "pong", "");
}

static const struct {
    const char *name;
    void (*hear)(struct ch_engine *engine, const struct ch_hub_line *line);
    bool meanwhile; /* a search goes on */
    bool at_once;   /* also before `init` */
} commands[] = {
    {"hub", handle_hub, false, true},
    {"set-param", ch_engine_set_param, false, true},
    {"init", handle_init, false, true},
    {"new-game", handle_new_game, false, false},
    {"pos", handle_pos, false, false},
    {"level", handle_level, false, true},
    {"go", handle_go, false, false},
    {"stop", handle_stop, true, true},
    {"ponder-hit", handle_ponder_hit, true, true},
    {"ping", handle_ping, true, true},
};

bool ch_engine_parse(struct ch_engine *engine, char *text) {
    struct ch_hub_line line;
    struct ch_error error;
    enum ch_status status = ch_hub_line_read(text, &line, &error);
    size_t count = sizeof commands / sizeof *commands, i = 0;
    while (i < count && strcmp(commands[i].name, line.command) != 0)
        i++;
    if (i == count || !commands[i].meanwhile)
        ch_engine_interrupt(engine);
    if (i < count) {
        if (status != CH_OK)
            ch_engine_complain(engine, "%s: %s", line.command, error.text);
        else if (!commands[i].at_once && !engine->agent)
            ch_engine_complain(engine, "%s: the engine has no agent yet; send init", line.command);
        else
            commands[i].hear(engine, &line);
    } /* what is not understood is passed over, as the protocol says */
    return strcmp(line.command, "quit") != 0;
}

void ch_engine_init(struct ch_engine *engine, const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config, FILE *out) {
    *engine = (struct ch_engine){
        .out = out, .config = *config, .game = game, .named = spec != NULL, .seed = 1};
    engine->spec = ch_copy(spec ? spec : ch_agents_choose(game, config));
    ch_engine_think_start(engine);
}

void ch_engine_done(struct ch_engine *engine) {
    ch_engine_think_end(engine);
    ch_engine_close_agent(engine);
    ch_history_done(&engine->history);
    ch_moves_done(&engine->legal);
    ch_free(engine->spec);
}
