/* Long work of commands: stopped by a signal from a person or a cluster, and how to go on with it;
 * a series of matches with its record, and its progress as a line on standard error. */
#ifndef CH_CLI_MATCH_LONG_WORK_H
#define CH_CLI_MATCH_LONG_WORK_H

#include <stdatomic.h>

#include "workshop/series.h"

/* Takes over ^C, SIGTERM, as clusters send it, and SIGHUP of a terminal that closes, unless that is
 * ignored (nohup): the first sets the flag, which is returned, so that running games are left
 * out and no new ones begin; the second kills. A reader of standard output that went away
 * is no signal any more: see ch_stop_without_output. */
const atomic_bool *ch_catch_stop(void);

/* Sets the flag if standard output can't be written: the results would be lost. */
void ch_stop_without_output(void);

/* The command as it was typed, for the line that goes on; freed by the caller. */
char *ch_typed_command(const char *name, int argc, char **argv);

/* The exit status of long work that ended so, after the error or how it goes on was printed. An
 * agent that keeps failing is no bad usage. */
int ch_work_ended(enum ch_status status, const struct ch_error *error, const char *typed);

struct ch_series_line {
    struct ch_series_view view;
    bool terminal; /* progress is one line, written again and again */
    bool line_open;
    bool said_waiting; /* that another program writes to the record */
    int64_t until_ns;  /* no progress before */
};

/* Opens the record and the openings of the series. `what`: as of `match --openings`. The caller has
 * filled `game` and the options, keeps the line as long as the series, and closes the series in any
 * case. Takes over ^C. */
enum ch_status ch_series_line_open(struct ch_series_line *line, struct ch_series *series,
                                   const char *what, struct ch_error *error);

#endif
