/* A lint on conditions that share no variable: CLIPS then keeps every pair of facts, which is how a
 * rule base comes to take seconds and gigabytes. */
#include <stdio.h>
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/referee/preference.h"

enum { MAX_CONDITIONS = 64 };

enum condition_kind { POSITIVE, TEST, OTHER };

struct condition {
    enum condition_kind kind;
    const struct ch_node *node, *binding;
    int number; /* from 1, as an author counts */
};

struct conditions {
    struct condition each[MAX_CONDITIONS];
    int count;
};

/* Patterns in `and` and `logical` join as if they stood alone. `or` is taken as one that has the
 * variables of all. */
static void flatten(struct conditions *all, const struct ch_node *at, const struct ch_node *arrow,
                    int number) {
    const struct ch_node *binding, *next;
    for (int own = 1; at && at != arrow; at = next, own++) {
        const struct ch_node *node = ch_lint_condition(at, &binding, &next);
        const char *head = ch_node_head(node);
        int counted = number > 0 ? number : own;
        if (strcmp(head, "and") == 0 || strcmp(head, "logical") == 0) {
            flatten(all, node->first->next, NULL, counted);
        } else if (all->count < MAX_CONDITIONS) {
            bool positive = !ch_lint_is_element(node) || strcmp(head, "or") == 0;
            all->each[all->count++] = (struct condition){positive                    ? POSITIVE
                                                         : strcmp(head, "test") == 0 ? TEST
                                                                                     : OTHER,
                                                         node, binding, counted};
        }
    }
}

static bool has_variable(const struct ch_node *node, const char *name) {
    if (node->kind != CH_NODE_LIST)
        return (node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_FIELDS) &&
               strcmp(node->text, name) == 0;
    for (const struct ch_node *each = node->first; each; each = each->next)
        if (has_variable(each, name))
            return true;
    return false;
}

static bool share_variable(const struct ch_node *a, const struct ch_node *b) {
    if (a->kind == CH_NODE_VARIABLE || a->kind == CH_NODE_FIELDS)
        return has_variable(b, a->text);
    for (const struct ch_node *each = a->first; each; each = each->next)
        if (share_variable(each, b))
            return true;
    return false;
}

static bool is_constant(const struct ch_node *slot) {
    const struct ch_node *value = slot->first ? slot->first->next : NULL;
    return value && !value->next &&
           (value->kind == CH_NODE_WORD || value->kind == CH_NODE_NUMBER ||
            value->kind == CH_NODE_STRING);
}

/* True if a slot is one of some constants, a|b, whatever variable it is given. */
static bool is_one_of_few(const struct ch_node *slot) {
    const struct ch_node *value = slot->first ? slot->first->next : NULL;
    if (value && value->kind == CH_NODE_VARIABLE && value->next &&
        value->next->kind == CH_NODE_SIGN && *value->next->text == '&')
        value = value->next->next;
    bool few = value != NULL;
    for (; value; value = value->next)
        few &= value->kind == CH_NODE_WORD || value->kind == CH_NODE_NUMBER ||
               (value->kind == CH_NODE_SIGN && *value->text == '|');
    return few;
}

/* Counts asserts of each fact with and without variables in it. */
static void count_asserts(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const char *name = use->kind == CH_USE_ASSERT ? ch_node_head(use->node) : "";
    int found = *name ? ch_lint_names_find(&model->template_names, ch_base_name(name)) : -1;
    (void)data;
    if (found < 0)
        return;
    bool constant = true;
    for (const struct ch_node *slot = use->node->first->next; slot; slot = slot->next)
        constant &= slot->kind == CH_NODE_LIST && is_constant(slot);
    model->templates[found].constant += constant;
    model->templates[found].varying += !constant;
}

/* True if there is at most one such fact, or a few, whatever the position is. */
static bool is_single(const struct ch_lint_model *model, const struct ch_node *pattern) {
    const struct ch_lint_template *fact = ch_lint_find_template(model, ch_node_head(pattern));
    if (!fact || strcmp(fact->name, "turn") == 0 || strcmp(fact->name, "game") == 0)
        return true;
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const char *name = ch_node_head(slot);
        bool key = strcmp(name, "id") == 0 || strcmp(name, "name") == 0 ||
                   strcmp(name, "square") == 0 ||
                   (strcmp(name, "side") == 0 && strcmp(fact->name, "last-move") == 0);
        if (key && (is_constant(slot) || is_one_of_few(slot)))
            return true;
    }
    return !ch_lint_is_given(fact) && fact->constant > 0 && fact->varying == 0;
}

struct pair {
    const struct conditions *all;
    int later;
    bool compared;
};

/* Rules that compare two candidates need every pair. */
static void find_comparison(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct pair *pair = data;
    const struct ch_preference_row *row = ch_preference_find(ch_node_head(use->node));
    (void)model;
    if (use->kind != CH_USE_CALL || use->condition || !row || row->form != CH_FORM_PAIR)
        return;
    bool earlier = false;
    for (int i = 0; i < pair->later; i++)
        earlier |= pair->all->each[i].kind == POSITIVE &&
                   share_variable(pair->all->each[i].node, use->node);
    pair->compared |= earlier && share_variable(pair->all->each[pair->later].node, use->node);
}

static bool touches(const struct condition *condition, const struct ch_node *node) {
    return share_variable(node, condition->node) ||
           (condition->binding && has_variable(node, condition->binding->text));
}

static bool touches_before(const struct conditions *all, int before, const struct ch_node *node) {
    for (int i = 0; i < before; i++)
        if (all->each[i].kind == POSITIVE && touches(&all->each[i], node))
            return true;
    return false;
}

/* True, too, if it was meant to be: a `not` before it names its variable, which is reported. */
static bool is_connected(const struct conditions *all, int at) {
    if (touches_before(all, at, all->each[at].node))
        return true;
    for (int i = 0; i < at; i++)
        if (all->each[i].kind == OTHER && share_variable(all->each[at].node, all->each[i].node))
            return true;
    for (int i = at + 1; i < all->count && all->each[i].kind == TEST; i++)
        if (touches(&all->each[at], all->each[i].node) &&
            touches_before(all, at, all->each[i].node))
            return true;
    return false;
}

/* A later condition that has variables of both, or -1. */
static int find_bridge(const struct conditions *all, int at) {
    for (int i = at + 1; i < all->count; i++)
        if (all->each[i].kind == POSITIVE && touches(&all->each[at], all->each[i].node) &&
            touches_before(all, at, all->each[i].node))
            return i;
    return -1;
}

/* Reports the conditions that are not connected with those before: at[0..count-1], the condition
 * before the first being `before`. */
static void report_unconnected(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                               const struct conditions *all, int before, const int at[],
                               int count) {
    const struct condition *a = &all->each[before], *b = &all->each[at[0]];
    int bridge = find_bridge(all, at[0]);
    char hint[CH_ERROR_TEXT], more[64] = "";
    if (bridge >= 0)
        snprintf(hint, sizeof hint,
                 "put condition %d (line %d), which has variables of both, between them",
                 all->each[bridge].number, all->each[bridge].node->line);
    else
        snprintf(hint, sizeof hint,
                 "connect them through a third, such as `step`, or put one in (exists …)");
    if (count > 1)
        snprintf(more, sizeof more, ", and %d further condition%s likewise", count - 1,
                 count > 2 ? "s" : "");
    ch_lint_warn(model, &rule->at, "unconnected", b->node->line,
                 "conditions %d (line %d) and %d (line %d) of `%s` share no variable%s, so that "
                 "every combination of facts is tried; %s",
                 a->number, a->node->line, b->number, b->node->line, rule->name, more, hint);
}

static void check_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    struct conditions all = {.count = 0};
    int at[MAX_CONDITIONS], count = 0, first = 0;
    int before = -1; /* the last that holds for many facts */
    flatten(&all, rule->conditions, rule->arrow, 0);
    for (int i = 0; i < all.count; i++) {
        if (all.each[i].kind != POSITIVE || is_single(model, all.each[i].node))
            continue;
        struct pair pair = {.all = &all, .later = i};
        if (before >= 0 && !is_connected(&all, i)) {
            ch_lint_visit_rule(model, rule, find_comparison, &pair);
            first = count == 0 ? before : first;
            if (!pair.compared)
                at[count++] = i;
        }
        before = i;
    }
    if (count > 0)
        report_unconnected(model, rule, &all, first, at, count);
}

void ch_lint_joins(struct ch_lint_model *model) {
    ch_lint_visit(model, count_asserts, NULL);
    for (int i = 0; i < model->rule_count; i++)
        if (model->rules[i].arrow && !model->rules[i].at.node->broken)
            check_rule(model, &model->rules[i]);
}
