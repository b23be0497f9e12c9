/* Lints on how facts are used: facts of queries, facts that are no facts, parameters. */
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

/* True if one of the facts after the variable of `set`, (?f fact…), has the slot, or is unknown. */
static bool set_has_slot(const struct ch_lint_model *model, const struct ch_node *set,
                         const char *slot) {
    for (const struct ch_node *word = set->first->next; word; word = word->next) {
        const struct ch_lint_template *fact = ch_lint_find_template(model, word->text);
        if (!fact || ch_lint_find_slot(fact, slot))
            return true;
    }
    return false;
}

/* ?f:slot in what follows the sets of a query. */
static void check_references(struct ch_lint_model *model, const struct ch_use *use,
                             const struct ch_node *set, const struct ch_node *first) {
    const char *name = set->first->text;
    size_t length = strlen(name);
    for (const struct ch_node *node = first; node; node = node->next) {
        if (node->kind == CH_NODE_LIST)
            check_references(model, use, set, node->first);
        bool about = node->kind == CH_NODE_VARIABLE && strncmp(node->text, name, length) == 0 &&
                     node->text[length] == ':';
        if (about && !set_has_slot(model, set, node->text + length + 1))
            ch_lint_warn(model, &use->at, "unknown-slot", node->line,
                         "`%s` has no slot `%s`, so that this stops the turn",
                         set->first->next ? set->first->next->text : "fact",
                         node->text + length + 1);
    }
}

static void check_query(struct ch_lint_model *model, const struct ch_use *use) {
    const struct ch_node *sets = use->node->first->next;
    bool query = strstr(ch_node_head(use->node), "-fact") != NULL; /* all of them have it */
    if (!query || !sets || sets->kind != CH_NODE_LIST)
        return;
    for (const struct ch_node *set = sets->first; set; set = set->next)
        if (set->kind == CH_NODE_LIST && set->first && set->first->kind == CH_NODE_VARIABLE)
            check_references(model, use, set, sets->next);
}

/* True if `name` may be bound to a fact in the rule: after <-, in a bind, a loop or a query. */
static bool may_be_fact(const struct ch_node *first, const char *name) {
    for (const struct ch_node *node = first; node; node = node->next) {
        bool named = node->kind == CH_NODE_VARIABLE && strcmp(node->text, name) == 0;
        if (named && ch_node_is(node->next, "<-"))
            return true;
        if (node->kind != CH_NODE_LIST || !node->first)
            continue;
        const struct ch_node *second = node->first->next;
        bool loop = node->first->kind == CH_NODE_VARIABLE && strcmp(node->first->text, name) == 0;
        bool bound = second && second->kind == CH_NODE_VARIABLE &&
                     strcmp(second->text, name) == 0 &&
                     (ch_node_is(node->first, "bind") || ch_node_is(node->first, "foreach"));
        if (loop || bound || may_be_fact(node->first, name))
            return true;
    }
    return false;
}

/* Only facts can be retracted or changed. */
static void check_fact(struct ch_lint_model *model, const struct ch_use *use) {
    bool retracts = strcmp(ch_node_head(use->node), "retract") == 0;
    if (!use->rule || !(use->kind == CH_USE_CHANGE || retracts))
        return;
    for (const struct ch_node *at = use->node->first->next; at; at = retracts ? at->next : NULL) {
        bool word = at->kind == CH_NODE_WORD && strcmp(at->text, "*") != 0;
        bool value = at->kind == CH_NODE_VARIABLE && !may_be_fact(use->rule->conditions, at->text);
        if (word || value)
            ch_lint_warn(
                model, &use->at, "not-a-fact", at->line,
                "`%s%s` is no fact, so that this stops the turn; name one with ?f <- (fact …)",
                word ? "" : "?", at->text);
    }
}

/* Parameters that there are. */
struct names {
    struct ch_lint_names known;
    const char **name; /* NULL behind the last */
    int count, capacity;
};

/* The constant in (name …) of a parameter, or NULL. */
static const struct ch_node *parameter_name(const struct ch_node *fact) {
    if (strcmp(ch_base_name(ch_node_head(fact)), "parameter") != 0)
        return NULL;
    for (const struct ch_node *slot = fact->first->next; slot; slot = slot->next)
        if (strcmp(ch_node_head(slot), "name") == 0 && slot->first->next &&
            !slot->first->next->next && slot->first->next->kind == CH_NODE_WORD)
            return slot->first->next;
    return NULL;
}

static void note_parameter(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct names *names = data;
    const struct ch_node *name = use->kind == CH_USE_ASSERT ? parameter_name(use->node) : NULL;
    (void)model;
    if (!name)
        return;
    ch_lint_names_add(&names->known, name->text, names->count);
    names->name = ch_grow(names->name, names->count + 1, &names->capacity, sizeof *names->name);
    names->name[names->count++] = name->text;
    names->name[names->count] = NULL;
}

static void check_parameter(struct ch_lint_model *model, const struct ch_use *use,
                            const struct names *names) {
    static const char *const none[] = {NULL};
    const struct ch_node *name = use->kind == CH_USE_PATTERN ? parameter_name(use->node) : NULL;
    if (!name || model->options->partial || ch_lint_names_find(&names->known, name->text) >= 0)
        return;
    const char *closest = ch_text_closest(name->text, names->count > 0 ? names->name : none);
    ch_lint_warn(model, &use->at, "never-asserted", name->line,
                 "the agent has no parameter `%s`, so that this never holds; %s%s%s", name->text,
                 CH_DID_YOU_MEAN(closest, "add it to a .parameters file"));
}

static void visit(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    if (use->kind == CH_USE_CALL)
        check_query(model, use);
    if (use->kind == CH_USE_CALL || use->kind == CH_USE_CHANGE)
        check_fact(model, use);
    check_parameter(model, use, data);
}

void ch_lint_uses(struct ch_lint_model *model) {
    struct names names = {0};
    ch_lint_visit(model, note_parameter, &names);
    ch_lint_visit(model, visit, &names);
    ch_free(names.name);
    ch_lint_names_done(&names.known);
}
