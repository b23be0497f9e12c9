/* See hints.h. */
#include "bridge/hints.h"

#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"

static const char context_mark[] = "ERROR:";

/* Length of a code such as "[PRNTUTIL2] " at `at`, 0 if there is none. */
static size_t code_length(const char *at) {
    if (*at != '[')
        return 0;
    size_t n = 1 + strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return n > 2 && at[n] == ']' ? n + 1 + (at[n + 1] == ' ') : 0;
}

/* Appends at[0..] with runs of white space made one blank, without blanks and dots at the end. */
static void add_line(const char *at, bool codes, struct ch_text *text) {
    bool blank = true;
    size_t start = text->length;
    const char *from = at;
    for (; *at; at++) {
        if (codes && (at == from || at[-1] == '\n')) {
            if (strncmp(at, context_mark, sizeof context_mark - 1) == 0)
                break;
            at += code_length(at);
            if (!*at)
                break;
        }
        bool space = (unsigned char)*at <= ' ';
        if (!space)
            ch_text_add_bytes(text, at, 1);
        else if (!blank)
            ch_text_add(text, " ");
        blank = space;
    }
    while (text->length > start &&
           (text->data[text->length - 1] == ' ' || text->data[text->length - 1] == '.'))
        text->data[--text->length] = '\0';
}

void ch_hint_tidy(const char *message, struct ch_text *text) {
    add_line(message, true, text);
}

/* Where the parser stopped: the end of the text that CLIPS shows. */
static void add_context(const char *message, struct ch_text *text) {
    enum { SHOWN = 48 };
    const char *mark = strstr(message, context_mark);
    if (!mark)
        return;
    struct ch_text context;
    ch_text_init(&context);
    add_line(mark + sizeof context_mark - 1, false, &context);
    const char *end = context.data;
    if (context.length > SHOWN) {
        end = context.data + context.length - SHOWN;
        while (((unsigned char)*end & 0xc0) == 0x80)
            end++;
    }
    if (context.length > 0)
        ch_text_addf(text, "; the reader stopped after `%s%s`", end == context.data ? "" : "…",
                     end);
    ch_text_done(&context);
}

static void add_missing_function(const char *name, struct ch_text *text) {
    const char *names[64];
    int count = 0;
    for (; count < 63 && ch_bridge_function_at(count); count++)
        names[count] = ch_bridge_function_at(count)->name;
    names[count] = NULL;
    const char *closest = ch_text_closest(name, names);
    ch_text_addf(text, "rules can't call `%s`; ", name);
    if (closest)
        ch_text_addf(text, "did you mean `%s`?", closest);
    else
        ch_text_add(text, "docs/rule-functions.md lists what they can call");
}

void ch_hint_construct(const char *message, struct ch_text *text) {
    static const char missing[] = "Missing function declaration for ";
    struct ch_text line;
    ch_text_init(&line);
    ch_hint_tidy(message, &line);
    if (strncmp(line.data, missing, sizeof missing - 1) == 0) {
        add_missing_function(line.data + sizeof missing - 1, text);
    } else {
        ch_text_add(text, line.length > 0 ? line.data : "not understood");
        if (strncmp(line.data, "Syntax Error", 12) == 0 || strncmp(line.data, "Expected", 8) == 0)
            add_context(message, text);
    }
    ch_text_done(&line);
}
