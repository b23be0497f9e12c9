/* Text in columns: see print.h. */

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "cli/output/print.h"

void ch_columns_row(struct ch_columns *columns) {
    ch_text_add(&columns->cells, "\n");
}

void ch_columns_add(struct ch_columns *columns, const char *text) {
    ch_columns_addf(columns, "%s", text);
}

/* What is foreign is made plain before, so that it parts no cells. */
static void add_cells(struct ch_columns *columns, const char *format, va_list *arguments) {
    assert(columns->cells.length > 0); /* a row was begun */
    ch_text_add(&columns->cells, "\t");
    ch_print_add_list(&columns->cells, format, arguments);
}

void ch_columns_addf(struct ch_columns *columns, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_cells(columns, format, &arguments);
    va_end(arguments);
}

void ch_columns_rowf(struct ch_columns *columns, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_columns_row(columns);
    add_cells(columns, format, &arguments);
    va_end(arguments);
}

/* The next cell, from its mark at *at on: its bytes, and its column; -1: a row begins. */
static const char *next_cell(const char **at, int *column, size_t *length) {
    const char *cell = *at + 1;
    *column = **at == '\n' ? -1 : *column + 1;
    *length = strcspn(cell, "\n\t");
    *at = cell + *length;
    return cell;
}

void ch_columns_write(const struct ch_columns *columns, int indent, int gap, struct ch_text *out) {
    const char *cells = columns->cells.length ? columns->cells.data : "", *cell;
    int width[CH_COLUMNS_MAX] = {0}, column = -1;
    size_t length;
    for (const char *at = cells; *at;) {
        cell = next_cell(&at, &column, &length);
        int wanted = ch_wrap_columns(cell, length);
        if (column >= 0 && column < CH_COLUMNS_MAX && wanted > width[column])
            width[column] = wanted;
    }
    int owed = 0; /* blanks before the next cell: none are left at the end of a line */
    for (const char *at = cells; *at;) {
        cell = next_cell(&at, &column, &length);
        if (column < 0) {
            ch_text_add(out, at > cells + 1 ? "\n" : "");
            owed = indent;
        } else if (column < CH_COLUMNS_MAX && width[column] > 0) {
            int spare = width[column] - ch_wrap_columns(cell, length);
            int before = columns->right[column] ? spare : 0;
            if (length > 0) {
                ch_text_addf(out, "%*s%.*s", owed + before, "", (int)length, cell);
                owed = -before;
            }
            owed += spare + gap;
        }
    }
    ch_text_add(out, *cells ? "\n" : "");
}

void ch_columns_print(const struct ch_columns *columns) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_columns_write(columns, 0, 2, &text);
    ch_print_block(stdout, text.data);
}

void ch_columns_done(struct ch_columns *columns) {
    ch_text_done(&columns->cells);
}
