/* Why a variable has no value where it is used: where a construct names it elsewhere. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/loaded.h"
#include "core/base/memory.h"

/* Where a variable is mentioned. */
enum mention_kind {
    CONDITION, /* it gets a value there */
    NEGATED,   /* in `not`, `exists` or `forall` */
    BRANCH,    /* in an `or` */
    TESTED,    /* in a call or behind a sign, within the conditions */
    USED,      /* in an action */
    LOCAL,     /* in a loop or a query that gives it its value */
    BOUND      /* by `bind` */
};

struct mention {
    enum mention_kind kind;
    const struct ch_node *node, *slot, *pattern; /* in the conditions: where it is */
    const char *group;                           /* "not", "foreach" */
    int group_line;
};

struct mentions {
    struct mention *each;
    int count, capacity;
    const char *name;
    int before;                /* lines of the text before the construct */
    struct ch_closest closest; /* of the other variables */
};

static void note(struct mentions *m, struct mention mention) {
    if (strcmp(mention.node->text, m->name) == 0)
        *ch_added(m->each, m->count, m->capacity) = mention;
    else if (mention.kind != USED && mention.kind != TESTED)
        ch_closest_try(&m->closest, mention.node->text);
}

/* --- Actions. --- */

/* Notes the variables of the list that `scope` gives a value as its own. */
struct scope {
    const struct scope *around;
    const char *name, *word;
    int line;
};

static void look_at_actions(struct mentions *m, const struct ch_node *first,
                            const struct scope *scope, enum mention_kind kind);

static void look_at_variable(struct mentions *m, const struct ch_node *node,
                             const struct scope *scope, enum mention_kind kind) {
    for (const struct scope *each = scope; each; each = each->around) {
        size_t length = strlen(each->name);
        if (strncmp(node->text, each->name, length) == 0 &&
            (node->text[length] == '\0' || node->text[length] == ':' ||
             strcmp(node->text + length, "-index") == 0)) {
            if (strcmp(each->name, m->name) == 0)
                *ch_added(m->each, m->count, m->capacity) = (struct mention){
                    .kind = LOCAL, .node = node, .group = each->word, .group_line = each->line};
            return;
        }
    }
    note(m, (struct mention){.kind = kind, .node = node});
}

/* The variables of ((?f fact)…), of (?i 1 10), or of `foreach ?x`, around what is behind. */
static void look_in_scopes(struct mentions *m, const struct ch_node *list,
                           const struct ch_node *variables, const struct scope *scope,
                           enum mention_kind kind) {
    if (!variables) {
        look_at_actions(m, list->first->next->next, scope, kind);
        return;
    }
    const struct ch_node *node = variables->kind == CH_NODE_LIST ? variables->first : variables;
    struct scope own = {scope, node ? node->text : "", ch_node_head(list), list->line};
    bool sets = list->first->next->kind == CH_NODE_LIST && list->first->next->first &&
                list->first->next->first->kind == CH_NODE_LIST;
    if (!sets && node && variables->kind == CH_NODE_LIST)
        look_at_actions(m, node->next, scope, kind); /* the bounds, or what is gone through */
    if (node && ch_node_is_variable(node))
        look_at_variable(m, node, &own, kind);
    look_in_scopes(m, list, sets ? variables->next : NULL,
                   node && ch_node_is_variable(node) ? &own : scope, kind);
}

static bool opens_scope(const struct ch_node *list) {
    static const char *const loops[] = {"loop-for-count", "progn$", "foreach", NULL};
    const char *head = ch_node_head(list);
    return (ch_is_query(head) || ch_text_is_one_of(head, loops)) && list->first->next;
}

static void look_at_actions(struct mentions *m, const struct ch_node *first,
                            const struct scope *scope, enum mention_kind kind) {
    for (const struct ch_node *each = first; each; each = each->next) {
        const struct ch_node *second = each->first ? each->first->next : NULL;
        if (ch_node_is_variable(each)) {
            look_at_variable(m, each, scope, kind);
        } else if (each->kind == CH_NODE_LIST && opens_scope(each)) {
            const struct ch_node *set =
                second->kind == CH_NODE_LIST && second->first && second->first->kind == CH_NODE_LIST
                    ? second->first
                    : second;
            look_in_scopes(m, each, set, scope, kind);
        } else if (each->kind == CH_NODE_LIST) {
            bool bind =
                strcmp(ch_node_head(each), "bind") == 0 && second && ch_node_is_variable(second);
            look_at_actions(m, bind ? second->next : each->first, scope, kind);
            if (bind)
                note(m, (struct mention){.kind = BOUND, .node = second});
        }
    }
}

/* --- Conditions. --- */

/* `kind`, `group` and its line: of the conditions around. */
struct around {
    enum mention_kind kind;
    const char *group;
    int line;
};

static void look_at_pattern(struct mentions *m, const struct ch_node *first,
                            const struct ch_node *pattern, const struct ch_node *slot,
                            const struct around *around) {
    const struct ch_node *before = NULL;
    for (const struct ch_node *each = first; each; before = each, each = each->next) {
        bool call = ch_node_is(before, ":") || ch_node_is(before, "=");
        bool sign = before && before->kind == CH_NODE_SIGN && strcmp(before->text, "&") != 0;
        if (ch_node_is_variable(each))
            note(m, (struct mention){sign ? TESTED : around->kind, each, slot, pattern,
                                     around->group, around->line});
        else if (each->kind == CH_NODE_LIST && call)
            look_at_actions(m, each->first, NULL, TESTED);
        else if (each->kind == CH_NODE_LIST)
            look_at_pattern(m, each->first, pattern, each, around);
    }
}

/* Up to =>, which is returned; NULL: there is none. */
static const struct ch_node *look_at_conditions(struct mentions *m, const struct ch_node *first,
                                                const struct around *around) {
    static const char *const negations[] = {"not", "exists", "forall", NULL};
    static const char *const joins[] = {"and", "or", "logical", NULL};
    for (const struct ch_node *each = first; each; each = each->next) {
        const char *head = ch_node_head(each);
        if (ch_node_is(each, "=>"))
            return each;
        if (ch_node_is_variable(each))
            note(m, (struct mention){.kind = around->kind,
                                     .node = each,
                                     .group = around->group,
                                     .group_line = around->line});
        if (each->kind != CH_NODE_LIST || strcmp(head, "declare") == 0)
            continue;
        struct around own = *around;
        if (ch_text_is_one_of(head, negations))
            own = (struct around){NEGATED, head, each->line};
        else if (strcmp(head, "or") == 0 && around->kind == CONDITION)
            own = (struct around){BRANCH, head, each->line};
        if (strcmp(head, "test") == 0)
            look_at_actions(m, each->first->next, NULL, TESTED);
        else if (ch_text_is_one_of(head, negations) || ch_text_is_one_of(head, joins))
            look_at_conditions(m, each->first->next, &own);
        else
            look_at_pattern(m, each->first, each, NULL, &own);
    }
    return NULL;
}

/* --- The reason. --- */

static const struct mention *first_of(const struct mentions *m, enum mention_kind kind, int from) {
    for (int i = from; i < m->count; i++)
        if (m->each[i].kind == kind)
            return &m->each[i];
    return NULL;
}

static void add_negated(const struct mentions *m, const struct mention *at, struct ch_text *out) {
    const char *group = at->group;
    ch_text_addf(out,
                 "`?%s` is named inside `%s` alone (line %d), and what is named there is not "
                 "known outside; ",
                 m->name, group, m->before + at->node->line);
    if (strcmp(group, "exists") == 0)
        ch_text_add(out, "write its conditions without the `exists`");
    else if (at->pattern && at->slot)
        ch_text_addf(out, "name it in a condition of its own before, such as (%s (%s ?%s))",
                     ch_node_head(at->pattern), ch_node_head(at->slot), m->name);
    else
        ch_text_add(out, "name it in a condition of its own before");
}

/* Why a variable that is not known has this name: ?c.to, ?f:slot. False: it is an ordinary one. */
static bool add_name(const char *name, struct ch_text *out) {
    size_t length = strcspn(name, "+*/");
    if (name[length] && length > 0 && name[length + 1]) {
        ch_text_addf(out, "`?%s` is one word to CLIPS; write (%c ?%.*s %s)", name, name[length],
                     (int)length, name, name + length + 1);
        return true;
    }
    length = strcspn(name, ".:");
    if (!name[length] || length == 0 || !name[length + 1])
        return false;
    const char *slot = name + length + 1;
    if (name[length] == '.')
        ch_text_addf(out,
                     "`?%s` is one word to CLIPS; give the slot's value a name in the condition, "
                     "(… (%s ?%s)), and write ?%s here",
                     name, slot, slot, slot);
    else
        ch_text_addf(out,
                     "`?%s` is for the facts of a query; give the slot's value a name in the "
                     "condition, (… (%s ?%s)), or write (fact-slot-value ?%.*s %s)",
                     name, slot, slot, (int)length, name, slot);
    return true;
}

static void add_reason(const struct mentions *m, const struct mention *use, bool in_condition,
                       bool rule, struct ch_text *out) {
    int from = (int)(use - m->each);
    const struct mention *after = in_condition ? first_of(m, CONDITION, from) : NULL;
    const struct mention *negated = first_of(m, NEGATED, 0), *branch = first_of(m, BRANCH, 0);
    const struct mention *local = first_of(m, LOCAL, 0), *bound = first_of(m, BOUND, 0);
    if (after)
        ch_text_addf(out,
                     "`?%s` is used before the condition in line %d gives it a value; move that "
                     "condition up, or this test down",
                     m->name, m->before + after->node->line);
    else if (negated)
        add_negated(m, negated, out);
    else if (branch)
        ch_text_addf(out,
                     "`?%s` is named in one part of the `or` in line %d, and not in each; name it "
                     "in each part, or write a rule for each",
                     m->name, m->before + branch->group_line);
    else if (local)
        ch_text_addf(out,
                     "`?%s` is known inside the `%s` of line %d alone; use it there, or keep its "
                     "value: (bind ?kept ?%s)",
                     m->name, local->group, m->before + local->group_line, m->name);
    else if (bound && in_condition)
        ch_text_addf(out,
                     "`?%s` gets its value in line %d, an action, and conditions are tested before "
                     "actions run; work the value out here",
                     m->name, m->before + bound->node->line);
    else if (bound)
        ch_text_addf(out, "`?%s` is used before (bind ?%s …) in line %d; move the bind up", m->name,
                     m->name, m->before + bound->node->line);
    else if (add_name(m->name, out))
        return;
    else if (m->closest.found)
        ch_text_addf(out, "`?%s` has no value; did you mean `?%s`?", m->name, m->closest.found);
    else
        ch_text_addf(out,
                     rule ? "`?%s` has no value in this rule; name it in a condition, or write "
                            "(bind ?%s …) before"
                          : "`?%s` has no value in this function; make it a parameter, or write "
                            "(bind ?%s …) before",
                     m->name, m->name);
}

bool ch_variable_explain(const char *text, size_t length, const char *name, bool in_condition,
                         struct ch_text *out, int *line) {
    CH_FREED char *own = ch_copy_bytes(text, length);
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
    struct mentions m = {.name = name, .before = *line - 1, .closest = {.word = name}};
    ch_rule_tree_read(&tree, own);
    const struct ch_node *first = ch_node_at(tree.first, 1);
    bool rule = strcmp(ch_node_head(tree.first), "defrule") == 0;
    if (!first)
        return false;
    if (rule) {
        const struct ch_node *arrow =
            look_at_conditions(&m, first->next, &(struct around){CONDITION, "", 0});
        look_at_actions(&m, arrow ? arrow->next : NULL, NULL, USED);
    } else {
        const struct ch_node *parameters = ch_node_at(tree.first, 2);
        while (parameters && parameters->kind != CH_NODE_LIST)
            parameters = parameters->next;
        for (const struct ch_node *each = parameters ? parameters->first : NULL; each;
             each = each->next)
            if (ch_node_is_variable(each))
                ch_closest_try(&m.closest, each->text);
        look_at_actions(&m, parameters ? parameters->next : NULL, NULL, USED);
    }
    const struct mention *use = first_of(&m, in_condition ? TESTED : USED, 0);
    if (use) {
        add_reason(&m, use, in_condition, rule, out);
        *line += use->node->line - 1;
    }
    ch_free(m.each);
    return use != NULL;
}
