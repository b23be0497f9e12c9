#include "bridge/loading/hints.h"

#include <stdio.h>
#include <string.h>

#include "bridge/environment/environment.h"
#include "bridge/loading/hint_table.h"

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
    CH_SCOPED(ch_text_done) struct ch_text first = ch_text_new();
    message += strspn(message, "\n ");
    ch_text_add_bytes(&first, message, strcspn(message, "\n"));
    add_line(first.data, true, text);
}

/* Where the parser stopped: the end of the text that CLIPS shows. */
static void add_context(const char *message, struct ch_text *text) {
    enum { SHOWN = 48 };
    const char *mark = strstr(message, context_mark);
    if (!mark)
        return;
    CH_SCOPED(ch_text_done) struct ch_text context = ch_text_new();
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
    enum { MAX = 512 };
    const char *names[MAX + 1];
    int count = 0;
    for (int i = 0; count < MAX && ch_bridge_function_at(i); i++)
        names[count++] = ch_bridge_function_at(i)->name;
    for (int i = 0; count < MAX && ch_bridge_allowed_at(i); i++)
        names[count++] = ch_bridge_allowed_at(i);
    names[count] = NULL;
    ch_text_addf(text, "rules can't call `%s`; ", name);
    for (int i = 0; i < count && ch_bridge_function_at(i); i++)
        if (strcmp(names[i], name) == 0) { /* there is one, and the agent may not ask it */
            ch_text_addf(text, "only those of agents can whose file has %s",
                         ch_bridge_function_at(i)->needs);
            return;
        }
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

static void add_missing_fact(void *env, const char *name, struct ch_text *text) {
    enum { MAX = 512 };
    const char *names[MAX + 1];
    int count = 0;
    for (void *each = EnvGetNextDeftemplate(env, NULL); each && count < MAX;
         each = EnvGetNextDeftemplate(env, each))
        names[count++] = EnvGetDeftemplateName(env, each);
    names[count] = NULL;
    ch_text_addf(text, "fact `%s` is not in the vocabulary; ", name);
    add_closest(name, names, "declare it with deftemplate", text);
}

/* "expected argument #2 to be of type integer" of function `name`. */
static void add_arguments(const char *name, const char *line, struct ch_text *text) {
    char number[CH_HINT_WORD], type[CH_HINT_WORD];
    const char *said = strstr(line, " expected ");
    if (sscanf(said, " expected argument #%127s to be of type %127[^\n]", number, type) == 2)
        ch_text_addf(text, "argument %s of `%s` must be of type %s", number, name, type);
    else
        ch_text_addf(text, "`%s` takes%s", name, said + sizeof " expected" - 1);
    if (strcmp(name, "-") == 0)
        ch_text_add(text, "; write (- 0 ?x) to turn a sign");
    if (strcmp(name, "=") == 0 || strcmp(name, "<>") == 0)
        ch_text_add(text, "; (eq ?a ?b) and (neq ?a ?b) compare words");
    add_usage(name, text);
}

/* Plain words for `line`, a message without its code. Returns the code of what is wrong. */
static const char *add_plain(void *env, const char *line, struct ch_text *text) {
    struct ch_hint hint;
    char a[CH_HINT_WORD] = "", b[CH_HINT_WORD] = "";
    if (sscanf(line, "Missing function declaration for %127s", a) == 1) {
        add_missing_function(a, text);
        return "unknown-function";
    }
    if (sscanf(line, "Invalid slot %127s not defined in corresponding deftemplate %127s", a, b) ==
        2) {
        add_slot(env, a, b, text);
        return "unknown-slot";
    }
    if (sscanf(line, "Unable to find defmodule %127s", a) == 1) {
        add_missing_phase(env, a, text);
        return "phase";
    }
    if (sscanf(line, "Unable to find deftemplate %127s", a) == 1) {
        add_missing_fact(env, a, text);
        return "unknown-fact";
    }
    if (sscanf(line, "Function %127s expected", a) == 1 && strstr(line, " expected ")) {
        add_arguments(a, line, text);
        return "arguments";
    }
    if (!ch_hint_plain(line, &hint, text))
        ch_text_add(text, line[0] ? line : "not understood");
    return hint.code;
}

static void add_syntax(const char *line, const char *message, struct ch_text *text) {
    static const char before[] = "Syntax Error: Check appropriate syntax for ";
    const char *what =
        strncmp(line, before, sizeof before - 1) == 0 ? line + sizeof before - 1 : "";
    const struct ch_hint_form *form = ch_hint_form(what);
    if (form)
        ch_text_addf(text, "%s is written %s", form->name, form->form);
    else
        ch_text_addf(text, "this is not how %s is written", what[0] ? what : "it");
    add_context(message, text);
    if (!form)
        ch_text_add(text, "; look there for a parenthesis that is missing or too many");
}

const char *ch_hint_construct(void *env, const char *message, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    add_line(message, true, &line);
    const char *code = "syntax";
    if (strncmp(line.data, "Syntax Error", 12) == 0) {
        add_syntax(line.data, message, text);
    } else if (strncmp(line.data, "Expected the beginning", 22) == 0) {
        ch_text_add(text, "a construct was expected here");
        add_context(message, text);
        ch_text_add(text, "; look for a parenthesis too many before it, or a misspelt (defrule; "
                          "comments begin with ;");
    } else {
        code = add_plain(env, line.data, text);
    }
    return code;
}
