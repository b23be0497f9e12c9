/* The set-up of a Hub engine before a game: names, parameters, agent; see engine.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "agents/hub/hub.h"
#include "cli/engine/engine.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/walk.h"
#include "core/search/search.h"

/* Arguments of a search that are parameters, too. */
#define TABLE "table="
#define THREADS "threads="

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

void ch_engine_greet(struct ch_engine *engine) {
    struct ch_text text = ch_text_new();
    char seed[24];
    ch_text_addf(&text, "Crownhead (%s)", engine->spec);
    char *name = ch_text_take(&text);
    text = ch_text_new();
    ch_hub_line_add(&text, "name", name);
    ch_hub_line_add(&text, "version", CH_VERSION);
    ch_hub_line_add(&text, "author", "The Crownhead authors");
    ch_engine_say(engine, "id", text.data);
    ch_text_clear(&text);
    bool listed = strchr(engine->game->name, ' '); /* which would make two names of it */
    for (int i = 0; ch_game_at(i); i++) {
        listed = listed || ch_game_at(i) == engine->game;
        if (!ch_game_hidden(ch_game_at(i)))
            ch_text_addf(&text, "%s%s", text.length ? " " : "", ch_game_at(i)->name);
    }
    if (!listed)
        ch_text_addf(&text, " %s", engine->game->name);
    CH_SCOPED(ch_text_done) struct ch_text values = ch_text_new();
    ch_hub_line_add(&values, "values", text.data);
    say_param(engine, "variant", engine->game->name, "enum", values.data);
    say_param(engine, "agent", engine->spec, "string", "");
    snprintf(seed, sizeof seed, "%" PRId64, engine->seed);
    say_param(engine, "seed", seed, "int", "");
    say_param(engine, "repeatable", engine->repeatable ? "true" : "false", "bool", "");
    say_search(engine);
    ch_engine_say(engine, "wait", "");
    ch_text_done(&text);
    ch_free(name);
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

/* False with a message if the agent does not search, or the value is none of these numbers. */
static bool read_number(struct ch_engine *engine, const char *name, const char *value, int min,
                        int max, int *number) {
    char *end;
    long read = strtol(value, &end, 10);
    if (!search_arguments(engine)) {
        ch_engine_complain(engine, "%s: `%.40s` does not search", name, engine->spec);
        return false;
    }
    if (end == value || *end || read < min || read > max) {
        ch_engine_complain(engine, "%s is a whole number from %d to %d, not `%.40s`", name, min,
                           max, value);
        return false;
    }
    *number = (int)read;
    return true;
}

static void set_table(struct ch_engine *engine, const char *value) {
    int size;
    if (read_number(engine, "tt-size", value, 0, CH_SEARCH_TABLE + 1, &size))
        set_argument(engine, TABLE, size > 0 ? size - 1 : 0);
}

static void set_threads(struct ch_engine *engine, const char *value) {
    int threads;
    if (read_number(engine, "threads", value, 1, CH_SEARCH_THREADS, &threads))
        set_argument(engine, THREADS, threads);
}

static const struct {
    const char *name;
    void (*set)(struct ch_engine *engine, const char *value);
} params[] = {
    {"variant", set_variant},       {"agent", set_agent},   {"seed", set_seed},
    {"repeatable", set_repeatable}, {"tt-size", set_table}, {"threads", set_threads},
};

void ch_engine_set_param(struct ch_engine *engine, const struct ch_hub_line *line) {
    const char *name = ch_hub_line_value(line, "name"), *value = ch_hub_line_value(line, "value");
    if (!name || !value) {
        ch_engine_complain(engine, "write set-param name=… value=…");
        return;
    }
    for (size_t i = 0; i < sizeof params / sizeof *params; i++)
        if (strcmp(params[i].name, name) == 0) {
            ch_engine_close_agent(engine); /* it was made with the values before */
            params[i].set(engine, value);
            return;
        }
    ch_engine_complain(engine, "there is no parameter `%.40s`; `hub` lists them", name);
}

void ch_engine_open_agent(struct ch_engine *engine) {
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
