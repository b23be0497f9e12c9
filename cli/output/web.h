/* The files of web/, which pages are made of. */
#ifndef CH_CLI_OUTPUT_WEB_H
#define CH_CLI_OUTPUT_WEB_H

#include "core/base/text.h"

/* Appends the files of these names, "board/board.js", one behind the other; `home` is the
 * program's folder. CH_NOT_FOUND or CH_SYSTEM with the file's path. */
enum ch_status ch_web_read(struct ch_text *text, const char *home, const char *const names[],
                           size_t count, struct ch_error *error);

#endif
