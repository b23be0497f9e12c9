#include "bridge/environment/outline.h"

#include <ctype.h>
#include <endian.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/base/clips_token.h"
#include "core/base/memory.h"
#include "core/base/text.h"

static void copy_word(char to[CH_OUTLINE_WORD], const char *word, size_t length) {
    snprintf(to, CH_OUTLINE_WORD, "%.*s", (int)length, word);
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

static struct ch_clips_token next_token(struct ch_outline *outline,
                                        struct ch_clips_scanner *scanner, const char *text,
                                        int source) {
    struct ch_clips_comments passed = ch_clips_pass(scanner);
    if (passed.begin) {
        *ch_added(outline->comment, outline->comment_count, outline->comment_capacity) =
            (struct ch_outline_comment){source, passed.lines, (size_t)(passed.begin - text),
                                        (size_t)(passed.end - text)};
    }
    return ch_clips_scan(scanner);
}

int ch_outline_scan(struct ch_outline *outline, const char *text, int source, int depth) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token, opened = {.kind = CH_CLIPS_END};
    int level = 0, words = 0;
    struct ch_outline_item *item = NULL; /* the construct at hand */
    while ((token = next_token(outline, &scanner, text, source)).kind != CH_CLIPS_END) {
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
            item = ch_added(outline->item, outline->count, outline->capacity);
            *item = (struct ch_outline_item){.source = source,
                                             .line = opened.line,
                                             .begin = (size_t)(opened.at - text),
                                             .end = (size_t)(scanner.at - text)};
            copy_word(item->keyword, token.at, token.size);
        } else {
            name_item(item, token.at, token.size);
        }
    }
    return 0;
}

void ch_outline_done(struct ch_outline *outline) {
    ch_free(outline->item);
    ch_free(outline->comment);
    *outline = (struct ch_outline){0};
}

enum { WHOLE_NAME = 3 * CH_OUTLINE_WORD };

/* The number of "KEYWORD NAME", or of "KEYWORD MODULE::NAME" if `module` is not NULL. */
static int find_name(struct ch_interned *names, bool add, const char *keyword, const char *module,
                     const char *name) {
    char whole[WHOLE_NAME];
    snprintf(whole, sizeof whole, "%.*s %.*s%s%.*s", CH_OUTLINE_WORD - 1, keyword,
             CH_OUTLINE_WORD - 3, module ? module : "", module ? "::" : "", CH_OUTLINE_WORD - 1,
             name);
    return add ? ch_interned_add(names, whole) : ch_interned_find(names, whole);
}

static void note_place(struct ch_outline_names *names, int name, int place) {
    if (name == names->count)
        names->place[names->count++] = (struct ch_outline_place){place, place};
    names->place[name].last = place;
}

void ch_outline_names_make(struct ch_outline_names *names, const struct ch_outline *outline) {
    *names = (struct ch_outline_names){
        .place = ch_alloc((2 * (size_t)outline->count + 1) * sizeof *names->place)};
    for (int i = 0; i < outline->count; i++) {
        const struct ch_outline_item *item = &outline->item[i];
        note_place(names, find_name(&names->names, true, item->keyword, NULL, item->name), i);
        note_place(names, find_name(&names->names, true, item->keyword, item->module, item->name),
                   i);
    }
}

struct ch_outline_place ch_outline_names_find(struct ch_outline_names *names, const char *keyword,
                                              const char *module, const char *name) {
    int found = find_name(&names->names, false, keyword, module, name);
    return found < 0 ? (struct ch_outline_place){-1, -1} : names->place[found];
}

void ch_outline_names_done(struct ch_outline_names *names) {
    ch_interned_done(&names->names);
    ch_free(names->place);
}

/* The number of plain ASCII bytes from `text` up to `end`; may return fewer. Checks eight at once
 * for bytes above 127 and those that + 1 or - 32 makes so. */
static size_t count_plain(const char *text, const char *end) {
    const char *at = text;
    for (uint64_t eight; end - at >= (ptrdiff_t)sizeof eight; at += sizeof eight) {
        memcpy(&eight, at, sizeof eight);
        eight = le64toh(eight);
        uint64_t odd = (eight | (eight + UINT64_C(0x0101010101010101)) |
                        (eight - UINT64_C(0x2020202020202020))) &
                       UINT64_C(0x8080808080808080);
        if (odd)
            return (size_t)(at - text) + (size_t)__builtin_ctzll(odd) / 8;
    }
    return (size_t)(at - text);
}

int ch_outline_find_garbage(const char *text) {
    const char *end = text + strlen(text);
    int line = 1;
    for (int length = 0; *(text += count_plain(text, end)); text += length) {
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
