/* PDN text as tokens: everything that can be decided from the bytes alone. */
#include <assert.h>

#include "core/pdn/pdn_bytes.h"

static enum ch_status bad(const struct ch_pdn_reader *reader, int line, struct ch_error *error,
                          const char *text) {
    return ch_error_set(error, CH_BAD_INPUT, reader->file, line, "%s", text);
}

enum { MAX_NUMBER = 65535, MAX_FEN = 2000 };

static void advance(struct ch_pdn_reader *reader) {
    assert(reader->at < reader->length);
    int byte = ch_pdn_peek(reader, 0);
    if (byte == '\n' || (byte == '\r' && ch_pdn_peek(reader, 1) != '\n'))
        reader->line++;
    reader->at++;
}

static bool read_score(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    struct ch_pdn_score score;
    if (!ch_pdn_score(reader->text, reader->length, reader->at, &score))
        return false;
    token->kind = CH_PDN_SCORE;
    token->warning = score.warning;
    ch_text_add(&token->text, score.result);
    ch_text_add_bytes(&token->name, reader->text + reader->at, score.size);
    reader->at += score.size;
    return true;
}

/* Digits from here on as token->number; false when there are none or too many. */
static bool read_digits(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    int digits = 0;
    token->number = 0;
    for (int byte; (byte = ch_pdn_peek(reader, 0)) >= 0 && isdigit(byte); reader->at++, digits++)
        if (token->number <= MAX_NUMBER)
            token->number = token->number * 10 + (byte - '0');
    return digits > 0 && token->number <= MAX_NUMBER;
}

static bool read_number(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t digits = 0;
    while (ch_pdn_peek(reader, digits) >= 0 && isdigit(ch_pdn_peek(reader, digits)))
        digits++;
    if (digits == 0 || ch_pdn_peek(reader, digits) != '.' || !read_digits(reader, token))
        return false;
    token->kind = CH_PDN_NUMBER;
    while (ch_pdn_peek(reader, 0) == '.')
        reader->at++;
    return true;
}

/* `(1-0)`, at the end of the game. */
static bool read_enclosed_score(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    struct ch_pdn_score score;
    size_t at = reader->at + ch_pdn_blanks(reader, 1);
    if (!ch_pdn_score(reader->text, reader->length, at, &score))
        return false;
    at = ch_pdn_past_blanks(reader->text, reader->length, at + score.size);
    if (ch_pdn_byte(reader->text, reader->length, at) != ')' || !ch_pdn_ends_at(reader, at + 1))
        return false;
    token->kind = CH_PDN_SCORE;
    token->warning = "a result is written in parentheses";
    ch_text_add(&token->text, score.result);
    reader->at = at + 1;
    return true;
}

static bool read_mark(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = 0;
    bool bracket = ch_pdn_peek(reader, 0) == '(';
    size_t signs = bracket;
    while (ch_pdn_peek(reader, signs + size) == '!' || ch_pdn_peek(reader, signs + size) == '?')
        size++;
    if (size == 0 || (bracket && ch_pdn_peek(reader, signs + size) != ')'))
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

static void skip_white(struct ch_pdn_reader *reader) {
    while (ch_pdn_space(ch_pdn_peek(reader, 0)))
        advance(reader);
}

static void skip_line(struct ch_pdn_reader *reader) {
    int byte;
    while ((byte = ch_pdn_peek(reader, 0)) >= 0 && byte != '\n' && byte != '\r')
        reader->at++;
}

/* White space and the lines that % starts. */
static void skip_space(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    bool empty = false; /* nothing but blanks since the last end of line */
    token->after_blank = false;
    for (int byte; (byte = ch_pdn_peek(reader, 0)) >= 0;) {
        if (byte == '%') {
            skip_line(reader);
            empty = false;
        } else if (ch_pdn_space(byte)) {
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

void ch_pdn_pass(struct ch_pdn_reader *reader, size_t size) {
    for (size_t end = reader->at + size; reader->at < end;)
        advance(reader);
}

static enum ch_status read_bracket(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    struct ch_pdn_bracket bracket;
    ch_pdn_bracket_read(reader->text, reader->length, reader->at, &bracket);
    token->warning = bracket.warning;
    token->bare = bracket.kind == CH_PDN_BARE;
    if (bracket.kind != CH_PDN_NO_TAG) {
        token->kind = CH_PDN_TAG;
        ch_pdn_bracket_copy(reader->text, &bracket, &token->name, &token->text);
    } else {
        bool empty = bracket.value_size == 0;
        token->kind = CH_PDN_COMMENT;
        token->warning = empty ? "a [Name] without a value is passed over" : ch_pdn_outside;
        if (!empty)
            ch_text_add_bytes(&token->text, reader->text + reader->at, bracket.end - reader->at);
    }
    ch_pdn_pass(reader, bracket.end - reader->at);
    return CH_OK;
}

static enum ch_status read_comment(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                   struct ch_error *error) {
    token->kind = CH_PDN_COMMENT;
    size_t start = reader->at + 1, end = reader->open_to;
    bool closed = false;
    if (start < reader->open_from || start > end)
        end = ch_pdn_comment_end(reader->text, reader->length, start - 1, &closed);
    if (!closed) {
        reader->open_from = start;
        reader->open_to = end;
        reader->at = start;
        return bad(reader, token->line, error,
                   "this comment is still open where the next game's tags or the end of the file "
                   "come; close it with }");
    }
    ch_text_add_bytes(&token->text, reader->text + start, end - 1 - start);
    ch_pdn_pass(reader, end - reader->at);
    return CH_OK;
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
    if (ch_pdn_peek(reader, 0) != '"')
        return bad(reader, token->line, error, form);
    size_t start = ++reader->at;
    while (ch_pdn_peek(reader, 0) >= 0 && ch_pdn_peek(reader, 0) != '"' &&
           reader->at - start < MAX_FEN)
        advance(reader);
    ch_text_add_bytes(&token->text, &reader->text[start], reader->at - start);
    reader->at += ch_pdn_peek(reader, 0) == '"';
    skip_white(reader);
    if (ch_pdn_peek(reader, 0) != '/')
        return bad(reader, token->line, error, form);
    reader->at++;
    return CH_OK;
}

/* A ; that touches the move before it, with another one or a number behind it. */
static bool parts_moves(const struct ch_pdn_reader *reader) {
    int next = ch_pdn_peek(reader, ch_pdn_blanks(reader, 1));
    return reader->at > 0 && !ch_pdn_space((unsigned char)reader->text[reader->at - 1]) &&
           (next < 0 || isdigit(next) || ch_pdn_line_end(next));
}

static const char stray[] = "signs that belong to no move are passed over";

static enum ch_status read_sign(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error) {
    int byte = ch_pdn_peek(reader, 0);
    switch (byte) {
    case '(':
        token->kind = CH_PDN_OPEN;
        break;
    case ')':
        token->kind = CH_PDN_CLOSE;
        break;
    case '*':
        token->kind = CH_PDN_STAR;
        token->attached = reader->at > 0 && ch_pdn_one_of(reader->text[reader->at - 1], "!?)");
        if (reader->at > 0 && isalnum((unsigned char)reader->text[reader->at - 1]))
            token->attached = true;
        break;
    case '.':
        token->kind = CH_PDN_ELLIPSIS;
        while (ch_pdn_peek(reader, 1) == '.')
            reader->at++;
        break;
    case '}':
        reader->at++;
        return bad(reader, token->line, error,
                   "a } that closes no comment; comments do not nest: take out the inner braces");
    case ';':
        token->kind = CH_PDN_COMMENT;
        if (parts_moves(reader)) {
            token->warning = stray;
            reader->at++;
            return CH_OK;
        }
        token->warning = "a ; is taken for the start of a comment, to the end of the line";
        reader->at++;
        while (!ch_pdn_line_end(ch_pdn_peek(reader, 0)))
            ch_text_add_bytes(&token->text, &reader->text[reader->at++], 1);
        return CH_OK;
    case ',':
    case '|':
    case ']':
        token->kind = CH_PDN_COMMENT;
        token->warning = stray;
        break;
    case '=':
        token->kind = CH_PDN_SCORE;
        token->warning = "a result is written with signs";
        ch_text_add(&token->text, "1/2-1/2");
        break;
    case '-':
        reader->at++;
        if (ch_pdn_result_follows(reader, reader->at)) {
            token->kind = CH_PDN_ELLIPSIS;
            token->warning = "a - before the result is passed over";
            return CH_OK;
        }
        while (ch_pdn_peek(reader, 0) == '-')
            reader->at++;
        if (ch_pdn_ends_at(reader, reader->at)) {
            token->kind = CH_PDN_SCORE;
            token->warning = "a - at the end is read as a result that is not known";
            ch_text_add(&token->text, "*");
            return CH_OK;
        }
        size_t unknown = reader->cuts ? ch_pdn_unknown_to_end(reader) : 0;
        if (unknown > 0) {
            ch_pdn_pass(reader, unknown);
            token->kind = CH_PDN_ELLIPSIS;
            token->warning = "moves to the end that are not known, written as -, are left out";
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

static enum ch_status read_token(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                 struct ch_error *error) {
    ch_text_clear(&token->name);
    ch_text_clear(&token->text);
    token->kind = CH_PDN_WORD;
    token->warning = NULL;
    token->attached = token->remark = token->bare = false;
    skip_space(reader, token);
    token->line = reader->line;
    token->start = reader->at;
    int byte = ch_pdn_peek(reader, 0);
    if (byte < 0) {
        token->kind = CH_PDN_END;
        return CH_OK;
    }
    if (byte == '[')
        return read_bracket(reader, token);
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
    if (byte == '(' && read_enclosed_score(reader, token))
        return CH_OK;
    if (ch_pdn_puts_piece(reader))
        return ch_pdn_word_read(reader, token, error);
    if (read_score(reader, token))
        return CH_OK;
    if (read_number(reader, token))
        return CH_OK;
    if (ch_pdn_one_of(byte, ",;|]") || (byte == '=' && ch_pdn_ends_at(reader, reader->at + 1)))
        return read_sign(reader, token, error);
    if (ch_pdn_remark_read(reader, token))
        return CH_OK;
    if (isalnum(byte) || byte >= 0x80)
        return ch_pdn_word_read(reader, token, error);
    return read_sign(reader, token, error);
}

void ch_pdn_token_turn(struct ch_pdn_token *token) {
    for (char *at = token->text.data; token->kind == CH_PDN_WORD && *at; at++) {
        if (*at < 'a' || *at > 'h' || at[1] < '1' || at[1] > '8')
            continue;
        at[0] = (char)('a' + 'h' - at[0]);
        at[1] = (char)('1' + '8' - at[1]);
        token->warning = "letters name the squares as who moves first sees them; they are turned";
    }
}

enum ch_status ch_pdn_token_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                 struct ch_error *error) {
    enum ch_status status = read_token(reader, token, error);
    if (reader->turned)
        ch_pdn_token_turn(token);
    return status;
}
