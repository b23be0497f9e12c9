/* Files that are written: whole or not at all, and not through a link to none. */
#ifndef CH_CORE_BASE_WHOLE_FILE_H
#define CH_CORE_BASE_WHOLE_FILE_H

#include <sys/types.h>

#include "core/base/text.h"

/* A temporary file beside the one that is to be written. Drafts that killed programs left beside it
 * are removed when the next one begins. */
struct ch_file_draft {
    const char *path; /* borrowed */
    char *name;
    int file; /* to write to */
};

/* `mode` less the umask. CH_SYSTEM with the path if it can't be made. */
enum ch_status ch_file_draft_begin(const char *path, mode_t mode, struct ch_file_draft *draft,
                                   struct ch_error *error);
/* If `good`, puts the draft at its path once it is on the disk; else removes it. CH_SYSTEM with the
 * path if that can't be done: then it is removed as well. Releases it. */
enum ch_status ch_file_draft_end(struct ch_file_draft *draft, bool good, struct ch_error *error);

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
