/* The connections of the server, and how long each may take: who says nothing, or says it a byte at
 * a time, is shut out after a few seconds, and sooner if too many others come. Who has sent the
 * token has a place for good. */
#ifndef CH_CLI_SERVE_CONNECTIONS_H
#define CH_CLI_SERVE_CONNECTIONS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct ch_connection;

struct ch_connections {
    pthread_mutex_t mutex;
    struct ch_connection *first, *last; /* in the order in which they began what they do */
    int unknown;                        /* of strangers, who wait to be rid of */
    int most_unknown;
};

/* What a connection does; each has its time, but for streams. */
enum ch_connection_state {
    CH_CONNECTION_NEW,     /* its first request is due */
    CH_CONNECTION_SENDS,   /* a head came, its body is due */
    CH_CONNECTION_ANSWERS, /* it is to take the answer */
    CH_CONNECTION_STREAMS, /* events, without end */
    CH_CONNECTION_RESTS,   /* another request may come */
    CH_CONNECTION_SHUT
};

void ch_connections_init(struct ch_connections *connections, int most_unknown);
void ch_connections_done(struct ch_connections *connections);

/* One more, new; the socket is borrowed until ch_connection_end. If there are too many strangers,
 * the one that has waited longest is shut out. */
struct ch_connection *ch_connection_begin(struct ch_connections *connections, int socket);
void ch_connection_end(struct ch_connections *connections, struct ch_connection *connection);
void ch_connection_set(struct ch_connections *connections, struct ch_connection *connection,
                       enum ch_connection_state state);
/* It has sent the token. */
void ch_connection_know(struct ch_connections *connections, struct ch_connection *connection);
/* Shuts those whose time was over at `now_ns`. To be called every second or so, from any thread. */
void ch_connections_tidy(struct ch_connections *connections, int64_t now_ns);

#endif
