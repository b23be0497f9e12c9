/* The log of a command that plays matches: --log FILE. */
#ifndef CH_CLI_MATCH_MATCH_LOG_H
#define CH_CLI_MATCH_MATCH_LOG_H

#include "core/referee/log.h"

/* Opens the log called `path`; NULL: none. On failure the error was printed. */
bool ch_match_log_open(const char *path, struct ch_log **log);
/* Says once that the log failed to be written; to be called now and then. `log` may be NULL. */
void ch_match_log_look(struct ch_log *log);
void ch_match_log_close(struct ch_log *log);

#endif
