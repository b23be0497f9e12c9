/* Lines that are longer than the terminal is wide, broken between words. */
#ifndef CH_CLI_OUTPUT_WRAP_H
#define CH_CLI_OUTPUT_WRAP_H

#include <stdbool.h>
#include <stdio.h>

#include "core/base/text.h"

/* Columns of the terminal that `file` is; 0: it is none, or its width is unknown. */
int ch_wrap_width(FILE *file);

/* Its lines, in the same way. */
int ch_wrap_height(FILE *file);

/* Columns that `length` bytes of text take: one for every UTF-8 character. */
int ch_wrap_columns(const char *text, size_t length);

/* True if what is printed may hold UTF-8, as the locale says; else it keeps to ASCII. */
bool ch_utf8(void);

/* Appends `text` with its lines broken at blanks so that none has more than `width` columns; the
 * rest of a line is indented four columns more than its start. A line that begins beyond the
 * middle, under the columns of a table, is moved to the fifth. A word longer than a line stays
 * whole. Width 0 breaks nothing. Every UTF-8 character counts as one column. */
void ch_wrap(const char *text, int width, struct ch_text *out);

#endif
