/* Files that are written: whole or not at all, and not through a link to none. */
#ifndef CH_CORE_BASE_WHOLE_FILE_H
#define CH_CORE_BASE_WHOLE_FILE_H

#include <sys/types.h>

#include "core/base/text.h"

/* Writes texts[0..count-1] one after the other to a temporary file beside `path`, which replaces
 * `path` when all is on the disk. `mode` less the umask. CH_SYSTEM with the path if it can't be
 * done; nothing is left behind then. */
enum ch_status ch_whole_file(const char *path, mode_t mode, const struct ch_text *const texts[],
                             int count, struct ch_error *error);

/* CH_BAD_INPUT if `path` is a symbolic link whose target does not exist: opening it for writing
 * would create a file at a place that was not named, and protect a file other than the one created.
 * `option` is what names another file, as "--db". */
enum ch_status ch_dangling_refuse(const char *path, const char *option, struct ch_error *error);

#endif
