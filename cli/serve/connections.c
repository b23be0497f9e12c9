#include "cli/serve/connections.h"

#include <sys/socket.h>

#include "core/base/clock.h"
#include "core/base/lock.h"
#include "core/base/memory.h"

struct ch_connection {
    int socket;
    bool known;
    enum ch_connection_state state;
    int64_t since_ns;
    struct ch_connection *before, *next;
};

/* Seconds, by the state; 0: no limit. */
static const int seconds[] = {[CH_CONNECTION_NEW] = 5,
                              [CH_CONNECTION_SENDS] = 20,
                              [CH_CONNECTION_ANSWERS] = 60,
                              [CH_CONNECTION_RESTS] = 20,
                              [CH_CONNECTION_SHUT] = 0};

void ch_connections_init(struct ch_connections *connections, int most_unknown) {
    *connections = (struct ch_connections){.most_unknown = most_unknown};
    pthread_mutex_init(&connections->mutex, NULL);
}

void ch_connections_done(struct ch_connections *connections) {
    pthread_mutex_destroy(&connections->mutex);
}

/* All below under the mutex. */

static bool is_stranger(const struct ch_connection *connection) {
    return !connection->known && connection->state != CH_CONNECTION_STREAMS &&
           connection->state != CH_CONNECTION_SHUT;
}

static void take_out(struct ch_connections *connections, struct ch_connection *connection) {
    struct ch_connection *before = connection->before, *next = connection->next;
    *(before ? &before->next : &connections->first) = next;
    *(next ? &next->before : &connections->last) = before;
    connections->unknown -= is_stranger(connection);
}

/* As the last, in a state that begins now. */
static void put_in(struct ch_connections *connections, struct ch_connection *connection,
                   enum ch_connection_state state) {
    connection->state = state;
    connection->since_ns = ch_clock_ns();
    connection->before = connections->last;
    connection->next = NULL;
    *(connections->last ? &connections->last->next : &connections->first) = connection;
    connections->last = connection;
    connections->unknown += is_stranger(connection);
}

/* Its thread finds it closed by the other end. */
static void shut(struct ch_connections *connections, struct ch_connection *connection) {
    take_out(connections, connection);
    shutdown(connection->socket, SHUT_RDWR);
    put_in(connections, connection, CH_CONNECTION_SHUT);
}

struct ch_connection *ch_connection_begin(struct ch_connections *connections, int socket) {
    struct ch_connection *connection = ch_alloc(sizeof *connection);
    *connection = (struct ch_connection){.socket = socket};
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&connections->mutex);
    put_in(connections, connection, CH_CONNECTION_NEW);
    if (connections->unknown > connections->most_unknown) {
        struct ch_connection *oldest = connections->first;
        while (!is_stranger(oldest))
            oldest = oldest->next;
        shut(connections, oldest);
    }
    return connection;
}

void ch_connection_end(struct ch_connections *connections, struct ch_connection *connection) {
    pthread_mutex_lock(&connections->mutex);
    take_out(connections, connection);
    pthread_mutex_unlock(&connections->mutex);
    ch_free(connection);
}

void ch_connection_set(struct ch_connections *connections, struct ch_connection *connection,
                       enum ch_connection_state state) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&connections->mutex);
    if (connection->state == CH_CONNECTION_SHUT)
        return;
    take_out(connections, connection);
    put_in(connections, connection, state);
}

void ch_connection_know(struct ch_connections *connections, struct ch_connection *connection) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&connections->mutex);
    connections->unknown -= is_stranger(connection);
    connection->known = true;
}

void ch_connections_tidy(struct ch_connections *connections, int64_t now_ns) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&connections->mutex);
    for (struct ch_connection *at = connections->first, *next; at; at = next) {
        next = at->next;
        int limit = seconds[at->state];
        if (limit > 0 && now_ns - at->since_ns > limit * INT64_C(1000000000))
            shut(connections, at);
    }
}
