/* How far comments, parentheses and games go. */
#include "core/pdn/pdn_bytes.h"

/* The longest comment that look-ahead skips; without a limit, unclosed comments would be scanned
 * again and again. */
enum { NEAR = 16384 };

/* A tag line within a comment ends it, unless the next brace is the one that closes it. */
size_t ch_pdn_comment_end(const char *text, size_t length, size_t at, bool *closed) {
    bool line = false;
    for (at++; at < length && text[at] != '}'; at++) {
        if (line && ch_pdn_tag_line(text, length, at)) {
            size_t brace = at;
            while (brace < length && text[brace] != '{' && text[brace] != '}')
                brace++;
            if (brace == length || text[brace] == '{')
                break;
            at = brace - 1;
        }
        line = text[at] == '\n' || text[at] == '\r';
    }
    bool found = at < length && text[at] == '}';
    if (closed)
        *closed = found;
    return at + found;
}

size_t ch_pdn_close(const struct ch_pdn_reader *reader) {
    enum { LONGEST = 1 << 16 };
    const char *text = reader->text;
    size_t end = reader->length - reader->at > LONGEST ? reader->at + LONGEST : reader->length;
    int depth = 1;
    for (size_t at = reader->at; at < end; at++) {
        depth += (text[at] == '(') - (text[at] == ')');
        if (depth == 0)
            return at - reader->at + 1;
        if (text[at] == '{')
            at = ch_pdn_comment_end(text, end, at, NULL) - 1;
        else if ((text[at] == '\n' || text[at] == '\r') &&
                 ch_pdn_tag_line(text, reader->length, at + 1))
            return 0;
    }
    return 0;
}

/* The brace that closes the comment at `at`, or `at`: there is none near. */
static size_t near_brace(const struct ch_pdn_reader *reader, size_t at) {
    const char *text = reader->text + at;
    size_t rest = reader->length - at;
    const char *brace = *text == '{' ? memchr(text, '}', rest < NEAR ? rest : NEAR) : NULL;
    return brace ? at + (size_t)(brace - text) : at;
}

bool ch_pdn_ends_at(const struct ch_pdn_reader *reader, size_t at) {
    bool line = false;
    for (int byte; (byte = ch_pdn_byte(reader->text, reader->length, at)) >= 0; at++) {
        size_t brace = near_brace(reader, at);
        line |= byte == '\n' || byte == '\r';
        if (brace == at && !ch_pdn_space(byte))
            return byte == '[' || (line && byte == '1' &&
                                   ch_pdn_byte(reader->text, reader->length, at + 1) == '.');
        at = brace;
    }
    return true;
}

bool ch_pdn_result_follows(const struct ch_pdn_reader *reader, size_t at) {
    struct ch_pdn_score score;
    for (int byte; (byte = ch_pdn_byte(reader->text, reader->length, at)) >= 0; at++) {
        if (byte == '*' || ch_pdn_score(reader->text, reader->length, at, &score))
            return true;
        size_t brace = near_brace(reader, at);
        if (brace == at && !ch_pdn_space(byte))
            return false;
        at = brace;
    }
    return false;
}

size_t ch_pdn_unknown_to_end(const struct ch_pdn_reader *reader) {
    struct ch_pdn_score score;
    bool word = false; /* within one */
    for (size_t at = reader->at; at < reader->at + NEAR; at++) {
        int byte = ch_pdn_byte(reader->text, reader->length, at);
        if (byte < 0 || byte == '*' || byte == '[' ||
            (!word && ch_pdn_score(reader->text, reader->length, at, &score)))
            return at - reader->at;
        if (!ch_pdn_space(byte) && byte != '-' && byte != '.' && !isdigit(byte))
            return 0;
        if (word && byte == '-')
            return 0;
        word = isdigit(byte);
    }
    return 0;
}
