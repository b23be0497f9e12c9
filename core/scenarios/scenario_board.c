/* Boards drawn in scenarios; see scenario_words.h. */
#include <ctype.h>
#include <string.h>

#include "core/scenarios/scenario_words.h"

bool ch_scenario_drawn(const struct ch_fact_slot *slot) {
    const char *first = slot->values[0].text;
    return slot->count > 1 || strchr(first + strspn(first, " \t\r\n"), '\n') != NULL;
}

/* Appends the squares of one row. A number is the name of an empty square, or of the one whose
 * piece stands before it; a star marks the last move. */
static void add_row(const char *row, size_t length, struct ch_text *text) {
    bool named = false; /* the number that follows belongs to the piece */
    for (size_t i = 0; i < length; i++) {
        char c = row[i];
        if (isdigit((unsigned char)c)) {
            if (!named)
                ch_text_add(text, ".");
            while (i + 1 < length && isdigit((unsigned char)row[i + 1]))
                i++;
            named = false;
        } else if (c == '.' || isalpha((unsigned char)c)) {
            ch_text_add_bytes(text, &c, 1);
            named = c != '.' && i + 1 < length &&
                    (row[i + 1] == ' ' || isdigit((unsigned char)row[i + 1]));
        } else if (c == ' ' || c == '\t') {
            named = named && i + 1 < length && row[i + 1] != ' ' && row[i + 1] != '\t';
        } else if (!strchr("*<>[]\r", c)) {
            ch_text_add_bytes(text, &c, 1); /* for the reader of the board to refuse */
        }
    }
}

/* All lines of the drawing, with one kind of frame. */
static void join_lines(const struct ch_fact_slot *slot, struct ch_text *lines) {
    static const char bar[] = "│";
    for (int i = 0; i < slot->count; i++) {
        for (const char *at = slot->values[i].text; *at; at++) {
            bool drawn = strncmp(at, bar, sizeof bar - 1) == 0;
            ch_text_add_bytes(lines, drawn ? "|" : at, 1);
            at += drawn ? sizeof bar - 2 : 0;
        }
        ch_text_add(lines, "\n");
    }
}

void ch_scenario_board(const struct ch_fact_slot *slot, char side, struct ch_text *text) {
    struct ch_text lines;
    ch_text_init(&lines);
    join_lines(slot, &lines);
    bool framed = strchr(lines.data, '|') != NULL; /* then all else is no row */
    const char *slash = "";
    char *rest;
    ch_text_addf(text, "%c ", tolower((unsigned char)side));
    for (char *line = strtok_r(lines.data, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *bar = strchr(line, '|'), *last = strrchr(line, '|');
        char *row = framed && bar ? bar + 1 : line;
        if (bar && last > bar)
            *last = '\0';
        if ((framed && !bar) || !row[strspn(row, " \t\r")])
            continue;
        ch_text_add(text, slash);
        add_row(row, strlen(row), text);
        slash = "/";
    }
    ch_text_done(&lines);
}
