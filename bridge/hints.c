/* See hints.h. */
#include "bridge/hints.h"

#include <stdio.h>
#include <string.h>

#include "bridge/internal.h"

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

void ch_hint_run(const char *message, struct ch_text *text) {
    struct ch_text first;
    ch_text_init(&first);
    ch_text_add_bytes(&first, message, strcspn(message, "\n"));
    add_line(first.data, true, text);
    ch_text_done(&first);
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

/* "did you mean `closest`?", or `otherwise` when no name is close. True if one is. */
static bool add_closest(const char *word, const char *const names[], const char *otherwise,
                        struct ch_text *text) {
    const char *closest = ch_text_closest(word, names);
    if (closest)
        ch_text_addf(text, "did you mean `%s`?", closest);
    else
        ch_text_add(text, otherwise);
    return closest != NULL;
}

static void add_missing_function(const char *name, struct ch_text *text) {
    const char *names[64];
    int count = 0;
    for (; count < 63 && ch_bridge_function_at(count); count++)
        names[count] = ch_bridge_function_at(count)->name;
    names[count] = NULL;
    ch_text_addf(text, "rules can't call `%s`; ", name);
    add_closest(name, names, "docs/rule-functions.md lists what they can call", text);
}

/* "score ?m ?number" after a call that is wrong. */
static void add_usage(const char *name, struct ch_text *text) {
    const struct ch_bridge_function *function = NULL;
    for (int i = 0; (function = ch_bridge_function_at(i)) && strcmp(function->name, name) != 0; i++)
        continue;
    if (function)
        ch_text_addf(text, "; write (%s %s)", function->name, function->arguments);
}

static void add_slot(void *env, const char *slot, const char *name, struct ch_text *text) {
    const char *names[65];
    int count = 0;
    const struct deftemplate *deftemplate = EnvFindDeftemplate(env, name);
    const struct templateSlot *each = deftemplate ? deftemplate->slotList : NULL;
    for (; each && count < 64; each = each->next)
        names[count++] = ValueToString(each->slotName);
    names[count] = NULL;
    ch_text_addf(text, "fact `%s` has no slot `%s`; ", name, slot);
    bool close = add_closest(slot, names, "it has", text);
    for (int i = 0; i < count && !close; i++)
        ch_text_addf(text, " %s", names[i]);
}

static void add_missing_phase(void *env, const char *name, struct ch_text *text) {
    const char *names[65];
    int count = 0;
    for (void *module = EnvGetNextDefmodule(env, NULL); module && count < 64;
         module = EnvGetNextDefmodule(env, module))
        names[count++] = EnvGetDefmoduleName(env, module);
    names[count] = NULL;
    ch_text_addf(text, "`%s` is no phase of this agent; ", name);
    add_closest(name, names, "name it in (phases …) of the agent file", text);
}

/* Plain words for `line`, a message without its code; false if none are known. */
static bool add_plain(void *env, const char *line, struct ch_text *text) {
    enum { WORD = 128 };
    char a[WORD] = "", b[WORD] = "";
    if (sscanf(line, "Missing function declaration for %127s", a) == 1)
        add_missing_function(a, text);
    else if (sscanf(line, "Invalid slot %127s not defined in corresponding deftemplate %127s", a,
                    b) == 2)
        add_slot(env, a, b, text);
    else if (sscanf(line, "Undefined variable %127s referenced in RHS", a) == 1)
        ch_text_addf(text, "`?%s` has no value; a condition or (bind ?%s …) must give it one", a,
                     a);
    else if (sscanf(line, "Unable to find defmodule %127s", a) == 1)
        add_missing_phase(env, a, text);
    else if (sscanf(line, "Function %127s expected", a) == 1) {
        ch_text_add(text, line);
        add_usage(a, text);
    } else
        return false;
    return true;
}

void ch_hint_construct(void *env, const char *message, struct ch_text *text) {
    struct ch_text line;
    ch_text_init(&line);
    add_line(message, true, &line);
    bool syntax = strncmp(line.data, "Syntax Error", 12) == 0;
    bool beginning = strncmp(line.data, "Expected the beginning", 22) == 0;
    if (!add_plain(env, line.data, text))
        ch_text_add(text, line.length > 0 ? line.data : "not understood");
    if (syntax || strncmp(line.data, "Expected", 8) == 0)
        add_context(message, text);
    if (syntax)
        ch_text_add(text, "; look there for a parenthesis that is missing or too many");
    else if (beginning)
        ch_text_add(text, "; look for a parenthesis too many before it, or a misspelt (defrule");
    else if (strncmp(line.data, "Encountered End-Of-File while scanning a string", 47) == 0)
        ch_text_add(text, "; a closing \" is missing");
    ch_text_done(&line);
}
