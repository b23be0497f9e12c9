/* All that the commands print, and the one place where text from outside becomes fit for a
 * terminal: names in records and PDN, comments, opening names, rules, faults, file names may hold
 * what commands one. A format is the program's own text and printed as it is; every %s is foreign.
 * tests/run/documents/structure.sh finds prints that go round it. */
#ifndef CH_CLI_OUTPUT_PRINT_H
#define CH_CLI_OUTPUT_PRINT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/json.h"
#include "core/base/text.h"
#include "workshop/progress.h"

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

/* The output of --json: an object a line, each with the version of its form. */

/* A new object that says its version. */
cJSON *ch_json_line(void);
/* An array of numbers. */
void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count);
/* Adds the value of `key`, if there is one, under the word of the glossary too: a key of this
 * version is never removed. */
void ch_json_also(cJSON *object, const char *key, const char *word);
/* Prints the object on a line of its own at once, and takes it. */
void ch_json_print(cJSON *line);

/* Lines that are longer than the terminal is wide, broken between words (wrap.c). */

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

/* Text in columns: cells are collected row by row and written with aligned left edges, or right
 * ones (columns.c). */

enum { CH_COLUMNS_MAX = 16 };

/* Initialise with {0}, release with ch_columns_done. */
struct ch_columns {
    struct ch_text cells;       /* a new line before each row, a tab before each cell */
    bool right[CH_COLUMNS_MAX]; /* the column's cells are aligned at their right edges: numbers */
};

void ch_columns_row(struct ch_columns *columns);
/* Appends a cell to the last row; "" leaves it empty. Past CH_COLUMNS_MAX cells are dropped. */
void ch_columns_add(struct ch_columns *columns, const char *text);
/* Appends cells to the last row, as ch_print formats them; tabs of the format part them. */
void ch_columns_addf(struct ch_columns *columns, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for a new row. */
void ch_columns_rowf(struct ch_columns *columns, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends the rows to `out`, each after `indent` blanks, `gap` blanks between columns. Columns that
 * are empty in every row take no room. */
void ch_columns_write(const struct ch_columns *columns, int indent, int gap, struct ch_text *out);
/* Prints the rows without indent, with two blanks between columns. */
void ch_columns_print(const struct ch_columns *columns);
void ch_columns_done(struct ch_columns *columns);

/* Progress on standard error: a line that is written again and again on a terminal, and now and
 * then a line of its own elsewhere (progress_line.c). */

struct ch_progress_line {
    struct ch_progress progress;
    const char *doing; /* "deciding" */
    int64_t shown;     /* when; 0: since it began nothing was */
    int64_t begun;     /* when the first piece was shown … */
    int first;         /* … and how many there were then, for the time to go */
    bool line_open;
};

/* `doing` is kept. */
struct ch_progress_line ch_progress_line(const char *doing);

/* Takes a line that is written again and again off the terminal, for what is printed next. */
void ch_progress_line_off(bool *open);

#endif
