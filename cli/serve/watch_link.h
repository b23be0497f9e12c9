/* A connection to a match that is watched. What comes over it is read as a stranger's: lines of
 * JSON of bounded length, of which only what is checked may be relied on. */
#ifndef CH_CLI_SERVE_WATCH_LINK_H
#define CH_CLI_SERVE_WATCH_LINK_H

#include <stdbool.h>

#include <cjson/cJSON.h>

#include "core/base/text.h"

enum { CH_WATCH_LINE = 256 << 10 }; /* bytes of a line */

/* A connection, and what came of a line that is not whole yet. */
struct ch_watch_link {
    int connection; /* -1: none */
    struct ch_text in;
};

/* Reads what came, and hands on each whole line that is a JSON object. False: the connection is
 * over, or it is none that can be read. */
bool ch_watch_link_read(struct ch_watch_link *link, void (*take)(void *context, const cJSON *line),
                        void *context);
/* Closes it; none is left as it is. */
void ch_watch_link_done(struct ch_watch_link *link);

/* True if an object has a number of this name within a range; it is cut to a whole one. */
bool ch_watch_number(const cJSON *object, const char *key, int least, int most, int *number);
bool ch_watch_is_type(const cJSON *line, const char *type);
/* True for a line with the state of a match that is complete enough for a page. */
bool ch_watch_is_match(const cJSON *line);

#endif
