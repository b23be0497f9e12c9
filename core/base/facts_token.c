#include "core/base/facts_token.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ch_fact_tokens_init(struct ch_fact_tokens *tokens, const char *text, size_t length,
                         char *out) {
    *tokens = (struct ch_fact_tokens){
        .scanner = ch_clips_scanner(text, length, 1), .end = text + length, .out = out};
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

static const char *line_end(const char *from, const char *end) {
    const char *found = memchr(from, '\n', (size_t)(end - from));
    return found ? found : end;
}

/* The next token. After a string without end there is no other string with one: a quote within it
 * has a backslash before it. So lines are read one by one from there on, and none is read twice. */
static struct ch_clips_token scan(struct ch_fact_tokens *tokens) {
    struct ch_clips_scanner *scanner = &tokens->scanner, before = *scanner;
    struct ch_clips_token token = ch_clips_next(scanner);
    while (token.kind == CH_CLIPS_END && scanner->end < tokens->end) {
        scanner->end = line_end(scanner->end + 1, tokens->end);
        token = ch_clips_next(scanner);
    }
    if (token.unclosed && scanner->end == tokens->end) {
        *scanner = before;
        scanner->line = token.line;
        scanner->line_start = token.at - (token.column - 1);
        scanner->at = scanner->end = line_end(token.at, tokens->end);
    }
    return token;
}

static void read_string(struct ch_fact_tokens *tokens, const struct ch_clips_token *string,
                        struct ch_fact_token *token) {
    char *out = tokens->out;
    if (string->unclosed) {
        set_mistake(token, "the string that begins here is not closed; add `\"`");
        return;
    }
    if (memchr(string->text, '\0', string->length)) {
        set_mistake(token, "a zero byte inside a string; this is not a text file");
        return;
    }
    for (size_t i = 0; i < string->length; i++) {
        i += string->text[i] == '\\';
        *out++ = string->text[i];
    }
    *out++ = '\0';
    token->value.type = CH_FACT_STRING;
    token->value.text = tokens->out;
    tokens->out = out;
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

static void read_word(struct ch_fact_tokens *tokens, const struct ch_clips_token *word,
                      struct ch_fact_token *token) {
    memcpy(tokens->out, word->text, word->length);
    tokens->out[word->length] = '\0';
    token->value.text = tokens->out;
    tokens->out += word->length + 1;
    token->value.type = word->kind == CH_CLIPS_INTEGER ? CH_FACT_INTEGER
                        : word->kind == CH_CLIPS_FLOAT ? CH_FACT_REAL
                                                       : CH_FACT_SYMBOL;
    if (token->value.type != CH_FACT_SYMBOL)
        set_number(token);
}

static void refuse_garbage(struct ch_fact_tokens *tokens, unsigned char byte,
                           struct ch_fact_token *token) {
    if (byte >= 0x80)
        set_mistake(token, "a byte that begins no character (code %d); save the file as UTF-8",
                    byte);
    else
        set_mistake(token, "a control character (code %d); this is not a text file", byte);
    for (struct ch_clips_scanner ahead = tokens->scanner;
         ch_clips_next(&ahead).kind == CH_CLIPS_GARBAGE;)
        tokens->scanner = ahead; /* one message for a run of them */
}

void ch_fact_token_next(struct ch_fact_tokens *tokens, struct ch_fact_token *token) {
    struct ch_clips_token next = scan(tokens);
    token->kind = CH_FACT_TOKEN_VALUE;
    token->line = next.line;
    token->column = next.column;
    token->value = (struct ch_fact_value){.line = next.line};
    switch (next.kind) {
    case CH_CLIPS_END:
        token->kind = CH_FACT_TOKEN_END;
        break;
    case CH_CLIPS_OPEN:
        token->kind = CH_FACT_TOKEN_OPEN;
        break;
    case CH_CLIPS_CLOSE:
        token->kind = CH_FACT_TOKEN_CLOSE;
        break;
    case CH_CLIPS_STRING:
        read_string(tokens, &next, token);
        break;
    case CH_CLIPS_SYMBOL:
    case CH_CLIPS_INTEGER:
    case CH_CLIPS_FLOAT:
        read_word(tokens, &next, token);
        break;
    case CH_CLIPS_CONNECTIVE:
        set_mistake(token, "`%c` is no constant; put it in a string if it is meant", *next.at);
        break;
    case CH_CLIPS_INSTANCE:
        set_mistake(token, "`%.*s` is an instance name; write a symbol or a string",
                    next.size < 40 ? (int)next.size : 40, next.at);
        break;
    case CH_CLIPS_GARBAGE:
        refuse_garbage(tokens, (unsigned char)*next.at, token);
        break;
    default:
        set_mistake(token, "`%.*s` is a variable; only constants can stand here",
                    next.size < 40 ? (int)next.size : 40, next.at);
    }
}
