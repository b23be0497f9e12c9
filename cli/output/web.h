/* The files of web/, which pages are made of. */
#ifndef CH_CLI_OUTPUT_WEB_H
#define CH_CLI_OUTPUT_WEB_H

#include "core/base/text.h"

/* Appends the files of these names, "board/board.js", one behind the other; `home` is the
 * program's folder. CH_NOT_FOUND or CH_SYSTEM with the file's path. */
enum ch_status ch_web_read(struct ch_text *text, const char *home, const char *const names[],
                           size_t count, struct ch_error *error);

/* A place in web/report/page.html, "{{style}}", and what is put there. */
struct ch_web_slot {
    const char *name, *text;
};
/* Appends `page` with the slots, ended by a NULL name, filled; each is in it once, in order.
 * CH_BAD_INPUT if one is missing. */
enum ch_status ch_web_fill(struct ch_text *out, const char *page, const struct ch_web_slot slots[],
                           const char *home, struct ch_error *error);

#endif
