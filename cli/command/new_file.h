/* Files that a command makes: never in the place of one that is there. */
#ifndef CH_CLI_COMMAND_NEW_FILE_H
#define CH_CLI_COMMAND_NEW_FILE_H

#include <sys/types.h>

#include "core/base/text.h"

/* Writes `text` to a file that was not there before, whole or not at all. CH_BAD_INPUT if there is
 * one. */
enum ch_status ch_new_file(const char *path, const char *text, struct ch_error *error);
/* CH_OK if it looks as if that could be done: said before long work, not after. */
enum ch_status ch_new_file_possible(const char *path, struct ch_error *error);

/* Makes the folders that lead to `path`. What can't be made shows when the file is written. */
void ch_new_folders(const char *path, mode_t mode);

/* CH_BAD_INPUT if a part of `path` after its first `root` bytes, which the user named, is a
 * symbolic link: a folder may have been prepared by somebody else. */
enum ch_status ch_new_file_inside(const char *path, size_t root, struct ch_error *error);

#endif
