/* Lints on variables that occur once: most often a slip of the pen, else a slot that could be left
 * out. */
#include <stdio.h>
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

struct occurrence {
    const struct ch_node *node, *before, *parent; /* before: in the same list */
    size_t length;                                /* of the name that counts */
    int count;
};

struct occurrences {
    struct occurrence *each;
    int count, capacity;
};

/* ?f:slot is about ?f, and ?x-index about the ?x of a loop. */
static size_t name_length(const char *name) {
    size_t length = strcspn(name, ":");
    static const char index[] = "-index";
    size_t tail = sizeof index - 1;
    bool indexed = length > tail && memcmp(name + length - tail, index, tail) == 0;
    return indexed ? length - tail : length;
}

static void add(struct occurrences *all, const struct ch_node *node, const struct ch_node *before,
                const struct ch_node *parent) {
    size_t length = name_length(node->text);
    for (int i = 0; i < all->count; i++) {
        struct occurrence *each = &all->each[i];
        if (each->length == length && memcmp(each->node->text, node->text, length) == 0) {
            each->count++;
            return;
        }
    }
    *ch_added(all->each, all->count, all->capacity) =
        (struct occurrence){node, before, parent, length, 1};
}

static void collect(struct occurrences *all, const struct ch_node *first,
                    const struct ch_node *parent) {
    for (const struct ch_node *node = first, *before = NULL; node;
         before = node, node = node->next) {
        if (node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_FIELDS)
            add(all, node, before, parent);
        else if (node->kind == CH_NODE_LIST)
            collect(all, node->first, node);
    }
}

static void report_single_use(struct ch_lint_model *model, const struct ch_lint_place *at,
                              const struct occurrence *once) {
    const struct ch_node *node = once->node, *next = node->next;
    int length = (int)once->length;
    const char *sign = node->kind == CH_NODE_FIELDS ? "$?" : "?";
    char hint[CH_ERROR_TEXT] = "";
    bool slot = once->before == (once->parent ? once->parent->first : NULL);
    if (once->before && !once->before->next)
        return;
    if (ch_node_is(next, "<-"))
        snprintf(hint, sizeof hint, "leave `?%.*s <-` out", length, node->text);
    else if (ch_node_is(once->before, "bind"))
        snprintf(hint, sizeof hint, "leave the bind out");
    else if (next && next->kind == CH_NODE_SIGN)
        snprintf(hint, sizeof hint, "leave `%s%.*s%s` out", sign, length, node->text, next->text);
    else if (slot && !next)
        snprintf(hint, sizeof hint, "leave (%s %s%.*s) out", ch_node_head(once->parent), sign,
                 length, node->text);
    else
        snprintf(hint, sizeof hint, "write %s", sign);
    ch_lint_warn(model, at, "unused-variable", node->line,
                 "`%s%.*s` occurs once in `%s`; check its name, or %s", sign, length, node->text,
                 at->node->first->next->text, hint);
}

static void check(struct ch_lint_model *model, const struct ch_lint_place *at,
                  const struct ch_node *first) {
    struct occurrences all = {0};
    collect(&all, first, NULL);
    for (int i = 0; i < all.count; i++) {
        const struct occurrence *each = &all.each[i];
        bool needed = !each->before && each->parent; /* (?x …) of a loop or query */
        if (each->count == 1 && !needed)
            report_single_use(model, at, each);
    }
    ch_free(all.each);
}

/* A parameter must be there even if it isn't used, but then it is likely forgotten. */
static void check_parameters(struct ch_lint_model *model, const struct ch_lint_function *function) {
    struct occurrences all = {0};
    const struct ch_node *parameters = function->parameters;
    if (!parameters)
        return;
    collect(&all, parameters->first, parameters);
    int count = all.count;
    collect(&all, function->body, NULL);
    for (int i = 0; i < all.count; i++) {
        const struct occurrence *each = &all.each[i];
        if (each->count > 1)
            continue;
        if (i < count)
            ch_lint_warn(model, &function->at, "unused-variable", each->node->line,
                         "`%s` doesn't use its parameter `?%s`; check its name, or leave it out",
                         function->name, each->node->text);
        else if (each->before || !each->parent)
            report_single_use(model, &function->at, each);
    }
    ch_free(all.each);
}

void ch_lint_variables(struct ch_lint_model *model) {
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->arrow && !rule->at.node->broken)
            check(model, &rule->at, rule->conditions);
    }
    for (int i = 0; i < model->function_count; i++)
        if (!model->functions[i].at.node->broken)
            check_parameters(model, &model->functions[i]);
}
