#include "cli/serve/server.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/output/web.h"
#include "cli/serve/own.h"
#include "cli/serve/requests.h"
#include "core/base/home.h"

static const char not_offered[] = "a seat is for a person or an agent that is offered here";

/* The answer says why. Returns its status of HTTP, as all that answers does. */
static int refuse(struct ch_http_answer *answer, int status, const char *text) {
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "error", text);
    ch_text_clear(&answer->body);
    ch_json_end(&answer->body, object);
    return status;
}

enum { PARTS = 24 };

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

/* The files of the pages, read once when the server starts, each with the files of web/ that it is
 * made of, in their order. The last is changed. */
static const struct {
    const char *path, *type, *parts[PARTS];
} files[] = {
    {"/", HTML, {"play/play.html"}},
    /* What all of Play needs; the others come when they are needed (loadBundle). */
    {"/play.css", CSS, {"base/base.css", "board/board.css"}},
    {"/play.js",
     SCRIPT,
     {"base/elements.js", "base/kept.js", "base/server.js", "board/board.js", "play/main.js"}},
    {"/start.css", CSS, {"play/start.css"}},
    {"/start.js",
     SCRIPT,
     {"play/start_games.js", "play/start_players.js", "play/ballots.js", "play/people.js",
      "play/start.js"}},
    {"/table.css", CSS, {"play/play.css"}},
    {"/table.js",
     SCRIPT,
     {"base/clock.js", "base/table_link.js", "board/squares.js", "board/walk.js", "play/moves.js",
      "play/move_list.js", "play/menu.js", "play/table_words.js", "play/players.js",
      "play/advice.js", "play/table_controls.js", "play/table.js"}},
    {"/tools.css", CSS, {"play/tools.css"}},
    {"/tools.js",
     SCRIPT,
     {"play/set_up.js", "play/put_up.js", "play/game_file.js", "play/picture.js", "play/levels.js",
      "base/question_form.js", "play/ask.js", "play/ask_first.js", "play/sound.js",
      "play/over_card.js"}},
    {"/review.css", CSS, {"review/review.css"}},
    {"/review.js",
     SCRIPT,
     {"base/jobs.js", "review/analysis.js", "review/graph.js", "review/lines.js", "review/learn.js",
      "review/review_words.js", "review/totals.js", "review/review.js"}},
    {"/workshop", HTML, {"workshop/workshop.html"}},
    {"/workshop.css",
     CSS,
     {"base/base.css", "report/report.css", "board/board.css", "workshop/workshop.css"}},
    {"/workshop.js",
     SCRIPT,
     {"base/elements.js",      "base/kept.js",       "base/figures.js",     "base/charts.js",
      "base/server.js",        "base/clock.js",      "base/jobs.js",        "base/table_link.js",
      "board/board.js",        "board/squares.js",   "board/walk.js",       "play/moves.js",
      "workshop/ply_list.js",  "workshop/begin.js",  "workshop/account.js", "base/question_form.js",
      "workshop/questions.js", "workshop/editor.js", "workshop/prices.js",  "workshop/work.js",
      "workshop/page.js",      "workshop/main.js"}},
    {"/record.css", CSS, {"base/base.css", "report/report.css", "record/record.css"}},
    {"/record.js",
     SCRIPT,
     {"base/elements.js", "base/kept.js", "base/figures.js", "board/board.js", "board/squares.js",
      "board/walk.js", "base/server.js", "base/clock.js", "base/jobs.js", "record/live.js",
      "report/parts.js", "record/record_page.js", "base/charts.js", "report/summary.js",
      "report/mistakes.js", "report/games.js", "report/score.js", "report/replay.js",
      "report/main.js"}},
    {"/record", HTML, {"report/page.html"}},
};
enum { FILES = sizeof files / sizeof *files };
static_assert((int)FILES <= (int)CH_SERVER_ASSETS, "CH_SERVER_ASSETS is too small");

/* The report's page, with its parts in files of their own. */
static const struct ch_web_slot changes[] = {
    {"{{policy}}", "default-src 'self'; img-src 'self' data:"},
    {"<style>{{style}}</style>",
     "<link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"record.css\">"},
    {"{{data}}<script type=\"module\">{{script}}</script>",
     "<script type=\"module\" src=\"record.js\"></script>"},
    {0},
};

static enum ch_status read_assets(struct ch_text assets[CH_SERVER_ASSETS], struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < FILES && status == CH_OK; i++) {
        size_t parts = 0;
        while (parts < PARTS && files[i].parts[parts])
            parts++;
        assets[i] = ch_text_new();
        status = ch_web_read(&assets[i], ch_home(), files[i].parts, parts, error);
    }
    if (status != CH_OK)
        return status;
    struct ch_text *page = &assets[FILES - 1];
    CH_SCOPED(ch_text_done) struct ch_text read = *page;
    *page = ch_text_new();
    ch_text_add(page, "<!doctype html>\n");
    return ch_web_fill(page, read.data, changes, ch_home(), error);
}

static int open_table(struct ch_server *server, const struct ch_request *request,
                      struct ch_http_answer *answer) {
    struct ch_error error = {0};
    struct ch_serve_table_config config;
    int id = 0;
    ch_server_table_config(server, &config);
    config.game = ch_offers_game(request->game, &error);
    if (!config.game)
        return refuse(answer, 422, error.text);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!ch_offers_agent(&server->offers, config.game, request->seats[seat]))
            return refuse(answer, 422, not_offered);
        memcpy(config.spec[seat], request->seats[seat], sizeof config.spec[seat]);
    }
    memcpy(config.ballot, request->match, sizeof config.ballot);
    enum ch_status status = ch_server_open_table(server, &config, &id, &error);
    if (status != CH_OK)
        return refuse(answer, status == CH_BUSY ? 409 : 503, error.text);
    ch_text_addf(&answer->body, "{\"version\":1,\"table\":%d}\n", id);
    return 201;
}

static int obey(struct ch_server *server, struct ch_serve_table *table,
                const struct ch_request *request, struct ch_http_answer *answer) {
    struct ch_order order = request->order;
    if (strcmp(order.word, "seat") == 0 &&
        !ch_offers_agent(&server->offers, table->config.game, order.text))
        return refuse(answer, 422, not_offered);
    if (request->kind == CH_REQUEST_LOAD)
        order = (struct ch_order){.word = "load", .ply = -1, .file = request->text.data};
    else if (strcmp(order.word, "load") == 0)
        return refuse(answer, 422, "`word` names nothing that can be done");
    uint64_t ticket = ch_serve_table_do(table, &order);
    if (!ticket)
        return refuse(answer, 429, "too much is waiting to be done; try again in a moment");
    ch_text_addf(&answer->body, "{\"version\":1,\"ticket\":%llu}\n", (unsigned long long)ticket);
    return 202;
}

/* Saves a file if it is one of the table's, and has the table look at it. */
static int save_file(struct ch_server *server, struct ch_serve_table *table,
                     const struct ch_request *request, struct ch_http_answer *answer) {
    struct ch_order order = {.word = "saved", .ply = -1};
    struct ch_error error = {0};
    char hash[CH_HASH_HEX], text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    if (!ch_serve_table_edits(table, request->file))
        return refuse(answer, 403, "that is no file of the agents at this table");
    enum ch_status status =
        ch_serve_file_save(server->root, request->file, request->hash, request->text.data, &error);
    if (status != CH_OK)
        return refuse(answer, status == CH_BUSY ? 412 : 403,
                      ch_error_format(&error, text, sizeof text));
    memcpy(order.text, request->file, sizeof order.text);
    ch_serve_table_do(table, &order);
    ch_hash_text(request->text.data, request->text.length, hash);
    ch_text_addf(&answer->body, "{\"version\":1,\"hash\":\"%s\"}\n", hash);
    return 200;
}

static int answer_table(struct ch_server *server, const struct ch_request *request,
                        struct ch_http_answer *answer) {
    struct ch_serve_table **place = ch_server_find_table(server, request->table);
    if (!place)
        return refuse(answer, 404, "there is no such game; it was closed");
    if (request->kind == CH_REQUEST_SAVE)
        return save_file(server, *place, request, answer);
    if (request->kind == CH_REQUEST_DO || request->kind == CH_REQUEST_LOAD)
        return obey(server, *place, request, answer);
    if (request->kind == CH_REQUEST_EVENTS)
        answer->stream = request->table;
    else if (request->kind == CH_REQUEST_CLOSE) {
        ch_server_close_table(server, place);
        ch_text_add(&answer->body, "{\"version\":1}\n");
    } else
        ch_serve_table_page(*place, (enum ch_serve_page)(request->kind - CH_REQUEST_STATE),
                            &answer->body);
    return 200;
}

/* Begins work of the workshop, if its agents are offered. */
static int start_work(struct ch_server *server, const struct ch_request *request,
                      struct ch_http_answer *answer) {
    struct ch_error error = {0};
    int number = 0;
    const struct ch_game *game = NULL;
    const struct ch_job_kind *kind = request->work;
    if (ch_job_has(kind, "@game") && !(game = ch_offers_game(request->game, &error)))
        return refuse(answer, 422, error.text);
    const bool wanted[CH_SEATS] = {ch_job_has(kind, "@agent"), ch_job_has(kind, "@against")};
    for (int i = 0; i < CH_SEATS; i++)
        if (wanted[i] && (strcmp(request->seats[i], "human") == 0 ||
                          !ch_offers_agent(&server->offers, game, request->seats[i])))
            return refuse(answer, 422, "this work is about agents that are offered here");
    const struct ch_job_wish wish = {.kind = kind,
                                     .game = request->game,
                                     .agent = request->seats[0],
                                     .against = request->seats[1],
                                     .match = request->match,
                                     .text = request->text.data};
    enum ch_status status = ch_jobs_start(server->jobs, &wish, &number, &error);
    if (status != CH_OK)
        return refuse(answer,
                      status == CH_NOT_FOUND ? 404
                      : status == CH_SYSTEM  ? 503
                                             : 409,
                      error.text);
    ch_text_addf(&answer->body, "{\"version\":1,\"job\":%d}\n", number);
    return 201;
}

static int answer_job(struct ch_server *server, const struct ch_request *request,
                      struct ch_http_answer *answer) {
    bool known;
    if (request->kind == CH_REQUEST_STOP) {
        known = ch_jobs_stop(server->jobs, request->table);
        ch_text_add(&answer->body, "{\"version\":1}\n");
    } else if (request->kind == CH_REQUEST_OUTPUT) {
        known = ch_jobs_output(server->jobs, request->table, &answer->body);
        answer->type = known ? "text/plain; charset=utf-8" : answer->type;
    } else {
        known = ch_jobs_state(server->jobs, request->table, &answer->body);
    }
    return known ? 200 : refuse(answer, 404, "there is no such work, or nothing of it yet");
}

/* Whether there is a record, and by what a change of it is known: that something was written to it
 * or to its log. */
static void tell_record(const struct ch_server *server, struct ch_text *json) {
    CH_SCOPED(ch_text_done) struct ch_text wal = ch_text_new();
    struct stat file = {0}, log = {0};
    ch_text_addf(&wal, "%s-wal", server->record ? server->record : "");
    bool there = server->record && stat(server->record, &file) == 0;
    if (there && stat(wal.data, &log) != 0)
        log = (struct stat){0};
    ch_text_addf(json, "{\"version\":1,\"record\":%s,\"stamp\":\"%lld.%ld-%lld-%lld.%ld-%lld\"}\n",
                 there ? "true" : "false", (long long)file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                 (long long)file.st_size, (long long)log.st_mtim.tv_sec, log.st_mtim.tv_nsec,
                 (long long)log.st_size);
}

static int answer_agents(struct ch_server *server, const struct ch_request *request,
                         struct ch_http_answer *answer) {
    struct ch_error error = {0};
    const struct ch_game *game = ch_offers_game(request->game, &error);
    if (!game)
        return refuse(answer, 422, error.text);
    ch_offers_agents(&server->offers, game, &answer->body);
    return 200;
}

/* What a person comes back to, and ballots. */
static int answer_own(const struct ch_server *server, const struct ch_request *request,
                      struct ch_http_answer *answer) {
    struct ch_error error = {0};
    enum ch_status status = CH_OK;
    const char *home = server->offers.config->home;
    if (request->kind == CH_REQUEST_OWN)
        status = ch_serve_own(server->own, home, request->table, &answer->body, &error);
    else if (request->kind == CH_REQUEST_OWN_PDN)
        status = ch_serve_own_game(server->own, request->table, &answer->body, &error);
    else if (request->kind == CH_REQUEST_LESSON)
        status =
            ch_serve_lesson(request->hash, request->table, request->solved, &answer->body, &error);
    else {
        const struct ch_game *game = ch_offers_game(request->game, &error);
        if (!game)
            return refuse(answer, 422, error.text);
        status = ch_serve_ballots(game, home, &answer->body, &error);
    }
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    return status == CH_OK ? 200
                           : refuse(answer, status == CH_NOT_FOUND ? 404 : 503,
                                    ch_error_format(&error, text, sizeof text));
}

static int watch_board(struct ch_server *server, const struct ch_request *request,
                       struct ch_http_answer *answer) {
    if (!ch_watching_open(server->watching, request->table))
        return refuse(answer, 404, "no game is played there any more");
    answer->stream = CH_SERVER_WATCH + request->table;
    return 200;
}

static int answer_api(struct ch_server *server, const struct ch_request *request,
                      struct ch_http_answer *answer) {
    switch (request->kind) {
    case CH_REQUEST_GAMES:
        ch_offers_games(&answer->body);
        return 200;
    case CH_REQUEST_COLLECTION:
        ch_offers_collection(&answer->body);
        return 200;
    case CH_REQUEST_TABLES:
        ch_server_list_tables(server, &answer->body);
        return 200;
    case CH_REQUEST_RECORD:
        tell_record(server, &answer->body);
        return 200;
    case CH_REQUEST_LIVE:
        ch_watching_list(server->watching, &answer->body);
        return 200;
    case CH_REQUEST_BALLOTS:
    case CH_REQUEST_LESSON:
    case CH_REQUEST_OWN:
    case CH_REQUEST_OWN_PDN:
        return answer_own(server, request, answer);
    case CH_REQUEST_AGENTS:
        return answer_agents(server, request, answer);
    case CH_REQUEST_OPEN:
        return open_table(server, request, answer);
    case CH_REQUEST_WORK:
        return start_work(server, request, answer);
    case CH_REQUEST_WATCH:
        return watch_board(server, request, answer);
    default:
        return request->kind >= CH_REQUEST_JOB ? answer_job(server, request, answer)
                                               : answer_table(server, request, answer);
    }
}

static void answer_request(void *context, const struct ch_http_request *http,
                           struct ch_http_answer *answer) {
    struct ch_server *server = context;
    struct ch_request request;
    const char *why = "";
    if (ch_guard_is_private(http->path)) {
        int refused = ch_request_read(http, &request, &why);
        answer->status =
            refused ? refuse(answer, refused, why) : answer_api(server, &request, answer);
        ch_request_done(&request);
        return;
    }
    for (int i = 0; i < FILES && !http->post; i++)
        if (strcmp(files[i].path, http->path) == 0) {
            answer->type = files[i].type;
            ch_text_add_bytes(&answer->body, server->assets[i].data, server->assets[i].length);
            return;
        }
    answer->status = refuse(answer, 404, "there is nothing here");
}

static bool tell_change(void *context, int channel, uint64_t *seen, struct ch_text *event) {
    struct ch_server *server = context;
    if (channel >= CH_SERVER_WATCH)
        return ch_watching_event(server->watching, channel - CH_SERVER_WATCH, seen, event);
    struct ch_serve_table **place = ch_server_find_table(context, channel);
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
    server->jobs = ch_jobs_new(server->offers.config->program, server->record, server->own);
    enum ch_status status = read_assets(server->assets, error);
    if (status == CH_OK && server->record) {
        server->watching = ch_watching_new(server->record, &server->http, error);
        if (!server->watching)
            ch_fail(error);
    }
    if (status == CH_OK)
        status = ch_http_new(&server->guard, &ops, server, &server->http, error);
    if (status == CH_OK) {
        ch_server_bring_back(server);
        status = ch_http_listen(server->http, error);
    }
    if (status != CH_OK)
        ch_server_stop(server);
    return status;
}

void ch_server_stop(struct ch_server *server) {
    if (server->http)
        ch_http_stop(server->http);
    ch_watching_free(server->watching);
    ch_jobs_free(server->jobs);
    for (int i = 0; i < CH_SERVER_ASSETS; i++)
        ch_text_done(&server->assets[i]);
    ch_server_end_tables(server);
    if (server->http)
        ch_http_free(server->http);
}
