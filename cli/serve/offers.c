#include "cli/serve/offers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"
#include "core/base/memory.h"
#include "core/games/games.h"

enum { SPEC = 256, MOST_FILES = 64 };

static void add_printed(cJSON *object, struct ch_text *json) {
    char *printed = cJSON_PrintUnformatted(object);
    ch_text_add(json, printed);
    cJSON_free(printed);
    cJSON_Delete(object);
}

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
    cJSON *object = cJSON_CreateObject();
    const struct ch_game *game;
    cJSON_AddNumberToObject(object, "version", 1);
    cJSON *games = cJSON_AddArrayToObject(object, "games");
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        cJSON *entry = cJSON_CreateObject();
        cJSON_AddItemToArray(games, entry);
        cJSON_AddStringToObject(entry, "name", game->name);
        cJSON_AddStringToObject(entry, "title", game->title);
        cJSON_AddStringToObject(entry, "about", game->about ? game->about : "");
        cJSON_AddBoolToObject(entry, "hidden", ch_game_hidden(game));
        cJSON_AddItemToObject(entry, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
        cJSON *variants = cJSON_AddArrayToObject(entry, "variants");
        for (int v = 0; v < game->rule_variant_count; v++) {
            const struct ch_rule_variant *variant = &game->rule_variants[v];
            cJSON *choice = cJSON_CreateObject();
            cJSON_AddItemToArray(variants, choice);
            cJSON_AddStringToObject(choice, "name", variant->name);
            cJSON_AddNumberToObject(choice, "standard", variant->standard);
            cJSON_AddItemToObject(choice, "values",
                                  cJSON_CreateStringArray(variant->values, variant->value_count));
        }
    }
    add_printed(object, json);
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

/* Hears of one agent; false ends the list. */
typedef bool hear_agent(void *context, const char *spec, const char *about);

static int is_agent_file(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length > 6 && length < SPEC &&
           strcmp(entry->d_name + length - 6, ".agent") == 0;
}

/* The agent files of the folder that the server was started in. */
static bool each_file(const struct ch_offers *offers, const struct ch_game *game, hear_agent *hear,
                      void *context) {
    struct dirent **entries = NULL;
    int count = scandir(".", &entries, is_agent_file, alphasort);
    bool on = true;
    for (int i = 0; i < count; i++) {
        if (on && i < MOST_FILES && ch_agents_play(entries[i]->d_name, game, offers->config))
            on = hear(context, entries[i]->d_name, "a file of this folder");
        free(entries[i]);
    }
    free(entries);
    return on;
}

/* The levels of the game, if it has any. */
static bool each_level(const struct ch_offers *offers, const struct ch_game *game, hear_agent *hear,
                       void *context) {
    struct ch_levels levels;
    bool on = true;
    if (ch_levels_of(game, offers->config->home, &levels, NULL) != CH_OK)
        return true;
    for (int i = 1; i <= levels.count && on; i++) {
        char spec[16];
        snprintf(spec, sizeof spec, "level:%d", i);
        if (ch_agents_play(spec, game, offers->config))
            on = hear(context, spec,
                      i == 1              ? "the easiest"
                      : i == levels.count ? "the hardest"
                                          : "for people");
    }
    return on;
}

static bool each_offer(const struct ch_offers *offers, const struct ch_game *game, hear_agent *hear,
                       void *context, const struct ch_agent_offer *offer) {
    bool on = true;
    for (; offer->spec && on; offer++)
        if (ch_agents_play(offer->spec, game, offers->config))
            on = hear(context, offer->spec, offer->about);
    return on;
}

/* Of the kinds, first those that have a list of their own. */
static bool each_kind(const struct ch_offers *offers, const struct ch_game *game, hear_agent *hear,
                      void *context) {
    const struct ch_agent_kind *kind;
    bool on = true;
    for (int i = 0; on && (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (kind->offers)
            on = each_offer(offers, game, hear, context, kind->offers);
    for (int i = 0; on && (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (!kind->offers && kind->open && kind->usage && !strchr(kind->usage, ':'))
            on = each_offer(offers, game, hear, context,
                            (struct ch_agent_offer[]){{kind->name, kind->description}, {0}});
    return on;
}

static bool each_agent(const struct ch_offers *offers, const struct ch_game *game, hear_agent *hear,
                       void *context) {
    struct ch_roster_entry *entries = NULL;
    int count = 0;
    struct ch_error error;
    bool on = hear(context, "human", "a person at this screen");
    if (ch_agents_roster(offers->config, &entries, &count, &error) != CH_OK)
        count = 0;
    for (int i = 0; i < count && on; i++)
        if (ch_agents_play(entries[i].name, game, offers->config))
            on = hear(context, entries[i].name, entries[i].description);
    ch_free(entries);
    on = on && each_file(offers, game, hear, context);
    on = on && each_level(offers, game, hear, context);
    on = on && each_kind(offers, game, hear, context);
    for (int i = 0; i < offers->added_count && on; i++)
        if (ch_agents_play(offers->added[i], game, offers->config))
            on = hear(context, offers->added[i], "given on the command line");
    return on;
}

static bool add_agent(void *context, const char *spec, const char *about) {
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddItemToArray(context, entry);
    cJSON_AddStringToObject(entry, "name", spec);
    cJSON_AddStringToObject(entry, "about", about);
    return true;
}

void ch_offers_agents(const struct ch_offers *offers, const struct ch_game *game,
                      struct ch_text *json) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "version", 1);
    cJSON_AddStringToObject(object, "usual", ch_agents_choose(game, offers->config));
    each_agent(offers, game, add_agent, cJSON_AddArrayToObject(object, "agents"));
    add_printed(object, json);
}

static bool is_another(void *context, const char *spec, const char *about) {
    (void)about;
    return strcmp(context, spec) != 0;
}

bool ch_offers_agent(const struct ch_offers *offers, const struct ch_game *game, const char *spec) {
    char wanted[SPEC];
    snprintf(wanted, sizeof wanted, "%s", spec);
    return !each_agent(offers, game, is_another, wanted);
}
