/* Every use of a name in the texts, found by walking the trees as CLIPS would
 * read them. Trees are at most CH_RULE_TREE_DEPTH deep, and so is the recursion. */
#include <string.h>

#include "bridge/lint/lint_model.h"

struct walk {
    struct ch_lint_model *model;
    ch_use_visitor visit;
    void *data;
    struct ch_use use; /* what is the same for all uses in a construct */
};

static void visit_use(struct walk *w, enum ch_use_kind kind, const struct ch_node *node) {
    w->use.kind = kind;
    w->use.node = node;
    w->visit(w->model, &w->use, w->data);
}

static void walk_expression(struct walk *w, const struct ch_node *node);

static void walk_list(struct walk *w, const struct ch_node *first) {
    for (; first; first = first->next)
        walk_expression(w, first);
}

/* The values in slots from `slot` on. */
static void walk_slots(struct walk *w, const struct ch_node *slot) {
    for (; slot; slot = slot->next)
        if (slot->kind == CH_NODE_LIST && slot->first)
            walk_list(w, slot->first->next);
}

static void walk_fact(struct walk *w, const struct ch_node *fact) {
    if (fact->kind != CH_NODE_LIST)
        return;
    visit_use(w, CH_USE_ASSERT, fact);
    walk_slots(w, fact->first ? fact->first->next : NULL);
}

/* ((?f fact…) …) condition action… */
static void walk_query(struct walk *w, const struct ch_node *sets) {
    if (!sets)
        return;
    for (const struct ch_node *set = sets->first; set; set = set->next)
        visit_use(w, CH_USE_QUERY, set);
    walk_list(w, sets->next);
}

/* (?x values) before the actions of a loop; other forms are expressions. */
static void walk_loop(struct walk *w, const struct ch_node *head) {
    if (!head)
        return;
    bool named = head->kind == CH_NODE_LIST && head->first && head->first->kind == CH_NODE_VARIABLE;
    if (named)
        walk_list(w, head->first->next);
    else
        walk_expression(w, head);
    walk_list(w, head->next);
}

static void walk_switch(struct walk *w, const struct ch_node *at) {
    for (; at; at = at->next) {
        const char *head = ch_node_head(at);
        if (strcmp(head, "case") == 0 || strcmp(head, "default") == 0)
            walk_list(w, at->first->next);
        else
            walk_expression(w, at);
    }
}

static void walk_expression(struct walk *w, const struct ch_node *node) {
    static const char *const queries[] = {
        "any-factp",   "find-fact",        "find-all-facts",
        "do-for-fact", "do-for-all-facts", "delayed-do-for-all-facts",
        NULL};
    static const char *const loops[] = {"loop-for-count", "progn$", "foreach", NULL};
    if (node->kind != CH_NODE_LIST)
        return;
    const char *head = ch_node_head(node);
    const struct ch_node *rest = node->first ? node->first->next : NULL;
    if (!*head) {
        walk_list(w, node->first);
        return;
    }
    if (strcmp(head, "modify") == 0 || strcmp(head, "duplicate") == 0) {
        visit_use(w, CH_USE_CHANGE, node);
        if (rest)
            walk_expression(w, rest);
        walk_slots(w, rest ? rest->next : NULL);
        return;
    }
    visit_use(w, CH_USE_CALL, node);
    if (strcmp(head, "assert") == 0)
        for (; rest; rest = rest->next)
            walk_fact(w, rest);
    else if (ch_text_is_one_of(head, queries))
        walk_query(w, rest);
    else if (ch_text_is_one_of(head, loops))
        walk_loop(w, rest);
    else if (strcmp(head, "switch") == 0)
        walk_switch(w, rest);
    else
        walk_list(w, rest);
}

/* Calls in constraints: &:(…), =(…). */
static void walk_constraints(struct walk *w, const struct ch_node *at, int depth) {
    for (const struct ch_node *before = NULL; at; before = at, at = at->next) {
        if (at->kind != CH_NODE_LIST)
            continue;
        if (ch_node_is(before, ":") || ch_node_is(before, "="))
            walk_expression(w, at);
        else if (depth > 0)
            walk_constraints(w, at->first, depth - 1);
    }
}

const struct ch_node *ch_lint_condition(const struct ch_node *at, const struct ch_node **binding,
                                        const struct ch_node **next) {
    *binding = NULL;
    if (at->kind == CH_NODE_VARIABLE && ch_node_is(at->next, "<-") && at->next->next) {
        *binding = at;
        at = at->next->next;
    }
    *next = at->next;
    return at;
}

bool ch_lint_is_element(const struct ch_node *condition) {
    static const char *const elements[] = {"and",    "or",      "not",  "exists",
                                           "forall", "logical", "test", NULL};
    return ch_text_is_one_of(ch_node_head(condition), elements);
}

static void walk_conditions(struct walk *w, const struct ch_node *at) {
    const struct ch_node *binding, *next;
    for (; at && !ch_node_is(at, "=>"); at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        if (condition->kind != CH_NODE_LIST)
            continue;
        if (strcmp(ch_node_head(condition), "test") == 0) {
            walk_list(w, condition->first->next);
        } else if (ch_lint_is_element(condition)) {
            bool before = w->use.negated;
            w->use.negated |= strcmp(ch_node_head(condition), "not") == 0;
            walk_conditions(w, condition->first->next);
            w->use.negated = before;
        } else {
            visit_use(w, CH_USE_PATTERN, condition);
            walk_constraints(w, condition->first ? condition->first->next : NULL, 1);
        }
    }
}

static void walk_rule(struct walk *w, const struct ch_lint_rule *rule) {
    w->use = (struct ch_use){.at = rule->at, .rule = rule, .condition = true};
    walk_conditions(w, rule->conditions);
    w->use.condition = false;
    if (rule->salience)
        walk_expression(w, rule->salience);
    walk_list(w, rule->arrow ? rule->arrow->next : NULL);
}

/* Constructs that are neither rules nor functions. */
static void walk_other(struct walk *w, const struct ch_node *node) {
    const char *keyword = ch_node_head(node);
    if (strcmp(keyword, "deffacts") == 0) {
        for (const struct ch_node *at = node->first->next; at; at = at->next)
            walk_fact(w, at);
    } else if (strcmp(keyword, "defglobal") == 0) {
        walk_list(w, node->first->next);
    }
}

void ch_lint_visit_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                        ch_use_visitor visit, void *data) {
    struct walk w = {.model = model, .visit = visit, .data = data};
    walk_rule(&w, rule);
}

void ch_lint_visit(struct ch_lint_model *model, ch_use_visitor visit, void *data) {
    struct walk w = {.model = model, .visit = visit, .data = data};
    for (int i = 0; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            if (node->broken)
                continue;
            w.use = (struct ch_use){.at = {i, node}};
            walk_other(&w, node);
        }
    for (int i = 0; i < model->function_count; i++) {
        const struct ch_lint_function *function = &model->functions[i];
        if (function->at.node->broken)
            continue;
        w.use = (struct ch_use){.at = function->at, .function = function};
        walk_list(&w, function->body);
    }
    for (int i = 0; i < model->rule_count; i++)
        if (!model->rules[i].at.node->broken)
            walk_rule(&w, &model->rules[i]);
}
