#include "cli/serve/watch_link.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PART = 16 << 10 }; /* read at a time */

void ch_watch_link_done(struct ch_watch_link *link) {
    if (link->connection >= 0)
        close(link->connection);
    link->connection = -1;
    ch_text_done(&link->in);
}

bool ch_watch_link_read(struct ch_watch_link *link, void (*take)(void *context, const cJSON *line),
                        void *context) {
    char part[PART];
    ssize_t got = recv(link->connection, part, sizeof part, 0);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    const char *at = part, *end, *stop = part + got;
    while ((end = memchr(at, '\n', (size_t)(stop - at))) != NULL) {
        ch_text_add_bytes(&link->in, at, (size_t)(end - at));
        cJSON *line = cJSON_ParseWithLength(link->in.data, link->in.length);
        bool good = cJSON_IsObject(line);
        if (good)
            take(context, line);
        cJSON_Delete(line);
        ch_text_clear(&link->in);
        if (!good)
            return false;
        at = end + 1;
    }
    ch_text_add_bytes(&link->in, at, (size_t)(stop - at));
    return link->in.length <= CH_WATCH_LINE;
}

bool ch_watch_number(const cJSON *object, const char *key, int least, int most, int *number) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= least && item->valuedouble <= most))
        return false;
    *number = (int)item->valuedouble;
    return true;
}

bool ch_watch_is_type(const cJSON *line, const char *type) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(line, "type"));
    return name && strcmp(name, type) == 0;
}

bool ch_watch_is_match(const cJSON *line) {
    const cJSON *agents = cJSON_GetObjectItemCaseSensitive(line, "agents"), *agent;
    int planned, played;
    bool good = ch_watch_is_type(line, "match") && cJSON_IsArray(agents) &&
                ch_watch_number(line, "planned", 0, INT_MAX, &planned) &&
                ch_watch_number(line, "played", 0, INT_MAX, &played);
    cJSON_ArrayForEach(agent, agents) {
        good = good && cJSON_IsString(cJSON_GetObjectItemCaseSensitive(agent, "name"));
    }
    return good;
}
