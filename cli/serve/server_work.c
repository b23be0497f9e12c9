/* The server's answers to requests for long work (jobs.h), and about the record. */
#include <string.h>
#include <sys/stat.h>

#include "cli/serve/job_kinds.h"
#include "cli/serve/server_parts.h"

/* Begins work of the workshop, if its agents are offered. */
static void start_work(struct ch_server *server, const struct ch_request *request,
                       struct ch_http_answer *answer) {
    struct ch_error error = {0};
    int number = 0;
    const struct ch_game *game = NULL;
    const struct ch_job_kind *kind = ch_job_kind(request->kind_of_work);
    if (ch_job_has(kind, "@game") && !(game = ch_offers_game(request->game, &error))) {
        ch_server_refuse(answer, 422, error.text);
        return;
    }
    const bool wanted[CH_SEATS] = {ch_job_has(kind, "@agent"), ch_job_has(kind, "@against")};
    for (int i = 0; i < CH_SEATS; i++)
        if (wanted[i] && (strcmp(request->seats[i], "human") == 0 ||
                          !ch_offers_agent(&server->offers, game, request->seats[i]))) {
            ch_server_refuse(answer, 422, "this work is about agents that are offered here");
            return;
        }
    const struct ch_job_wish wish = {.kind = request->kind_of_work,
                                     .game = request->game,
                                     .agent = request->seats[0],
                                     .against = request->seats[1],
                                     .match = request->match,
                                     .text = request->text.data};
    enum ch_status status = ch_jobs_start(server->jobs, &wish, &number, &error);
    if (status != CH_OK) {
        ch_server_refuse(answer,
                         status == CH_NOT_FOUND ? 404
                         : status == CH_SYSTEM  ? 503
                                                : 409,
                         error.text);
        return;
    }
    answer->status = 201;
    ch_text_addf(&answer->body, "{\"version\":1,\"job\":%d}\n", number);
}

static void answer_job(struct ch_server *server, const struct ch_request *request,
                       struct ch_http_answer *answer) {
    bool known;
    if (request->kind == CH_REQUEST_STOP) {
        known = ch_jobs_stop(server->jobs, request->table);
        ch_text_add(&answer->body, "{\"version\":1}\n");
    } else if (request->kind == CH_REQUEST_OUTPUT) {
        known = ch_jobs_output(server->jobs, request->table, &answer->body);
        answer->type = "text/plain; charset=utf-8";
    } else {
        known = ch_jobs_state(server->jobs, request->table, &answer->body);
    }
    if (!known) {
        answer->type = "application/json";
        ch_server_refuse(answer, 404, "there is no such work, or nothing of it yet");
    }
}

/* Whether there is a record, and by what a change of it is known: that something was written to it
 * or to its log. */
static void tell_record(const struct ch_server *server, struct ch_http_answer *answer) {
    CH_SCOPED(ch_text_done) struct ch_text wal = ch_text_new();
    struct stat file = {0}, log = {0};
    ch_text_addf(&wal, "%s-wal", server->record ? server->record : "");
    bool there = server->record && stat(server->record, &file) == 0;
    if (there && stat(wal.data, &log) != 0)
        log = (struct stat){0};
    ch_text_addf(&answer->body,
                 "{\"version\":1,\"record\":%s,\"stamp\":\"%lld.%ld-%lld-%lld.%ld-%lld\"}\n",
                 there ? "true" : "false", (long long)file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                 (long long)file.st_size, (long long)log.st_mtim.tv_sec, log.st_mtim.tv_nsec,
                 (long long)log.st_size);
}

static void watch_board(struct ch_server *server, const struct ch_request *request,
                        struct ch_http_answer *answer) {
    if (ch_watching_open(server->watching, request->table))
        answer->stream = CH_SERVER_WATCH + request->table;
    else
        ch_server_refuse(answer, 404, "no game is played there any more");
}

void ch_server_work(struct ch_server *server, const struct ch_request *request,
                    struct ch_http_answer *answer) {
    if (request->kind == CH_REQUEST_RECORD)
        tell_record(server, answer);
    else if (request->kind == CH_REQUEST_LIVE)
        ch_watching_list(server->watching, &answer->body);
    else if (request->kind == CH_REQUEST_WATCH)
        watch_board(server, request, answer);
    else if (request->kind == CH_REQUEST_WORK)
        start_work(server, request, answer);
    else
        answer_job(server, request, answer);
}
