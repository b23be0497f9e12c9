/* PDN text as tokens: everything that can be decided from the bytes alone. */
#include <assert.h>
#include <string.h>

#include "core/pdn/pdn_bytes.h"

/* NEAR: the longest comment that look-ahead skips; without a limit, unclosed comments would be
 * scanned again and again. */
enum { MAX_FEN = 2000, NEAR = 16384 };

void ch_pdn_token_init(struct ch_pdn_token *token) {
    *token = (struct ch_pdn_token){0};
    token->name = ch_text_new();
    token->text = ch_text_new();
}

void ch_pdn_token_done(struct ch_pdn_token *token) {
    ch_text_done(&token->name);
    ch_text_done(&token->text);
}

static void advance(struct ch_pdn_reader *reader) {
    assert(reader->at < reader->length);
    int byte = peek(reader, 0);
    if (byte == '\n' || (byte == '\r' && peek(reader, 1) != '\n'))
        reader->line++;
    reader->at++;
}

static void skip_line(struct ch_pdn_reader *reader) {
    int byte;
    while ((byte = peek(reader, 0)) >= 0 && byte != '\n' && byte != '\r')
        reader->at++;
}

/* White space and the lines that % starts. */
static void skip_space(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    bool empty = false; /* nothing but blanks since the last end of line */
    token->after_blank = false;
    for (int byte; (byte = peek(reader, 0)) >= 0;) {
        if (byte == '%') {
            skip_line(reader);
            empty = false;
        } else if (is_space(byte)) {
            int line = reader->line;
            advance(reader);
            if (line != reader->line) {
                token->after_blank = token->after_blank || empty;
                empty = true;
            }
        } else {
            return;
        }
    }
}

bool ch_pdn_tag_line(const char *text, size_t length, size_t at) {
    while (is_blank(byte_at(text, length, at)))
        at++;
    if (byte_at(text, length, at++) != '[')
        return false;
    while (is_blank(byte_at(text, length, at)))
        at++;
    size_t name = at;
    for (int byte; (byte = byte_at(text, length, at)) >= 0 && (isalnum(byte) || byte == '_');)
        at++;
    if (at == name)
        return false;
    while (is_blank(byte_at(text, length, at)))
        at++;
    return byte_at(text, length, at) == '"';
}

/* The rest of the line holds a quote that closes a tag: `"` and `]`. */
static bool closes_later(const struct ch_pdn_reader *reader) {
    for (size_t ahead = 0;; ahead++) {
        int byte = peek(reader, ahead);
        if (byte < 0 || byte == '\n' || byte == '\r')
            return false;
        if (byte != '"')
            continue;
        size_t after = ahead + 1;
        while (is_blank(peek(reader, after)))
            after++;
        if (peek(reader, after) == ']')
            return true;
    }
}

static bool bracket_follows(const struct ch_pdn_reader *reader) {
    size_t ahead = 0;
    while (is_blank(peek(reader, ahead)))
        ahead++;
    return peek(reader, ahead) == ']';
}

/* After the opening quote. Old files have unescaped quotes and backslashes in values: a quote that
 * no `]` follows is part of the value, a backslash before the last quote is literal. */
static bool read_value(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    for (int byte; (byte = peek(reader, 0)) >= 0 && byte != '\n' && byte != '\r';) {
        reader->at++;
        int next = peek(reader, 0);
        char kept = (char)byte;
        if (byte == '\\' && next == '\\') {
            reader->at++;
        } else if (byte == '\\' && next == '"') {
            reader->at++;
            if (bracket_follows(reader) && !closes_later(reader)) {
                ch_text_add(&token->text, "\\");
                return true;
            }
            kept = '"';
        } else if (byte == '"') {
            if (bracket_follows(reader))
                return true;
            token->warning = "a quote inside the value of a tag is written without \\ before it";
        }
        ch_text_add_bytes(&token->text, &kept, 1);
    }
    return false;
}

static enum ch_status read_tag(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                               struct ch_error *error) {
    token->kind = CH_PDN_TAG;
    reader->at++;
    while (is_space(peek(reader, 0)))
        advance(reader);
    for (int byte; (byte = peek(reader, 0)) >= 0 && (isalnum(byte) || byte == '_'); reader->at++)
        ch_text_add_bytes(&token->name, &reader->text[reader->at], 1);
    if (token->name.length == 0)
        return bad(reader, token->line, error, "a tag without a name; write [Name \"value\"]");
    while (is_space(peek(reader, 0)))
        advance(reader);
    if (peek(reader, 0) != '"')
        return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                            "the tag %s has no value in quotes; write [%s \"value\"]",
                            token->name.data, token->name.data);
    reader->at++;
    if (!read_value(reader, token))
        return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                            "the value of the tag %s does not end on its line; close it with \"]",
                            token->name.data);
    while (is_blank(peek(reader, 0)))
        reader->at++;
    assert(peek(reader, 0) == ']');
    reader->at++; /* the bracket that read_value saw */
    return CH_OK;
}

static enum ch_status read_comment(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                   struct ch_error *error) {
    token->kind = CH_PDN_COMMENT;
    reader->at++;
    size_t start = reader->at;
    for (int byte; (byte = peek(reader, 0)) >= 0;) {
        if (byte == '}') {
            ch_text_add_bytes(&token->text, &reader->text[start], reader->at - start);
            reader->at++;
            return CH_OK;
        }
        int line = reader->line;
        advance(reader);
        if (line != reader->line && ch_pdn_tag_line(reader->text, reader->length, reader->at))
            break;
    }
    return bad(reader, token->line, error,
               "this comment is still open where the next game's tags or the end of the file come; "
               "close it with }");
}

static enum ch_status read_setup(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                 struct ch_error *error) {
    static const char form[] = "a / that starts no set-up position; write /FEN \"W:W31,32:B1,2\"/";
    token->kind = CH_PDN_SETUP;
    reader->at++;
    while (is_space(peek(reader, 0)))
        advance(reader);
    if (reader->length - reader->at < 3 || strncmp(reader->text + reader->at, "FEN", 3) != 0)
        return bad(reader, token->line, error, form);
    reader->at += 3;
    while (is_space(peek(reader, 0)))
        advance(reader);
    if (peek(reader, 0) != '"')
        return bad(reader, token->line, error, form);
    size_t start = ++reader->at;
    while (peek(reader, 0) >= 0 && peek(reader, 0) != '"' && reader->at - start < MAX_FEN)
        advance(reader);
    ch_text_add_bytes(&token->text, &reader->text[start], reader->at - start);
    reader->at += peek(reader, 0) == '"';
    while (is_space(peek(reader, 0)))
        advance(reader);
    if (peek(reader, 0) != '/')
        return bad(reader, token->line, error, form);
    reader->at++;
    return CH_OK;
}

bool ch_pdn_result_follows(const struct ch_pdn_reader *reader, size_t ahead) {
    size_t at = reader->at + ahead, size;
    for (int byte; (byte = byte_at(reader->text, reader->length, at)) >= 0; at++) {
        if (byte == '*' || ch_pdn_score(reader->text, reader->length, at, &size))
            return true;
        size_t rest = reader->length - at;
        const char *brace =
            byte == '{' ? memchr(reader->text + at, '}', rest < NEAR ? rest : NEAR) : NULL;
        if (brace)
            at = (size_t)(brace - reader->text);
        else if (!is_space(byte))
            return false;
    }
    return false;
}

static enum ch_status read_sign(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error) {
    int byte = peek(reader, 0);
    switch (byte) {
    case '(':
        token->kind = CH_PDN_OPEN;
        break;
    case ')':
        token->kind = CH_PDN_CLOSE;
        break;
    case '*':
        token->kind = CH_PDN_STAR;
        token->attached = reader->at > 0 && strchr("!?)", reader->text[reader->at - 1]);
        if (reader->at > 0 && isalnum((unsigned char)reader->text[reader->at - 1]))
            token->attached = true;
        break;
    case '.':
        token->kind = CH_PDN_ELLIPSIS;
        while (peek(reader, 1) == '.')
            reader->at++;
        break;
    case '}':
        reader->at++;
        return bad(reader, token->line, error,
                   "a } that closes no comment; comments do not nest: take out the inner braces");
    case ';':
        reader->at++;
        return bad(
            reader, token->line, error,
            "a ; starts no comment in PDN; write { } around remarks, or % for the whole line");
    case '-':
        reader->at++;
        if (ch_pdn_result_follows(reader, 0)) {
            token->kind = CH_PDN_ELLIPSIS;
            token->warning = "a - before the result is passed over";
            return CH_OK;
        }
        return bad(
            reader, token->line, error,
            "a - in place of a move; a game with unknown moves can't be replayed: take it out");
    default:
        reader->at++;
        return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                            isprint(byte) ? "'%c' has no meaning here; put remarks in { }"
                                          : "the byte %d has no meaning here; is this a PDN file?",
                            byte);
    }
    reader->at++;
    return CH_OK;
}

enum ch_status ch_pdn_token_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                 struct ch_error *error) {
    ch_text_clear(&token->name);
    ch_text_clear(&token->text);
    token->kind = CH_PDN_WORD;
    token->warning = NULL;
    token->attached = token->remark = false;
    skip_space(reader, token);
    token->line = reader->line;
    token->start = reader->at;
    int byte = peek(reader, 0);
    if (byte < 0) {
        token->kind = CH_PDN_END;
        return CH_OK;
    }
    if (byte == '[')
        return read_tag(reader, token, error);
    if (byte == '{')
        return read_comment(reader, token, error);
    if (byte == '/')
        return read_setup(reader, token, error);
    if (byte == '$') {
        token->kind = CH_PDN_NAG;
        reader->at++;
        return ch_pdn_read_digits(reader, token)
                   ? CH_OK
                   : bad(reader, token->line, error, "a $ without a number; write $1 to $65535");
    }
    if ((byte == '!' || byte == '?' || byte == '(') && ch_pdn_read_mark(reader, token))
        return CH_OK;
    if (ch_pdn_read_score(reader, token))
        return CH_OK;
    if (ch_pdn_read_number(reader, token))
        return CH_OK;
    if (ch_pdn_read_remark(reader, token))
        return CH_OK;
    if (isalnum(byte) || byte >= 0x80)
        return ch_pdn_read_word(reader, token, error);
    return read_sign(reader, token, error);
}
