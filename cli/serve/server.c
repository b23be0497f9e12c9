#include "cli/serve/server.h"

#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/output/print.h"
#include "cli/serve/server_parts.h"

void ch_server_refuse(struct ch_http_answer *answer, int status, const char *text) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "version", 1);
    cJSON_AddStringToObject(object, "error", text);
    char *printed = cJSON_PrintUnformatted(object);
    ch_text_clear(&answer->body);
    ch_text_add(&answer->body, printed);
    cJSON_free(printed);
    cJSON_Delete(object);
    answer->status = status;
}

static struct ch_serve_table **find_table(struct ch_server *server, int id) {
    for (int i = 0; i < CH_SERVER_TABLES; i++)
        if (server->tables[i] && ch_serve_table_id(server->tables[i]) == id)
            return &server->tables[i];
    return NULL;
}

static void something_changed(void *context) {
    struct ch_server *server = context;
    ch_http_wake(server->http);
}

/* A free place for one more table, or NULL. */
static struct ch_serve_table **find_place(struct ch_server *server) {
    int count = 0;
    struct ch_serve_table **place = NULL;
    pthread_mutex_lock(&server->mutex);
    for (int i = 0; i < CH_SERVER_TABLES; i++) {
        count += server->tables[i] != NULL;
        if (!server->tables[i] && !server->closing[i])
            place = &server->tables[i];
    }
    pthread_mutex_unlock(&server->mutex);
    return count < server->most_tables ? place : NULL;
}

static void open_table(struct ch_server *server, const struct ch_request *request,
                       struct ch_http_answer *answer) {
    struct ch_error error = {0};
    struct ch_serve_table_config config = {.agents = server->offers.config,
                                           .folder = server->folder,
                                           .root = server->root,
                                           .record = server->record,
                                           .changed = something_changed,
                                           .context = server};
    config.game = ch_offers_game(request->game, &error);
    if (!config.game) {
        ch_server_refuse(answer, 422, error.text);
        return;
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!ch_offers_agent(&server->offers, config.game, request->seats[seat])) {
            ch_server_refuse(answer, 422,
                             "a seat is for a person or an agent that is offered here");
            return;
        }
        memcpy(config.spec[seat], request->seats[seat], sizeof config.spec[seat]);
    }
    struct ch_serve_table **place = find_place(server);
    if (!place) {
        ch_server_refuse(answer, 409,
                         "as many games are open as may be; close one, or give --games a "
                         "larger number");
        return;
    }
    *place = ch_serve_table_new(server->last + 1, &config, &error);
    if (!*place) {
        ch_server_refuse(answer, 503, error.text);
        return;
    }
    server->last++;
    answer->status = 201;
    ch_text_addf(&answer->body, "{\"version\":1,\"table\":%d}\n", server->last);
}

static void list_tables(const struct ch_server *server, struct ch_http_answer *answer) {
    const char *comma = "";
    ch_text_add(&answer->body, "{\"version\":1,\"tables\":[");
    for (int id = 1; id <= server->last; id++)
        if (find_table((struct ch_server *)(uintptr_t)server, id)) {
            ch_text_addf(&answer->body, "%s%d", comma, id);
            comma = ",";
        }
    ch_text_add(&answer->body, "]}\n");
}

static void close_table(struct ch_server *server, struct ch_serve_table **place,
                        struct ch_http_answer *answer) {
    pthread_mutex_lock(&server->mutex);
    server->closing[place - server->tables] = *place;
    *place = NULL;
    pthread_mutex_unlock(&server->mutex);
    ch_text_add(&answer->body, "{\"version\":1}\n");
    ch_http_wake(server->http); /* its streams end */
    sem_post(server->news);
}

static void obey(struct ch_server *server, struct ch_serve_table *table,
                 const struct ch_request *request, struct ch_http_answer *answer) {
    bool seats = strcmp(request->order.word, "seat") == 0;
    if (seats &&
        !ch_offers_agent(&server->offers, ch_serve_table_game(table), request->order.text)) {
        ch_server_refuse(answer, 422, "a seat is for a person or an agent that is offered here");
        return;
    }
    struct ch_order order = request->order;
    if (request->kind == CH_REQUEST_LOAD) {
        order = (struct ch_order){.word = "load", .ply = -1, .file = request->text.data};
    } else if (strcmp(order.word, "load") == 0) {
        ch_server_refuse(answer, 422, "`word` names nothing that can be done");
        return;
    }
    uint64_t ticket = ch_serve_table_do(table, &order);
    if (!ticket) {
        ch_server_refuse(answer, 429, "too much is waiting to be done; try again in a moment");
        return;
    }
    answer->status = 202;
    ch_text_addf(&answer->body, "{\"version\":1,\"ticket\":%llu}\n", (unsigned long long)ticket);
}

/* Saves a file if it is one of the table's, and has the table look at it. */
static void save_file(struct ch_server *server, struct ch_serve_table *table,
                      const struct ch_request *request, struct ch_http_answer *answer) {
    struct ch_order order = {.word = "saved", .ply = -1};
    struct ch_error error = {0};
    char hash[CH_HASH_HEX], text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    if (!ch_serve_table_edits(table, request->file)) {
        ch_server_refuse(answer, 403, "that is no file of the agents at this table");
        return;
    }
    enum ch_status status =
        ch_serve_file_save(server->root, request->file, request->hash, request->text.data, &error);
    if (status != CH_OK) {
        ch_server_refuse(answer, status == CH_BUSY ? 412 : 403,
                         ch_error_format(&error, text, sizeof text));
        return;
    }
    snprintf(order.text, sizeof order.text, "%s", request->file);
    ch_serve_table_do(table, &order);
    ch_hash_text(request->text.data, request->text.length, hash);
    ch_text_addf(&answer->body, "{\"version\":1,\"hash\":\"%s\"}\n", hash);
}

static void answer_table(struct ch_server *server, const struct ch_request *request,
                         struct ch_http_answer *answer) {
    struct ch_serve_table **place = find_table(server, request->table);
    if (!place)
        ch_server_refuse(answer, 404, "there is no such game; it was closed");
    else if (request->kind == CH_REQUEST_STATE)
        ch_serve_table_state(*place, &answer->body);
    else if (request->kind == CH_REQUEST_FILES)
        ch_serve_table_page(*place, CH_PAGE_FILES, &answer->body);
    else if (request->kind == CH_REQUEST_ACCOUNT)
        ch_serve_table_page(*place, CH_PAGE_ACCOUNT, &answer->body);
    else if (request->kind == CH_REQUEST_CHECK)
        ch_serve_table_page(*place, CH_PAGE_CHECK, &answer->body);
    else if (request->kind == CH_REQUEST_GAME)
        ch_serve_table_page(*place, CH_PAGE_GAME, &answer->body);
    else if (request->kind == CH_REQUEST_SAVE)
        save_file(server, *place, request, answer);
    else if (request->kind == CH_REQUEST_EVENTS)
        answer->stream = request->table;
    else if (request->kind == CH_REQUEST_CLOSE)
        close_table(server, place, answer);
    else
        obey(server, *place, request, answer);
}

static void answer_agents(struct ch_server *server, const struct ch_request *request,
                          struct ch_http_answer *answer) {
    struct ch_error error = {0};
    const struct ch_game *game = ch_offers_game(request->game, &error);
    if (game)
        ch_offers_agents(&server->offers, game, &answer->body);
    else
        ch_server_refuse(answer, 422, error.text);
}

static void answer_api(struct ch_server *server, const struct ch_http_request *http,
                       struct ch_http_answer *answer) {
    struct ch_request request;
    const char *why = "";
    int refused = ch_request_read(http, &request, &why);
    if (refused)
        ch_server_refuse(answer, refused, why);
    else if (request.kind == CH_REQUEST_GAMES)
        ch_offers_games(&answer->body);
    else if (request.kind == CH_REQUEST_AGENTS)
        answer_agents(server, &request, answer);
    else if (request.kind == CH_REQUEST_TABLES)
        list_tables(server, answer);
    else if (request.kind == CH_REQUEST_OPEN)
        open_table(server, &request, answer);
    else if (request.kind == CH_REQUEST_RECORD || request.kind == CH_REQUEST_LIVE ||
             request.kind == CH_REQUEST_WORK || request.kind >= CH_REQUEST_JOB)
        ch_server_work(server, &request, answer);
    else
        answer_table(server, &request, answer);
    ch_request_done(&request);
}

static void answer_request(void *context, const struct ch_http_request *http,
                           struct ch_http_answer *answer) {
    struct ch_server *server = context;
    const struct ch_text *asset;
    if (ch_guard_is_private(http->path))
        answer_api(server, http, answer);
    else if (!http->post && (asset = ch_assets_find(&server->assets, http->path, &answer->type)))
        ch_text_add_bytes(&answer->body, asset->data, asset->length);
    else
        ch_server_refuse(answer, 404, "there is nothing here");
}

static bool tell_change(void *context, int channel, uint64_t *seen, struct ch_text *event) {
    struct ch_server *server = context;
    if (channel >= CH_SERVER_WATCH)
        return ch_watching_event(server->watching, channel - CH_SERVER_WATCH, seen, event);
    struct ch_serve_table **place = find_table(context, channel);
    if (!place)
        return false;
    uint64_t change = ch_serve_table_change(*place);
    if (change + 1 == *seen) /* one more, since the first state has number 0 */
        return true;
    *seen = change + 1;
    ch_text_addf(event, "id: %llu\ndata: {\"change\":%llu}\n\n", (unsigned long long)change,
                 (unsigned long long)change);
    return true;
}

enum ch_status ch_server_start(struct ch_server *server, struct ch_error *error) {
    static const struct ch_http_ops ops = {answer_request, tell_change};
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    pthread_mutex_init(&server->mutex, NULL);
    server->jobs = ch_jobs_new(server->offers.config->program, server->record);
    if (server->record) {
        server->watching = ch_watching_new(server->record, something_changed, server, error);
        if (!server->watching)
            ch_print_to(stderr, "crownhead: %s\n", ch_error_format(error, text, sizeof text));
    }
    enum ch_status status = ch_http_start(&server->guard, &ops, server, &server->http, error);
    if (status != CH_OK) {
        ch_watching_free(server->watching);
        ch_jobs_free(server->jobs);
        pthread_mutex_destroy(&server->mutex);
    }
    return status;
}

void ch_server_tidy(struct ch_server *server) {
    for (int i = 0; i < CH_SERVER_TABLES; i++) {
        pthread_mutex_lock(&server->mutex);
        struct ch_serve_table *table = server->closing[i];
        pthread_mutex_unlock(&server->mutex);
        if (!table)
            continue;
        ch_serve_table_free(table);
        pthread_mutex_lock(&server->mutex);
        server->closing[i] = NULL;
        pthread_mutex_unlock(&server->mutex);
    }
}

void ch_server_stop(struct ch_server *server) {
    ch_http_stop(server->http);
    ch_watching_free(server->watching);
    ch_jobs_free(server->jobs);
    for (int i = 0; i < CH_SERVER_TABLES; i++) {
        if (server->closing[i])
            ch_serve_table_free(server->closing[i]);
        if (server->tables[i])
            ch_serve_table_free(server->tables[i]);
    }
    ch_http_free(server->http);
    pthread_mutex_destroy(&server->mutex);
}
