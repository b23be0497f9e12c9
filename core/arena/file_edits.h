/* Files whose texts are played, looked at now and then: whether somebody has edited them. */
#ifndef CH_CORE_ARENA_FILE_EDITS_H
#define CH_CORE_ARENA_FILE_EDITS_H

#include <stdbool.h>

#include "core/base/source.h"

/* Initialise with {0}, release with ch_file_edits_done. */
struct ch_file_edits {
    struct ch_edited_file *file;
    int count, capacity;
};

/* Adds those of the texts that were read from files, each file once. */
void ch_file_edits_add(struct ch_file_edits *edits, const struct ch_source sources[], int count);
/* The name of a file that holds another text than the one that was read; each is returned once.
 * NULL if there is no more. Only files that were written since the last look are read. *gone: there
 * is none to be read, and was none for some time, since editors rename files. */
const char *ch_file_edits_next(struct ch_file_edits *edits, bool *gone);
void ch_file_edits_done(struct ch_file_edits *edits);

#endif
