/* All that the commands print, and the one place where text from outside becomes fit for a
 * terminal: names in records and PDN, comments, opening names, rules, faults, file names may hold
 * what commands one. A format is the program's own text and printed as it is; every %s is foreign.
 * tests/run/documents/structure.sh finds prints that go round it. */
#ifndef CH_CLI_OUTPUT_PRINT_H
#define CH_CLI_OUTPUT_PRINT_H

#include <stdarg.h>
#include <stdio.h>

#include "core/base/text.h"

/* As printf and fprintf, but for %s: a text of one line, made plain (ch_text_plain), new lines
 * included. Returns the bytes printed. Conversions: d i u x X c s f g e with flags, width,
 * precision and the lengths h l ll j z; others are mistakes. */
int ch_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
int ch_print_to(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
int ch_print_list(FILE *to, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* The same appended to `text`. */
void ch_print_add(struct ch_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void ch_print_add_list(struct ch_text *text, const char *format, va_list *arguments);

/* Text of several lines: made plain, new lines and tabs kept. */
void ch_print_block(FILE *to, const char *text);
/* The same on standard output, with lines broken where its terminal ends. */
void ch_print_wrapped(const char *text);

/* The same for the drawing of a board, which keeps its colours: sequences ESC [ … m. */
void ch_print_drawing(FILE *to, const char *text);

/* JSON, in which what would command a terminal is escaped, and so means what it did; bytes that are
 * no UTF-8 become U+FFFD. Without a new line. */
void ch_print_json(FILE *to, const char *json);
/* Appends it so to `text`. */
void ch_print_add_json(struct ch_text *text, const char *json);

#endif
