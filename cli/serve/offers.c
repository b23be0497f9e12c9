#include "cli/serve/offers.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"
#include "cli/output/print.h"
#include "core/games/games.h"

enum { SPEC = 256, MOST_FILES = 64 };

enum ch_status ch_offers_check(const struct ch_offers *offers, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < offers->added_count && status == CH_OK; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
        const char *arguments;
        if (!ch_agent_kind_of(offers->added[i], &arguments))
            status = ch_roster_collect(offers->added[i], offers->config, &texts, error);
    }
    return status;
}

void ch_offers_games(struct ch_text *json) {
    cJSON *object = ch_json_line();
    const struct ch_game *game;
    cJSON *games = cJSON_AddArrayToObject(object, "games");
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        cJSON *entry = ch_json_append(games);
        ch_json_add(entry, "name %s, title %s, about %s, hidden %hhd", game->name, game->title,
                    game->about ? game->about : "", ch_game_hidden(game));
        cJSON_AddItemToObject(entry, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
        cJSON *variants = cJSON_AddArrayToObject(entry, "variants");
        for (int v = 0; v < game->rule_variant_count; v++) {
            const struct ch_rule_variant *variant = &game->rule_variants[v];
            cJSON *choice = ch_json_append(variants);
            ch_json_add(choice, "name %s, standard %d", variant->name, variant->standard);
            cJSON_AddItemToObject(choice, "values",
                                  cJSON_CreateStringArray(variant->values, variant->value_count));
        }
    }
    ch_json_end(json, object);
}

/* A game by its name alone, not by the path of a file. */
static bool is_known(const char *name) {
    char base[64];
    size_t length = strcspn(name, ":");
    if (length >= sizeof base || strchr(name, '/'))
        return false;
    snprintf(base, sizeof base, "%.*s", (int)length, name);
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (strcmp(game->name, base) == 0)
            return true;
    return false;
}

const struct ch_game *ch_offers_game(const char *name, struct ch_error *error) {
    const struct ch_game *game = NULL;
    if (!is_known(name)) {
        ch_error_set(error, CH_NOT_FOUND, NULL, 0, "`%.60s` is no game that is offered here", name);
        return NULL;
    }
    return ch_game_open(name, &game, error) == CH_OK ? game : NULL;
}

struct players {
    const struct ch_offers *offers;
    const struct ch_game *game;
    const char *wanted; /* this one alone; NULL: all */
    cJSON *list;
};

/* Adds the agent to the list, if it plays the game. */
static void add_player(const struct players *players, const char *spec, const char *about) {
    if ((players->wanted && strcmp(spec, players->wanted) != 0) ||
        !ch_agents_play(spec, players->game, players->offers->config))
        return;
    cJSON *entry = ch_json_append(players->list);
    ch_json_add(entry, "name %s, about %s", spec, about);
}

static int is_agent_file(const struct dirent *entry) {
    return entry->d_name[0] != '.' && strlen(entry->d_name) < SPEC &&
           ch_ends_with(entry->d_name, ".agent");
}

/* The agent files of the folder that the server was started in. */
static void add_files(const struct players *players) {
    struct dirent **entries = NULL;
    int count = scandir(".", &entries, is_agent_file, alphasort);
    for (int i = 0; i < count; i++) {
        if (i < MOST_FILES)
            add_player(players, entries[i]->d_name, "a file of this folder");
        free(entries[i]);
    }
    free(entries);
}

/* The levels of the game, if it has any. */
static void add_levels(const struct players *players) {
    struct ch_levels levels;
    if (ch_levels_of(players->game, players->offers->config->home, &levels, NULL) != CH_OK)
        return;
    for (int i = 1; i <= levels.count; i++) {
        char spec[16];
        snprintf(spec, sizeof spec, "level:%d", i);
        add_player(players, spec,
                   i == 1              ? "the easiest"
                   : i == levels.count ? "the hardest"
                                       : "for people");
    }
}

/* Of the kinds, first those that have a list of their own. */
static void add_kinds(const struct players *players) {
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        for (const struct ch_agent_offer *one = kind->offers; one && one->spec; one++)
            add_player(players, one->spec, one->about);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (!kind->offers && kind->open && kind->usage && !strchr(kind->usage, ':'))
            add_player(players, kind->name, kind->description);
}

/* {name, about} of each that plays the game, or of the wanted one; people first; the caller's. */
static cJSON *list_players(const struct ch_offers *offers, const struct ch_game *game,
                           const char *wanted) {
    const struct players players = {offers, game, wanted, cJSON_CreateArray()};
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count = 0;
    struct ch_error error;
    ch_json_add(ch_json_append(players.list), "name %s, about %s", "human",
                "a person at this screen");
    if (ch_agents_roster(offers->config, &entries, &count, &error) != CH_OK)
        count = 0;
    for (int i = 0; i < count; i++)
        add_player(&players, entries[i].name, entries[i].description);
    add_files(&players);
    add_levels(&players);
    add_kinds(&players);
    for (int i = 0; i < offers->added_count; i++)
        add_player(&players, offers->added[i], "given on the command line");
    return players.list;
}

void ch_offers_agents(const struct ch_offers *offers, const struct ch_game *game,
                      struct ch_text *json) {
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "usual", ch_agents_choose(game, offers->config));
    cJSON_AddItemToObject(object, "agents", list_players(offers, game, NULL));
    ch_json_end(json, object);
}

bool ch_offers_agent(const struct ch_offers *offers, const struct ch_game *game, const char *spec) {
    if (strcmp(spec, "human") == 0)
        return true;
    CH_SCOPED(ch_json_done) cJSON *list = list_players(offers, game, spec);
    return cJSON_GetArraySize(list) > 1;
}
