/* The tables of the server: opened, listed, closed, and brought back when it starts again in the
 * same folder, for which each keeps its game in a file of the user's own. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "agents/external/confine.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/serve/server.h"
#include "core/base/random.h"
#include "core/games/games.h"

/* MOST_NUMBER: of a table that comes back; a page knows some more. */
enum { MOST_NUMBER = 100000 };

static const char kept_ending[] = ".pdn";

struct ch_serve_table **ch_server_find_table(struct ch_server *server, int id) {
    for (int i = 0; i < CH_SERVER_TABLES; i++)
        if (server->tables[i] && server->tables[i]->id == id)
            return &server->tables[i];
    return NULL;
}

/* A free place for one more table, or NULL. */
static struct ch_serve_table **find_place(struct ch_server *server) {
    int count = 0;
    struct ch_serve_table **place = NULL;
    for (int i = 0; i < CH_SERVER_TABLES; i++) {
        count += server->tables[i] != NULL;
        if (!server->tables[i] && !server->closing[i])
            place = &server->tables[i];
    }
    return count < server->most_tables ? place : NULL;
}

void ch_server_table_config(struct ch_server *server, struct ch_serve_table_config *config) {
    *config = (struct ch_serve_table_config){.agents = server->offers.config,
                                             .folder = server->folder,
                                             .root = server->root,
                                             .record = server->own,
                                             .own = !server->record,
                                             .http = server->http,
                                             .kept = {.lock = -1}};
}

/* The folder for the games of the server's folder, appended. False: there can be none. */
static bool add_kept_folder(const struct ch_server *server, struct ch_text *path) {
    char hash[CH_HASH_HEX];
    ch_hash_text(server->folder, strlen(server->folder), hash);
    if (!server->folder[0] || !ch_own_file("tables/", path))
        return false;
    ch_text_addf(path, "%.16s/", hash);
    return true;
}

/* The number of a table that no server in this folder has, with the file for its game, which is
 * hidden from programs; without a file where there can be none. */
static int take_number(struct ch_server *server, struct ch_kept *kept) {
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new(), path = ch_text_new();
    bool keeps = add_kept_folder(server, &folder);
    *kept = (struct ch_kept){.lock = -1};
    do {
        ch_text_clear(&path);
        ch_text_addf(&path, "%s%d%s", folder.data, ++server->last, kept_ending);
    } while (keeps && ch_kept_take(kept, path.data, false) == CH_BUSY);
    if (kept->path)
        ch_confine_hide(kept->path);
    return server->last;
}

static enum ch_status begin_table(struct ch_server *server, int id,
                                  const struct ch_serve_table_config *config,
                                  struct ch_error *error) {
    struct ch_serve_table **place = find_place(server);
    *place = ch_serve_table_new(id, config, error);
    return *place ? CH_OK : CH_SYSTEM;
}

enum ch_status ch_server_open_table(struct ch_server *server, struct ch_serve_table_config *config,
                                    int *id, struct ch_error *error) {
    if (!find_place(server))
        return ch_error_set(error, CH_BUSY, NULL, 0,
                            "as many games are open as may be; close one, or start the server with "
                            "a larger number of --games, or files");
    *id = take_number(server, &config->kept);
    return begin_table(server, *id, config, error);
}

static void add_table(cJSON *list, struct ch_serve_table *table) {
    struct ch_serve_brief brief = ch_serve_table_brief(table);
    cJSON *entry = ch_json_append(list);
    ch_json_add(entry, "table %d, title %s, plies %d, over %hhd", table->id,
                table->config.game->title, brief.plies, brief.over);
    cJSON *who = cJSON_AddArrayToObject(entry, "who");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        ch_offers_short(brief.who[seat], &name);
        cJSON_AddItemToArray(who, cJSON_CreateString(name.data));
    }
}

void ch_server_list_tables(struct ch_server *server, struct ch_text *json) {
    cJSON *object = ch_json_line(), *tables = cJSON_AddArrayToObject(object, "tables");
    cJSON *open = cJSON_AddArrayToObject(object, "open");
    for (int id = 1; id <= server->last; id++) {
        struct ch_serve_table **place = ch_server_find_table(server, id);
        if (!place)
            continue;
        cJSON_AddItemToArray(tables, cJSON_CreateNumber(id));
        add_table(open, *place);
    }
    ch_json_end(json, object);
}

void ch_server_close_table(struct ch_server *server, struct ch_serve_table **place) {
    atomic_store(&server->closing[place - server->tables], *place);
    *place = NULL;
    ch_http_wake(server->http, false); /* its streams end */
    sem_post(server->news);
}

void ch_server_tidy(struct ch_server *server) {
    for (int i = 0; i < CH_SERVER_TABLES; i++) {
        struct ch_serve_table *table = atomic_load(&server->closing[i]);
        if (!table)
            continue;
        ch_serve_table_free(table, true);
        atomic_store(&server->closing[i], NULL);
    }
}

void ch_server_end_tables(struct ch_server *server) {
    ch_server_tidy(server);
    for (int i = 0; i < CH_SERVER_TABLES; i++)
        if (server->tables[i])
            ch_serve_table_free(server->tables[i], false);
}

/* Takes the players of the game in the file, if they are offered. */
static enum ch_status take_seats(const struct ch_server *server, const char *path,
                                 struct ch_serve_table_config *config, struct ch_error *error) {
    char *seats[CH_SEATS];
    enum ch_status status = ch_console_kept_seats(path, config->game, seats, error);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        CH_FREED char *spec = seats[seat];
        if (status == CH_OK && (strlen(spec) >= CH_SERVE_SPEC ||
                                !ch_offers_agent(&server->offers, config->game, spec)))
            status = ch_error_set(
                error, CH_NOT_FOUND, path, 0,
                "`%.200s` plays in it and is not offered now; name it as an AGENT", spec);
        else if (status == CH_OK)
            snprintf(config->spec[seat], sizeof config->spec[seat], "%s", spec);
    }
    return status;
}

/* Opens the table whose game is in the file at `path`. One that another server has is left to it;
 * of what can't come back the file stays. */
static enum ch_status bring_back(struct ch_server *server, int id, const char *path,
                                 struct ch_error *error) {
    struct ch_serve_table_config config;
    ch_server_table_config(server, &config);
    config.returns = true;
    enum ch_status status = ch_kept_take(&config.kept, path, true);
    if (status != CH_OK)
        return status == CH_BUSY ? CH_OK : ch_error_system(error, path, "can't be locked");
    CH_FREED char *name = ch_kept_game(path);
    ch_confine_hide(path);
    config.game = ch_offers_game(name ? name : ch_game_default, error);
    if (!find_place(server))
        status = ch_error_set(error, CH_BUSY, path, 0, "more games are kept than --games allows");
    else if (!config.game)
        status = ch_error_set(error, CH_BAD_INPUT, path, 0, "is of a game that is not offered");
    else
        status = take_seats(server, path, &config, error);
    if (status == CH_OK)
        return begin_table(server, id, &config, error);
    ch_kept_release(&config.kept);
    return status;
}

/* The number of the table whose game a file of this name has; 0: of none. */
static int number_of(const char *name) {
    char *end;
    long number = name[0] >= '1' && name[0] <= '9' ? strtol(name, &end, 10) : 0;
    return number > 0 && number <= MOST_NUMBER && strcmp(end, kept_ending) == 0 ? (int)number : 0;
}

static int by_number(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

void ch_server_bring_back(struct ch_server *server) {
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new(), path = ch_text_new();
    DIR *list = add_kept_folder(server, &folder) ? opendir(folder.data) : NULL;
    CH_FREED int *numbers = NULL;
    int count = 0, capacity = 0;
    for (const struct dirent *entry; list && (entry = readdir(list)) != NULL;)
        if (number_of(entry->d_name) > 0)
            *ch_added(numbers, count, capacity) = number_of(entry->d_name);
    if (list)
        closedir(list);
    if (count > 0)
        qsort(numbers, (size_t)count, sizeof *numbers, by_number);
    for (int i = 0; i < count; i++) {
        struct ch_error error = {0};
        ch_text_clear(&path);
        ch_text_addf(&path, "%s%d%s", folder.data, numbers[i], kept_ending);
        server->last = numbers[i];
        if (bring_back(server, numbers[i], path.data, &error) != CH_OK) {
            ch_fail(&error);
            ch_print_to(stderr, "This game does not come back; its file stays.\n");
        }
    }
}
