/* A stream that has nothing to send is suspended, which only its reader or the handler may do, and
 * resumed once by the thread that has news: `suspended` is set and cleared under the mutex. */
#include "cli/serve/http.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <microhttpd.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "cli/serve/connections.h"
#include "core/base/clock.h"
#include "core/base/lock.h"

enum {
    CONNECTIONS = 1200,
    SPARE_FILES = 200, /* besides: agents, records */
    STRANGERS = 5,     /* of six connections so many may be of who sent no token */
    CONNECTION_BYTES = 16 << 10,
    IDLE_S = 20, /* of who takes no more of what is sent */
    STREAMS = 16
};

struct stream {
    struct ch_http *http;
    struct MHD_Connection *connection;
    int channel;
    uint64_t seen;
    struct ch_text pending; /* not sent yet */
    size_t sent;            /* of it */
    bool suspended, beat, ended;
    struct stream *next;
};

struct ch_http {
    struct MHD_Daemon *daemon;
    struct ch_guard *guard;
    const struct ch_http_ops *ops;
    void *context;
    struct ch_connections connections;
    int room;               /* for connections */
    pthread_mutex_t mutex;  /* of all below */
    struct stream *streams; /* the newest first */
    bool stopping;
};

/* Every function of it that is used, by its name without MHD_. */
#define FUNCTIONS(X)                                                                               \
    X(start_daemon)                                                                                \
    X(stop_daemon)                                                                                 \
    X(get_daemon_info)                                                                             \
    X(get_connection_info)                                                                         \
    X(suspend_connection)                                                                          \
    X(resume_connection)                                                                           \
    X(get_connection_values)                                                                       \
    X(create_response_from_buffer)                                                                 \
    X(create_response_from_callback)                                                               \
    X(add_response_header)                                                                         \
    X(queue_response)                                                                              \
    X(destroy_response)

static struct {
#define MEMBER(name) __typeof__(MHD_##name) *name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} library; /* open since the first start */

/* Opens libmicrohttpd for the rest of the process. With it come a dozen libraries more, and loading
 * them takes five million instructions, twice what `crownhead --version` takes without.
 * CH_HTTP_LIBRARY is the file's name with the version that was built against. */
static enum ch_status open_library(struct ch_error *error) {
    void *opened = dlopen(CH_HTTP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!opened)
        return ch_error_set(error, CH_SYSTEM, NULL, 0,
                            "a page is served with " CH_HTTP_LIBRARY
                            ", which can't be opened; install libmicrohttpd (%s)",
                            dlerror());
#define FIND(name) library.name = (__typeof__(MHD_##name) *)dlsym(opened, "MHD_" #name);
    FUNCTIONS(FIND)
#undef FIND
#define LACKS(name) || !library.name
    if (0 FUNCTIONS(LACKS))
        return ch_error_set(error, CH_SYSTEM, NULL, 0,
                            CH_HTTP_LIBRARY " lacks a function that it had when Crownhead was "
                                            "built; build it again");
#undef LACKS
    return CH_OK;
}

static const char json_type[] = "application/json";

/* Sends the response (may be NULL), and takes it. */
static enum MHD_Result send_response(struct MHD_Connection *connection, int status,
                                     const char *type, struct MHD_Response *response) {
    static const char *const headers[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src "
         "'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
         "require-trusted-types-for 'script'; trusted-types bundle"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-store"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
    if (!response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        library.add_response_header(response, headers[i][0], headers[i][1]);
    library.add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    enum MHD_Result result = library.queue_response(connection, (unsigned)status, response);
    library.destroy_response(response);
    return result;
}

static enum MHD_Result send_text(struct MHD_Connection *connection, int status, const char *type,
                                 const struct ch_text *body) {
    return send_response(
        connection, status, type,
        library.create_response_from_buffer(body->length, body->data, MHD_RESPMEM_MUST_COPY));
}

static enum MHD_Result send_refusal(struct MHD_Connection *connection, int status,
                                    const char *why) {
    CH_SCOPED(ch_text_done) struct ch_text body = ch_text_new();
    ch_text_addf(&body, "{\"version\":1,\"error\":\"%s\"}\n", why);
    return send_text(connection, status, json_type, &body);
}

static void wake(struct stream *stream) {
    if (!stream->suspended)
        return;
    stream->suspended = false;
    library.resume_connection(stream->connection);
}

/* Fills `pending` with the next data of the stream. */
static void fill(struct stream *stream) {
    struct ch_http *http = stream->http;
    ch_text_clear(&stream->pending);
    stream->sent = 0;
    if (!stream->ended &&
        !http->ops->event(http->context, stream->channel, &stream->seen, &stream->pending))
        stream->ended = true;
    if (stream->beat && stream->pending.length == 0)
        ch_text_add(&stream->pending, ":\n\n");
    stream->beat = false;
}

static ssize_t read_stream(void *context, uint64_t position, char *to, size_t room) {
    struct stream *stream = context;
    struct ch_http *http = stream->http;
    ssize_t count = 0;
    (void)position;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&http->mutex);
    if (stream->sent == stream->pending.length)
        fill(stream);
    if (stream->sent < stream->pending.length) {
        size_t left = stream->pending.length - stream->sent;
        count = (ssize_t)(left < room ? left : room);
        memcpy(to, stream->pending.data + stream->sent, (size_t)count);
        stream->sent += (size_t)count;
    } else if (http->stopping || stream->ended) {
        count = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        stream->suspended = true;
        library.suspend_connection(stream->connection);
    }
    return count;
}

static void end_stream(void *context) {
    struct stream *stream = context, **at;
    pthread_mutex_lock(&stream->http->mutex);
    for (at = &stream->http->streams; *at != stream; at = &(*at)->next)
        continue;
    *at = stream->next;
    pthread_mutex_unlock(&stream->http->mutex);
    ch_text_done(&stream->pending);
    ch_free(stream);
}

/* One stream more; of too many the oldest ends, since a closed page is noticed late. */
static void add_stream(struct ch_http *http, struct stream *stream) {
    int count = 0;
    struct stream *oldest = NULL;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&http->mutex);
    stream->next = http->streams;
    http->streams = stream;
    for (struct stream *at = http->streams; at; at = at->next) {
        count += !at->ended;
        if (!at->ended)
            oldest = at;
    }
    if (count > STREAMS) {
        oldest->ended = true;
        wake(oldest);
    }
}

static enum MHD_Result send_stream(struct ch_http *http, struct MHD_Connection *connection,
                                   int channel) {
    enum { BLOCK = 1 << 10 };
    struct stream *stream = ch_alloc(sizeof *stream);
    *stream = (struct stream){.http = http, .connection = connection, .channel = channel};
    stream->pending = ch_text_new();
    struct MHD_Response *response = library.create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK, read_stream, stream, end_stream);
    if (!response) {
        ch_text_done(&stream->pending);
        ch_free(stream);
        return MHD_NO;
    }
    add_stream(http, stream);
    return send_response(connection, MHD_HTTP_OK, "text/event-stream", response);
}

static enum MHD_Result note_header(void *context, enum MHD_ValueKind kind, const char *name,
                                   const char *value) {
    struct ch_guard_head *head = context;
    int any = 0;
    const struct {
        const char *name, **value;
        int *count;
    } headers[] = {
        {"Host", &head->host, &head->hosts},
        {"Origin", &head->origin, &head->origins},
        {"Authorization", &head->token, &head->tokens},
        {"Content-Length", &head->length, &head->lengths},
        {"Content-Type", &head->type, &any},
        {"Sec-Fetch-Site", &head->site, &any},
    };
    (void)kind;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (strcasecmp(name, headers[i].name) == 0) {
            *headers[i].value = value;
            ++*headers[i].count;
        }
    return MHD_YES;
}

/* The same connection as connections.h has it. */
static struct ch_connection *kept_of(struct MHD_Connection *connection) {
    return library.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

/* A connection begins or ends; `place` is for what is known of it. */
static void note_connection(void *context, struct MHD_Connection *connection, void **place,
                            enum MHD_ConnectionNotificationCode code) {
    struct ch_http *http = context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        ch_connection_end(&http->connections, *place);
        return;
    }
    const union MHD_ConnectionInfo *info =
        library.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    *place = ch_connection_begin(&http->connections, info->connect_fd);
}

/* The head of a request has come. */
static enum MHD_Result begin(struct ch_http *http, struct MHD_Connection *connection,
                             const char *path, const char *method, void **place) {
    struct ch_guard_head head = {.method = method, .path = path};
    const char *why = "";
    library.get_connection_values(connection, MHD_HEADER_KIND, note_header, &head);
    int refused = ch_guard_check(http->guard, &head, &why);
    if (!refused && head.length && strtoull(head.length, NULL, 10) > CH_HTTP_BODY) {
        refused = 413;
        why = "the body is too large";
    }
    ch_connection_set(&http->connections, kept_of(connection),
                      refused ? CH_CONNECTION_ANSWERS : CH_CONNECTION_SENDS);
    if (refused)
        return send_refusal(connection, refused, why);
    if (ch_guard_is_private(path))
        ch_connection_know(&http->connections, kept_of(connection));
    struct ch_text *body = ch_alloc(sizeof *body);
    *body = ch_text_new();
    *place = body;
    return MHD_YES;
}

static enum MHD_Result answer(struct ch_http *http, struct MHD_Connection *connection,
                              const char *path, const char *method, const struct ch_text *body) {
    const struct ch_http_request request = {.post = strcmp(method, "POST") == 0,
                                            .path = path,
                                            .body = body->data,
                                            .length = body->length};
    struct ch_http_answer answer = {.status = MHD_HTTP_OK, .type = json_type};
    answer.body = ch_text_new();
    ch_connection_set(&http->connections, kept_of(connection), CH_CONNECTION_ANSWERS);
    http->ops->answer(http->context, &request, &answer);
    if (answer.stream > 0)
        ch_connection_set(&http->connections, kept_of(connection), CH_CONNECTION_STREAMS);
    enum MHD_Result result = answer.stream > 0
                                 ? send_stream(http, connection, answer.stream)
                                 : send_text(connection, answer.status, answer.type, &answer.body);
    ch_text_done(&answer.body);
    return result;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **place) {
    struct ch_http *http = context;
    struct ch_text *body = *place;
    (void)version;
    if (!body)
        return begin(http, connection, path, method, place);
    if (*size == 0)
        return answer(http, connection, path, method, body);
    if (body->length + *size > CH_HTTP_BODY)
        return MHD_NO; /* longer than allowed, without announcing it: the connection is closed */
    ch_text_add_bytes(body, data, *size);
    *size = 0;
    return MHD_YES;
}

static void complete(void *context, struct MHD_Connection *connection, void **place,
                     enum MHD_RequestTerminationCode code) {
    CH_FREED struct ch_text *body = *place;
    struct ch_http *http = context;
    (void)code;
    ch_connection_set(&http->connections, kept_of(connection), CH_CONNECTION_RESTS);
    if (body)
        ch_text_done(body);
    *place = NULL;
}

/* Paths stay as they were sent: guard.c lets none with a % in. */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

int ch_http_room(void) {
    struct rlimit files;
    rlim_t wanted = CONNECTIONS + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return CONNECTIONS / 10;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur < wanted ? (int)files.rlim_cur / 4 : CONNECTIONS;
}

/* NULL if the port can't be listened to. */
static struct MHD_Daemon *start_daemon(struct ch_http *http, struct addrinfo *place, int port) {
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (place->ai_family == AF_INET6) {
        flags |= MHD_USE_IPv6;
        ((struct sockaddr_in6 *)(void *)place->ai_addr)->sin6_port = htons((uint16_t)port);
    } else {
        ((struct sockaddr_in *)(void *)place->ai_addr)->sin_port = htons((uint16_t)port);
    }
    return library.start_daemon(
        flags, (uint16_t)port, NULL, NULL, handle, http, MHD_OPTION_SOCK_ADDR, place->ai_addr,
        MHD_OPTION_NOTIFY_CONNECTION, note_connection, http, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)http->room, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_S, MHD_OPTION_NOTIFY_COMPLETED, complete,
        http, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

enum ch_status ch_http_listen(struct ch_http *http, struct ch_error *error) {
    struct ch_guard *guard = http->guard;
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM},
                    *found = NULL;
    if (getaddrinfo(guard->address, NULL, &hints, &found) != 0)
        return ch_bad_input(error,
                            "--host takes an address in numbers, such as 127.0.0.1, not `%s`",
                            guard->address);
    if (guard->port == 0)
        http->daemon = start_daemon(http, found, CH_HTTP_USUAL_PORT);
    if (!http->daemon)
        http->daemon = start_daemon(http, found, guard->port);
    freeaddrinfo(found);
    if (!http->daemon)
        return ch_error_system(error, NULL, "port %d of %s can't be listened to", guard->port,
                               guard->address);
    const union MHD_DaemonInfo *info =
        library.get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info)
        guard->port = info->port;
    return CH_OK;
}

enum ch_status ch_http_new(struct ch_guard *guard, const struct ch_http_ops *ops, void *context,
                           struct ch_http **http, struct ch_error *error) {
    enum ch_status status = open_library(error);
    if (status != CH_OK)
        return status;
    struct ch_http *made = ch_alloc(sizeof *made);
    *made = (struct ch_http){.guard = guard, .ops = ops, .context = context};
    made->room = ch_http_room();
    ch_connections_init(&made->connections, made->room * STRANGERS / (STRANGERS + 1));
    pthread_mutex_init(&made->mutex, NULL);
    *http = made;
    return CH_OK;
}

void ch_http_wake(struct ch_http *http, bool beat) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&http->mutex);
    for (struct stream *stream = http->streams; stream; stream = stream->next) {
        stream->beat |= beat;
        wake(stream);
    }
}

void ch_http_tidy(struct ch_http *http) {
    ch_connections_tidy(&http->connections, ch_clock_ns());
}

void ch_http_stop(struct ch_http *http) {
    pthread_mutex_lock(&http->mutex);
    http->stopping = true;
    pthread_mutex_unlock(&http->mutex);
    ch_http_wake(http, false);
    library.stop_daemon(http->daemon);
}

void ch_http_free(struct ch_http *http) {
    ch_connections_done(&http->connections);
    pthread_mutex_destroy(&http->mutex);
    ch_free(http);
}
