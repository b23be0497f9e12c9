/* The lines that an engine of the Hub protocol understands: its set-up before a game (names,
 * parameters, agent), positions and searches; see engine.h. */
#include "cli/engine/engine.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/print.h"
#include "core/base/lock.h"
#include "core/games/games.h"
#include "core/search/search.h"

/* Arguments of a search that are parameters, too. */
#define TABLE "table="
#define THREADS "threads="

void ch_engine_say(struct ch_engine *engine, const char *command, const char *arguments) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&engine->lock);
    ch_print_to(engine->out, "%s%s\n", command, arguments);
    fflush(engine->out);
}

bool ch_engine_complain(struct ch_engine *engine, const char *format, ...) {
    char message[CH_ERROR_TEXT];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    ch_hub_line_add(&text, "message", message);
    ch_engine_say(engine, "error", text.data);
    return false;
}

/* `constraints`: more arguments, each behind a blank. */
static void say_param(struct ch_engine *engine, const char *name, const char *value,
                      const char *type, const char *constraints) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_hub_line_add(&text, "name", name);
    ch_hub_line_add(&text, "value", value);
    ch_hub_line_add(&text, "type", type);
    ch_text_add(&text, constraints);
    ch_engine_say(engine, "param", text.data);
}

/* The arguments of a search agent, "" if it has none; NULL for other agents. */
static const char *search_arguments(const struct ch_engine *engine) {
    static const char kind[] = "search";
    const char *end = engine->spec + strlen(kind);
    if (strncmp(engine->spec, kind, strlen(kind)) != 0 || (*end && *end != ':'))
        return NULL;
    return *end ? end + 1 : end;
}

static void say_number(struct ch_engine *engine, const char *name, int value, int min, int max) {
    char number[16], range[48];
    snprintf(number, sizeof number, "%d", value);
    snprintf(range, sizeof range, " min=%d max=%d", min, max);
    say_param(engine, name, number, "int", range);
}

/* The entries of the table are reported as log2, and a slot of it holds two
 * (core/search/table.h). */
static void say_search(struct ch_engine *engine) {
    const char *arguments = search_arguments(engine);
    if (!arguments)
        return;
    const char *table = strstr(arguments, TABLE), *threads = strstr(arguments, THREADS);
    int slots = table ? atoi(table + strlen(TABLE)) : ch_walk_of(engine->game)->table;
    say_number(engine, "tt-size", slots > 0 ? slots + 1 : 0, 0, CH_SEARCH_TABLE + 1);
    say_number(engine, "threads", threads ? atoi(threads + strlen(THREADS)) : 1, 1,
               CH_SEARCH_THREADS);
}

static void greet(struct ch_engine *engine) {
    CH_SCOPED(ch_text_done)
    struct ch_text id = ch_text_new(), name = ch_text_new(), games = ch_text_new(),
                   values = ch_text_new();
    char seed[24];
    ch_text_addf(&name, "Crownhead (%s)", engine->spec);
    ch_hub_line_add(&id, "name", name.data);
    ch_hub_line_add(&id, "version", CH_VERSION);
    ch_hub_line_add(&id, "author", "The Crownhead authors");
    ch_engine_say(engine, "id", id.data);
    bool listed = strchr(engine->game->name, ' '); /* which would make two names of it */
    for (int i = 0; ch_game_at(i); i++) {
        listed = listed || ch_game_at(i) == engine->game;
        if (!ch_game_hidden(ch_game_at(i)))
            ch_text_addf(&games, "%s%s", games.length ? " " : "", ch_game_at(i)->name);
    }
    if (!listed)
        ch_text_addf(&games, " %s", engine->game->name);
    ch_hub_line_add(&values, "values", games.data);
    say_param(engine, "variant", engine->game->name, "enum", values.data);
    say_param(engine, "agent", engine->spec, "string", "");
    snprintf(seed, sizeof seed, "%" PRId64, engine->seed);
    say_param(engine, "seed", seed, "int", "");
    say_param(engine, "repeatable", engine->repeatable ? "true" : "false", "bool", "");
    say_search(engine);
    ch_engine_say(engine, "wait", "");
}

void ch_engine_close_agent(struct ch_engine *engine) {
    if (engine->agent)
        engine->agent->ops->close(engine->agent);
    engine->agent = NULL;
    engine->placed = false;
}

static void set_variant(struct ch_engine *engine, const char *value) {
    const struct ch_game *game = ch_hub_variant_game(value);
    if (!game || ch_game_hidden(game))
        ch_engine_complain(engine, "there is no variant `%.40s`; `hub` lists them", value);
    else
        engine->game = game;
    if (!engine->named) {
        ch_free(engine->spec);
        engine->spec = ch_copy(ch_agents_choose(engine->game, &engine->config));
    }
}

static void set_seed(struct ch_engine *engine, const char *value) {
    char *end;
    long long seed = strtoll(value, &end, 10);
    if (end == value || *end || seed < 0)
        ch_engine_complain(engine, "seed is a whole number of 0 or more, not `%.40s`", value);
    else
        engine->seed = seed;
}

static void set_repeatable(struct ch_engine *engine, const char *value) {
    if (strcmp(value, "true") != 0 && strcmp(value, "false") != 0)
        ch_engine_complain(engine, "repeatable is true or false, not `%.40s`", value);
    else
        engine->repeatable = value[0] == 't';
}

static void set_agent(struct ch_engine *engine, const char *value) {
    ch_free(engine->spec);
    engine->spec = ch_copy(value);
    engine->named = true;
}

/* The agent with that argument: the same otherwise. */
static void set_argument(struct ch_engine *engine, const char *argument, int value) {
    const char *at = search_arguments(engine);
    CH_SCOPED(ch_text_done) struct ch_text spec = ch_text_new();
    ch_text_add(&spec, "search:");
    for (size_t length; *at; at += length + (at[length] == ',')) {
        length = strcspn(at, ",");
        if (strncmp(at, argument, strlen(argument)) == 0)
            continue;
        ch_text_add_bytes(&spec, at, length);
        ch_text_add(&spec, ",");
    }
    ch_text_addf(&spec, "%s%d", argument, value);
    set_agent(engine, spec.data);
}

/* The number that the value is; -1 with a message if the agent does not search, or it is none of
 * these numbers. */
static int read_argument(struct ch_engine *engine, const char *name, const char *value, int min,
                         int max) {
    char *end;
    long read = strtol(value, &end, 10);
    if (!search_arguments(engine))
        ch_engine_complain(engine, "%s: `%.40s` does not search", name, engine->spec);
    else if (end == value || *end || read < min || read > max)
        ch_engine_complain(engine, "%s is a whole number from %d to %d, not `%.40s`", name, min,
                           max, value);
    else
        return (int)read;
    return -1;
}

static void set_table(struct ch_engine *engine, const char *value) {
    int size = read_argument(engine, "tt-size", value, 0, CH_SEARCH_TABLE + 1);
    if (size >= 0)
        set_argument(engine, TABLE, size > 0 ? size - 1 : 0);
}

static void set_threads(struct ch_engine *engine, const char *value) {
    int threads = read_argument(engine, "threads", value, 1, CH_SEARCH_THREADS);
    if (threads > 0)
        set_argument(engine, THREADS, threads);
}

static const struct {
    const char *name;
    void (*set)(struct ch_engine *engine, const char *value);
} params[] = {
    {"variant", set_variant},       {"agent", set_agent},   {"seed", set_seed},
    {"repeatable", set_repeatable}, {"tt-size", set_table}, {"threads", set_threads},
};

static bool set_param(struct ch_engine *engine, const struct ch_hub_line *line) {
    const char *name = ch_hub_line_value(line, "name"), *value = ch_hub_line_value(line, "value");
    if (!name || !value)
        return ch_engine_complain(engine, "write set-param name=… value=…");
    for (size_t i = 0; i < sizeof params / sizeof *params; i++)
        if (strcmp(params[i].name, name) == 0) {
            ch_engine_close_agent(engine); /* it was made with the values before */
            params[i].set(engine, value);
            return true;
        }
    return ch_engine_complain(engine, "there is no parameter `%.40s`; `hub` lists them", name);
}

static void open_agent(struct ch_engine *engine) {
    struct ch_error error;
    ch_engine_close_agent(engine);
    enum ch_status status =
        ch_agents_open(engine->spec, engine->game, &engine->config, &engine->agent, &error);
    if (status != CH_OK) {
        char text[CH_ERROR_TEXT];
        engine->agent = NULL;
        ch_engine_complain(engine, "%s", ch_error_format(&error, text, sizeof text));
        return;
    }
    ch_hub_board_init(&engine->board, engine->game);
    engine->games = 0;
    ch_engine_say(engine, "ready", "");
}

static void begin_game(struct ch_engine *engine) {
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
        if (status != CH_OK)
            return ch_engine_complain(engine, "moves: %s", error.text);
        ch_history_push(history, game, &engine->legal.move[index]);
        at += length;
    }
    return true;
}

static bool handle_pos(struct ch_engine *engine, const struct ch_hub_line *line) {
    const char *letters = ch_hub_line_value(line, "pos"), *moves = ch_hub_line_value(line, "moves");
    struct ch_position position;
    struct ch_history history;
    struct ch_error error;
    if (!letters)
        return ch_engine_complain(engine, "write pos pos=… and, if there are any, moves=\"…\"");
    if (ch_hub_board_read(&engine->board, letters, &position, &error) != CH_OK)
        return ch_engine_complain(engine, "pos: %s", error.text);
    ch_history_init(&history, engine->game, &position);
    if (!make_moves(engine, moves ? moves : "", &history)) {
        ch_history_done(&history);
        return false;
    }
    ch_history_done(&engine->history);
    engine->history = history;
    engine->placed = true;
    engine->level = (struct ch_engine_level){0}; /* it was the last position's */
    return true;
}

/* The number of an argument into *number; false after a complaint. An absent one leaves it. */
static bool read_number(struct ch_engine *engine, const struct ch_hub_line *line, const char *name,
                        double max, double *number) {
    const char *value = ch_hub_line_value(line, name);
    char *end;
    if (!value)
        return true;
    double read = strtod(value, &end);
    if (end == value || *end || !isfinite(read) || read < 0)
        return ch_engine_complain(engine, "level: %s is a number of 0 or more, not `%.40s`", name,
                                  value);
    *number = fmin(read, max);
    return true;
}

static int milliseconds(double seconds) {
    double whole = ceil(seconds * 1000);
    assert(whole >= 0 && whole <= INT_MAX);
    return whole < 1 ? 1 : (int)whole;
}

static bool handle_level(struct ch_engine *engine, const struct ch_hub_line *line) {
    enum { MAX_SECONDS = 1000000 };
    double depth = 0, nodes = 0, time = -1, whole = -1, moves = 0, increment = 0;
    if (!read_number(engine, line, "depth", CH_SEARCH_DEEPEST, &depth) ||
        !read_number(engine, line, "nodes", 1e15, &nodes) ||
        !read_number(engine, line, "move-time", MAX_SECONDS, &time) ||
        !read_number(engine, line, "time", MAX_SECONDS, &whole) ||
        !read_number(engine, line, "moves", 1e6, &moves) ||
        !read_number(engine, line, "inc", MAX_SECONDS, &increment))
        return false;
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
    return true;
}

static bool handle_go(struct ch_engine *engine, const struct ch_hub_line *line) {
    const struct ch_game *game = engine->game;
    enum ch_engine_mode mode = ch_hub_line_value(line, "analyze")  ? CH_ENGINE_ANALYZE
                               : ch_hub_line_value(line, "ponder") ? CH_ENGINE_PONDER
                                                                   : CH_ENGINE_THINK;
    struct ch_error error;
    if (!engine->placed)
        return ch_engine_complain(engine, "go: there is no position yet; send pos first");
    engine->legal.count = 0;
    game->ops->moves(game, &engine->history, &engine->legal);
    if (engine->legal.count == 0)
        return ch_engine_complain(engine, "go: the side to move has no moves");
    struct ch_outcome outcome = game->ops->outcome(game, &engine->history, &engine->legal);
    if (outcome.result == CH_WON) /* the other side decides whether a game is drawn */
        return ch_engine_complain(engine, "go: the game is over: %s", ch_end_text(outcome.end));
    int seat = game->ops->side(game, ch_history_position(&engine->history));
    if (engine->agent->ops->new_game(engine->agent, game, seat, &error) != CH_OK)
        return ch_engine_complain(engine, "go: %s", error.text);
    uint64_t key =
        ch_turn_key_of_seed((uint64_t)engine->seed, engine->games, seat, engine->history.count);
    const char *given = ch_hub_line_value(line, "key");
    if (given)
        key = strtoull(given, NULL, 16);
    ch_engine_think(engine, mode, key);
    return true;
}

static void answer_ping(struct ch_engine *engine) {
    ch_engine_say(engine, "pong", "");
}

static const struct {
    const char *name;
    bool (*hear)(struct ch_engine *engine, const struct ch_hub_line *line);
    void (*obey)(struct ch_engine *engine); /* of a command without arguments */
    bool meanwhile;                         /* a search goes on */
    bool at_once;                           /* also before `init` */
} commands[] = {
    {"hub", NULL, greet, false, true},
    {"set-param", set_param, NULL, false, true},
    {"init", NULL, open_agent, false, true},
    {"new-game", NULL, begin_game, false, false},
    {"pos", handle_pos, NULL, false, false},
    {"level", handle_level, NULL, false, true},
    {"go", handle_go, NULL, false, false},
    {"stop", NULL, ch_engine_stop, true, true},
    {"ponder-hit", NULL, ch_engine_ponder_hit, true, true},
    {"ping", NULL, answer_ping, true, true},
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
        else if (commands[i].obey)
            commands[i].obey(engine);
        else
            commands[i].hear(engine, &line);
    } /* what is not understood is passed over, as the protocol says */
    return strcmp(line.command, "quit") != 0;
}
