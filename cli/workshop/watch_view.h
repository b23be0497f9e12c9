/* The view of a look, as lines: all of it, or the part that fits a screen of this size. */
#ifndef CH_CLI_WORKSHOP_WATCH_VIEW_H
#define CH_CLI_WORKSHOP_WATCH_VIEW_H

#include "workshop/watch/watch_look.h"

struct ch_watch_view {
    const struct ch_look_request *request;
    const struct ch_look *look;
    const char *news;  /* lines of ch_look_news */
    const char *saved; /* "wedge.clp, crown.clp (new)"; "" at the first look */
    int saves;
    int rows, columns; /* 0: no limit */
    bool busy;         /* the scenarios are yet to be run */
};

void ch_watch_view(const struct ch_watch_view *view, struct ch_text *out);

#endif
