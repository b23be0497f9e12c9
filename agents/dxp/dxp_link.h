/* A DXP connection: messages over TCP, each ended by a zero byte (mesander.nl/damexchange, layer 1,
 * SOCKET protocol). */
#ifndef CH_AGENTS_DXP_DXP_LINK_H
#define CH_AGENTS_DXP_DXP_LINK_H

#include <stdatomic.h>
#include <stddef.h>

#include "core/notation/dxp.h"

/* The protocol's port, and where we listen and call by default. */
#define CH_DXP_PORT "27531"
#define CH_DXP_HOST "127.0.0.1"

enum { CH_DXP_ADDRESS = 128 };

struct ch_dxp_link {
    int socket;              /* -1: none */
    const atomic_bool *stop; /* waiting ends when it becomes true; may be NULL */
    char peer[CH_DXP_ADDRESS];
    char held[CH_DXP_TEXT]; /* bytes of the next message */
    size_t count;
};

/* `address`: HOST:PORT, HOST, :PORT or a port; [HOST]:PORT for IPv6. Missing parts are CH_DXP_HOST
 * and CH_DXP_PORT. */
enum ch_status ch_dxp_call(struct ch_dxp_link *link, const char *address, const atomic_bool *stop,
                           struct ch_error *error);
/* Opens a listening socket; *port is the one that it has (port 0 asks for any). The caller closes
 * *listener. */
enum ch_status ch_dxp_listen(const char *address, int *listener, int *port, struct ch_error *error);
/* Waits for a caller. CH_INTERRUPTED after a stop. */
enum ch_status ch_dxp_accept(int listener, const atomic_bool *stop, struct ch_dxp_link *link,
                             struct ch_error *error);
void ch_dxp_hang_up(struct ch_dxp_link *link);

enum ch_status ch_dxp_send(struct ch_dxp_link *link, const struct ch_dxp_message *message,
                           struct ch_error *error);
/* The next message. CH_NOT_FOUND: the other end hung up; CH_SYSTEM: it did not answer within
 * wait_ms (negative: no limit), or the connection broke; CH_BAD_INPUT: what it said is no message;
 * CH_INTERRUPTED: a stop. */
enum ch_status ch_dxp_receive(struct ch_dxp_link *link, int wait_ms, struct ch_dxp_message *message,
                              struct ch_error *error);

#endif
