/* Lines broken between words where a terminal ends: see print.h. */
#include "cli/output/print.h"

#include <assert.h>
#include <langinfo.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { HANGING = 4 };

bool ch_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* All 0 if the file is no terminal, or its size is unknown. */
static struct winsize size_of(FILE *file) {
    struct winsize size = {0};
    bool known = isatty(fileno(file)) && ioctl(fileno(file), TIOCGWINSZ, &size) == 0;
    return known ? size : (struct winsize){0};
}

int ch_wrap_width(FILE *file) {
    return size_of(file).ws_col;
}

int ch_wrap_height(FILE *file) {
    return size_of(file).ws_row;
}

int ch_wrap_columns(const char *text, size_t length) {
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

/* One line without its end. */
static void wrap_line(const char *line, size_t length, int width, struct ch_text *out) {
    assert(width > 0 && !memchr(line, '\n', length));
    size_t indent = strspn(line, " ");
    bool far_in = (int)indent > width / 2 && width > 2 * HANGING;
    int hanging = far_in ? HANGING : (int)indent + HANGING < width / 2 ? (int)indent + HANGING : 0;
    int column = far_in ? HANGING : 0;
    ch_text_addf(out, "%*s", column, "");
    for (size_t at = far_in ? indent : 0; at < length;) {
        size_t blanks = strspn(line + at, " ");
        size_t word = strcspn(line + at + blanks, " \n");
        int wide = ch_wrap_columns(line + at + blanks, word);
        if (column > 0 && column + (int)blanks + wide > width) {
            ch_text_addf(out, "\n%*s", hanging, "");
            column = hanging;
        } else {
            ch_text_add_bytes(out, line + at, blanks);
            column += (int)blanks;
        }
        ch_text_add_bytes(out, line + at + blanks, word);
        column += wide;
        at += blanks + word;
    }
}

void ch_wrap(const char *text, int width, struct ch_text *out) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (width > 0 && ch_wrap_columns(text, length) > width)
            wrap_line(text, length, width, out);
        else
            ch_text_add_bytes(out, text, length);
        text += length;
        if (*text == '\n') {
            ch_text_add(out, "\n");
            text++;
        }
    }
}
