/* Texts are looked over before CLIPS sees them: what would crash its parser, what rule bases may
 * not have, and what CLIPS takes without a word though it is surely not meant. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bridge/loading/loading.h"

enum { DEEPEST_NESTING = 200, MAX_PROBLEMS = 100 };

void ch_loading_problem(struct loading *l, const char *code, int source, int line,
                        const char *text) {
    assert(source >= -1 && source < l->count);
    if (source < 0 && l->problems->count > 0)
        return; /* follows from one that has a place */
    if (l->problems->count < MAX_PROBLEMS)
        ch_problems_add(l->problems, CH_SEVERITY_ERROR, code,
                        source >= 0 ? l->sources[source].name : NULL, line, text);
}

/* Constructs that rule bases may not have, and what to use instead. */
static const char *refused_construct(const char *keyword) {
    static const char *const refused[][2] = {
        {"defclass", "`defclass` is not for rule bases; use deftemplate"},
        {"definstances", "`definstances` is not for rule bases; use deffacts"},
        {"defmessage-handler", "`defmessage-handler` is not for rule bases; use deffunction"},
        {"defmodule",
         "`defmodule` is not for rule bases; list the module among the agent's phases"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strcmp(refused[i][0], keyword) == 0)
            return refused[i][1];
    return NULL;
}

/* A list that begins no construct: a misspelt one, or what a parenthesis too many has cut off.
 * False if it is one that CLIPS must not see. */
static bool check_keyword(struct loading *l, const struct ch_outline_item *item) {
    static const char *const keywords[] = {"defrule",     "deftemplate", "deffacts",  "defglobal",
                                           "deffunction", "defgeneric",  "defmethod", NULL};
    if (!item->keyword[0])
        return true; /* CLIPS reports that there is no word */
    for (int i = 0; keywords[i]; i++)
        if (strcmp(keywords[i], item->keyword) == 0)
            return true;
    if (refused_construct(item->keyword)) {
        ch_loading_problem(l, "construct", item->source, item->line,
                           refused_construct(item->keyword));
        return false;
    }
    char text[CH_ERROR_TEXT];
    const char *closest = ch_text_closest(item->keyword, keywords);
    if (closest)
        snprintf(text, sizeof text, "`%s` begins no construct; did you mean `%s`?", item->keyword,
                 closest);
    else
        snprintf(text, sizeof text,
                 "`%s` begins no construct; look for a parenthesis too many before it",
                 item->keyword);
    ch_loading_problem(l, "construct", item->source, item->line, text);
    return true;
}

/* The line of the first list that begins with the word, 0 if there is none. */
static int find_list(const struct ch_node *first, const char *word) {
    int line = 0;
    for (const struct ch_node *node = first; node && line == 0; node = node->next)
        if (node->kind == CH_NODE_LIST)
            line = ch_node_is(node->first, word) ? node->first->line : find_list(node->first, word);
    return line;
}

/* Objects would stay from turn to turn. CLIPS itself needs their functions, so they can't be taken
 * away. True if there are none. */
static bool refuse_objects(struct loading *l, int source, const struct ch_rule_tree *tree) {
    static const char *const refused[] = {"make-instance", "init-slots", "delete-instance",
                                          "object"};
    char text[CH_ERROR_TEXT];
    bool clean = true;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        int line = find_list(tree->first, refused[i]);
        snprintf(text, sizeof text, "`%s` is not for rule bases; use facts", refused[i]);
        if (line > 0)
            ch_loading_problem(l, "construct", source, line, text);
        clean = clean && line == 0;
    }
    return clean;
}

/* Methods of one name belong together, and globals have no name here. */
static void check_duplicate(struct loading *l, int i) {
    const struct ch_outline_item *item = &l->outline.item[i];
    char text[CH_ERROR_TEXT];
    if (!item->name[0] || strcmp(item->keyword, "defmethod") == 0 ||
        strcmp(item->keyword, "defglobal") == 0)
        return;
    int place = ch_outline_names_find(&l->names, item->keyword, item->module, item->name).first;
    const struct ch_outline_item *first = &l->outline.item[place];
    if (place == i)
        return;
    snprintf(text, sizeof text, "%s `%s` is already defined at %s:%d; give it another name",
             item->keyword, item->name, l->sources[first->source].name, first->line);
    ch_loading_problem(l, "duplicate", item->source, item->line, text);
}

/* After a construct of a phase, CLIPS puts names without a module into that phase, where no other
 * phase sees them. `before`: the last construct of the text that names a module; NULL if none does.
 */
static void check_module(struct loading *l, const struct ch_outline_item *item,
                         const struct ch_outline_item *before) {
    char text[CH_ERROR_TEXT];
    if (item->module[0] || !item->name[0] || strncmp(item->keyword, "def", 3) != 0 ||
        strcmp(item->keyword, "defrule") == 0 || strcmp(item->keyword, "defglobal") == 0 ||
        !before || before->source != item->source || strcmp(before->module, "MAIN") == 0)
        return;
    snprintf(text, sizeof text, "%s `%s` would be known in %s only; write (%s MAIN::%s",
             item->keyword, item->name, before->module, item->keyword, item->name);
    ch_loading_problem(l, "phase", item->source, item->line, text);
}

bool ch_loading_told(const struct loading *l, int source, int line) {
    int begins = 0;
    for (int i = 0; i < l->outline.count; i++)
        if (l->outline.item[i].source == source && l->outline.item[i].line <= line)
            begins = l->outline.item[i].line;
    for (int i = 0; i < l->looked; i++)
        if (l->problems->problem[i].line == begins && begins > 0 &&
            strcmp(l->problems->problem[i].file, l->sources[source].name) == 0)
            return true;
    return false;
}

/* A function of an author's would take the place of one of the platform, or of that which probes
 * define when they are asked for, and accounts would mislead. */
static void refuse_platform_names(struct loading *l, const struct ch_outline_item *item) {
    char text[CH_ERROR_TEXT];
    bool function = strcmp(item->keyword, "deffunction") == 0 ||
                    strcmp(item->keyword, "defgeneric") == 0 ||
                    strcmp(item->keyword, "defmethod") == 0;
    if (!function)
        return;
    bool taken = strcmp(item->name, CH_PROBE_FUNCTION) == 0 ||
                 (strcmp(item->keyword, "deffunction") == 0 && ch_bridge_allows(item->name));
    for (int i = 0; !taken && ch_bridge_function_at(i); i++)
        taken = strcmp(ch_bridge_function_at(i)->name, item->name) == 0;
    if (!taken)
        return;
    snprintf(text, sizeof text, "there is a function `%s` already; give yours another name",
             item->name);
    ch_loading_problem(l, "platform-name", item->source, item->line, text);
}

/* Names are reported whole, in faults too, or they would not distinguish two rules. */
static void check_length(struct loading *l, const struct ch_outline_item *item) {
    enum { LONGEST = 100, SHOWN = 20 };
    char text[CH_ERROR_TEXT];
    if (strlen(item->name) <= LONGEST)
        return;
    snprintf(text, sizeof text, "the name `%.*s…` has more than %d bytes", SHOWN, item->name,
             LONGEST);
    ch_loading_problem(l, "long-name", item->source, item->line, text);
}

bool ch_loading_look_over(struct loading *l) {
    char text[CH_ERROR_TEXT];
    bool harmless = true;
    for (int i = 0; i < l->count; i++) {
        int garbage = ch_outline_find_garbage(l->sources[i].text);
        if (garbage > 0)
            ch_loading_problem(l, "syntax", i, garbage,
                               "a character that is no text; save the file as UTF-8");
        int deep = ch_outline_scan(&l->outline, l->sources[i].text, i, DEEPEST_NESTING);
        if (deep > 0) {
            snprintf(text, sizeof text, "parentheses are nested more than %d deep",
                     DEEPEST_NESTING);
            ch_loading_problem(l, "syntax", i, deep, text);
        }
        harmless = harmless && garbage == 0 && deep == 0;
    }
    for (int i = 0; i < l->count; i++) {
        CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
        ch_rule_tree_read(&tree, l->sources[i].text);
        harmless = refuse_objects(l, i, &tree) && harmless;
        harmless = ch_loading_check_conditions(l, i, &tree) && harmless;
    }
    ch_outline_names_make(&l->names, &l->outline);
    const struct ch_outline_item *phased = NULL;
    for (int i = 0; i < l->outline.count; i++) {
        const struct ch_outline_item *item = &l->outline.item[i];
        harmless = check_keyword(l, item) && harmless;
        check_length(l, item);
        refuse_platform_names(l, item);
        check_module(l, item, phased);
        check_duplicate(l, i);
        if (item->module[0])
            phased = item;
    }
    l->looked = l->problems->count;
    return harmless;
}
