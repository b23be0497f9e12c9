/* The file that is a command's record. */
#ifndef CH_CLI_COMMAND_RECORD_FILE_H
#define CH_CLI_COMMAND_RECORD_FILE_H

#include "core/record/record.h"

/* As ch_record_open with CH_RECORD_WRITE, but it is waited for the end of what others do, after a
 * line on standard error that says so. ^C ends the program. */
enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error);

/* The record of commands without --db. */
#define CH_RECORD_FILE "crownhead.db"
/* Appends ` --db FILE` for a command that is to find `db` again, or nothing for the usual file. */
void ch_record_add_db(const char *db, struct ch_text *text);

#endif
