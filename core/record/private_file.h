/* Files of this program that no agent may read during games, identified by their first bytes:
 * records, logs of matches, secrets of matches. */
#ifndef CH_CORE_RECORD_PRIVATE_FILE_H
#define CH_CORE_RECORD_PRIVATE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { CH_PRIVATE_FILE_LOOK = 100 };         /* bytes of a file that decide */
enum { CH_RECORD_APPLICATION = 1128821348 }; /* application_id of a record */

/* True if a file that begins with these bytes, up to CH_PRIVATE_FILE_LOOK of them, is one. */
bool ch_private_file(const void *bytes, size_t count);

#endif
