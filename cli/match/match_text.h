/* The output of a match: progress, the final block, JSON lines. */
#ifndef CH_CLI_MATCH_MATCH_TEXT_H
#define CH_CLI_MATCH_MATCH_TEXT_H

#include <stdio.h>

#include "core/arena/match.h"

struct ch_match_text {
    const struct ch_match_spec *spec;
    const char *db;
    struct ch_log *log; /* NULL: none */
    int shard, shards;  /* of the run, as in struct ch_match_run */
    bool json, quiet;
    bool terminal;     /* progress is one line that is written again and again */
    double shown;      /* seconds of the run when a plain line, or one of JSON, was last shown */
    int next_tenth;    /* of the plan, for plain progress lines */
    int rounds;        /* of a swiss or knockout: those whose pairings were shown */
    bool said_waiting; /* that the record is in use */
    bool line_open;    /* a progress line is on the terminal */
};

/* For struct ch_match_run. Progress goes to standard error, JSON to standard output. */
void ch_match_text_report(struct ch_match_text *text, const struct ch_match_status *status,
                          const struct ch_recorded_game *game);
void ch_match_text_tick(struct ch_match_text *text, const struct ch_match_status *status);
/* Says once that the log failed to be written. */
void ch_match_text_look(const struct ch_match_text *text);

/* The final block, or the JSON line of type "result". */
void ch_match_text_result(struct ch_match_text *text, const struct ch_match_status *status);

#endif
