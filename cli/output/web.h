/* The files of web/, which pages are made of. */
#ifndef CH_CLI_OUTPUT_WEB_H
#define CH_CLI_OUTPUT_WEB_H

#include "core/base/text.h"

/* Appends the files of these names, "board/board.js", one behind the other; `home` is the
 * program's folder. CH_NOT_FOUND or CH_SYSTEM with the file's path. */
enum ch_status ch_web_read(struct ch_text *text, const char *home, const char *const names[],
                           size_t count, struct ch_error *error);

/* Appends a content security policy that allows this style and this script alone, by their sums. */
void ch_web_policy(struct ch_text *policy, const struct ch_text *style,
                   const struct ch_text *script);

/* Appends JSON as an element of data with this id. What it holds can't end the element, nor turn
 * the direction of the page's text: `json` is changed for that. */
void ch_web_json(struct ch_text *out, const char *id, char *json);

/* A place in a page of web/, "{{style}}", and what is put there. */
struct ch_web_slot {
    const char *name, *text;
};
/* Appends `page` with the slots, ended by a NULL name, filled; each is in it once, in order.
 * CH_BAD_INPUT if one is missing. */
enum ch_status ch_web_fill(struct ch_text *out, const char *page, const struct ch_web_slot slots[],
                           const char *home, struct ch_error *error);

/* Appends a page of one file: web/`page` with its {{policy}}, {{style}}, {{data}} and {{script}}
 * filled from files of web/, each list ended by NULL, and from `data`. */
enum ch_status ch_web_page(struct ch_text *out, const char *home, const char *page,
                           const char *const styles[], const char *data,
                           const char *const scripts[], struct ch_error *error);

#endif
