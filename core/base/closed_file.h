/* Files that their owner alone may read and write: those of games that hide something. */
#ifndef CH_CORE_BASE_CLOSED_FILE_H
#define CH_CORE_BASE_CLOSED_FILE_H

#include <stdbool.h>

#include "core/base/error.h"

/* Makes an empty one, whatever the umask, unless `path` is there. What can't be made shows when it
 * is opened. */
void ch_closed_file_make(const char *path);

/* Takes from all others what rights they have in the plain file at `path`, and reports that unless
 * `silent`; what is no plain file is left as it is. CH_BAD_INPUT if others have rights in it and
 * another user owns it, CH_SYSTEM if they can't be taken. `option`: what names another file, as
 * "--db". No descriptor is opened, since closing one would end SQLite's locks. */
enum ch_status ch_closed_file_narrow(const char *path, const char *option, bool silent,
                                     struct ch_error *error);

/* What is called with each file that was narrowed and its former mode, from any thread; NULL, as at
 * first: nothing is. To be set before threads are started. */
void ch_closed_file_report(void (*report)(const char *path, unsigned mode));

#endif
