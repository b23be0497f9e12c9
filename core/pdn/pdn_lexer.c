/* PDN text as tokens: everything that can be decided from the bytes alone. A word is taken whole,
 * so that `1-18` is not the draw `1-1` followed by an 8. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "core/pdn/pdn_parts.h"

/* -1 past the end. */
static int byte_at(const char *text, size_t length, size_t at) {
    return at < length ? (unsigned char)text[at] : -1;
}

static int peek(const struct ch_pdn_reader *reader, size_t ahead) {
    return byte_at(reader->text, reader->length, reader->at + ahead);
}

/* The end-of-file byte of DOS counts as a blank. */
static bool is_blank(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || byte == 0x1a;
}

/* The place behind the blanks that are so far ahead. */
static size_t past_blanks(const struct ch_pdn_reader *reader, size_t ahead) {
    while (is_blank(peek(reader, ahead)))
        ahead++;
    return ahead;
}

static bool is_space(int byte) {
    return is_blank(byte) || byte == '\n' || byte == '\r';
}

static bool is_word(int byte) {
    return byte >= 0 && (isalnum(byte) || byte == '-' || byte == ':' || byte >= 0x80);
}

static enum ch_status bad(const struct ch_pdn_reader *reader, int line, struct ch_error *error,
                          const char *text) {
    return ch_error_set(error, CH_BAD_INPUT, reader->file, line, "%s", text);
}

/* NEAR: the longest comment that look-ahead skips; without a limit, unclosed comments would be
 * scanned again and again. */
enum { MAX_WORD = 200, MAX_NUMBER = 65535, MAX_FEN = 2000, NEAR = 16384 };

const char *ch_pdn_score(const char *text, size_t length, size_t at, size_t *size) {
    static const char *const scores[] = {"1/2-1/2", "1-0", "0-1", "2-0", "0-2", "1-1", "0-0"};
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        *size = strlen(scores[i]);
        if (length - at >= *size && memcmp(text + at, scores[i], *size) == 0 &&
            !is_word(byte_at(text, length, at + *size)) && byte_at(text, length, at + *size) != '/')
            return scores[i];
    }
    static const char halves[] = "\u00bd-\u00bd";
    *size = strlen(halves);
    if (length - at >= *size && memcmp(text + at, halves, *size) == 0)
        return scores[0];
    return NULL;
}

/* True if a result comes next from `ahead` bytes on, behind blanks and comments. */
static bool result_follows(const struct ch_pdn_reader *reader, size_t ahead) {
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

static bool read_score(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size;
    const char *score = ch_pdn_score(reader->text, reader->length, reader->at, &size);
    if (!score)
        return false;
    token->kind = CH_PDN_SCORE;
    ch_text_add(&token->text, score);
    reader->at += size;
    return true;
}

/* Digits from here on as token->number; false when there are none or too many. */
static bool read_digits(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    int digits = 0;
    token->number = 0;
    for (int byte; (byte = peek(reader, 0)) >= 0 && isdigit(byte); reader->at++, digits++)
        if (token->number <= MAX_NUMBER)
            token->number = token->number * 10 + (byte - '0');
    return digits > 0 && token->number <= MAX_NUMBER;
}

static bool read_number(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t digits = 0;
    while (peek(reader, digits) >= 0 && isdigit(peek(reader, digits)))
        digits++;
    if (digits == 0 || peek(reader, digits) != '.' || !read_digits(reader, token))
        return false;
    token->kind = CH_PDN_NUMBER;
    while (peek(reader, 0) == '.')
        reader->at++;
    return true;
}

static bool is_separator(int byte) {
    return byte == '-' || byte == 'x' || byte == 'X' || byte == ':';
}

static bool is_score(const struct ch_pdn_reader *reader, size_t ahead) {
    size_t size;
    return reader->at + ahead < reader->length &&
           ch_pdn_score(reader->text, reader->length, reader->at + ahead, &size);
}

/* True if a capture may break off before this: a result, a comment, the end of the line. */
static bool breaks_off(const struct ch_pdn_reader *reader, size_t ahead) {
    int byte = peek(reader, ahead);
    return byte < 0 || strchr("*{\r\n", byte) || is_score(reader, ahead);
}

/* A square by itself: `15`, or with `letters` c3 as well, which in Lines of Action may be a move.
 */
static bool is_square(const struct ch_pdn_token *token, bool letters) {
    const char *text = token->text.data;
    text += letters && isalpha((unsigned char)text[0]);
    return text[0] && text[strspn(text, "0123456789")] == '\0';
}

/* Blanks inside a move (`11 -15`, `22 x 18`), on one line, are passed over, up to the sign of a
 * move that breaks off (`15 x 1-0`): a result is no square. */
static bool skip_gap(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t ahead = past_blanks(reader, 0), square = ahead;
    int sign = (unsigned char)token->text.data[token->text.length - 1];
    bool open = is_separator(sign);
    if (ahead == 0)
        return false;
    if (!open) {
        sign = peek(reader, square++);
        if (!is_separator(sign))
            return false;
        square = past_blanks(reader, square);
    }
    int byte = peek(reader, square);
    bool whole = byte >= 0 && isalnum(byte) && !is_separator(byte) && !is_score(reader, square);
    if (!whole && (open || !is_square(token, sign != '-') || !breaks_off(reader, square)))
        return false;
    reader->at += ahead;
    return true;
}

/* True if a result follows that is no part of the word: after the sign of a move that breaks off
 * (`15x1-0`), or after a stray one behind a whole move, which is not the word's either. */
static bool result_touches(const struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t length = token->text.length;
    if (length == 0)
        return false;
    if (is_separator((unsigned char)token->text.data[length - 1]))
        return is_score(reader, 0);
    return peek(reader, 0) == '-' && !is_square(token, false) && result_follows(reader, 1);
}

/* Words without digits, outside of braces, are taken for a remark. */
static bool read_remark(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = 0;
    bool letter = false;
    for (int byte; (byte = peek(reader, size)) >= 0 && !is_space(byte) && !strchr("{}()[]", byte);
         size++) {
        if (isdigit(byte) || byte == '\0')
            return false;
        letter |= (isalpha(byte) && byte != 'x') || byte >= 0x80;
        if (size == 0 && !letter)
            return false;
    }
    if (!letter)
        return false;
    token->kind = CH_PDN_COMMENT;
    token->remark = true;
    token->warning = "text outside of { } is taken for a comment";
    ch_text_add_bytes(&token->text, &reader->text[reader->at], size);
    reader->at += size;
    return true;
}

/* A remark that touches a move ends it: letters within a move of numbers, but for the x of
 * captures. */
static bool word_goes_on(const struct ch_pdn_token *token, int byte) {
    bool numbers = token->text.length > 0 && isdigit((unsigned char)token->text.data[0]);
    return is_word(byte) && (!numbers || !isalpha(byte) || is_separator(byte));
}

/* `11`, `c3`, with what may follow. */
static bool begins_with_square(const char *text) {
    return isdigit((unsigned char)text[isalpha((unsigned char)text[0]) != 0]);
}

/* Signs of chess behind a move of squares with letters, as PlayStrategy puts them behind the move
 * that wins, say nothing here. */
static void skip_check(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t signs = 0;
    while (peek(reader, signs) == '+' || peek(reader, signs) == '#')
        signs++;
    int after = peek(reader, signs);
    if (isalpha((unsigned char)token->text.data[0]) && (after < 0 || !isalnum(after)))
        reader->at += signs;
}

/* A move, or something that can't be read. */
static enum ch_status read_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error) {
    token->kind = CH_PDN_WORD;
    for (;;) {
        for (int byte; word_goes_on(token, byte = peek(reader, 0)); reader->at++) {
            if (result_touches(reader, token))
                return CH_OK;
            char kept = byte == 'X' ? 'x' : (char)byte;
            if (token->text.length == MAX_WORD)
                return bad(reader, token->line, error,
                           "this is too long for a move; put remarks in { }");
            ch_text_add_bytes(&token->text, &kept, 1);
        }
        if (!begins_with_square(token->text.data) || !skip_gap(reader, token)) {
            skip_check(reader, token);
            return CH_OK;
        }
        token->warning = "a move is written with blanks in it";
    }
}

static bool read_mark(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = 0;
    bool bracket = peek(reader, 0) == '(';
    size_t signs = bracket;
    while (peek(reader, signs + size) == '!' || peek(reader, signs + size) == '?')
        size++;
    if (size == 0 || (bracket && peek(reader, signs + size) != ')'))
        return false;
    size += bracket ? 2 : 0;
    token->kind = CH_PDN_MARK;
    ch_text_add_bytes(&token->text, &reader->text[reader->at], size);
    reader->at += size;
    return true;
}

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

static void skip_white(struct ch_pdn_reader *reader) {
    while (is_space(peek(reader, 0)))
        advance(reader);
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
        if (peek(reader, past_blanks(reader, ahead + 1)) == ']')
            return true;
    }
}

static bool bracket_follows(const struct ch_pdn_reader *reader) {
    return peek(reader, past_blanks(reader, 0)) == ']';
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
    skip_white(reader);
    for (int byte; (byte = peek(reader, 0)) >= 0 && (isalnum(byte) || byte == '_'); reader->at++)
        ch_text_add_bytes(&token->name, &reader->text[reader->at], 1);
    if (token->name.length == 0)
        return bad(reader, token->line, error, "a tag without a name; write [Name \"value\"]");
    skip_white(reader);
    if (peek(reader, 0) != '"')
        return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                            "the tag %s has no value in quotes; write [%s \"value\"]",
                            token->name.data, token->name.data);
    reader->at++;
    if (!read_value(reader, token))
        return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                            "the value of the tag %s does not end on its line; close it with \"]",
                            token->name.data);
    reader->at += past_blanks(reader, 0);
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
    skip_white(reader);
    if (reader->length - reader->at < 3 || strncmp(reader->text + reader->at, "FEN", 3) != 0)
        return bad(reader, token->line, error, form);
    reader->at += 3;
    skip_white(reader);
    if (peek(reader, 0) != '"')
        return bad(reader, token->line, error, form);
    size_t start = ++reader->at;
    while (peek(reader, 0) >= 0 && peek(reader, 0) != '"' && reader->at - start < MAX_FEN)
        advance(reader);
    ch_text_add_bytes(&token->text, &reader->text[start], reader->at - start);
    reader->at += peek(reader, 0) == '"';
    skip_white(reader);
    if (peek(reader, 0) != '/')
        return bad(reader, token->line, error, form);
    reader->at++;
    return CH_OK;
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
        if (result_follows(reader, 0)) {
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
        return read_digits(reader, token)
                   ? CH_OK
                   : bad(reader, token->line, error, "a $ without a number; write $1 to $65535");
    }
    if ((byte == '!' || byte == '?' || byte == '(') && read_mark(reader, token))
        return CH_OK;
    if (read_score(reader, token))
        return CH_OK;
    if (read_number(reader, token))
        return CH_OK;
    if (read_remark(reader, token))
        return CH_OK;
    if (isalnum(byte) || byte >= 0x80)
        return read_word(reader, token, error);
    return read_sign(reader, token, error);
}
