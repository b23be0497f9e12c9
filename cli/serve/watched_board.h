/* A board that is watched: its game from the beginning, and the one before, as events for pages. */
#ifndef CH_CLI_SERVE_WATCHED_BOARD_H
#define CH_CLI_SERVE_WATCHED_BOARD_H

#include <stdint.h>

#include "cli/serve/watch_link.h"

struct ch_watched_board {
    int number; /* 0: a free place */
    struct ch_watch_link link;
    bool begun;                 /* a game came */
    bool over, ended;           /* nothing more comes; the match said so */
    char *head;                 /* how the board is drawn, an event; NULL: not known yet */
    uint32_t game;              /* that the log is of: 1, 2 … */
    struct ch_text log, before; /* events of this game, and of the one before */
    int64_t used_ns;
};

/* Begins to listen at a connection; its games are numbered from `game` + 1. */
void ch_watched_board_begin(struct ch_watched_board *board, int number, int connection,
                            uint32_t game);
/* Reads what came; at the connection's end it is over. */
void ch_watched_board_read(struct ch_watched_board *board);
/* As ch_watching_event. */
bool ch_watched_board_event(struct ch_watched_board *board, uint64_t *seen, struct ch_text *event);
/* Frees its place. */
void ch_watched_board_done(struct ch_watched_board *board);

#endif
