/* Lints on shapes that conditions and declarations can't have. Each shows how CLIPS writes what was
 * likely meant. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bridge/lint/lint_types.h"

bool ch_lint_is_comparison(const char *name) {
    static const char *const names[] = {
        "<", ">", "<=", ">=", "=", "==", "<>", "!=", "eq", "neq", NULL};
    return ch_text_is_one_of(name, names);
}

/* --- Slots of conditions. --- */

/* True if all arguments of a call are constants. */
static bool has_constants(const struct ch_node *call) {
    for (const struct ch_node *each = call->first->next; each; each = each->next)
        if (!ch_node_is_constant(each))
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
    bool compares = ch_lint_is_comparison(head), one = ch_node_count(call) == 2;
    bool equal = ch_text_is_one_of(head, (const char *const[]){"=", "==", "eq", NULL});
    bool unlike = ch_text_is_one_of(head, (const char *const[]){"<>", "!=", "neq", NULL});
    if (has_constants(call) && strcmp(head, "or") == 0) {
        add_parted(call, "", "|", out);
    } else if (one && (equal || unlike || strcmp(head, "not") == 0) && has_constants(call)) {
        add_parted(call, equal ? "" : "~", "", out);
    } else if (one && compares) {
        const char *name = variable[0] ? variable : "x";
        ch_text_addf(out, "?%s&:(%s ?%s", name, head, name);
        add_parted(call, " ", " ", out);
        ch_text_add(out, ")");
    } else if (compares || ch_text_is_one_of(head, tests)) {
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
        const char *sign =
            each->kind == CH_NODE_VARIABLE && each->text[0] ? strpbrk(each->text + 1, "+*.") : NULL;
        if (sign && sign[1]) {
            int length = (int)(sign - each->text);
            if (*sign == '.')
                ch_text_addf(&better, "?%.*s", length, each->text);
            else
                ch_text_addf(&better, "=(%c ?%.*s %s)", *sign, length, each->text, sign + 1);
            report_slot(model, at, slot, each, "it is one word to CLIPS", better.data);
            return true;
        }
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
    return (node->kind == CH_NODE_WORD || node->kind == CH_NODE_SIGN) &&
           ch_text_is_one_of(node->text, signs) && node->next && node->next->kind == CH_NODE_LIST;
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

/* (not (a …) (b …)) and (exists a). */
static void check_element(struct ch_lint_model *model, const struct ch_lint_place *at,
                          const struct ch_node *element) {
    const char *head = ch_node_head(element);
    const struct ch_node *first = ch_node_at(element, 1);
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    if (first && first->kind == CH_NODE_WORD && ch_lint_find_template(model, first->text)) {
        ch_lint_error(model, at, "compare-word", first->line,
                      "a condition is in parentheses; write (%s (%s …))", head, first->text);
    } else if (strcmp(head, "not") == 0 && first && first->next) {
        add_parted(element, "", " ", &better);
        ch_lint_error(model, at, "compare-word", element->line,
                      "`not` takes one condition; write (not (and %s))", better.data);
    }
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
            check_element(model, at, node);
            check_conditions(model, at, node->first->next, NULL);
            continue;
        }
        bool fact = ch_lint_find_template(model, ch_node_head(node)) != NULL;
        for (const struct ch_node *slot = node->first->next; slot && fact; slot = slot->next)
            if (slot->kind == CH_NODE_LIST && slot->first && check_slot(model, at, slot))
                break;
    }
}

/* --- Declarations. --- */

/* A name of several words: the rule's text, or a list, begins behind them. */
static void check_name(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    static const char *const others[] = {"and", "or", "not", "if", "when", "salience", NULL};
    const struct ch_node *name = ch_node_at(rule->at.node, 1), *each = name ? name->next : NULL;
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    ch_text_add(&better, name ? name->text : "");
    for (; each && each->kind == CH_NODE_WORD && isalpha((unsigned char)each->text[0]) &&
           !ch_text_is_one_of(each->text, others) && !ch_lint_find_template(model, each->text);
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

void ch_lint_shapes(struct ch_lint_model *model) {
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->at.node->broken)
            continue;
        check_name(model, rule);
        check_conditions(model, &rule->at, rule->conditions, rule->arrow);
    }
    for (int i = 0; i < model->template_count; i++)
        if (!model->templates[i].at.node->broken)
            check_template(model, &model->templates[i]);
}
