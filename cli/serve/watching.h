/* Matches on the record that are played now, as their programs report them
 * (workshop/live/teller.h): a thread that listens while a page asks. Their reports are not trusted:
 * lines of JSON of bounded length, kept as far as there is room. */
#ifndef CH_CLI_SERVE_WATCHING_H
#define CH_CLI_SERVE_WATCHING_H

#include <stdint.h>

#include "cli/serve/http.h"

struct ch_watching;

/* Both are borrowed; *http, which is set before a page can ask, is woken when there is news. NULL
 * with `error` if there is no thread for it: then, as without a record, nothing is played that
 * could be watched. */
struct ch_watching *ch_watching_new(const char *record, struct ch_http *const *http,
                                    struct ch_error *error);
void ch_watching_free(struct ch_watching *watching);

/* Appends the matches with their boards, each with a number to watch it by. */
void ch_watching_list(struct ch_watching *watching, struct ch_text *json);
/* Begins to watch the board of this number; false: there is no such board. */
bool ch_watching_open(struct ch_watching *watching, int number);
/* As in struct ch_http_ops, the board's number being the channel: a game from its beginning, then
 * what is new of it, and the next games. */
bool ch_watching_event(struct ch_watching *watching, int number, uint64_t *seen,
                       struct ch_text *event);

#endif
