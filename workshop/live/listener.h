/* A listener of a teller: its connection, its request, and the bytes that wait to go out. Nothing
 * here waits for them. */
#ifndef CH_WORKSHOP_LIVE_LISTENER_H
#define CH_WORKSHOP_LIVE_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/text.h"

enum { CH_LISTENER_WORDS = 32 }; /* bytes of what they say */

struct ch_listener {
    int connection; /* does not block; -1: unused */
    struct ch_text out;
    size_t sent;     /* of it */
    int64_t took_ns; /* when it took something last, or had taken all */
    char said[CH_LISTENER_WORDS];
    int said_length;
    int board; /* that it asked for, from 1; 0: none */

    /* What it was sent; kept by the sender. */
    long serial;     /* of the game on its board */
    int plies;       /* of that game */
    bool ended;      /* its end was */
    long match_told; /* the number of the line about the match */
    int64_t boards_ns;
};

/* Takes the connection, which ch_listener_close closes. */
void ch_listener_open(struct ch_listener *listener, int connection);
void ch_listener_close(struct ch_listener *listener);

/* Hears which of `boards` boards it asks for, once. False: the connection is over, or it said
 * something else. */
bool ch_listener_hear(struct ch_listener *listener, int boards);
/* Sends what waits, as far as it is taken. False: the connection is over, or nothing was taken for
 * too long. */
bool ch_listener_deliver(struct ch_listener *listener);

#endif
