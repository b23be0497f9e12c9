/* Files that are written whole or not at all. */
#ifndef CH_CORE_BASE_WHOLE_FILE_H
#define CH_CORE_BASE_WHOLE_FILE_H

#include <sys/types.h>

#include "core/base/text.h"

/* Writes texts[0..count-1] one after the other to a temporary file beside `path`, which replaces
 * `path` when all is on the disk. `mode` less the umask. CH_SYSTEM with the path if it can't be
 * done; nothing is left behind then. */
enum ch_status ch_whole_file(const char *path, mode_t mode, const struct ch_text *const texts[],
                             int count, struct ch_error *error);

#endif
