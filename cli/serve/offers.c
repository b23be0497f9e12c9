#include "cli/serve/offers.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"
#include "cli/output/print.h"
#include "core/games/games.h"
#include "core/openings/openings.h"
#include "workshop/report/board.h"

enum { SPEC = 256, MOST_FILES = 64, MOST_OPENED = 16 };

enum ch_status ch_offers_check(const struct ch_offers *offers, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < offers->added_count && status == CH_OK; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
        const char *arguments;
        if (!ch_agent_kind_of(offers->added[i], &arguments))
            status = ch_roster_collect(offers->added[i], NULL, offers->config, &texts, error);
    }
    return status;
}

/* The board of a game as a picture: its description, and the position with which it begins. Where
 * pieces are placed in secret it is one that might be. */
static void add_board(cJSON *entry, const struct ch_game *game) {
    struct ch_random random;
    struct ch_position position;
    ch_random_init(&random, 1);
    game->ops->start(game, &position);
    for (int seat = 0; seat < CH_SEATS && game->ops->deal; seat++) {
        CH_SCOPED(ch_text_done) struct ch_text dealt = ch_text_new();
        game->ops->deal(game, seat, &random, &dealt);
        game->ops->set_up(game, seat, dealt.data, &position, NULL);
    }
    cJSON_AddItemToObject(entry, "board", ch_board_game_json(game));
    cJSON_AddItemToObject(entry, "start", ch_board_position_json(game, &position));
}

static void add_game(cJSON *games, const struct ch_game *game) {
    cJSON *entry = ch_json_append(games);
    ch_json_add(entry, "name %s, title %s, about %s, group %s", game->name, game->title,
                game->about ? game->about : "", game->family);
    if (!ch_game_is_common(game))
        return;
    cJSON_AddBoolToObject(entry, "common", true);
    add_board(entry, game);
}

void ch_offers_games(struct ch_text *json) {
    cJSON *object = ch_json_line();
    const struct ch_game *game;
    int collected = 0;
    cJSON *games = cJSON_AddArrayToObject(object, "games");
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        add_game(games, game);
    while (ch_games_collected(collected))
        collected++;
    cJSON_AddNumberToObject(object, "collected", collected);
    ch_json_end(json, object);
}

void ch_offers_collection(struct ch_text *json) {
    cJSON *object = ch_json_line();
    cJSON *games = cJSON_AddArrayToObject(object, "games");
    const struct ch_game *game;
    for (int i = 0; ch_games_collected(i); i++)
        if (ch_game_open(ch_games_collected(i), &game, NULL) == CH_OK)
            add_game(games, game);
    ch_json_end(json, object);
}

/* What can be chosen of the rules, but for who makes the moves. */
static void add_variants(cJSON *object, const struct ch_game *game) {
    cJSON *variants = cJSON_AddArrayToObject(object, "variants");
    for (int i = 0; i < game->rule_variant_count; i++) {
        const struct ch_rule_variant *variant = &game->rule_variants[i];
        if (strcmp(variant->name, "kernel") == 0 || variant->value_count < 2)
            continue;
        cJSON *choice = ch_json_append(variants);
        ch_json_add(choice, "name %s, about %s, standard %d, first %hhd", variant->name,
                    variant->about, variant->standard, variant->first);
        cJSON_AddItemToObject(choice, "values",
                              cJSON_CreateStringArray(variant->values, variant->value_count));
    }
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
    for (int i = 0; ch_games_collected(i); i++)
        if (strcmp(ch_games_collected(i), base) == 0)
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

/* The last part of a path. */
static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Appends the program and its arguments without their folders. */
static void add_program(const char *arguments, struct ch_text *text) {
    CH_FREED char *words = ch_copy(arguments);
    char *rest = words, *word;
    for (const char *blank = ""; (word = strsep(&rest, " ")) != NULL; blank = " ")
        ch_text_addf(text, "%s%s", blank, last_part(word));
}

/* Appends the numbers among the arguments, each after a blank. */
static void add_numbers(const char *arguments, struct ch_text *text) {
    static const char digits[] = "0123456789";
    while (*arguments) {
        size_t length = strspn(arguments, digits);
        if (length > 0)
            ch_text_addf(text, " %.*s", (int)length, arguments);
        arguments += length > 0 ? length : strcspn(arguments, digits);
    }
}

void ch_offers_short(const char *spec, struct ch_text *text) {
    const char *arguments, *name = last_part(spec);
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
    if (kind && kind->open_program) {
        add_program(arguments, text);
    } else if (kind) {
        ch_text_add(text, kind->name);
        add_numbers(arguments, text);
    } else {
        name += strncmp(name, "rules:", 6) == 0 ? 6 : 0;
        size_t length = strlen(name), ending = ch_ends_with(name, ".agent") ? 6 : 0;
        ch_text_add_bytes(text, name, length - ending);
    }
}

struct players {
    const struct ch_offers *offers;
    const struct ch_game *game;
    const char *wanted; /* this one alone; NULL: all */
    cJSON *list;
};

/* Its entry, with more to come. */
static cJSON *add_entry(const struct players *players, const char *spec, const char *kind,
                        const char *about) {
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    cJSON *entry = ch_json_append(players->list);
    ch_offers_short(spec, &name);
    ch_json_add(entry, "name %s, short %s, kind %s, about %s", spec, name.data, kind, about);
    return entry;
}

/* Adds the agent to the list, if it plays the game; else NULL. */
static cJSON *add_player(const struct players *players, const char *spec, const char *kind,
                         const char *about) {
    if ((players->wanted && strcmp(spec, players->wanted) != 0) ||
        !ch_agents_play(spec, players->game, players->offers->config))
        return NULL;
    return add_entry(players, spec, kind, about);
}

static int is_agent_file(const struct dirent *entry) {
    return entry->d_name[0] != '.' && strlen(entry->d_name) < SPEC &&
           ch_ends_with(entry->d_name, ".agent");
}

/* The word for agents of that kind in an agent file. */
static const char *kind_word(const char *kind) {
    return strcmp(kind, "rules") == 0 || strcmp(kind, "search") == 0 ? kind : "other";
}

/* Adds an agent file of the folder, if it plays the game. What is wrong with one is found by
 * opening it, as a game does. */
static void add_file(const struct players *players, const char *name, bool opened) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    const struct ch_agents_config *config = players->offers->config;
    struct ch_error error = {0};
    struct ch_agent *agent = NULL;
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    enum ch_status status = ch_sources_read(&sources, name, name, &error);
    if (status == CH_OK)
        status = ch_agent_file_read(&sources.source[CH_TEXT_AGENT_FILE], &file, &error);
    if (status == CH_OK && ch_agent_file_plays(&file, players->game, NULL) != CH_OK)
        return;
    if (status == CH_OK && opened)
        status = ch_agents_open(name, players->game, config, &agent, &error);
    if (agent)
        agent->ops->close(agent);
    cJSON *entry = add_entry(players, name, file.kind ? kind_word(file.kind) : "rules",
                             file.description ? file.description : "");
    if (status != CH_OK)
        cJSON_AddStringToObject(entry, "error", ch_error_format(&error, text, sizeof text));
}

/* The agent files of the folder that the server was started in. */
static void add_files(const struct players *players) {
    struct dirent **entries = NULL;
    int count = scandir(".", &entries, is_agent_file, alphasort);
    for (int i = 0; i < count; i++) {
        if (players->wanted)
            add_player(players, entries[i]->d_name, "rules", "");
        else if (i < MOST_FILES)
            add_file(players, entries[i]->d_name, i < MOST_OPENED);
        free(entries[i]);
    }
    free(entries);
}

/* The levels of the game, if it has any, with their strengths if they were measured in it. */
static void add_levels(const struct players *players) {
    struct ch_levels levels;
    const struct ch_game *game = players->game;
    if (ch_levels_of(game, players->offers->config->home, &levels, NULL) != CH_OK)
        return;
    for (int i = 1; i <= levels.count; i++) {
        char spec[16];
        const struct ch_level *level = &levels.level[i - 1];
        snprintf(spec, sizeof spec, "level:%d", i);
        cJSON *entry = add_player(players, spec, "level",
                                  i == 1              ? "the easiest"
                                  : i == levels.count ? "the hardest"
                                                      : "");
        if (entry && level->ranged && strcmp(levels.measured, game->name) == 0)
            ch_json_add(entry, "elo %d, low %d, high %d", level->elo, level->low, level->high);
    }
}

/* Of the kinds, first those that have a list of their own. */
static void add_kinds(const struct players *players) {
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        for (const struct ch_agent_offer *one = kind->offers; one && one->spec; one++)
            add_player(players, one->spec, kind_word(kind->name), one->about);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (!kind->offers && kind->open && kind->usage && !strchr(kind->usage, ':'))
            add_player(players, kind->name, "other", kind->description);
}

/* An entry for each that plays the game, or the wanted one; people first; the caller's. */
static cJSON *list_players(const struct ch_offers *offers, const struct ch_game *game,
                           const char *wanted) {
    const struct players players = {offers, game, wanted, cJSON_CreateArray()};
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count = 0;
    struct ch_error error;
    add_entry(&players, "human", "human", "a person at this screen");
    if (ch_agents_roster(offers->config, &entries, &count, &error) != CH_OK)
        count = 0;
    for (int i = 0; i < count; i++)
        add_player(&players, entries[i].name, kind_word(entries[i].kind), entries[i].description);
    add_files(&players);
    add_levels(&players);
    add_kinds(&players);
    for (int i = 0; i < offers->added_count; i++)
        add_player(&players, offers->added[i], "other", "given on the command line");
    return players.list;
}

/* Who is across the board where nothing was chosen before: a level below the middle, since a first
 * game that is lost at once may be the last; who wins it goes up. Without levels an agent. */
static void add_usual(cJSON *object, const struct ch_game *game,
                      const struct ch_agents_config *config) {
    struct ch_levels levels = {0};
    char spec[16];
    if (ch_levels_of(game, config->home, &levels, NULL) != CH_OK)
        levels.count = 0;
    int level = (2 * levels.count + 2) / 5;
    snprintf(spec, sizeof spec, "level:%d", level);
    cJSON_AddStringToObject(object, "usual", level > 0 ? spec : ch_agents_choose(game, config));
}

void ch_offers_agents(const struct ch_offers *offers, const struct ch_game *game,
                      struct ch_text *json) {
    cJSON *object = ch_json_line();
    cJSON_AddBoolToObject(object, "ballots", ch_openings_decked(game, offers->config->home));
    cJSON_AddItemToObject(object, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
    add_variants(object, game);
    add_usual(object, game, offers->config);
    cJSON_AddItemToObject(object, "agents", list_players(offers, game, NULL));
    ch_json_end(json, object);
}

bool ch_offers_agent(const struct ch_offers *offers, const struct ch_game *game, const char *spec) {
    if (strcmp(spec, "human") == 0)
        return true;
    CH_SCOPED(ch_json_done) cJSON *list = list_players(offers, game, spec);
    return cJSON_GetArraySize(list) > 1;
}
