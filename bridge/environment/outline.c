/* See outline.h. */
#include "bridge/environment/outline.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "core/base/clips_token.h"
#include "core/base/memory.h"
#include "core/base/text.h"

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
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token, opened = {.kind = CH_CLIPS_END};
    int level = 0, words = 0;
    struct ch_outline_item *item = NULL; /* the construct at hand */
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (token.kind == CH_CLIPS_OPEN) {
            if (++level > depth)
                return token.line;
            if (level == 1) {
                words = 0;
                opened = token;
                item = NULL;
            }
        } else if (token.kind == CH_CLIPS_CLOSE) {
            level -= level > 0;
        }
        if (item)
            item->end = (size_t)(scanner.at - text);
        if (level == 0)
            item = NULL;
        if (level != 1 || words > 1 || token.kind == CH_CLIPS_OPEN)
            continue;
        if (!ch_clips_word(&token)) {
            words = 2;
        } else if (words++ == 0) {
            item = add_item(outline);
            item->source = source;
            item->line = opened.line;
            item->begin = (size_t)(opened.at - text);
            item->end = (size_t)(scanner.at - text);
            copy_word(item->keyword, token.at, token.size);
        } else {
            name_item(item, token.at, token.size);
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
        if (length == 0 || (ch_text_commands(text, length) && !isspace((unsigned char)*text)))
            return line;
        line += *text == '\n';
    }
    return 0;
}

int ch_outline_find_list(const char *text, size_t length, const char *word) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, length, 1);
    struct ch_clips_token token;
    bool opened = false;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (opened && ch_clips_is(&token, word))
            return token.line;
        opened = token.kind == CH_CLIPS_OPEN;
    }
    return 0;
}
