#include "cli/serve/requests.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/print.h"

enum { MOST_TABLES = 1000000 };

/* Copies a text of the object; false if it is missing, no text, too long, or holds control
 * characters. */
static bool take_text(const cJSON *object, const char *key, char *to, size_t size) {
    const char *text = cJSON_GetStringValue(ch_json_get(object, key));
    if (!text || strlen(text) >= size)
        return false;
    for (const char *at = text; *at; at++)
        if (iscntrl((unsigned char)*at))
            return false;
    memcpy(to, text, strlen(text) + 1);
    return true;
}

/* A whole number of the object, `missing` if it has none. False if it is something else. */
static bool take_number(const cJSON *object, const char *key, int missing, int *number) {
    const cJSON *item = ch_json_get(object, key);
    bool good = cJSON_IsNumber(item) && item->valuedouble >= -1 &&
                item->valuedouble <= MOST_TABLES && item->valuedouble == (int)item->valuedouble;
    *number = good ? (int)item->valuedouble : missing;
    return good || !item;
}

static bool take_seats(const cJSON *object, struct ch_request *request) {
    const cJSON *seats = ch_json_get(object, "seats");
    if (!cJSON_IsArray(seats) || cJSON_GetArraySize(seats) != CH_SEATS)
        return false;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *spec = cJSON_GetStringValue(cJSON_GetArrayItem(seats, seat));
        if (!spec || strlen(spec) >= CH_SERVE_SPEC)
            return false;
        snprintf(request->seats[seat], CH_SERVE_SPEC, "%s", spec);
    }
    return true;
}

/* Which request a path is, with the number in it. False: none. */
static bool read_path(const struct ch_http_request *http, struct ch_request *request) {
    static const struct {
        bool post;
        const char *path; /* after /api/; # is a number */
        enum ch_request_kind kind;
    } paths[] = {
        {false, "games", CH_REQUEST_GAMES},
        {false, "games/collection", CH_REQUEST_COLLECTION},
        {true, "agents", CH_REQUEST_AGENTS},
        {true, "ballots", CH_REQUEST_BALLOTS},
        {false, "tables", CH_REQUEST_TABLES},
        {true, "tables", CH_REQUEST_OPEN},
        {false, "record", CH_REQUEST_RECORD},
        {false, "live", CH_REQUEST_LIVE},
        {false, "live/#/events", CH_REQUEST_WATCH},
        {false, "own", CH_REQUEST_OWN},
        {false, "own/before/#", CH_REQUEST_OWN},
        {false, "own/#", CH_REQUEST_OWN_PDN},
        {true, "own/lesson", CH_REQUEST_LESSON},
        {true, "jobs", CH_REQUEST_WORK},
        {false, "jobs/#", CH_REQUEST_JOB},
        {false, "jobs/#/output", CH_REQUEST_OUTPUT},
        {true, "jobs/#/stop", CH_REQUEST_STOP},
        {false, "tables/#", CH_REQUEST_STATE},
        {false, "tables/#/events", CH_REQUEST_EVENTS},
        {false, "tables/#/files", CH_REQUEST_FILES},
        {false, "tables/#/account", CH_REQUEST_ACCOUNT},
        {false, "tables/#/check", CH_REQUEST_CHECK},
        {false, "tables/#/game", CH_REQUEST_GAME},
        {true, "tables/#/load", CH_REQUEST_LOAD},
        {true, "tables/#/save", CH_REQUEST_SAVE},
        {true, "tables/#/do", CH_REQUEST_DO},
        {true, "tables/#/close", CH_REQUEST_CLOSE},
    };
    static const char base[] = "/api/";
    if (strncmp(http->path, base, sizeof base - 1) != 0)
        return false;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const char *at = http->path + sizeof base - 1, *wanted = paths[i].path;
        size_t before = strcspn(wanted, "#");
        long number = 0;
        if (paths[i].post != http->post || strncmp(at, wanted, before) != 0)
            continue;
        at += before;
        wanted += before;
        if (*wanted == '#') {
            char *end;
            if (!isdigit((unsigned char)*at))
                continue;
            number = strtol(at, &end, 10);
            if (number < 1 || number > MOST_TABLES)
                continue;
            at = end;
            wanted++;
        }
        if (strcmp(at, wanted) == 0) {
            request->kind = paths[i].kind;
            request->table = (int)number;
            return true;
        }
    }
    return false;
}

static int read_order(const cJSON *body, struct ch_order *order, const char **why) {
    if (!take_text(body, "word", order->word, sizeof order->word) ||
        ch_serve_table_effect(order->word) == CH_NO_ORDER)
        return ch_refuse(422, "`word` names nothing that can be done", why);
    bool missing = !ch_json_get(body, "text");
    if (!missing && !take_text(body, "text", order->text, sizeof order->text))
        return ch_refuse(422, "`text` is to be one line of at most 511 bytes", why);
    if (!take_number(body, "ply", -1, &order->ply) || !take_number(body, "seat", -1, &order->seat))
        return ch_refuse(422, "`ply` and `seat` are to be whole numbers", why);
    return 0;
}

static int read_file(const cJSON *body, struct ch_request *request, const char **why) {
    const char *text = cJSON_GetStringValue(ch_json_get(body, "text"));
    if (!take_text(body, "file", request->file, sizeof request->file) ||
        !take_text(body, "hash", request->hash, sizeof request->hash))
        return ch_refuse(422, "`file` and `hash` name the file, as it was opened", why);
    if (!text || strlen(text) > CH_SERVE_FILE)
        return ch_refuse(422, "`text` is to be at most 256 KB", why);
    ch_text_add(&request->text, text);
    return 0;
}

/* A text that may be missing; only JSON's own bounds hold for what is in it. */
static int read_text(const cJSON *body, struct ch_request *request, const char **why) {
    const cJSON *text = ch_json_get(body, "text");
    if (text && (!cJSON_IsString(text) || strlen(text->valuestring) > CH_SERVE_FILE))
        return ch_refuse(422, "`text` is to be a text of at most 256 KB", why);
    if (text)
        ch_text_add(&request->text, text->valuestring);
    return 0;
}

static int read_work(const cJSON *body, struct ch_request *request, const char **why) {
    static const char *const keys[CH_SEATS] = {"agent", "against"};
    char name[CH_SERVE_WORD];
    if (!take_text(body, "kind", name, sizeof name) || !(request->work = ch_job_kind(name)))
        return ch_refuse(422, "`kind` names no work that is done here", why);
    if (ch_job_has(request->work, "@game") &&
        !take_text(body, "game", request->game, sizeof request->game))
        return ch_refuse(422, "`game` is to be the name of a game", why);
    int match;
    if (!take_number(body, "match", 0, &match) ||
        (ch_job_has(request->work, "@match") && match < 1))
        return ch_refuse(422, "`match` is to be the number of a match", why);
    snprintf(request->match, sizeof request->match, "%d", match);
    for (int i = 0; i < CH_SEATS; i++)
        if (ch_json_get(body, keys[i]) &&
            !take_text(body, keys[i], request->seats[i], sizeof request->seats[i]))
            return ch_refuse(422, "`agent` and `against` are names of agents", why);
    return read_text(body, request, why);
}

static int read_lesson(const cJSON *body, struct ch_request *request, const char **why) {
    const cJSON *solved = ch_json_get(body, "solved");
    bool numbered = take_number(body, "ply", 0, &request->table);
    if (!take_text(body, "line", request->hash, sizeof request->hash) || !numbered ||
        request->table < 1 || !cJSON_IsBool(solved))
        return ch_refuse(422, "`line`, `ply` and `solved` say which lesson, and how it went", why);
    request->solved = cJSON_IsTrue(solved);
    return 0;
}

static int read_body(const cJSON *body, struct ch_request *request, const char **why) {
    bool with_game = request->kind == CH_REQUEST_AGENTS || request->kind == CH_REQUEST_OPEN ||
                     request->kind == CH_REQUEST_BALLOTS;
    if (with_game && !take_text(body, "game", request->game, sizeof request->game))
        return ch_refuse(422, "`game` is to be the name of a game", why);
    if (request->kind == CH_REQUEST_OPEN && !take_seats(body, request))
        return ch_refuse(422, "`seats` is to hold two players", why);
    if (request->kind == CH_REQUEST_OPEN && ch_json_get(body, "ballot") &&
        !take_text(body, "ballot", request->match, sizeof request->match))
        return ch_refuse(422, "`ballot` is to be the number of a ballot", why);
    if (request->kind == CH_REQUEST_LESSON)
        return read_lesson(body, request, why);
    if (request->kind == CH_REQUEST_WORK)
        return read_work(body, request, why);
    if (request->kind == CH_REQUEST_LOAD)
        return read_text(body, request, why);
    if (request->kind == CH_REQUEST_SAVE)
        return read_file(body, request, why);
    return request->kind == CH_REQUEST_DO ? read_order(body, &request->order, why) : 0;
}

int ch_request_read(const struct ch_http_request *http, struct ch_request *request,
                    const char **why) {
    *request = (struct ch_request){.table = 0};
    request->text = ch_text_new();
    if (!read_path(http, request))
        return ch_refuse(404, "there is nothing here", why);
    if (!http->post)
        return 0;
    CH_SCOPED(ch_json_done) cJSON *body = NULL;
    enum ch_status status = ch_json_read(http->body, http->length, NULL, &body, &request->error);
    if (status != CH_OK)
        return ch_refuse(status == CH_UNSUPPORTED ? 422 : 400, request->error.text, why);
    return cJSON_IsObject(body) ? read_body(body, request, why)
                                : ch_refuse(400, "the body is no JSON object", why);
}

void ch_request_done(struct ch_request *request) {
    ch_text_done(&request->text);
}
