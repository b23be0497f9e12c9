/* Lints on calls that are no calls of CLIPS, or that don't do what they look like. Each shows how
 * CLIPS writes what was likely meant. */
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_types.h"
#include "core/referee/preference.h"

/* The globals and the parameters that the texts declare. */
struct names {
    struct ch_interned globals, parameters;
};

static void note_names(const struct ch_lint_model *model, struct names *names) {
    for (int i = 1; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            bool globals = strcmp(ch_node_head(node), "defglobal") == 0;
            bool facts = strcmp(ch_node_head(node), "deffacts") == 0;
            for (const struct ch_node *each = globals || facts ? node->first : NULL; each;
                 each = each->next) {
                const struct ch_node *name = ch_node_at(ch_node_at(each, 1), 1);
                if (globals && each->kind == CH_NODE_GLOBAL)
                    ch_interned_add(&names->globals, each->text);
                else if (facts && name && strcmp(ch_node_head(each), "parameter") == 0)
                    ch_interned_add(&names->parameters, name->text);
            }
        }
}

/* ?*x* for a parameter of this name. */
static bool check_global(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *global, const struct names *names) {
    const char *name = global->text;
    if (ch_interned_find(&names->globals, name) >= 0 ||
        ch_interned_find(&names->parameters, name) < 0)
        return false;
    ch_lint_error(model, at, "compare-word", global->line,
                  "`%s` is a parameter and no global; write the condition (parameter (name %s) "
                  "(value ?%s)), and ?%s here",
                  name, name, name, name);
    return true;
}

/* -?x and parts of ?*x* */
static bool check_word(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *node, const struct names *names) {
    const char *text = node->text;
    size_t length = strlen(text);
    if (node->kind == CH_NODE_WORD && strncmp(text, "-?", 2) == 0 && length > 2) {
        ch_lint_error(model, at, "compare-word", node->line,
                      "`%s` is one word to CLIPS; write (- 0 %s)", text, text + 1);
        return true;
    }
    if (node->kind == CH_NODE_GLOBAL)
        return check_global(model, at, node, names);
    bool stars = node->kind == CH_NODE_WORD && length > 2 && *text == '*';
    if (node->kind == CH_NODE_VARIABLE)
        stars = length > 1 && (*text == '*' || text[length - 1] == '*');
    if (!stars)
        return false;
    char name[CH_ERROR_TEXT];
    text += *text == '*';
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "*"), text);
    if (ch_interned_find(&names->globals, name) < 0)
        return false;
    ch_lint_error(model, at, "compare-word", node->line,
                  "a global is written with ? and two stars; write ?*%s*", name);
    return true;
}

/* (= ?x 1 or 2) */
static bool check_choice(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *call) {
    const struct ch_node *what = ch_node_at(call, 1), *word = ch_node_at(call, 3);
    if (!ch_lint_is_comparison(ch_node_head(call)) ||
        (!ch_node_is(word, "or") && !ch_node_is(word, "and")) ||
        (word->next && ch_lint_is_comparison(word->next->text)))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    ch_text_addf(&better, "(%s", word->text);
    for (const struct ch_node *each = what->next; each; each = each->next) {
        if (ch_node_is(each, word->text))
            continue;
        ch_text_addf(&better, " (%s ", ch_node_head(call));
        ch_lint_write(what, &better);
        ch_text_add(&better, " ");
        ch_lint_write(each, &better);
        ch_text_add(&better, ")");
    }
    ch_lint_error(model, at, "compare-word", word->line,
                  "`%s` joins calls and not values; write %s)", word->text, better.data);
    return true;
}

/* (if … else if …): the second `if` and `then` would be values, and all behind them be done. */
static void check_else(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *call) {
    for (const struct ch_node *each = call->first; each; each = each->next)
        if (strcmp(ch_node_head(call), "if") == 0 && ch_node_is(each, "else") &&
            ch_node_is(each->next, "if"))
            ch_lint_error(model, at, "syntax", each->line,
                          "an `if` behind `else` needs a parenthesis of its own, or all that "
                          "follows is done; write else (if condition then action…)");
}

/* The first variable of a condition of variables, constants and operators alone; NULL: it has other
 * calls, whose values may change, or no variable. */
static const struct ch_node *first_variable(const struct ch_node *node, bool *pure) {
    static const char *const operators[] = {"+", "-", "*", "and", "or", "not", NULL};
    const struct ch_node *found = node->kind == CH_NODE_VARIABLE ? node : NULL;
    bool call = node->kind == CH_NODE_LIST;
    *pure &= node->kind != CH_NODE_GLOBAL && (!call || ch_lint_is_comparison(ch_node_head(node)) ||
                                              ch_text_is_one_of(ch_node_head(node), operators));
    for (const struct ch_node *each = call ? node->first : NULL; each; each = each->next) {
        const struct ch_node *inner = first_variable(each, pure);
        found = found ? found : inner;
    }
    return found;
}

/* True if an action sets a variable that is in `condition`, or leaves the loop. */
static bool changes(const struct ch_node *actions, const struct ch_node *condition) {
    static const char *const leaving[] = {"break", "return", "halt", NULL};
    for (const struct ch_node *each = actions; each; each = each->next) {
        const struct ch_node *name = ch_node_at(each, 1);
        bool sets = strcmp(ch_node_head(each), "bind") == 0 && name &&
                    ch_node_mentions(condition, name->text);
        if (sets || ch_text_is_one_of(ch_node_head(each), leaving) ||
            changes(each->first, condition))
            return true;
    }
    return false;
}

static void check_loop(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *call) {
    const struct ch_node *condition = ch_node_at(call, 1), *variable;
    bool pure = true;
    if (strcmp(ch_node_head(call), "while") != 0 || !condition)
        return;
    variable = first_variable(condition, &pure);
    if (variable && pure && !changes(condition->next, condition))
        ch_lint_warn(model, at, "endless-loop", call->line,
                     "nothing in this loop changes `?%s`, so that it doesn't end once it has "
                     "begun; write (bind ?%s …) in it",
                     variable->text, variable->text);
}

/* (bind ?f:slot value), and (slot = value) in a new or changed fact. */
static void check_change(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *call) {
    static const char *const makes[] = {"modify", "duplicate", "assert", NULL};
    const char *head = ch_node_head(call);
    const struct ch_node *name = ch_node_at(call, 1);
    const char *colon = name && name->kind == CH_NODE_VARIABLE ? strchr(name->text, ':') : NULL;
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    if (strcmp(head, "bind") == 0 && colon && name->next) {
        ch_lint_write(name->next, &value);
        ch_lint_error(model, at, "compare-word", call->line,
                      "a slot is changed by modify; write (modify ?%.*s (%s %s))",
                      (int)(colon - name->text), name->text, colon + 1, value.data);
    }
    const struct ch_node *slot = ch_text_is_one_of(head, makes) ? name : NULL;
    if (slot && strcmp(head, "assert") == 0)
        slot = slot->first;
    for (; slot; slot = slot->next) {
        const struct ch_node *sign = ch_node_at(slot, 1);
        if (!sign || !ch_text_is_one_of(sign->text, (const char *const[]){"=", "==", ":=", NULL}) ||
            !sign->next || sign->next->kind == CH_NODE_LIST)
            continue;
        ch_lint_write(sign->next, &value);
        ch_lint_error(model, at, "compare-word", slot->line,
                      "a slot's value follows its name; write (%s %s)", ch_node_head(slot),
                      value.data);
    }
}

/* (> exchange 50) */
static void check_bare(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *call) {
    static const char *const takes_numbers[] = {"<",  ">", "<=", ">=", "=",
                                                "<>", "+", "-",  "*",  NULL};
    for (const struct ch_node *each = ch_node_at(call, 1);
         each && ch_text_is_one_of(ch_node_head(call), takes_numbers); each = each->next) {
        const struct ch_bridge_function *function =
            each->kind == CH_NODE_WORD ? ch_bridge_function_find(each->text) : NULL;
        if (function)
            ch_lint_error(model, at, "compare-word", each->line,
                          "`%s` is a function, and a call is in parentheses; write (%s %s)",
                          each->text, each->text, function->arguments);
    }
}

/* (assert fact (slot value)) */
static void check_assert(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *call) {
    const struct ch_node *fact = ch_node_at(call, 1);
    if (strcmp(ch_node_head(call), "assert") != 0 || !fact || fact->kind != CH_NODE_WORD)
        return;
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    for (const struct ch_node *each = fact; each; each = each->next) {
        ch_text_add(&better, each == fact ? "" : " ");
        ch_lint_write(each, &better);
    }
    ch_lint_error(model, at, "compare-word", call->line,
                  "a fact has a parenthesis of its own; write (assert (%s))", better.data);
}

/* Texts are put together by str-cat. */
static void check_texts(struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *call) {
    const char *head = ch_node_head(call);
    const struct ch_preference_row *row = ch_preference_find(head);
    int place = strcmp(head, "+") == 0 ? 1 : row ? ch_preference_reason(row) : 0;
    const struct ch_node *first = place > 0 ? ch_node_at(call, place) : NULL, *each = first;
    bool string = false;
    for (; each; each = each->next)
        string |= each->kind == CH_NODE_STRING;
    if (!string || (!first->next && first->kind == CH_NODE_STRING) ||
        (row && row->form == CH_FORM_ANY_PAIR) || (row && first->kind != CH_NODE_STRING))
        return;
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    for (each = first; each; each = each->next) {
        ch_text_add(&better, " ");
        ch_lint_write(each, &better);
    }
    ch_lint_error(model, at, "compare-word", first->line,
                  "texts and values are put together by str-cat; write (str-cat%s)", better.data);
}

/* The condition that names `variable` as a fact, or gives it a slot's value; NULL: none does. */
static const struct ch_node *named_by(const struct ch_lint_rule *rule, const char *variable,
                                      bool fact, const struct ch_node **slot) {
    const struct ch_node *binding, *next, *pattern;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next) {
        pattern = ch_lint_condition(at, &binding, &next);
        if (ch_lint_is_element(pattern))
            continue;
        if (fact && binding && strcmp(binding->text, variable) == 0)
            return pattern;
        for (const struct ch_node *each = pattern->first; each && !fact; each = each->next) {
            *slot = each;
            const struct ch_node *value = ch_node_at(each, 1);
            if (value && value->kind == CH_NODE_VARIABLE && strcmp(value->text, variable) == 0)
                return pattern;
        }
    }
    return NULL;
}

/* A fact in the place of a move, and a slot's value in the place of a fact. */
static void check_address(struct ch_lint_model *model, const struct ch_use *use) {
    static const char *const of_facts[] = {"fact-slot-value", "fact-slot-names", "fact-index",
                                           "fact-existp",     "fact-relation",   NULL};
    const char *head = ch_node_head(use->node);
    const struct ch_preference_row *row = ch_preference_find(head);
    const struct ch_node *first = ch_node_at(use->node, 1), *slot = NULL;
    if (!use->rule || !first || first->kind != CH_NODE_VARIABLE)
        return;
    const struct ch_node *fact = named_by(use->rule, first->text, true, &slot);
    const struct ch_node *pattern = named_by(use->rule, first->text, false, &slot);
    if (ch_text_is_one_of(head, of_facts) && pattern && !fact)
        ch_lint_error(model, &use->at, "not-a-fact", use->node->line,
                      "`?%s` is the value of slot `%s` and no fact; name the fact, ?f <- (%s …), "
                      "and write (%s ?f …)",
                      first->text, ch_node_head(slot), ch_node_head(pattern), head);
    else if (row && fact && strcmp(ch_node_head(fact), "candidate") == 0)
        ch_lint_error(model, &use->at, "compare-word", use->node->line,
                      "`?%s` is a fact, and a move goes by its number; write (candidate (id ?%s) "
                      "…) for ?%s <- (candidate …)",
                      first->text, first->text, first->text);
}

static void check_list(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *list, const struct names *names) {
    if (check_choice(model, at, list))
        return;
    check_else(model, at, list);
    check_assert(model, at, list);
    check_change(model, at, list);
    check_bare(model, at, list);
    check_loop(model, at, list);
    check_texts(model, at, list);
    for (const struct ch_node *each = list->first; each; each = each->next)
        if (each->kind == CH_NODE_LIST)
            check_list(model, at, each, names);
        else if (check_word(model, at, each, names))
            return;
}

static void visit(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    (void)data;
    if (use->kind == CH_USE_CALL)
        check_address(model, use);
}

void ch_lint_habits(struct ch_lint_model *model) {
    struct names names = {0};
    note_names(model, &names);
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->at.node->broken)
            continue;
        check_list(model, &rule->at, rule->at.node, &names);
        ch_lint_visit_rule(model, rule, visit, NULL);
    }
    for (int i = 0; i < model->function_count; i++)
        if (!model->functions[i].at.node->broken)
            check_list(model, &model->functions[i].at, model->functions[i].at.node, &names);
    ch_interned_done(&names.globals);
    ch_interned_done(&names.parameters);
}
