/* A series of matches begun by a command: its record, and its progress as a line on standard error.
 */
#ifndef CH_CLI_MATCH_SERIES_LINE_H
#define CH_CLI_MATCH_SERIES_LINE_H

#include "workshop/series.h"

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
