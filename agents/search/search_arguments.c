/* The arguments of the agent `search`; see search.h. */
#include <unistd.h>

#include "agents/search/search.h"
#include "core/games/games.h"
#include "core/games/own_games.h"
#include "core/games/weights.h"
#include "core/referee/settings.h"

static const char no_weights[] = "none";

/* FIRST_SWITCH: of the arguments, after those with values. */
enum { MAX_NODES = 1000000000, MAX_MS = 3600000, FIRST_SWITCH = 10 };

/* The options that are on or off: the parts of the search and the quiescence search, usually on;
 * and a score for each move, usually off. */
enum { QUIESCENCE = CH_SEARCH_PARTS, EXACT, SWITCHES };

static const char *switch_name(int i) {
    return i == QUIESCENCE ? "quiescence" : i == EXACT ? "exact" : ch_search_part_names[i];
}

/* `word` is "on", "off" or "" (as is usual). */
static enum ch_status read_switch(int i, const char *word, struct ch_search_options *options,
                                  struct ch_error *error) {
    bool off = strcmp(word, "off") == 0, on = strcmp(word, "on") == 0;
    if (!off && !on && word[0] != '\0')
        return ch_bad_input(error, "`%s=%s` of `search` is neither on nor off", switch_name(i),
                            word);
    if (i == QUIESCENCE)
        options->still = off;
    else if (i == EXACT)
        options->each = on;
    else if (off)
        options->without |= 1U << i;
    return CH_OK;
}

static bool is_unusual(const struct ch_search_options *options, int i) {
    return i == QUIESCENCE ? options->still
           : i == EXACT    ? options->each
                           : options->without >> i & 1;
}

/* The walk of the game that has ways to choose among; where it has none, of a game that has: their
 * name is known in every game. */
static const struct ch_walk_ops *ways_of(const struct ch_game *game) {
    static const char *const none[] = {"", NULL};
    static const struct ch_walk_ops nameless = {.way = "way", .ways = none};
    const struct ch_walk_ops *walk = ch_walk_of(game);
    for (int i = 0; !walk->way && ch_own_games[i]; i++) {
        const struct ch_game *own = ch_game_find(ch_own_games[i]->name);
        walk = own ? ch_walk_of(own) : walk;
    }
    return walk->way ? walk : &nameless;
}

enum ch_status ch_search_arguments_read(const char *text, const struct ch_game *game,
                                        struct ch_search_arguments *arguments,
                                        struct ch_error *error) {
    int64_t depth = 0, nodes = 0, time_ms = 0, slots = -1, threads = 1;
    const struct ch_walk_ops *ways = ways_of(game);
    char switches[SWITCHES][16] = {""};
    struct ch_search_options *options = &arguments->options;
    *arguments = (struct ch_search_arguments){.options.way_name = ways->way};
    struct ch_setting table[SWITCHES + FIRST_SWITCH + 1] = {
        {"depth", ch_setting_number, 1, CH_SEARCH_DEEPEST, &depth, NULL},
        {"nodes", ch_setting_number, 1, MAX_NODES, &nodes, NULL},
        {"time", ch_setting_number, 1, MAX_MS, &time_ms, NULL},
        {"eval", ch_setting_word, 0, sizeof options->evaluator, options->evaluator, "mia"},
        {ways->way, ch_setting_word, 0, sizeof options->way, options->way, ways->ways[0]},
        {"table", ch_setting_number, 0, CH_SEARCH_TABLE, &slots, NULL},
        {"threads", ch_setting_number, 1, CH_SEARCH_THREADS, &threads, NULL},
        {"weights", ch_setting_word, 0, PATH_MAX, arguments->weights, no_weights},
        {"tables", ch_setting_word, 0, PATH_MAX, arguments->tables, "DIR"},
        {"book", ch_setting_word, 0, PATH_MAX, arguments->book, "FILE"},
    };
    for (int i = 0; i < SWITCHES; i++)
        table[FIRST_SWITCH + i] = (struct ch_setting){switch_name(i),     ch_setting_word, 0,
                                                      sizeof switches[i], switches[i],     "on"};
    enum ch_status status = ch_settings_read("`search`", text, table, error);
    for (int i = 0; i < SWITCHES && status == CH_OK; i++)
        status = read_switch(i, switches[i], options, error);
    options->table = (int)slots + 1;
    options->threads = (int)threads;
    if (status == CH_OK)
        status = ch_search_check(options, game, error);
    arguments->limits = (struct ch_search_limits){
        .depth = (int)depth, .nodes = (uint64_t)nodes, .time_ms = (int)time_ms};
    return status;
}

/* Adds the option if it says something else than the walk's usual one. */
static void spell_choice(struct ch_text *out, const char *name, const char *chosen,
                         const char *const names[]) {
    if (chosen[0] && !(names && strcmp(chosen, names[0]) == 0))
        ch_setting_add_word(out, name, chosen);
}

/* Without the folder, but a folder itself. */
static const char *file_name(const char *path) {
    const char *name = ch_path_name(path);
    return name[0] ? name : path;
}

/* The name of the file; nothing of the game's own weights, or where no fitted evaluation is. */
static void spell_weights(struct ch_text *out, const char *weights, const struct ch_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text usual = ch_text_new();
    ch_text_addf(&usual, "%s.weights", game->name);
    const char *file = file_name(weights);
    bool none = strcmp(weights, no_weights) == 0;
    if (weights[0] && strcmp(file, usual.data) != 0 && !(none && !game->weights))
        ch_setting_add_word(out, "weights", file);
}

bool ch_search_arguments_spell(const char *text, const struct ch_game *game, struct ch_text *out) {
    struct ch_search_arguments given;
    if (ch_search_arguments_read(text, game, &given, NULL) != CH_OK)
        return false;
    const struct ch_search_options *options = &given.options;
    const struct ch_walk_ops *walk = ch_walk_of(game);
    if (given.limits.depth)
        ch_setting_add(out, "depth", given.limits.depth);
    if (given.limits.nodes)
        ch_setting_add(out, "nodes", (int64_t)given.limits.nodes);
    if (given.limits.time_ms)
        ch_setting_add(out, "time", given.limits.time_ms);
    spell_choice(out, "eval", options->evaluator, walk->evaluators);
    spell_choice(out, options->way_name, options->way, walk->ways);
    if (options->table > 0 && options->table - 1 != walk->table)
        ch_setting_add(out, "table", options->table - 1);
    if (options->threads > 1)
        ch_setting_add(out, "threads", options->threads);
    spell_weights(out, given.weights, game);
    if (given.tables[0]) /* wherever they are: a text of the agent says which */
        ch_text_addf(out, "%stables", out->length ? "," : "");
    if (given.book[0])
        ch_setting_add_word(out, "book", file_name(given.book));
    for (int i = 0; i < SWITCHES; i++)
        if (is_unusual(options, i))
            ch_setting_add_word(out, switch_name(i), i == EXACT ? "on" : "off");
    return true;
}

static void usual_weights(const struct ch_game *game, struct ch_text *path) {
    ch_text_addf(path, "data/weights/%s.weights", game->name);
}

enum ch_status ch_search_weights_collect(const char *text, const struct ch_game *game,
                                         const char *home, struct ch_sources *texts,
                                         struct ch_error *error) {
    struct ch_search_arguments arguments;
    enum ch_status status = ch_search_arguments_read(text, game, &arguments, error);
    if (status != CH_OK || strcmp(arguments.weights, no_weights) == 0)
        return status;
    if (arguments.weights[0])
        return ch_sources_read(texts, arguments.weights, arguments.weights, error);
    if (!game->weights || strchr(game->name, '/'))
        return CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_text_addf(&path, "%s/", home);
    usual_weights(game, &path);
    if (access(path.data, F_OK) == 0)
        status = ch_sources_read(texts, path.data + strlen(home) + 1, path.data, error);
    return status;
}

enum ch_status ch_search_weights_read(const struct ch_search_arguments *arguments,
                                      const struct ch_source *text, const struct ch_game *game,
                                      struct ch_weights **weights, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text usual = ch_text_new();
    usual_weights(game, &usual);
    bool reads = arguments->weights[0] || strcmp(text->name, usual.data) == 0;
    return reads ? ch_weights_read(text, game, weights, error) : CH_OK;
}
