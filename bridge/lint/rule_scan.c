/* See rule_scan.h. */
#include "bridge/lint/rule_scan.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Ends a symbol. CLIPS allows < at the beginning of one only. */
static bool ends_word(char c) {
    return c == '\0' || is_blank(c) || strchr("()\";&|~<", c) != NULL;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || ((unsigned char)c & 0x80);
}

static void scan_word(struct ch_scanner *s, struct ch_token *token) {
    token->text = s->at++;
    while (!ends_word(*s->at))
        s->at++;
    token->length = (size_t)(s->at - token->text);
}

static void scan_string(struct ch_scanner *s, struct ch_token *token) {
    token->atom = CH_NODE_STRING;
    token->text = ++s->at;
    for (; *s->at && *s->at != '"'; s->at++) {
        if (*s->at == '\\' && s->at[1])
            s->at++;
        s->line += *s->at == '\n';
    }
    token->length = (size_t)(s->at - token->text);
    s->at += *s->at == '"';
}

/* At a question mark. */
static void scan_variable(struct ch_scanner *s, struct ch_token *token, bool fields) {
    s->at++;
    token->atom = fields ? CH_NODE_WILDCARDS : CH_NODE_WILDCARD;
    token->text = s->at;
    token->length = 0;
    bool global = *s->at == '*' && !fields;
    if (!global && !is_letter(*s->at))
        return;
    scan_word(s, token);
    token->atom = fields ? CH_NODE_FIELDS : global ? CH_NODE_GLOBAL : CH_NODE_VARIABLE;
    if (!global)
        return;
    token->text++;
    token->length--;
    if (token->length > 0 && token->text[token->length - 1] == '*')
        token->length--;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* [+-]digits[.digits][e[+-]digits], with a digit before the exponent. */
static bool is_number(const char *text, size_t length) {
    size_t i = 0, digits = 0;
    i += i < length && (text[i] == '+' || text[i] == '-');
    for (bool point = false; i < length && (is_digit(text[i]) || (text[i] == '.' && !point)); i++) {
        point |= text[i] == '.';
        digits += is_digit(text[i]);
    }
    if (digits > 0 && i < length && (text[i] == 'e' || text[i] == 'E')) {
        size_t before = ++i;
        i += i < length && (text[i] == '+' || text[i] == '-');
        while (i < length && is_digit(text[i]))
            i++;
        if (i == before || !is_digit(text[i - 1]))
            return false;
    }
    return digits > 0 && i == length;
}

static void scan_atom(struct ch_scanner *s, struct ch_token *token) {
    token->kind = CH_TOKEN_ATOM;
    token->atom = CH_NODE_WORD;
    if (*s->at == '"') {
        scan_string(s, token);
    } else if (*s->at == '?') {
        scan_variable(s, token, false);
    } else if (*s->at == '$' && s->at[1] == '?') {
        s->at++;
        scan_variable(s, token, true);
    } else if (strchr("&|~", *s->at)) {
        token->atom = CH_NODE_SIGN;
        token->text = s->at++;
        token->length = 1;
    } else {
        scan_word(s, token);
        if (is_number(token->text, token->length))
            token->atom = CH_NODE_NUMBER;
    }
}

struct ch_token ch_scan(struct ch_scanner *s) {
    for (; is_blank(*s->at); s->at++)
        if (*s->at == '\n') {
            s->line++;
            s->line_start = s->at + 1;
        }
    struct ch_token token = {.kind = CH_TOKEN_END, .text = s->at, .line = s->line};
    token.column = s->line_start ? (int)(s->at - s->line_start) + 1 : 0;
    s->line_start = NULL;
    if (*s->at == ';') {
        token.kind = CH_TOKEN_COMMENT;
        token.text = s->at + strspn(s->at, ";");
        token.length = strcspn(token.text, "\n\r");
        s->at = token.text + token.length;
    } else if (*s->at == '(' || *s->at == ')') {
        token.kind = *s->at++ == '(' ? CH_TOKEN_OPEN : CH_TOKEN_CLOSE;
    } else if (*s->at) {
        scan_atom(s, &token);
    }
    token.end_line = s->line;
    return token;
}
