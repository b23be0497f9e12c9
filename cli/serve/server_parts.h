/* Shared by the files of the server. */
#ifndef CH_CLI_SERVE_SERVER_PARTS_H
#define CH_CLI_SERVE_SERVER_PARTS_H

#include "cli/serve/requests.h"
#include "cli/serve/server.h"

/* The answer is this status of HTTP, and why. */
void ch_server_refuse(struct ch_http_answer *answer, int status, const char *text);

/* Answers a request about the record or about work (server_work.c). */
void ch_server_work(struct ch_server *server, const struct ch_request *request,
                    struct ch_http_answer *answer);

#endif
