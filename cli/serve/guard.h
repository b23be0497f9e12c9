/* Which requests are let in: everything that a stranger's page, another program of this machine or
 * a name that was bent to point here could try, decided from the head of a request alone. */
#ifndef CH_CLI_SERVE_GUARD_H
#define CH_CLI_SERVE_GUARD_H

#include <stdbool.h>

#include "core/base/keys.h"

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

/* True if requests under this path need the token: all but the files of the page. */
bool ch_guard_is_private(const char *path);

#endif
