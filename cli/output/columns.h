/* Text in columns: cells are collected row by row and written with aligned left edges,
 * or right ones. */
#ifndef CH_CLI_OUTPUT_COLUMNS_H
#define CH_CLI_OUTPUT_COLUMNS_H

#include <stdbool.h>

#include "core/base/text.h"

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

#endif
