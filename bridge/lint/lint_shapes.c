/* Lints on shapes that conditions and calls can't have, or that don't mean what they look like.
 * Each shows how CLIPS writes what was likely meant. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bridge/lint/lint_types.h"
#include "core/referee/preference.h"

static const char *const comparisons[] = {
    "<", ">", "<=", ">=", "=", "==", "<>", "!=", "eq", "neq", NULL};

static bool is_of(const char *word, const char *const words[]) {
    return ch_text_is_one_of(word, words);
}

/* --- Slots of conditions. --- */

/* True if all arguments of a call are constants. */
static bool has_constants(const struct ch_node *call) {
    for (const struct ch_node *each = call->first->next; each; each = each->next)
        if (each->kind != CH_NODE_WORD && each->kind != CH_NODE_NUMBER &&
            each->kind != CH_NODE_STRING)
            return false;
    return call->first->next != NULL;
}

/* The arguments with `sign` before each but the first, or `first` before the first. */
static void add_parted(const struct ch_node *call, const char *first, const char *sign,
                       struct ch_text *out) {
    for (const struct ch_node *each = call->first->next; each; each = each->next) {
        ch_text_add(out, each == call->first->next ? first : sign);
        ch_lint_write(each, out);
    }
}

/* What a call in a slot was meant for; `variable` is that before it, "" if there is none. */
static void add_constraint(const struct ch_node *call, const char *variable, struct ch_text *out) {
    static const char *const tests[] = {"and", "or", "not", "member$", "evenp", "oddp", NULL};
    const char *head = ch_node_head(call);
    bool compares = is_of(head, comparisons), one = ch_node_count(call) == 2;
    bool equal = is_of(head, (const char *const[]){"=", "==", "eq", NULL});
    bool unlike = is_of(head, (const char *const[]){"<>", "!=", "neq", NULL});
    if (has_constants(call) && strcmp(head, "or") == 0) {
        add_parted(call, "", "|", out);
    } else if (one && (equal || unlike || strcmp(head, "not") == 0) && has_constants(call)) {
        add_parted(call, equal ? "" : "~", "", out);
    } else if (one && compares) {
        const char *name = variable[0] ? variable : "x";
        ch_text_addf(out, "?%s&:(%s ?%s", name, head, name);
        add_parted(call, " ", " ", out);
        ch_text_add(out, ")");
    } else if (compares || is_of(head, tests)) {
        ch_text_addf(out, "?%s&:", variable[0] ? variable : "x");
        ch_lint_write(call, out);
    } else {
        ch_text_add(out, "=");
        ch_lint_write(call, out);
    }
}

static void report_slot(struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *slot, const struct ch_node *wrong, const char *why,
                        const char *better) {
    CH_SCOPED(ch_text_done) struct ch_text as = ch_text_new();
    ch_lint_write(wrong, &as);
    ch_lint_error(model, at, "compare-word", wrong->line, "`%s` in slot `%s`: %s; write (%s %s)",
                  as.data, ch_node_head(slot), why, ch_node_head(slot), better);
}

/* 3..5: the numbers of a range; false if it is none. */
static bool read_range(const struct ch_node *node, size_t *low) {
    if (node->kind != CH_NODE_WORD || !isdigit((unsigned char)node->text[0]))
        return false;
    const char *digits = "0123456789", *high;
    *low = strspn(node->text, digits);
    high = node->text + *low + strspn(node->text + *low, ".");
    return strspn(node->text + *low, ".") >= 2 && *high && strspn(high, digits) == strlen(high);
}

/* True if the slot has a shape that is reported. */
static bool check_slot(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *slot) {
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    char variable[64] = "";
    size_t low;
    const struct ch_node *before = slot->first;
    for (const struct ch_node *each = before->next; each; before = each, each = each->next) {
        if (each->kind == CH_NODE_VARIABLE)
            snprintf(variable, sizeof variable, "%.*s", (int)strcspn(each->text, ":"), each->text);
        bool call = each->kind == CH_NODE_LIST && each->first && !ch_node_is(before, ":") &&
                    !ch_node_is(before, "=");
        if (call && each->first->kind == CH_NODE_WORD) {
            add_constraint(each, variable, &better);
            report_slot(model, at, slot, each,
                        better.data[0] == '=' ? "the value of a call is written with ="
                                              : "a slot is tested by signs, and by calls behind &:",
                        better.data);
            return true;
        }
        if (ch_node_is(each, "not") && each->next && each->next->kind != CH_NODE_LIST) {
            ch_text_add(&better, "~");
            ch_lint_write(each->next, &better);
            report_slot(model, at, slot, each, "another value is written with ~", better.data);
            return true;
        }
        if (ch_node_is(each, "_") && !each->next && before == slot->first) {
            report_slot(model, at, slot, each, "any value is ?, and a slot may be left out", "?");
            return true;
        }
        if (read_range(each, &low)) {
            const char *high = each->text + low + strspn(each->text + low, ".");
            ch_text_addf(&better, "?x&:(<= %.*s ?x %s)", (int)low, each->text, high);
            report_slot(model, at, slot, each, "CLIPS has no ranges", better.data);
            return true;
        }
    }
    return false;
}

/* --- Conditions. --- */

/* -(fact …), and the signs for `not` of other languages. */
static bool is_negation(const struct ch_node *node) {
    static const char *const signs[] = {"-", "!", "\\+", "~", NULL};
    return (node->kind == CH_NODE_WORD || node->kind == CH_NODE_SIGN) && is_of(node->text, signs) &&
           node->next && node->next->kind == CH_NODE_LIST;
}

/* salience 10 outside of a declaration. */
static bool check_salience(struct ch_lint_model *model, const struct ch_lint_place *at,
                           const struct ch_node *node) {
    const struct ch_node *value = ch_node_is(node, "salience") ? node->next : NULL;
    if (!value || value->kind != CH_NODE_NUMBER)
        return false;
    ch_lint_error(model, at, "syntax", node->line,
                  "`salience` is declared before the conditions; write (declare (salience %s))",
                  value->text);
    return true;
}

/* A sign is put before other errors of its line, which follow from it. */
static void check_conditions(struct ch_lint_model *model, const struct ch_lint_place *at,
                             const struct ch_node *condition, const struct ch_node *arrow) {
    const struct ch_node *binding, *next;
    for (; condition && condition != arrow; condition = next) {
        const struct ch_node *node = ch_lint_condition(condition, &binding, &next);
        if (is_negation(node)) {
            CH_SCOPED(ch_text_done) struct ch_text what = ch_text_new();
            ch_lint_write(node->next, &what);
            ch_lint_error(model, at, "compare-word", node->line,
                          "`%s` before a condition is `not` in CLIPS; write (not %s)", node->text,
                          what.data);
        }
        if (check_salience(model, at, node) || node->kind != CH_NODE_LIST || !node->first ||
            strcmp(ch_node_head(node), "test") == 0)
            continue;
        if (ch_lint_is_element(node)) {
            check_conditions(model, at, node->first->next, NULL);
            continue;
        }
        bool fact = ch_lint_find_template(model, ch_node_head(node)) != NULL;
        for (const struct ch_node *slot = node->first->next; slot && fact; slot = slot->next)
            if (slot->kind == CH_NODE_LIST && slot->first && check_slot(model, at, slot))
                break;
    }
}

/* --- Calls. --- */

static bool has_global(const struct ch_lint_model *model, const char *name, size_t length) {
    for (int i = 1; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next)
            for (const struct ch_node *each = node->first; each; each = each->next)
                if (strcmp(ch_node_head(node), "defglobal") == 0 && each->kind == CH_NODE_GLOBAL &&
                    strlen(each->text) == length && strncmp(each->text, name, length) == 0)
                    return true;
    return false;
}

/* ?*x* for a parameter of this name. */
static bool check_global(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *global) {
    const char *name = global->text;
    if (has_global(model, name, strlen(name)))
        return false;
    for (int i = 1; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next)
            for (const struct ch_node *fact = node->first; fact; fact = fact->next) {
                if (strcmp(ch_node_head(fact), "parameter") != 0 ||
                    !ch_node_is(ch_node_at(ch_node_at(fact, 1), 1), name))
                    continue;
                ch_lint_error(model, at, "compare-word", global->line,
                              "`%s` is a parameter and no global; write the condition (parameter "
                              "(name %s) (value ?%s)), and ?%s here",
                              name, name, name, name);
                return true;
            }
    return false;
}

/* -?x and parts of ?*x* */
static bool check_word(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *node) {
    const char *text = node->text;
    size_t length = strlen(text);
    if (node->kind == CH_NODE_WORD && strncmp(text, "-?", 2) == 0 && length > 2) {
        ch_lint_error(model, at, "compare-word", node->line,
                      "`%s` is one word to CLIPS; write (- 0 %s)", text, text + 1);
        return true;
    }
    if (node->kind == CH_NODE_GLOBAL)
        return check_global(model, at, node);
    bool stars = node->kind == CH_NODE_WORD && length > 2 && *text == '*';
    if (node->kind == CH_NODE_VARIABLE)
        stars = length > 1 && (*text == '*' || text[length - 1] == '*');
    if (!stars)
        return false;
    text += *text == '*';
    length = strcspn(text, "*");
    if (!has_global(model, text, length))
        return false;
    ch_lint_error(model, at, "compare-word", node->line,
                  "a global is written with ? and two stars; write ?*%.*s*", (int)length, text);
    return true;
}

/* (= ?x 1 or 2) */
static bool check_choice(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *call) {
    const struct ch_node *what = ch_node_at(call, 1), *word = ch_node_at(call, 3);
    if (!is_of(ch_node_head(call), comparisons) ||
        (!ch_node_is(word, "or") && !ch_node_is(word, "and")) ||
        (word->next && is_of(word->next->text, comparisons)))
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
    *pure &= node->kind != CH_NODE_GLOBAL && (!call || is_of(ch_node_head(node), comparisons) ||
                                              is_of(ch_node_head(node), operators));
    for (const struct ch_node *each = call ? node->first : NULL; each; each = each->next) {
        const struct ch_node *inner = first_variable(each, pure);
        found = found ? found : inner;
    }
    return found;
}

/* True if the variable is in `node`. */
static bool names_variable(const struct ch_node *node, const char *name) {
    bool found = node->kind == CH_NODE_VARIABLE && strcmp(node->text, name) == 0;
    for (const struct ch_node *each = node->first; each && !found; each = each->next)
        found = names_variable(each, name);
    return found;
}

/* True if an action sets a variable that is in `condition`, or leaves the loop. */
static bool changes(const struct ch_node *actions, const struct ch_node *condition) {
    static const char *const leaving[] = {"break", "return", "halt", NULL};
    for (const struct ch_node *each = actions; each; each = each->next) {
        const struct ch_node *name = ch_node_at(each, 1);
        bool sets = strcmp(ch_node_head(each), "bind") == 0 && name &&
                    names_variable(condition, name->text);
        if (sets || is_of(ch_node_head(each), leaving) || changes(each->first, condition))
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
        ch_lint_error(model, at, "compare-word", call->line,
                      "nothing in this loop changes `?%s`, so that it doesn't end once it has "
                      "begun; write (bind ?%s …) in it",
                      variable->text, variable->text);
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
    if (is_of(head, of_facts) && pattern && !fact)
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
                       const struct ch_node *list) {
    if (check_choice(model, at, list))
        return;
    check_else(model, at, list);
    check_assert(model, at, list);
    check_loop(model, at, list);
    check_texts(model, at, list);
    for (const struct ch_node *each = list->first; each; each = each->next)
        if (each->kind == CH_NODE_LIST)
            check_list(model, at, each);
        else if (check_word(model, at, each))
            return;
}

/* --- Declarations. --- */

/* A name of several words: the rule's text, or a list, begins behind them. */
static void check_name(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    static const char *const others[] = {"and", "or", "not", "if", "when", "salience", NULL};
    const struct ch_node *name = ch_node_at(rule->at.node, 1), *each = name ? name->next : NULL;
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    ch_text_add(&better, name ? name->text : "");
    for (; each && each->kind == CH_NODE_WORD && isalpha((unsigned char)each->text[0]) &&
           !is_of(each->text, others) && !ch_lint_find_template(model, each->text);
         each = each->next)
        ch_text_addf(&better, "-%s", each->text);
    if (!name || name->kind != CH_NODE_WORD || each == name->next || !each ||
        (each->kind != CH_NODE_STRING && each->kind != CH_NODE_LIST))
        return;
    ch_lint_error(model, &rule->at, "compare-word", name->line,
                  "the name of a rule is one word; write (defrule %s", better.data);
}

static void check_template(struct ch_lint_model *model, const struct ch_lint_template *fact) {
    for (const struct ch_node *slot = fact->at.node->first; slot; slot = slot->next) {
        const struct ch_node *name = ch_node_at(slot, 1), *preset = ch_node_at(slot, 2);
        if (slot->kind != CH_NODE_LIST || !slot->first || slot->first->kind != CH_NODE_WORD)
            continue;
        if (!ch_node_is_slot(slot) && !name)
            ch_lint_error(model, &fact->at, "compare-word", slot->line,
                          "a slot is declared by (slot NAME); write (slot %s)", slot->first->text);
        else if (ch_node_is_slot(slot) && name && preset && preset->kind != CH_NODE_LIST)
            ch_lint_error(model, &fact->at, "compare-word", slot->line,
                          "what a slot holds without a value is its default; write (%s %s (default "
                          "%s))",
                          slot->first->text, name->text, preset->text);
    }
}

static void visit(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    (void)data;
    if (use->kind == CH_USE_CALL)
        check_address(model, use);
}

void ch_lint_shapes(struct ch_lint_model *model) {
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->at.node->broken)
            continue;
        check_name(model, rule);
        check_conditions(model, &rule->at, rule->conditions, rule->arrow);
        check_list(model, &rule->at, rule->at.node);
        ch_lint_visit_rule(model, rule, visit, NULL);
    }
    for (int i = 0; i < model->template_count; i++)
        if (!model->templates[i].at.node->broken)
            check_template(model, &model->templates[i]);
    for (int i = 0; i < model->function_count; i++)
        if (!model->functions[i].at.node->broken)
            check_list(model, &model->functions[i].at, model->functions[i].at.node);
}
