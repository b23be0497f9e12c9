/* See facts_token.h. */
#include "core/base/facts_token.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ch_fact_tokens_init(struct ch_fact_tokens *tokens, const char *text, size_t length,
                         char *out) {
    *tokens = (struct ch_fact_tokens){
        .at = text, .end = text + length, .line_start = text, .line = 1, .out = out};
}

static void take(struct ch_fact_tokens *tokens) {
    if (*tokens->at++ == '\n') {
        tokens->line++;
        tokens->line_start = tokens->at;
    }
}

static void skip_blanks(struct ch_fact_tokens *tokens) {
    bool comment = false;
    for (; tokens->at < tokens->end; take(tokens)) {
        char c = *tokens->at;
        if (c == ';')
            comment = true;
        else if (c == '\n' || c == '\r')
            comment = false;
        else if (!comment && c != ' ' && c != '\t' && c != '\f')
            return;
    }
}

static void set_mistake(struct ch_fact_token *token, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void set_mistake(struct ch_fact_token *token, const char *format, ...) {
    token->kind = CH_FACT_TOKEN_BAD;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(token->mistake, sizeof token->mistake, format, arguments);
    va_end(arguments);
}

/* Reading goes on with the next line. */
static void refuse_unclosed(struct ch_fact_tokens *tokens, struct ch_fact_token *token) {
    while (tokens->at < tokens->end && *tokens->at != '\n')
        take(tokens);
    set_mistake(token, "the string that begins here is not closed; add `\"`");
}

/* A string; a backslash takes the next character as it is. A quote inside a string without end has
 * a backslash before it, so that a string that begins there has no end either: it is not looked for
 * again. */
static void read_string(struct ch_fact_tokens *tokens, struct ch_fact_token *token) {
    struct ch_fact_tokens start = *tokens;
    char *out = tokens->out;
    if (tokens->unclosed) {
        refuse_unclosed(tokens, token);
        return;
    }
    for (take(tokens); tokens->at < tokens->end && *tokens->at != '"'; take(tokens)) {
        if (*tokens->at == '\\' && tokens->at + 1 < tokens->end)
            take(tokens);
        if (*tokens->at == '\0') {
            set_mistake(token, "a zero byte inside a string; this is not a text file");
            return;
        }
        *out++ = *tokens->at;
    }
    if (tokens->at == tokens->end) {
        *tokens = start;
        tokens->unclosed = true;
        refuse_unclosed(tokens, token);
        return;
    }
    take(tokens);
    *out++ = '\0';
    token->value.type = CH_FACT_STRING;
    token->value.text = tokens->out;
    tokens->out = out;
}

/* Sign, digits with at most one point, exponent: what CLIPS takes for a number. 0 for none. */
static enum ch_fact_type number_type(const char *text) {
    enum ch_fact_type type = CH_FACT_INTEGER;
    int digits = 0;
    if (*text == '+' || *text == '-')
        text++;
    for (; isdigit((unsigned char)*text) || (*text == '.' && type == CH_FACT_INTEGER); text++) {
        if (*text == '.')
            type = CH_FACT_REAL;
        else
            digits++;
    }
    if (digits == 0)
        return 0;
    if (*text == 'e' || *text == 'E') {
        type = CH_FACT_REAL;
        text++;
        if (*text == '+' || *text == '-')
            text++;
        if (!isdigit((unsigned char)*text))
            return 0;
        while (isdigit((unsigned char)*text))
            text++;
    }
    return *text ? 0 : type;
}

static void set_number(struct ch_fact_token *token) {
    struct ch_fact_value *value = &token->value;
    errno = 0;
    value->real = strtod(value->text, NULL);
    if (value->type == CH_FACT_INTEGER) {
        errno = 0;
        value->integer = strtoll(value->text, NULL, 10);
    }
    bool vanishes = value->type == CH_FACT_REAL && value->real > -1 && value->real < 1;
    if (errno == ERANGE && !vanishes)
        set_mistake(token, "the number %.40s is too large", value->text);
}

static bool ends_symbol(char c) {
    switch (c) {
    case '\0':
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case '\f':
    case '"':
    case '(':
    case ')':
    case '&':
    case '|':
    case '<':
    case '~':
    case ';':
        return true;
    default:
        return false;
    }
}

static void read_symbol(struct ch_fact_tokens *tokens, struct ch_fact_token *token) {
    char *out = tokens->out, *text = out;
    do {
        *out++ = *tokens->at;
        take(tokens);
    } while (tokens->at < tokens->end && !ends_symbol(*tokens->at));
    *out++ = '\0';
    token->value.text = text;
    if (text[0] == '?' || (text[0] == '$' && text[1] == '?')) {
        set_mistake(token, "`%.40s` is a variable; only constants can stand here", text);
        return;
    }
    if (text[0] == '[' && out[-2] == ']') {
        set_mistake(token, "`%.40s` is an instance name; write a symbol or a string", text);
        return;
    }
    tokens->out = out;
    token->value.type = number_type(text);
    if (token->value.type)
        set_number(token);
    else
        token->value.type = CH_FACT_SYMBOL;
}

static bool is_control(char c) {
    return ((unsigned char)c < ' ' && !strchr(" \t\n\r\f", c)) || c == '\0' || c == 127;
}

void ch_fact_token_next(struct ch_fact_tokens *tokens, struct ch_fact_token *token) {
    skip_blanks(tokens);
    token->kind = CH_FACT_TOKEN_END;
    token->line = tokens->line;
    token->column = (int)(tokens->at - tokens->line_start) + 1;
    token->value = (struct ch_fact_value){.line = tokens->line};
    if (tokens->at == tokens->end)
        return;
    char c = *tokens->at;
    token->kind = CH_FACT_TOKEN_VALUE;
    if (c == '(' || c == ')') {
        token->kind = c == '(' ? CH_FACT_TOKEN_OPEN : CH_FACT_TOKEN_CLOSE;
        take(tokens);
    } else if (c == '"') {
        read_string(tokens, token);
    } else if (c == '&' || c == '|' || c == '~') {
        set_mistake(token, "`%c` is no constant; put it in a string if it is meant", c);
        take(tokens);
    } else if (is_control(c)) {
        set_mistake(token, "a control character (code %d); this is not a text file", c);
        while (tokens->at < tokens->end && is_control(*tokens->at))
            take(tokens);
    } else {
        read_symbol(tokens, token);
    }
}
