/* The files that an author edits in the page: plain ones below the folder that the server was
 * started in, reached through no symbolic link. */
#ifndef CH_CLI_SERVE_FILES_H
#define CH_CLI_SERVE_FILES_H

#include <sys/types.h>

#include "core/base/text.h"

enum { CH_SERVE_FILE = 1 << 18 /* bytes of a file, at most */ };

/* `path` (absolute, or from the folder) as a way down from the folder, if it is below it and of a
 * kind that authors write; else NULL. Borrows from `path`. */
const char *ch_serve_file_inside(const char *folder, const char *path);

/* Appends the file; *mode (may be NULL) is how it may be used. CH_NOT_FOUND, or CH_BAD_INPUT if it
 * is none that can be edited. */
enum ch_status ch_serve_file_read(int root, const char *inside, struct ch_text *text, mode_t *mode,
                                  struct ch_error *error);

/* Replaces the file, whole or not at all, if its contents still have this hash (ch_hash_text):
 * CH_BUSY if it was changed meanwhile. */
enum ch_status ch_serve_file_save(int root, const char *inside, const char *hash, const char *text,
                                  struct ch_error *error);

#endif
