#include "workshop/live/listener.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/clock.h"

enum { PATIENCE_MS = 10000 }; /* who takes nothing for so long is sent away */

void ch_listener_open(struct ch_listener *listener, int connection) {
    *listener = (struct ch_listener){.connection = connection, .took_ns = ch_clock_ns()};
    listener->out = ch_text_new();
}

void ch_listener_close(struct ch_listener *listener) {
    close(listener->connection);
    listener->connection = -1;
    ch_text_done(&listener->out);
}

/* Executes the one line that a listener may send; false if it is not valid. */
static bool set_board(struct ch_listener *listener, int boards, const char *line) {
    if (strncmp(line, "show ", 5) != 0 || strspn(line + 5, "0123456789") != strlen(line + 5) ||
        strlen(line + 5) > 4 || atoi(line + 5) < 1 || atoi(line + 5) > boards ||
        listener->board > 0)
        return false;
    listener->board = atoi(line + 5);
    return true;
}

bool ch_listener_hear(struct ch_listener *listener, int boards) {
    for (;;) {
        int room = CH_LISTENER_WORDS - listener->said_length;
        ssize_t got =
            recv(listener->connection, listener->said + listener->said_length, (size_t)room, 0);
        if (got <= 0)
            return got < 0 && (errno == EAGAIN || errno == EINTR);
        listener->said_length += (int)got;
        char *end = memchr(listener->said, '\n', (size_t)listener->said_length);
        if (!end && listener->said_length == CH_LISTENER_WORDS)
            return false;
        if (!end)
            continue;
        *end = '\0';
        if (!set_board(listener, boards, listener->said))
            return false;
        listener->said_length -= (int)(end + 1 - listener->said);
        memmove(listener->said, end + 1, (size_t)listener->said_length);
        if (memchr(listener->said, '\n', (size_t)listener->said_length))
            return false; /* who says several things at once is none of ours */
    }
}

bool ch_listener_deliver(struct ch_listener *listener) {
    while (listener->sent < listener->out.length) {
        ssize_t count = send(listener->connection, listener->out.data + listener->sent,
                             listener->out.length - listener->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno == EAGAIN &&
                   ch_clock_ns() - listener->took_ns < PATIENCE_MS * INT64_C(1000000);
        listener->sent += (size_t)count;
        listener->took_ns = ch_clock_ns();
    }
    listener->took_ns = ch_clock_ns();
    ch_text_clear(&listener->out);
    listener->sent = 0;
    return true;
}
