/* The rules are those of GetToken in scanner.c of CLIPS 6.30. */
#include "core/base/clips_token.h"

#include <assert.h>
#include <string.h>

/* Separators of tokens. */
static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Bytes within a symbol: printable ones, and all that UTF-8 may hold. `<` can begin one only. */
static bool ends_word(char c) {
    unsigned char byte = (unsigned char)c;
    return byte <= ' ' || byte == 127 || byte >= 0xf8 || strchr("()\";&|~<", c);
}

/* Letters, and the first byte of a longer character. */
static bool begins_name(char c) {
    unsigned char byte = (unsigned char)c;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (byte >= 0xc0 && byte < 0xf8);
}

static bool begins_word(char c) {
    unsigned char byte = (unsigned char)c;
    return c == '<' || (!ends_word(c) && (byte < 0x80 || byte >= 0xc0));
}

/* Sign, digits with at most one point, exponent; digits are before the exponent. */
static enum ch_clips_kind number_kind(const char *text, size_t length) {
    enum ch_clips_kind kind = CH_CLIPS_INTEGER;
    size_t i = 0, digits = 0;
    i += text[0] == '+' || text[0] == '-';
    for (; i < length && (is_digit(text[i]) || (text[i] == '.' && kind == CH_CLIPS_INTEGER)); i++) {
        if (text[i] == '.')
            kind = CH_CLIPS_FLOAT;
        else
            digits++;
    }
    if (digits > 0 && i < length && (text[i] == 'e' || text[i] == 'E')) {
        kind = CH_CLIPS_FLOAT;
        i++;
        i += i < length && (text[i] == '+' || text[i] == '-');
        size_t exponent = i;
        while (i < length && is_digit(text[i]))
            i++;
        if (i == exponent)
            return CH_CLIPS_SYMBOL;
    }
    return digits > 0 && i == length ? kind : CH_CLIPS_SYMBOL;
}

static void skip_word(struct ch_clips_scanner *s) {
    assert(s->at < s->end);
    do
        s->at++;
    while (s->at < s->end && !ends_word(*s->at));
}

/* At its first quote. A backslash takes the next character as it is. */
static void scan_string(struct ch_clips_scanner *s, struct ch_clips_token *token) {
    token->kind = CH_CLIPS_STRING;
    token->text = ++s->at;
    for (; s->at < s->end && *s->at != '"'; s->at++) {
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
        if (*s->at == '\n') {
            s->line++;
            s->line_start = s->at + 1;
        }
    }
    token->length = (size_t)(s->at - token->text);
    token->unclosed = s->at == s->end;
    s->at += !token->unclosed;
}

/* `named` is at what follows the question mark. */
static void scan_variable(struct ch_clips_scanner *s, struct ch_clips_token *token,
                          const char *named, bool fields) {
    token->kind = fields ? CH_CLIPS_WILDCARDS : CH_CLIPS_WILDCARD;
    s->at = token->text = named;
    if (named == s->end || (*named != '*' && !begins_name(*named)))
        return;
    token->kind = fields ? CH_CLIPS_FIELDS : CH_CLIPS_VARIABLE;
    skip_word(s);
    token->length = (size_t)(s->at - named);
    if (*named == '*' && token->length > 1 && s->at[-1] == '*') {
        token->kind = CH_CLIPS_GLOBAL;
        token->text++;
        token->length -= 2;
    }
}

static void scan_word(struct ch_clips_scanner *s, struct ch_clips_token *token) {
    skip_word(s);
    token->length = (size_t)(s->at - token->at);
    token->kind = number_kind(token->text, token->length);
    if (token->length > 2 && token->at[0] == '[' && s->at[-1] == ']')
        token->kind = CH_CLIPS_INSTANCE;
}

/* To the end of the line, or to a \r. Where texts have none it is looked for once. */
static void pass_comment(struct ch_clips_scanner *s) {
    if (!s->back || s->back < s->at || s->back > s->end) {
        s->back = memchr(s->at, '\r', (size_t)(s->end - s->at));
        if (!s->back)
            s->back = s->end;
    }
    const char *line = memchr(s->at, '\n', (size_t)(s->back - s->at));
    s->at = line ? line : s->back;
}

static void scan_comment(struct ch_clips_scanner *s, struct ch_clips_token *token) {
    token->kind = CH_CLIPS_COMMENT;
    while (s->at < s->end && *s->at == ';')
        s->at++;
    token->text = s->at;
    pass_comment(s);
    token->length = (size_t)(s->at - token->text);
}

static void scan_token(struct ch_clips_scanner *s, struct ch_clips_token *token) {
    char c = *s->at;
    if (c == ';') {
        scan_comment(s, token);
    } else if (c == '"') {
        scan_string(s, token);
    } else if (c == '?') {
        scan_variable(s, token, s->at + 1, false);
    } else if (c == '$' && s->at + 1 < s->end && s->at[1] == '?') {
        scan_variable(s, token, s->at + 2, true);
    } else if (begins_word(c)) {
        scan_word(s, token);
    } else {
        token->kind = c == '('                           ? CH_CLIPS_OPEN
                      : c == ')'                         ? CH_CLIPS_CLOSE
                      : c == '&' || c == '|' || c == '~' ? CH_CLIPS_CONNECTIVE
                                                         : CH_CLIPS_GARBAGE;
        token->length = 1;
        s->at++;
    }
}

struct ch_clips_scanner ch_clips_scanner(const char *text, size_t length, int line) {
    return (struct ch_clips_scanner){
        .at = text, .end = text + length, .line_start = text, .line = line};
}

static void pass_blanks(struct ch_clips_scanner *s) {
    assert(s->line_start <= s->at && s->at <= s->end);
    for (; s->at < s->end && is_blank(*s->at); s->at++)
        if (*s->at == '\n') {
            s->line++;
            s->line_start = s->at + 1;
            s->within = false;
        }
}

struct ch_clips_token ch_clips_scan(struct ch_clips_scanner *s) {
    pass_blanks(s);
    struct ch_clips_token token = {.at = s->at,
                                   .text = s->at,
                                   .line = s->line,
                                   .column = (int)(s->at - s->line_start) + 1,
                                   .leads = !s->within};
    if (s->at < s->end) {
        scan_token(s, &token);
        s->within = true;
    }
    token.size = (size_t)(s->at - token.at);
    token.end_line = s->line;
    assert((token.kind == CH_CLIPS_END) == (token.size == 0) && token.length <= token.size);
    return token;
}

struct ch_clips_comments ch_clips_pass(struct ch_clips_scanner *s) {
    struct ch_clips_comments passed = {.begin = NULL};
    int first = 0;
    pass_blanks(s);
    while (s->at < s->end && *s->at == ';') {
        if (!passed.begin) {
            passed.begin = s->at;
            first = s->line;
        }
        pass_comment(s);
        passed.end = s->at;
        passed.lines = s->line - first;
        s->within = true;
        pass_blanks(s);
    }
    return passed;
}

struct ch_clips_token ch_clips_next(struct ch_clips_scanner *s) {
    ch_clips_pass(s);
    return ch_clips_scan(s);
}

bool ch_clips_word(const struct ch_clips_token *token) {
    return token->kind >= CH_CLIPS_SYMBOL && token->kind <= CH_CLIPS_WILDCARDS;
}

bool ch_clips_is(const struct ch_clips_token *token, const char *word) {
    return token->size == strlen(word) && memcmp(token->at, word, token->size) == 0;
}
