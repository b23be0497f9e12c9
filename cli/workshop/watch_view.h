/* The view of a look, as lines: all of it, or the part that fits a screen of this size. */
#ifndef CH_CLI_WORKSHOP_WATCH_VIEW_H
#define CH_CLI_WORKSHOP_WATCH_VIEW_H

#include <stdbool.h>

#include "workshop/watch/watch_changes.h"
#include "workshop/watch/watch_look.h"

enum ch_watch_stage {
    CH_WATCH_DECIDED,  /* the rules are loaded, and the position is decided */
    CH_WATCH_COMPARED, /* what changed is known */
    CH_WATCH_DONE      /* the scenarios were run, too */
};

struct ch_watch_view {
    enum ch_watch_stage stage;
    const struct ch_look_request *request;
    const struct ch_look *look;
    const char *news;                       /* lines of ch_look_news */
    const char *saved;                      /* "wedge.clp, crown.clp (new)"; "" at the first look */
    const struct ch_watch_changes *changes; /* known from CH_WATCH_COMPARED on */
    const struct ch_positions *reference;   /* where they are; NULL: the game has none */
    bool moved;                             /* what was said of the candidates is new */
    int saves;
    int rows, columns; /* 0: no limit */
};

void ch_watch_view(const struct ch_watch_view *view, struct ch_text *out);
/* Only what this stage adds to those before. */
void ch_watch_view_stage(const struct ch_watch_view *view, struct ch_text *out);

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
