/* Requests under /api/: from a path and a body to what is asked for. Reading touches nothing else,
 * so that a fuzz target can hold it against anything. */
#ifndef CH_CLI_SERVE_REQUESTS_H
#define CH_CLI_SERVE_REQUESTS_H

#include "cli/serve/files.h"
#include "cli/serve/http.h"
#include "cli/serve/jobs.h"
#include "cli/serve/table.h"
#include "core/base/random.h"

enum ch_request_kind {
    CH_REQUEST_GAMES,      /* GET /api/games */
    CH_REQUEST_COLLECTION, /* GET /api/games/collection */
    CH_REQUEST_AGENTS,     /* POST /api/agents {game} */
    CH_REQUEST_BALLOTS,    /* POST /api/ballots {game} */
    CH_REQUEST_TABLES,     /* GET /api/tables */
    CH_REQUEST_OPEN,       /* POST /api/tables {game, seats, ballot} */
    CH_REQUEST_RECORD,     /* GET /api/record */
    CH_REQUEST_LIVE,       /* GET /api/live */
    CH_REQUEST_OWN,        /* GET /api/own, own/before/N */
    CH_REQUEST_OWN_PDN,    /* GET /api/own/N */
    CH_REQUEST_LESSON,     /* POST /api/own/lesson {line, ply, solved} */
    CH_REQUEST_WORK,       /* POST /api/jobs {kind, game, agent, against, match, text} */
    CH_REQUEST_STATE,      /* GET /api/tables/N; this and the next in the order of the pages */
    CH_REQUEST_FILES,      /* GET /api/tables/N/files */
    CH_REQUEST_ACCOUNT,    /* GET /api/tables/N/account */
    CH_REQUEST_CHECK,      /* GET /api/tables/N/check */
    CH_REQUEST_GAME,       /* GET /api/tables/N/game */
    CH_REQUEST_EVENTS,     /* GET /api/tables/N/events */
    CH_REQUEST_SAVE,       /* POST /api/tables/N/save {file, hash, text} */
    CH_REQUEST_DO,         /* POST /api/tables/N/do {word, text, ply, seat} */
    CH_REQUEST_LOAD,       /* POST /api/tables/N/load {text} */
    CH_REQUEST_CLOSE,      /* POST /api/tables/N/close {} */
    CH_REQUEST_JOB,        /* GET /api/jobs/N */
    CH_REQUEST_OUTPUT,     /* GET /api/jobs/N/output */
    CH_REQUEST_STOP,       /* POST /api/jobs/N/stop {} */
    CH_REQUEST_WATCH       /* GET /api/live/N/events */
};

struct ch_request {
    enum ch_request_kind kind;
    int table; /* or the number of a job, of a board that is watched, of a recorded game, a ply */
    char game[CH_SERVE_SPEC];
    const struct ch_job_kind *work;
    char seats[CH_SEATS][CH_SERVE_SPEC]; /* of work: the agent, and its opponent */
    char match[CH_SERVE_WORD];           /* of work: the number of one; of a table: its ballot */
    struct ch_order order;
    char file[CH_SERVE_TEXT], hash[CH_HASH_HEX]; /* or the line of a lesson */
    bool solved;                                 /* of a lesson */
    struct ch_text text;                         /* of a file, or of a game */
    struct ch_error error;                       /* why a body is no JSON */
};

/* 0 with `request` filled, which the caller releases in any case; else the HTTP status that refuses
 * it, with *why in a sentence, which may be the request's. */
int ch_request_read(const struct ch_http_request *http, struct ch_request *request,
                    const char **why);
void ch_request_done(struct ch_request *request);

#endif
