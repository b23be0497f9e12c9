/* Fuzz target: requests to the server of the page. The first line is the head: method, path, host,
 * origin, token, type, parted by tabs; the rest is the body. An admitted request has all required
 * parts, and its reading keeps within its bounds. */
#include "cli/serve/requests.h"
#include "tests/fuzz/fuzz.h"

/* The guard of a fixed token, so that inputs can hold it. */
static struct ch_guard fixed_guard(void) {
    struct ch_guard guard = {.address = "127.0.0.1", .port = 80};
    memset(guard.token, 'a', sizeof guard.token - 1);
    return guard;
}

static void check_head(const struct ch_guard_head *head) {
    const struct ch_guard guard = fixed_guard();
    const char *why = NULL;
    int status = ch_guard_check(&guard, head, &why);
    require(!status || (status >= 400 && status <= 499 && why));
    if (status)
        return;
    require(!ch_guard_is_private(head->path) || strstr(head->token, guard.token));
    require(strcmp(head->method, "POST") != 0 || head->origin);
}

static void check_request(const char *path, bool post, const char *body, size_t length) {
    const struct ch_http_request http = {
        .post = post, .path = path, .body = body, .length = length};
    struct ch_request request;
    const char *why = NULL;
    int status = ch_request_read(&http, &request, &why);
    if (status) {
        require(status >= 400 && status <= 499 && why);
        ch_request_done(&request);
        return;
    }
    bool at_table = request.kind >= CH_REQUEST_STATE;
    bool of_games = request.kind == CH_REQUEST_OWN || request.kind == CH_REQUEST_OWN_PDN ||
                    request.kind == CH_REQUEST_LESSON;
    require(of_games || at_table == (request.table > 0));
    require(!of_games || request.table > 0 || request.kind == CH_REQUEST_OWN);
    require(request.kind != CH_REQUEST_DO ||
            ch_serve_table_effect(request.order.word) != CH_NO_ORDER);
    require(!strpbrk(request.order.text, "\n\r\x1b") && !strpbrk(request.game, "\n\r\x1b"));
    require(request.text.length <= CH_SERVE_FILE);
    require(request.text.length <= 0 || request.kind == CH_REQUEST_SAVE ||
            request.kind == CH_REQUEST_LOAD || request.kind == CH_REQUEST_WORK);
    require(request.kind != CH_REQUEST_WORK ||
            (request.work && !strpbrk(request.seats[0], "\n\r\x1b") &&
             !strpbrk(request.seats[1], "\n\r\x1b")));
    require(post == (request.kind == CH_REQUEST_AGENTS || request.kind == CH_REQUEST_OPEN ||
                     request.kind == CH_REQUEST_BALLOTS || request.kind == CH_REQUEST_LESSON ||
                     request.kind == CH_REQUEST_WORK || request.kind == CH_REQUEST_STOP ||
                     (request.kind >= CH_REQUEST_SAVE && request.kind <= CH_REQUEST_CLOSE)));
    ch_request_done(&request);
}

FUZZ(data, size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    char *line = text;
    char *body = memchr(text, '\n', size);
    size_t length = body ? size - (size_t)(body + 1 - text) : 0;
    char *field[6] = {NULL};
    if (body)
        *body++ = '\0';
    for (int i = 0; i < 6 && line; i++)
        field[i] = strsep(&line, "\t");
    if (field[1]) {
        const struct ch_guard_head head = {.method = field[0],
                                           .path = field[1],
                                           .host = field[2],
                                           .origin = field[3],
                                           .token = field[4],
                                           .type = field[5],
                                           .hosts = field[2] != NULL,
                                           .origins = field[3] != NULL,
                                           .tokens = field[4] != NULL};
        check_head(&head);
        check_request(field[1], strcmp(field[0], "POST") == 0, body ? body : "", length);
    }
}
