/* Files of this program that no agent may read during games, by what is in them: records, logs of
 * matches, secrets of matches, and what SQLite writes beside a record. */
#ifndef CH_CORE_RECORD_PRIVATE_FILE_H
#define CH_CORE_RECORD_PRIVATE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Marks a record among SQLite files: "CHrd", at byte 68 of the first page. */
enum { CH_RECORD_APPLICATION = 1128821348 };

/* The endings of the files that SQLite writes beside a database; ended by NULL. */
extern const char *const ch_record_endings[];

enum { CH_PRIVATE_FILE_LOOK = 100 }; /* bytes of a file that decide, unless it is SQLite's */

/* True if a file that begins with these bytes, up to CH_PRIVATE_FILE_LOOK of them, is a record, a
 * log or a secret. */
bool ch_private_file(const void *bytes, size_t count);

/* True if the plain file that is open as `fd`, and called `name` in the open folder, is one, or is
 * written beside a record: whatever it is called. Of pages of a database that is not known, too. */
bool ch_private_file_open(int folder, const char *name, int fd);

#endif
