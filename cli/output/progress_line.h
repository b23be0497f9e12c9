/* Progress on standard error: a line that is written again and again on a terminal, and now and
 * then a line of its own elsewhere. */
#ifndef CH_CLI_OUTPUT_PROGRESS_LINE_H
#define CH_CLI_OUTPUT_PROGRESS_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "workshop/progress.h"

struct ch_progress_line {
    struct ch_progress progress;
    const char *doing; /* "deciding" */
    int64_t shown;     /* when; 0: since it began nothing was */
    int64_t begun;     /* when the first piece was shown … */
    int first;         /* … and how many there were then, for the time to go */
    bool line_open;
};

/* `doing` is kept. */
struct ch_progress_line ch_progress_line(const char *doing);

/* Takes a line that is written again and again off the terminal, for what is printed next. */
void ch_progress_line_off(bool *open);

#endif
