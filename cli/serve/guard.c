/* Which requests are let in: see http.h. */
#include "cli/serve/http.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LONGEST_PATH = 256 };

static const char bearer[] = "Bearer ";

enum ch_status ch_guard_init(struct ch_guard *guard, const char *address, int port,
                             struct ch_error *error) {
    *guard = (struct ch_guard){.port = port};
    snprintf(guard->address, sizeof guard->address, "%s", address);
    for (int half = 0; half < 2; half++) {
        struct ch_secret secret;
        enum ch_status status = ch_secret_draw(&secret, error);
        if (status != CH_OK)
            return status;
        ch_secret_write(&secret, guard->token + half * (CH_SECRET_HEX - 1));
    }
    return CH_OK;
}

bool ch_guard_is_private(const char *path) {
    return strncmp(path, "/api/", 5) == 0;
}

static bool path_is_plain(const char *path) {
    size_t length = strlen(path);
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    return path[0] == '/' && length < LONGEST_PATH && strspn(path, plain) == length;
}

/* True if `name` is a number in four parts, which no name server can have answered with. */
static bool is_dotted(const char *name, size_t length) {
    char copy[16], *at = copy;
    if (length >= sizeof copy)
        return false;
    memcpy(copy, name, length);
    copy[length] = '\0';
    for (int part = 0; part < 4; part++) {
        char *end;
        if (!isdigit((unsigned char)*at) || strtol(at, &end, 10) > 255 || end - at > 3 ||
            *end != (part < 3 ? '.' : '\0'))
            return false;
        at = end + 1;
    }
    return true;
}

static bool is_word(const char *name, size_t length, const char *word) {
    return strlen(word) == length && strncasecmp(name, word, length) == 0;
}

/* The host is this machine by a name that can't be bent: its own address, or the loopback's. */
static bool host_is_ours(const struct ch_guard *guard, const char *host) {
    const char *colon = strrchr(host, ':'), *bracket = strrchr(host, ']');
    bool with_port = colon && (!bracket || colon > bracket);
    size_t length = with_port ? (size_t)(colon - host) : strlen(host);
    char port[8], address[CH_GUARD_ADDRESS + 2];
    snprintf(port, sizeof port, "%d", guard->port);
    if (strcmp(with_port ? colon + 1 : "80", port) != 0)
        return false;
    bool any = strcmp(guard->address, "0.0.0.0") == 0;
    snprintf(address, sizeof address, strchr(guard->address, ':') ? "[%s]" : "%s", guard->address);
    return is_word(host, length, address) || is_word(host, length, "localhost") ||
           is_word(host, length, "127.0.0.1") || is_word(host, length, "[::1]") ||
           (any && is_dotted(host, length));
}

static bool origin_is_ours(const struct ch_guard_head *head) {
    static const char scheme[] = "http://";
    return strncmp(head->origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(head->origin + sizeof scheme - 1, head->host) == 0;
}

/* In a time that does not depend on where they differ. */
static bool token_fits(const struct ch_guard *guard, const char *given) {
    if (!given || strncmp(given, bearer, sizeof bearer - 1) != 0)
        return false;
    given += sizeof bearer - 1;
    if (strlen(given) != CH_GUARD_TOKEN - 1)
        return false;
    unsigned differ = 0;
    for (int i = 0; i < CH_GUARD_TOKEN - 1; i++)
        differ |= (unsigned char)given[i] ^ (unsigned char)guard->token[i];
    return differ == 0;
}

int ch_refuse(int status, const char *sentence, const char **why) {
    *why = sentence;
    return status;
}

/* Further conditions for a request that changes something. */
static int check_post(const struct ch_guard_head *head, const char **why) {
    static const char json[] = "application/json";
    if (!head->origin)
        return ch_refuse(403, "a POST tells its Origin", why);
    if (head->lengths > 1)
        return ch_refuse(400, "there is more than one Content-Length", why);
    const char *after = head->type ? head->type + sizeof json - 1 : NULL;
    if (!head->type || strncasecmp(head->type, json, sizeof json - 1) != 0 ||
        (*after && *after != ';' && *after != ' '))
        return ch_refuse(415, "the body is to be application/json", why);
    return 0;
}

int ch_guard_check(const struct ch_guard *guard, const struct ch_guard_head *head,
                   const char **why) {
    bool post = strcmp(head->method, "POST") == 0;
    if (head->hosts != 1 || !head->host)
        return ch_refuse(400, "a request names one Host", why);
    if (!host_is_ours(guard, head->host))
        return ch_refuse(421, "this is not the host that was asked for", why);
    if (!post && strcmp(head->method, "GET") != 0 && strcmp(head->method, "HEAD") != 0)
        return ch_refuse(405, "requests are GET, HEAD or POST", why);
    if (!path_is_plain(head->path))
        return ch_refuse(404, "there is nothing here", why);
    if (head->origins > 1)
        return ch_refuse(400, "there is more than one Origin", why);
    if (head->origin && !origin_is_ours(head))
        return ch_refuse(403, "another site's pages may not ask here", why);
    if (head->site && strcmp(head->site, "same-origin") != 0 && strcmp(head->site, "none") != 0)
        return ch_refuse(403, "another site's pages may not ask here", why);
    if (ch_guard_is_private(head->path) && (head->tokens != 1 || !token_fits(guard, head->token)))
        return ch_refuse(401,
                         "the token is missing or not of this server; open the address that "
                         "`crownhead serve` printed",
                         why);
    return post ? check_post(head, why) : 0;
}
