/* The variables of the rule or function at hand. */
#include <stdio.h>

#include "tests/support/rule_writer.h"

void ch_rule_scope(struct ch_grammar *grammar, bool opens) {
    struct writer *w = (struct writer *)grammar;
    if (opens && w->scope_count < VARIABLES)
        w->scope[w->scope_count] = w->variable_count;
    w->scope_count += opens ? 1 : -1;
    if (!opens && w->scope_count < VARIABLES)
        w->variable_count = w->scope[w->scope_count];
}

/* A variable with a new name, whose text is appended behind `mark`. */
struct variable *ch_rule_bind(struct writer *w, char type, const char *mark) {
    static struct variable spare;
    struct variable *variable =
        w->variable_count < VARIABLES ? &w->variable[w->variable_count++] : &spare;
    *variable = (struct variable){.type = type, .template = -1};
    snprintf(variable->name, sizeof variable->name, "?%c%d", type, w->named++);
    ch_rule_addf(w, "%s%s", mark, variable->name);
    return variable;
}

/* One that is bound, of the type; NULL: there is none. */
const struct variable *ch_rule_variable(struct writer *w, char type, bool query) {
    const struct variable *fit[VARIABLES];
    int count = 0;
    for (int i = 0; i < w->variable_count; i++) {
        const struct variable *each = &w->variable[w->variable_count - 1 - i];
        if (each->depth == 0 && (type == 'a' || each->type == type) && (!query || each->query))
            fit[count++] = each;
    }
    return count > 0 ? fit[ch_rule_choose(w, count)] : NULL;
}

/* A variable or, where none is bound, a constant. */
void ch_rule_use(struct writer *w, char type) {
    const struct variable *variable = type == 'g' ? NULL : ch_rule_variable(w, type, false);
    if (variable) {
        ch_rule_add(w, variable->name);
    } else if (type == 'g' && w->globals > 0) {
        ch_rule_addf(w, "?*g%d*", ch_rule_choose(w, w->globals));
    } else if (type == 'f') {
        ch_rule_add(w, "(assert (turn))");
    } else if (type == 'l') {
        ch_rule_add(w, "(create$ 1 a)");
    } else {
        ch_rule_add_of(w, "const", type == 'g' || type == 'b' ? 'n' : type);
    }
}

void ch_rule_bound(struct writer *w) {
    for (int i = 0; i < w->variable_count; i++)
        if (w->variable[i].depth == w->grammar.depth - 1)
            w->variable[i].depth = 0;
}
