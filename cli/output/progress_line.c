/* Progress on standard error: see print.h. */

#include <assert.h>
#include <math.h>
#include <unistd.h>

#include "cli/output/print.h"
#include "core/base/clock.h"

static const int64_t TERMINAL_NS = 100 * 1000 * 1000, LINE_NS = INT64_C(100) * 100 * 1000 * 1000;

/* Appends how long the rest takes if it goes on as since the first piece. */
static void add_time_to_go(const struct ch_progress_line *line, int64_t now, int done, int count,
                           struct ch_text *text) {
    double seconds = (double)(now - line->begun) * 1e-9;
    if (done <= line->first || seconds <= 0)
        return;
    assert(done <= count);
    long left = lround(seconds / (done - line->first) * (count - done));
    if (left >= 3600)
        ch_text_addf(text, ", %ld h %ld min to go", left / 3600, left % 3600 / 60);
    else if (left >= 60)
        ch_text_addf(text, ", %ld min to go", (left + 30) / 60);
    else
        ch_text_addf(text, ", %ld s to go", left);
}

static void show(struct ch_progress *progress, int done, int count) {
    assert(done >= 0 && done <= count);
    struct ch_progress_line *line = (struct ch_progress_line *)progress;
    int64_t now = ch_clock_ns();
    bool terminal = isatty(STDERR_FILENO);
    if (line->shown == 0) /* the first piece begins the work */
        *line = (struct ch_progress_line){line->progress, line->doing, now, now, done, false};
    if (now - line->shown < (terminal ? TERMINAL_NS : LINE_NS))
        return;
    line->shown = now;
    line->line_open = terminal;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s: %d of %d", line->doing, done, count);
    add_time_to_go(line, now, done, count, &text);
    ch_print_to(stderr, terminal ? "\r\033[K%s" : "%s\n", text.data);
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
