/* See outline.h. */
#include "bridge/environment/outline.h"

#include <stdbool.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"

enum token_kind { TOKEN_END, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_WORD, TOKEN_OTHER };

struct reader {
    const char *at;
    int line;
    enum token_kind kind;
    const char *word;
    size_t length;
    int word_line;
};

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool ends_word(char c) {
    return c == '\0' || is_blank(c) || strchr("()\";&|~<", c) != NULL;
}

static void skip_string(struct reader *r) {
    for (r->at++; *r->at && *r->at != '"'; r->at++) {
        if (*r->at == '\\' && r->at[1])
            r->at++;
        r->line += *r->at == '\n';
    }
    if (*r->at)
        r->at++;
}

static void skip_blanks(struct reader *r) {
    for (;; r->at++) {
        if (*r->at == ';')
            r->at += strcspn(r->at, "\n\r");
        if (!is_blank(*r->at))
            return;
        r->line += *r->at == '\n';
    }
}

static void next_token(struct reader *r) {
    skip_blanks(r);
    r->word_line = r->line;
    if (*r->at == '\0') {
        r->kind = TOKEN_END;
    } else if (*r->at == '(' || *r->at == ')') {
        r->kind = *r->at++ == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
    } else if (*r->at == '"') {
        skip_string(r);
        r->kind = TOKEN_OTHER;
    } else if (ends_word(*r->at) && *r->at != '<') { /* which can only begin a word */
        r->at++;
        r->kind = TOKEN_OTHER;
    } else {
        r->kind = TOKEN_WORD;
        r->word = r->at;
        do
            r->at++;
        while (!ends_word(*r->at));
        r->length = (size_t)(r->at - r->word);
    }
}

static void copy_word(char to[CH_OUTLINE_WORD], const char *word, size_t length) {
    if (length >= CH_OUTLINE_WORD)
        length = CH_OUTLINE_WORD - 1;
    memcpy(to, word, length);
    to[length] = '\0';
}

static struct ch_outline_item *add_item(struct ch_outline *outline) {
    if (outline->count == outline->capacity) {
        outline->capacity = outline->capacity ? outline->capacity * 2 : 32;
        outline->item =
            ch_realloc(outline->item, (size_t)outline->capacity * sizeof *outline->item);
    }
    struct ch_outline_item *item = &outline->item[outline->count++];
    memset(item, 0, sizeof *item);
    return item;
}

static void name_item(struct ch_outline_item *item, const char *word, size_t length) {
    for (size_t i = 0; i + 1 < length; i++)
        if (word[i] == ':' && word[i + 1] == ':') {
            copy_word(item->module, word, i);
            copy_word(item->name, word + i + 2, length - i - 2);
            return;
        }
    copy_word(item->name, word, length);
}

int ch_outline_scan(struct ch_outline *outline, const char *text, int source, int depth) {
    struct reader r = {.at = text, .line = 1};
    int level = 0, words = 0, opened = 0;
    size_t begin = 0;
    struct ch_outline_item *item = NULL; /* the construct at hand */
    for (next_token(&r); r.kind != TOKEN_END; next_token(&r)) {
        if (r.kind == TOKEN_OPEN) {
            if (++level > depth)
                return r.line;
            if (level == 1) {
                words = 0;
                opened = r.word_line;
                begin = (size_t)(r.at - text) - 1;
                item = NULL;
            }
        } else if (r.kind == TOKEN_CLOSE) {
            level -= level > 0;
        }
        if (item)
            item->end = (size_t)(r.at - text);
        if (level == 0)
            item = NULL;
        if (level != 1 || words > 1 || r.kind == TOKEN_OPEN)
            continue;
        if (r.kind != TOKEN_WORD) {
            words = 2;
        } else if (words++ == 0) {
            item = add_item(outline);
            item->source = source;
            item->line = opened;
            item->begin = begin;
            item->end = (size_t)(r.at - text);
            copy_word(item->keyword, r.word, r.length);
        } else {
            name_item(item, r.word, r.length);
        }
    }
    return 0;
}

void ch_outline_done(struct ch_outline *outline) {
    ch_free(outline->item);
    *outline = (struct ch_outline){0};
}

int ch_outline_find_garbage(const char *text) {
    int line = 1;
    for (int length; *text; text += length) {
        length = ch_text_character(text);
        if (length == 0 || (ch_text_commands(text, length) && !is_blank(*text)))
            return line;
        line += *text == '\n';
    }
    return 0;
}

int ch_outline_find_list(const char *text, const char *word) {
    struct reader r = {.at = text, .line = 1};
    bool opened = false;
    for (next_token(&r); r.kind != TOKEN_END; next_token(&r)) {
        if (opened && r.kind == TOKEN_WORD && r.length == strlen(word) &&
            memcmp(r.word, word, r.length) == 0)
            return r.word_line;
        opened = r.kind == TOKEN_OPEN;
    }
    return 0;
}
