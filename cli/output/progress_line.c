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
    if (now - line->shown < (terminal ? TERMINAL_NS : LINE_NS))
        return;
    line->shown = now;
    line->line_open = terminal;
    ch_print_to(stderr, terminal ? "\r\033[K%s: %d of %d" : "%s: %d of %d\n", line->doing, done,
                count);
    fflush(stderr);
}

static void end(struct ch_progress *progress) {
    struct ch_progress_line *line = (struct ch_progress_line *)progress;
    if (line->line_open)
        ch_print_to(stderr, "\r\033[K");
    line->line_open = false;
}

struct ch_progress_line ch_progress_line(const char *doing) {
    return (struct ch_progress_line){
        .progress = {show, end}, .doing = doing, .shown = ch_clock_ns()};
}
