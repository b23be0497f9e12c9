/* The view of a look, as lines: all of it, or the part that fits a screen of this size. */
#ifndef CH_CLI_WORKSHOP_WATCH_VIEW_H
#define CH_CLI_WORKSHOP_WATCH_VIEW_H

#include <stdbool.h>

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

/* A terminal as one screen that is drawn anew, with keys that need no Enter. Without a terminal on
 * standard output it prints what it is given, one after the other. */

/* Takes the terminal, if there is one and it is wanted, until ch_screen_close; signals that end the
 * program give it back. One screen at a time. */
void ch_screen_open(bool wanted);
void ch_screen_close(void);

/* True if there is a terminal. */
bool ch_screen_terminal(void);
/* Rows and columns; 0 where there is no terminal. */
void ch_screen_size(int *rows, int *columns);
/* Shows the lines: from the top of the terminal, in place of what was there; else printed. */
void ch_screen_show(const char *lines);

enum ch_screen_event { CH_SCREEN_NOTHING, CH_SCREEN_RESIZED, CH_SCREEN_QUIT };

/* Waits at most so long for the user: q, ^C, ^D or a signal to end is CH_SCREEN_QUIT. */
enum ch_screen_event ch_screen_wait(int ms);
/* True if the user asked to end; does not wait. */
bool ch_screen_quits(void);

#endif
