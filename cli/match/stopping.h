/* Stops long work by a signal from a person or a cluster, and says how to continue it. */
#ifndef CH_CLI_MATCH_STOPPING_H
#define CH_CLI_MATCH_STOPPING_H

#include <stdatomic.h>

#include "core/base/error.h"

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

#endif
