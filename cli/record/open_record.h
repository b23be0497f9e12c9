/* A record opened for writing, however long another program writes to it. */
#ifndef CH_CLI_RECORD_OPEN_RECORD_H
#define CH_CLI_RECORD_OPEN_RECORD_H

#include "core/record/record.h"

/* As ch_record_open with CH_RECORD_WRITE, but it is waited for the end of what others do, after a
 * line on standard error that says so. ^C ends the program. */
enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error);

#endif
