/* Finding the next game after a mistake in one. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "core/pdn/pdn_parts.h"

static size_t line_end(const struct ch_pdn_reader *reader, size_t at) {
    assert(at <= reader->length);
    while (at < reader->length && reader->text[at] != '\n' && reader->text[at] != '\r')
        at++;
    return at;
}

/* To the start of the next line. */
static void next_line(struct ch_pdn_reader *reader) {
    reader->at = line_end(reader, reader->at);
    if (reader->at >= reader->length)
        return;
    if (reader->text[reader->at] == '\r' && reader->at + 1 < reader->length &&
        reader->text[reader->at + 1] == '\n')
        reader->at++;
    reader->at++;
    reader->line++;
}

static bool empty_line(const struct ch_pdn_reader *reader) {
    for (size_t at = reader->at, end = line_end(reader, at); at < end; at++)
        if (!isspace((unsigned char)reader->text[at]))
            return false;
    return true;
}

/* True if the rest of this line, from reader->at, ends a game: a result or a star is last in it.
 * Comments that are complete in the line are skipped. */
static bool line_ends_game(const struct ch_pdn_reader *reader) {
    size_t end = line_end(reader, reader->at);
    bool ends = false, closed = true; /* closed: braces from here on may have their partner */
    for (size_t at = reader->at; at < end;) {
        bool open = closed && reader->text[at] == '{';
        const char *brace = open ? memchr(&reader->text[at], '}', end - at) : NULL;
        closed = closed && (!open || brace);
        bool word_starts = at == 0 || isspace((unsigned char)reader->text[at - 1]) ||
                           strchr("}!?)", reader->text[at - 1]);
        size_t size = 0;
        const char *score =
            word_starts ? ch_pdn_score(reader->text, reader->length, at, &size) : NULL;
        if (brace) {
            at = (size_t)(brace - reader->text) + 1;
        } else if (score) {
            ends = true;
            at += size;
        } else {
            if (!isspace((unsigned char)reader->text[at]))
                ends = word_starts && reader->text[at] == '*';
            at++;
        }
    }
    return ends;
}

static bool at_tag_line(const struct ch_pdn_reader *reader) {
    bool starts = reader->at == 0 || strchr("\r\n", reader->text[reader->at - 1]);
    return starts && ch_pdn_tag_line(reader->text, reader->length, reader->at);
}

void ch_pdn_skip_game(struct ch_pdn_reader *reader, bool in_tags) {
    if (in_tags) {
        next_line(reader);
        while (at_tag_line(reader))
            next_line(reader);
        while (reader->at < reader->length && empty_line(reader))
            next_line(reader);
    }
    while (reader->at < reader->length && !at_tag_line(reader)) {
        bool ends = line_ends_game(reader);
        next_line(reader);
        if (ends)
            return;
    }
}
