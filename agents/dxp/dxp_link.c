/* Connections of DXP; see dxp.h. */
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "agents/dxp/dxp.h"
#include "core/base/clock.h"

/* LOOK_MS: how often a wait looks whether it is to stop. CALL_MS: patience with a host; REST_MS:
 * with the rest of a message whose first part came. */
enum { LOOK_MS = 20, CALL_MS = 10000, REST_MS = 10000, HOST = 96, PORT = 24 };

/* Digits are a port below 65536: getaddrinfo would take the rest of a greater number. */
static bool is_port(const char *port) {
    bool digits = strspn(port, "0123456789") == strlen(port);
    return *port && (!digits || strtol(port, NULL, 10) <= 65535);
}

/* The two parts of an address. */
static enum ch_status split(const char *address, char host[HOST], char port[PORT],
                            struct ch_error *error) {
    const char *colon = strrchr(address, ':'), *from = address, *to = address + strlen(address);
    bool bracket = address[0] == '[';
    const char *end = bracket ? strchr(address, ']') : NULL;
    bool number = address[0] && strspn(address, "0123456789") == strlen(address);
    snprintf(host, HOST, "%s", CH_DXP_HOST);
    snprintf(port, PORT, "%s", number ? address : CH_DXP_PORT);
    if (number && is_port(address))
        return CH_OK;
    if (bracket ? !end || (end[1] && end[1] != ':') : colon != strchr(address, ':'))
        return ch_bad_input(error, "the address `%.100s` is not in `[` and `]`; write [HOST]:PORT",
                            address);
    if (bracket) {
        from = address + 1;
        to = end;
        colon = end[1] ? end + 1 : NULL;
    } else if (colon) {
        to = colon;
    }
    if (number || to - from >= HOST ||
        (colon && (strlen(colon + 1) >= PORT || !is_port(colon + 1))))
        return ch_bad_input(error,
                            "the address `%.100s` is none; write HOST:PORT, with a port up to "
                            "65535",
                            address);
    if (to > from)
        snprintf(host, HOST, "%.*s", (int)(to - from), from);
    if (colon)
        snprintf(port, PORT, "%s", colon + 1);
    return CH_OK;
}

static enum ch_status look_up(const char *address, int flags, struct addrinfo **found,
                              struct ch_error *error) {
    char host[HOST], port[PORT];
    enum ch_status status = split(address, host, port, error);
    if (status != CH_OK)
        return status;
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = flags};
    int code = getaddrinfo(host, port, &hints, found);
    if (code == 0)
        return CH_OK;
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "%s, port %s: %s", host, port,
                        gai_strerror(code));
}

static bool stopped(const atomic_bool *stop) {
    return stop && atomic_load(stop);
}

/* Waits until `events` are there on the socket. CH_SYSTEM after wait_ms. */
static enum ch_status wait_for(int socket, short events, int wait_ms, const atomic_bool *stop,
                               struct ch_error *error) {
    int64_t until = ch_clock_ns() + (int64_t)wait_ms * 1000000;
    for (;;) {
        struct pollfd item = {.fd = socket, .events = events};
        int64_t left = wait_ms < 0 ? LOOK_MS : (until - ch_clock_ns()) / 1000000;
        if (left < 0)
            return ch_error_set(error, CH_SYSTEM, NULL, 0,
                                "the other end did not answer within %.1f s", wait_ms / 1000.0);
        int ready = poll(&item, 1, left < LOOK_MS ? (int)left + 1 : LOOK_MS);
        if (stopped(stop)) /* also when the other end talks without a pause */
            return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
        if (ready > 0)
            return CH_OK;
        if (ready < 0 && errno != EINTR)
            return ch_error_system(error, NULL, "waiting for the other end failed");
    }
}

static void take_socket(struct ch_dxp_link *link, int socket, const atomic_bool *stop) {
    char host[64] = "?", port[16] = "?";
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int yes = 1;
    *link = (struct ch_dxp_link){.socket = socket, .stop = stop};
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    if (getpeername(socket, (struct sockaddr *)&address, &length) == 0)
        getnameinfo((struct sockaddr *)&address, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(link->peer, sizeof link->peer, "%s port %s", host, port);
}

/* Connects without blocking for longer than CALL_MS. */
static enum ch_status connect_to(const struct addrinfo *at, const atomic_bool *stop, int *made,
                                 const char *address, struct ch_error *error) {
    int fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int code = 0;
    socklen_t size = sizeof code;
    if (fd < 0)
        return ch_error_system(error, NULL, "no socket could be made");
    enum ch_status status = CH_OK;
    if (connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
        code = errno;
        if (code == EINPROGRESS) {
            status = wait_for(fd, POLLOUT, CALL_MS, stop, error);
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size);
        }
    }
    errno = code;
    if (status == CH_OK && code != 0)
        status = ch_error_system(error, NULL, "nobody could be reached at `%.100s`", address);
    if (status == CH_OK)
        *made = fd;
    else
        close(fd);
    return status;
}

enum ch_status ch_dxp_call(struct ch_dxp_link *link, const char *address, const atomic_bool *stop,
                           struct ch_error *error) {
    struct addrinfo *found;
    int fd = -1;
    *link = (struct ch_dxp_link){.socket = -1};
    enum ch_status status = look_up(address, 0, &found, error);
    if (status != CH_OK)
        return status;
    for (const struct addrinfo *at = found; at && fd < 0; at = at->ai_next)
        status = connect_to(at, stop, &fd, address, error);
    freeaddrinfo(found);
    if (fd < 0)
        return status;
    take_socket(link, fd, stop);
    return CH_OK;
}

enum ch_status ch_dxp_listen(const char *address, int *listener, int *port,
                             struct ch_error *error) {
    struct addrinfo *found;
    struct sockaddr_storage own;
    socklen_t length = sizeof own;
    char number[16] = "0";
    int yes = 1;
    enum ch_status status = look_up(address, AI_PASSIVE, &found, error);
    if (status != CH_OK)
        return status;
    int fd = socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool open = fd >= 0 && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0 &&
                getsockname(fd, (struct sockaddr *)&own, &length) == 0;
    if (!open) {
        status = ch_error_system(error, NULL, "nobody can be waited for at %s", address);
        if (fd >= 0)
            close(fd);
    }
    freeaddrinfo(found);
    if (!open)
        return status;
    getnameinfo((struct sockaddr *)&own, length, NULL, 0, number, sizeof number, NI_NUMERICSERV);
    *listener = fd;
    sscanf(number, "%d", port);
    return CH_OK;
}

enum ch_status ch_dxp_accept(int listener, const atomic_bool *stop, struct ch_dxp_link *link,
                             struct ch_error *error) {
    *link = (struct ch_dxp_link){.socket = -1};
    enum ch_status status = wait_for(listener, POLLIN, -1, stop, error);
    if (status != CH_OK)
        return status;
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0)
        return ch_error_system(error, NULL, "a caller could not be answered");
    take_socket(link, fd, stop);
    return CH_OK;
}

void ch_dxp_hang_up(struct ch_dxp_link *link) {
    if (link->socket >= 0)
        close(link->socket);
    link->socket = -1;
}

/* Whatever broke it, the other end is gone. */
static enum ch_status broken(const struct ch_dxp_link *link, struct ch_error *error) {
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "the connection to %s broke: %s", link->peer,
                        strerror(errno));
}

enum ch_status ch_dxp_send(struct ch_dxp_link *link, const struct ch_dxp_message *message,
                           struct ch_error *error) {
    char text[CH_DXP_TEXT];
    ch_dxp_format(message, text);
    size_t length = strlen(text) + 1, sent = 0;
    assert(link->socket >= 0 && length <= CH_DXP_TEXT);
    while (sent < length) {
        enum ch_status status = wait_for(link->socket, POLLOUT, CALL_MS, link->stop, error);
        if (status != CH_OK)
            return status;
        ssize_t count = send(link->socket, text + sent, length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return broken(link, error);
        sent += count > 0 ? (size_t)count : 0;
    }
    return CH_OK;
}

/* Takes the first message out of what is held. False: it is not whole yet. */
static bool take_message(struct ch_dxp_link *link, char text[CH_DXP_TEXT]) {
    const char *end = memchr(link->held, '\0', link->count);
    if (!end)
        return false;
    size_t length = (size_t)(end - link->held) + 1;
    assert(length <= CH_DXP_TEXT && length <= link->count);
    memcpy(text, link->held, length);
    link->count -= length;
    memmove(link->held, link->held + length, link->count);
    return true;
}

/* Waits for more of a message, up to `until_ns`. CH_SYSTEM with a message of its own if that is
 * over. */
static enum ch_status await_more(struct ch_dxp_link *link, bool limited, int64_t until_ns,
                                 struct ch_error *error) {
    int64_t left_ms = (until_ns - ch_clock_ns()) / 1000000;
    return wait_for(link->socket, POLLIN,
                    !limited      ? -1
                    : left_ms > 0 ? (int)left_ms
                                  : 0,
                    link->stop, error);
}

enum ch_status ch_dxp_receive(struct ch_dxp_link *link, int wait_ms, struct ch_dxp_message *message,
                              struct ch_error *error) {
    char text[CH_DXP_TEXT];
    int64_t now_ns = ch_clock_ns(), until_ns = now_ns + wait_ms * INT64_C(1000000);
    bool limited = wait_ms >= 0, begun = false; /* begun: the rest has a limit of its own */
    while (!take_message(link, text)) {
        if (link->count == sizeof link->held)
            return ch_bad_input(error, "%s sent more than 127 characters without an end",
                                link->peer);
        if (link->count > 0 && !begun) {
            int64_t rest_ns = ch_clock_ns() + REST_MS * INT64_C(1000000);
            until_ns = limited && until_ns < rest_ns ? until_ns : rest_ns;
            limited = begun = true;
        }
        enum ch_status status = await_more(link, limited, until_ns, error);
        if (status == CH_SYSTEM)
            return ch_error_set(error, CH_SYSTEM, NULL, 0,
                                begun ? "%s stopped in the middle of a message"
                                      : "%s did not answer within %.1f s",
                                link->peer, (double)(ch_clock_ns() - now_ns) * 1e-9);
        if (status != CH_OK)
            return status;
        ssize_t count =
            recv(link->socket, link->held + link->count, sizeof link->held - link->count, 0);
        if (count == 0)
            return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "%s hung up", link->peer);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return broken(link, error);
        link->count += count > 0 ? (size_t)count : 0;
    }
    return ch_dxp_parse(text, message, error);
}
