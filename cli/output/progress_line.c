/* See progress_line.h. */
#include "cli/output/progress_line.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/output/print.h"
#include "core/base/clock.h"

static const int64_t TERMINAL_NS = 100 * 1000 * 1000, LINE_NS = INT64_C(100) * 100 * 1000 * 1000;

static void show(struct ch_progress *progress, int done, int count) {
    struct ch_progress_line *line = (struct ch_progress_line *)progress;
    int64_t now = ch_clock_ns();
    bool terminal = isatty(STDERR_FILENO);
    if (line->shown == 0) /* the first piece begins the work */
        line->shown = now;
    if (now - line->shown < (terminal ? TERMINAL_NS : LINE_NS))
        return;
    line->shown = now;
    line->line_open = terminal;
    ch_print_to(stderr, terminal ? "\r\033[K%s: %d of %d" : "%s: %d of %d\n", line->doing, done,
                count);
    fflush(stderr);
}

void ch_progress_line_off(bool *open) {
    if (*open)
        ch_print_to(stderr, "\r\033[K");
    *open = false;
}

static void end(struct ch_progress *progress) {
    struct ch_progress_line *line = (struct ch_progress_line *)progress;
    ch_progress_line_off(&line->line_open);
    line->shown = 0;
}

struct ch_progress_line ch_progress_line(const char *doing) {
    return (struct ch_progress_line){.progress = {show, end}, .doing = doing};
}
