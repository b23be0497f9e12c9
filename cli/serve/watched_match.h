/* A match that is played now, as the list shows it. */
#ifndef CH_CLI_SERVE_WATCHED_MATCH_H
#define CH_CLI_SERVE_WATCHED_MATCH_H

#include "cli/serve/watch_link.h"
#include "workshop/live/place.h"

enum { CH_WATCH_LISTED = 64 }; /* boards of a match, which also parts the numbers of boards */

struct ch_watched_match {
    int id; /* 0: a free place */
    struct ch_live_found found;
    struct ch_watch_link
        link;    /* none while no page asks: the match keeps its id until its socket is gone */
    char *about; /* its last line of type "match", printed anew; NULL: none came yet */
    struct ch_text list; /* its boards, for the list */
};

/* Begins to listen at a connection. */
void ch_watched_match_wake(struct ch_watched_match *match, int connection);
/* Reads what came; at the connection's end the match sleeps. */
void ch_watched_match_read(struct ch_watched_match *match);
/* Closes the connection; the match can be woken again. */
void ch_watched_match_sleep(struct ch_watched_match *match);
/* Frees its place. */
void ch_watched_match_done(struct ch_watched_match *match);

#endif
