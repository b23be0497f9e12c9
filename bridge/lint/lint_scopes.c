/* Lints on variables that a condition names for itself alone: inside of `not`, `exists` or
 * `forall`, or in one part of an `or`. The same name behind it is another variable, with a value of
 * its own, and what was meant as a join is none. */
#include <string.h>

#include "bridge/lint/lint_model.h"

static bool is_negation(const struct ch_node *condition) {
    static const char *const words[] = {"not", "exists", "forall", NULL};
    return ch_text_is_one_of(ch_node_head(condition), words);
}

/* True if the variable gets a value in the condition that goes on behind it: it is in a fact, at
 * any depth of `and`, `logical` and each part of an `or`. */
static bool gives_value(const struct ch_node *condition, const char *variable) {
    const char *head = ch_node_head(condition);
    bool all = strcmp(head, "or") == 0, any = false;
    if (!ch_lint_is_element(condition)) /* a fact's */
        return ch_node_mentions(condition, variable);
    if (is_negation(condition) || strcmp(head, "test") == 0)
        return false;
    for (const struct ch_node *each = condition->first->next; each; each = each->next) {
        bool gives = each->kind == CH_NODE_LIST && gives_value(each, variable);
        any |= gives;
        all &= gives || each->kind != CH_NODE_LIST;
    }
    return strcmp(head, "or") == 0 ? all : any;
}

/* The first of the conditions from `at` on that gives the variable a value, NULL if none does. */
static const struct ch_node *giver(const struct ch_node *at, const struct ch_node *end,
                                   const char *variable) {
    for (; at && at != end; at = at->next)
        if (at->kind == CH_NODE_LIST && gives_value(at, variable))
            return at;
    return NULL;
}

/* A row of conditions that hold together. */
struct row {
    struct ch_lint_model *model;
    const struct ch_lint_rule *rule;
    const struct ch_node *first, *end; /* end: the arrow, or NULL */
    const struct row *around;
};

static bool has_value(const struct row *row, const struct ch_node *before, const char *variable) {
    return giver(row->first, before, variable) ||
           (row->around && has_value(row->around, row->around->end, variable));
}

static int count(const struct ch_node *list, const char *variable) {
    int times = 0;
    for (const struct ch_node *each = list->first; each; each = each->next)
        times +=
            each->kind == CH_NODE_LIST ? count(each, variable) : ch_node_mentions(each, variable);
    return times;
}

static bool has_other_value(const struct row *row, const struct ch_node *before,
                            const struct ch_node *list, const char *variable) {
    for (const struct ch_node *each = list->first; each; each = each->next) {
        if (ch_node_is_variable(each) && strcmp(each->text, variable) != 0 &&
            has_value(row, before, each->text))
            return true;
        if (each->kind == CH_NODE_LIST && has_other_value(row, before, each, variable))
            return true;
    }
    return false;
}

/* True if a name that is used again may be meant for two things: it joins facts in the negation,
 * and the condition behind is joined by another variable, or is the first. */
static bool is_used_twice(const struct row *row, const struct ch_node *negation,
                          const struct ch_node *other, const char *variable) {
    bool first = true;
    for (const struct ch_node *each = row->first; each && each != other; each = each->next)
        first &= !each->first || ch_lint_is_element(each);
    return count(negation, variable) > 1 && (first || has_other_value(row, other, other, variable));
}

/* Reports the first variable of `inside`, a part of `condition`, that a condition behind this one
 * gives another value. */
static bool report_variable(const struct row *row, const struct ch_node *condition,
                            const struct ch_node *inside) {
    for (const struct ch_node *each = inside->first; each; each = each->next) {
        if (each->kind == CH_NODE_LIST && report_variable(row, condition, each))
            return true;
        if (!ch_node_is_variable(each))
            continue;
        const struct ch_node *other = giver(condition->next, row->end, each->text);
        if (!other || gives_value(condition, each->text) || has_value(row, condition, each->text))
            continue;
        const char *head = ch_node_head(condition);
        if (is_negation(condition) && is_used_twice(row, condition, other, each->text))
            continue;
        if (strcmp(head, "or") == 0)
            ch_lint_warn(row->model, &row->rule->at, "unknown-variable", other->line,
                         "`?%s` is named in one part of the `or` in line %d, and not in each; "
                         "where another part holds, it can be any here; name it in each part, or "
                         "write a rule for each",
                         each->text, condition->line);
        else if (strcmp(head, "not") == 0)
            ch_lint_warn(row->model, &row->rule->at, "unknown-variable", condition->line,
                         "`?%s` has no value yet inside `not`, which means any, and is another "
                         "variable in line %d; move the `not` behind that condition",
                         each->text, other->line);
        else
            ch_lint_warn(row->model, &row->rule->at, "unknown-variable", other->line,
                         "`?%s` inside `%s` (line %d) is another variable than here, because what "
                         "is named there is not known outside; name it in a condition before, or "
                         "rename one",
                         each->text, head, each->line);
        return true;
    }
    return false;
}

static void check(const struct row *row) {
    for (const struct ch_node *at = row->first; at && at != row->end; at = at->next) {
        bool parted = strcmp(ch_node_head(at), "or") == 0;
        if (!ch_lint_is_element(at) || strcmp(ch_node_head(at), "test") == 0)
            continue;
        if (parted || is_negation(at))
            report_variable(row, at, at);
        const struct row before = {row->model, row->rule, row->first, at, row->around};
        for (const struct ch_node *part = at->first->next; part; part = parted ? part->next : NULL)
            check(&(struct row){row->model, row->rule, part, parted ? part->next : NULL, &before});
    }
}

void ch_lint_scopes(struct ch_lint_model *model) {
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->arrow && !rule->at.node->broken)
            check(&(struct row){model, rule, rule->conditions, rule->arrow, NULL});
    }
}
