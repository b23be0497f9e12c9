#include "cli/output/columns.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"

void ch_columns_row(struct ch_columns *columns) {
    if (columns->rows == columns->capacity) {
        int capacity = columns->capacity ? columns->capacity * 2 : 16;
        size_t size = (size_t)capacity * CH_COLUMNS_MAX * sizeof *columns->cell;
        columns->cell = ch_realloc(columns->cell, size);
        columns->capacity = capacity;
    }
    memset(columns->cell + (size_t)columns->rows * CH_COLUMNS_MAX, 0,
           CH_COLUMNS_MAX * sizeof *columns->cell);
    columns->rows++;
    columns->next = 0;
}

/* A cell is one line, wherever its text comes from. */
static char *plain(const char *text) {
    char *copy = ch_copy(text);
    ch_text_plain(copy, "");
    return copy;
}

void ch_columns_add(struct ch_columns *columns, const char *text) {
    assert(columns->rows > 0); /* a row was begun */
    if (columns->next < CH_COLUMNS_MAX)
        columns->cell[(size_t)(columns->rows - 1) * CH_COLUMNS_MAX + (size_t)columns->next] =
            plain(text);
    columns->next++;
}

void ch_columns_addf(struct ch_columns *columns, const char *format, ...) {
    char cell[CH_COLUMNS_CELL];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell, sizeof cell, format, arguments);
    va_end(arguments);
    ch_columns_add(columns, cell);
}

/* Characters, not bytes: UTF-8 continuation bytes don't count. */
static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

static const char *cell_at(const struct ch_columns *columns, int row, int column) {
    assert(row < columns->rows && column < CH_COLUMNS_MAX);
    const char *cell = columns->cell[(size_t)row * CH_COLUMNS_MAX + (size_t)column];
    return cell ? cell : "";
}

void ch_columns_write(const struct ch_columns *columns, int indent, int gap, struct ch_text *out) {
    int width[CH_COLUMNS_MAX] = {0};
    for (int row = 0; row < columns->rows; row++)
        for (int column = 0; column < CH_COLUMNS_MAX; column++) {
            int wanted = width_of(cell_at(columns, row, column));
            width[column] = wanted > width[column] ? wanted : width[column];
        }
    for (int row = 0; row < columns->rows; row++) {
        int owed = indent; /* blanks before the next cell: none are left at the end of a line */
        for (int column = 0; column < CH_COLUMNS_MAX; column++) {
            const char *cell = cell_at(columns, row, column);
            int spare = width[column] - width_of(cell);
            assert(spare >= 0);
            if (cell[0]) {
                int before = columns->right[column] ? spare : 0;
                ch_text_addf(out, "%*s%s", owed + before, "", cell);
                owed = -before;
            }
            if (width[column] > 0)
                owed += spare + gap;
        }
        ch_text_add(out, "\n");
    }
}

void ch_columns_done(struct ch_columns *columns) {
    for (int i = 0; i < columns->rows * CH_COLUMNS_MAX; i++)
        ch_free(columns->cell[i]);
    ch_free(columns->cell);
    *columns = (struct ch_columns){0};
}
