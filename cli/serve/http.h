/* HTTP: requests in, answers and streams of events out, from one thread of its own; the only module
 * that knows libmicrohttpd, which it opens when a page is served. What a request means is for who
 * answers. */
#ifndef CH_CLI_SERVE_HTTP_H
#define CH_CLI_SERVE_HTTP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/keys.h"
#include "core/base/text.h"

/* Which requests are let in (guard.c): everything that a stranger's page, another program of this
 * machine or a name that was bent to point here could try, decided from the head of a request
 * alone. */
enum { CH_GUARD_TOKEN = 2 * (CH_SECRET_HEX - 1) + 1, CH_GUARD_ADDRESS = 64 };

struct ch_guard {
    char token[CH_GUARD_TOKEN];     /* 256 random bits in hexadecimal */
    char address[CH_GUARD_ADDRESS]; /* that is listened to: "127.0.0.1", "::1", "0.0.0.0" */
    int port;
};

/* Draws the token. CH_SYSTEM if the system has no randomness. */
enum ch_status ch_guard_init(struct ch_guard *guard, const char *address, int port,
                             struct ch_error *error);

/* The head of a request. Strings are borrowed, NULL where the header is missing; counts say how
 * often it is there. */
struct ch_guard_head {
    const char *method, *path;
    const char *host, *origin, *token, *type, *site, *length;
    int hosts, origins, tokens, lengths;
};

/* 0: it may come in; else the HTTP status that refuses it, with *why in a sentence. */
int ch_guard_check(const struct ch_guard *guard, const struct ch_guard_head *head,
                   const char **why);

/* Returns the status, with the sentence in *why. */
int ch_refuse(int status, const char *sentence, const char **why);

/* True if requests under this path need the token: all but the files of the page. */
bool ch_guard_is_private(const char *path);

enum { CH_HTTP_BODY = 1 << 19 /* bytes of a request's body, at most */ };

struct ch_http;

struct ch_http_request {
    bool post;
    const char *path, *body; /* borrowed; the body ends with a NUL */
    size_t length;           /* of the body */
};

struct ch_http_answer {
    int status;       /* of HTTP; 200 if it is left alone */
    const char *type; /* borrowed for ever; JSON if it is left alone */
    struct ch_text body;
    int stream; /* > 0: instead of the body, the events of this channel */
};

/* The handlers. Both are called by the HTTP thread and must not wait for anything long. */
struct ch_http_ops {
    void (*answer)(void *context, const struct ch_http_request *request,
                   struct ch_http_answer *answer);
    /* Appends an event with the state of a channel, if it has another number than *seen, which is
     * moved on. False: the channel is closed. */
    bool (*event)(void *context, int channel, uint64_t *seen, struct ch_text *event);
};

/* Where no port is named: a browser keeps what was chosen by the address with its port. */
enum { CH_HTTP_USUAL_PORT = 8832 };

/* Made ready to listen, and to be woken. `guard` and `ops` are borrowed until it is stopped. */
enum ch_status ch_http_new(struct ch_guard *guard, const struct ch_http_ops *ops, void *context,
                           struct ch_http **http, struct ch_error *error);
/* Listens to guard->address and guard->port; if that is 0, to the usual port or, where that is
 * taken, a free one, which is filled in. */
enum ch_status ch_http_listen(struct ch_http *http, struct ch_error *error);
/* Ends all streams and connections: `ops` are not called any more. It may still be woken. */
void ch_http_stop(struct ch_http *http);
void ch_http_free(struct ch_http *http);

/* How many connections there may be at a time, fewer where the system allows few open files. Raises
 * that as far as it goes. */
int ch_http_room(void);
/* Shuts out who takes too long. To be called every second or so, from any thread. */
void ch_http_tidy(struct ch_http *http);

/* Some channel has news; with `beat` every stream sends a comment, by which who is gone is noticed.
 * From any thread that holds no lock which `event` takes. */
void ch_http_wake(struct ch_http *http, bool beat);

#endif
