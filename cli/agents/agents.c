/* crownhead agents: the roster and the built-in kinds. */
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "agents/agents.h"
#include "agents/kinds/kinds.h"
#include "cli/agents/agents_sandbox.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/memory.h"
#include "core/games/games.h"

/* A kind of agent that users may name, as an entry of the roster. */
static struct ch_roster_entry entry_of(const struct ch_agent_kind *kind) {
    struct ch_roster_entry entry = {0};
    bool (*suits)(const struct ch_game *game) =
        kind->plays == CH_PLAYS_HIDDEN ? ch_game_hidden : kind->suits;
    const struct ch_game *first = suits ? ch_kind_game(suits) : NULL;
    snprintf(entry.name, sizeof entry.name, "%s", kind->usage);
    snprintf(entry.game, sizeof entry.game, "%s", first ? first->family : suits ? "none" : "any");
    snprintf(entry.kind, sizeof entry.kind, "%s", kind->name);
    snprintf(entry.description, sizeof entry.description, "%s", kind->description);
    return entry;
}

static void print_json(const struct ch_roster_entry *entry) {
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "name", entry->name);
    cJSON_AddStringToObject(object, "game", entry->game);
    cJSON_AddStringToObject(object, "kind", entry->kind);
    cJSON_AddStringToObject(object, "description", entry->description);
    if (entry->asks[0])
        cJSON_AddStringToObject(object, "asks", entry->asks);
    if (entry->path[0])
        cJSON_AddStringToObject(object, "file", entry->path);
    ch_json_print(object);
}

static void add_row(struct ch_columns *table, const struct ch_roster_entry *entry) {
    ch_columns_row(table);
    ch_columns_add(table, entry->name);
    ch_columns_add(table, entry->game);
    ch_columns_add(table, entry->kind);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, entry->description);
    if (entry->asks[0])
        ch_text_addf(&text, " Asks: %s.", entry->asks);
    ch_columns_add(table, text.data);
}

/* `game` NULL: whatever they play. */
static void print_table(const struct ch_roster_entry *entries, int count,
                        const struct ch_game *game) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    const struct ch_agent_kind *kind;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++)
        add_row(&table, &entries[i]);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++) {
        if (!kind->usage || (game && ch_kind_plays(kind, game, NULL) != CH_OK))
            continue;
        struct ch_roster_entry entry = entry_of(kind);
        add_row(&table, &entry);
    }
    ch_columns_write(&table, 0, 3, &text);
    ch_print_block(stdout, text.data);
}

/* Leaves those of the roster that play the game. */
static int keep_players(struct ch_roster_entry *entries, int count, const struct ch_game *game,
                        const struct ch_agents_config *config) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (ch_agents_play(entries[i].name, game, config))
            entries[kept++] = entries[i];
    return kept;
}

/* `game` NULL: whatever they play. */
static int list(const struct ch_agents_config *config, const struct ch_game *game, bool json) {
    struct ch_roster_entry *entries;
    int count;
    struct ch_error error;
    if (ch_agents_roster(config, &entries, &count, &error) != CH_OK)
        return ch_fail(&error);
    if (game)
        count = keep_players(entries, count, game, config);
    if (!json)
        print_table(entries, count, game);
    for (int i = 0; json && i < count; i++)
        print_json(&entries[i]);
    ch_free(entries);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    bool json = false, sandbox = false;
    const char *game_name = NULL;
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "only those that play this game",
         &game_name, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line, the roster only", &json, 0, 0},
        {"check-sandbox", 0, CH_OPTION_FLAG, NULL,
         "what keeps a worker process in, tried from inside", &sandbox, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_agents, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = game_name ? ch_option_game(game_name) : NULL;
    if (game_name && !game)
        return CH_EXIT_BAD;
    struct ch_agents_config config;
    ch_cli_config(&config);
    return sandbox ? ch_agents_check_sandbox(&config) : list(&config, game, json);
}

const struct ch_command ch_command_agents = {
    .name = "agents",
    .arguments = "",
    .summary = "whom to play with: the roster and the built-in kinds",
    .details =
        "An agent is named by its NAME in agents/roster/, by KIND:ARGUMENTS, or by the path of an "
        ".agent\n"
        "file. --check-sandbox exits with 1 if a guard is not in force, as under sanitizers, or an "
        "attempt\n"
        "to get out was carried out; docs/sandbox.md tells more.",
    .run = run,
};
