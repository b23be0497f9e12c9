#include <stdio.h>

#include "tests/support/rule_writer.h"

/* A function of the text's own, of those before it; one with a number may call itself until that is
 * used up. */
void ch_rule_add_function(struct writer *w) {
    static const char types[] = "nnqmlsta", returns[] = "nnblst";
    struct function own = {.needed = ch_rule_choose(w, 4)};
    own.returns = returns[ch_rule_choose(w, (int)sizeof returns - 1)];
    snprintf(own.name, sizeof own.name, "f%d", w->function_count - w->platform);
    ch_rule_scope(&w->grammar, true);
    ch_rule_addf(w, "(deffunction MAIN::%s (", own.name);
    const char *counter = "";
    for (int i = 0; i < own.needed; i++) {
        own.arguments[i] = types[ch_rule_choose(w, (int)sizeof types - 1)];
        const struct variable *parameter = ch_rule_bind(w, own.arguments[i], i > 0 ? " " : "");
        if (i == 0 && own.arguments[i] == 'n')
            counter = parameter->name;
    }
    ch_rule_add(w, ")\n ");
    bool again = counter[0] && ch_rule_choose(w, 4) == 3;
    if (again) {
        ch_rule_addf(w, "(if (< 0 %.20s 9) then (%s (- %.20s 1)", counter, own.name, counter);
        for (int i = 1; i < own.needed; i++) {
            ch_rule_add(w, " ");
            ch_rule_add_of(w, "of", own.arguments[i]);
        }
        ch_rule_add(w, ") else ");
    } else if (ch_rule_choose(w, 3) == 2) {
        ch_grammar_add(&w->grammar, "action");
        ch_rule_add(w, "\n ");
    }
    ch_rule_add_of(w, "of", own.returns);
    ch_rule_add(w, again ? "))" : ")");
    ch_rule_scope(&w->grammar, false);
    if (w->function_count < FUNCTIONS)
        w->function[w->function_count++] = own;
}

/* A function with methods by type, one of them with a condition. */
void ch_rule_add_generic(struct writer *w) {
    struct function own = {.arguments = "nn", .needed = 2, .returns = 'n'};
    snprintf(own.name, sizeof own.name, "f%d", w->function_count - w->platform);
    ch_rule_addf(w, "(defgeneric MAIN::%s)\n", own.name);
    ch_rule_addf(w, "(defmethod MAIN::%s ((?x NUMBER) (?y NUMBER (< ?x ?y))) ", own.name);
    ch_rule_add_of(w, "const", 'n');
    ch_rule_addf(w, ")\n(defmethod MAIN::%s ((?x SYMBOL NUMBER) $?y) (length$ ?y))", own.name);
    if (w->function_count < FUNCTIONS)
        w->function[w->function_count++] = own;
}

void ch_rule_add_template(struct writer *w) {
    static const struct {
        const char *name, *text, *words;
        char type;
    } slots[] = {
        {"id", "(slot id (type INTEGER))", "", 'm'},
        {"square", "(slot square)", "", 'q'},
        {"number", "(slot number (type NUMBER) (default 0))", "", 'n'},
        {"word", "(slot word (allowed-symbols yes no man))", "yes, no, man", 's'},
        {"list", "(multislot list)", "", 'l'},
        {"text", "(slot text (type STRING))", "", 't'},
        {"range", "(slot range (range 0 10) (default 1))", "", 'n'},
        {"worked-out", "(slot worked-out (default-dynamic (+ 1 1)))", "", 'n'},
        {"few", "(multislot few (type SYMBOL) (cardinality 0 2))", "", 'l'},
    };
    enum { SLOT_KINDS = sizeof slots / sizeof *slots };
    struct template own = {.slot_count = ch_rule_choose(w, 5)};
    int first = ch_rule_choose(w, SLOT_KINDS);
    snprintf(own.name, sizeof own.name, "t%d", w->template_count - w->given);
    ch_rule_addf(w, "(deftemplate MAIN::%s", own.name);
    for (int i = 0; i < own.slot_count; i++) {
        int kind = (first + i) % SLOT_KINDS;
        own.slot[i] = (struct slot){slots[kind].name, slots[kind].words, slots[kind].type};
        ch_rule_addf(w, " %s", slots[kind].text);
    }
    ch_rule_add(w, ")");
    if (w->template_count < TEMPLATES)
        w->template[w->template_count++] = own;
}
