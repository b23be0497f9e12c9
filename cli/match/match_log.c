#include "cli/match/match_log.h"

#include <stdio.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "cli/command/options.h"
#include "cli/output/print.h"

bool ch_match_log_open(const char *path, struct ch_log **log) {
    struct ch_error error;
    *log = NULL;
    if (path)
        ch_confine_hide(path);
    if (!path || ch_log_open(path, log, &error) == CH_OK)
        return true;
    ch_fail(&error);
    return false;
}

void ch_match_log_look(struct ch_log *log) {
    struct ch_error error;
    char text[CH_ERROR_TEXT + CH_ERROR_FILE];
    if (ch_log_broke(log, &error)) /* there may be a progress line */
        ch_print_to(stderr,
                    isatty(STDERR_FILENO) ? "\r\033[Kcrownhead: %s; the match goes on\n"
                                          : "crownhead: %s; the match goes on\n",
                    ch_error_format(&error, text, sizeof text));
}

void ch_match_log_close(struct ch_log *log) {
    ch_match_log_look(log);
    ch_log_close(log);
}
