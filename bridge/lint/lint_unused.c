/* Lints on names that nothing uses: variables that occur once, most often a slip of the pen, and
 * parameters that neither a rule nor the game reads. */
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

/* --- Variables. --- */

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
        if (ch_node_is_variable(node))
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

static void check_variables(struct ch_lint_model *model, const struct ch_lint_place *at,
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
            check_variables(model, &rule->at, rule->conditions);
    }
    for (int i = 0; i < model->function_count; i++)
        if (!model->functions[i].at.node->broken)
            check_parameters(model, &model->functions[i]);
}

/* --- Parameters. A rule reads one if a pattern names it, or takes parameters of any name. A query
 * that compares their names with something may read each whose name is a word anywhere but at the
 * head of a list; any other query reads all. --- */

/* What the texts read. Initialise with {0}. */
struct reads {
    struct ch_interned names; /* that patterns ask for */
    struct ch_interned words; /* that a query may compare names with */
    bool queries;             /* there is such a query */
    bool any;                 /* parameters of any name */
};

static void reads_done(struct reads *reads) {
    ch_interned_done(&reads->names);
    ch_interned_done(&reads->words);
}

static bool is_parameter(const struct ch_node *fact) {
    return strcmp(ch_base_name(ch_node_head(fact)), "parameter") == 0;
}

/* The value of (name …) in a parameter, NULL if it has none. */
static const struct ch_node *name_in(const struct ch_node *fact) {
    const struct ch_node *slot = ch_node_slot(fact->first->next, "name");
    return slot ? slot->first->next : NULL;
}

/* True if the values of a slot are words with | between them, whatever variable they are given. */
static bool are_words(const struct ch_node *value) {
    if (value && value->kind == CH_NODE_VARIABLE && ch_node_is_sign(value->next, '&'))
        value = value->next->next;
    bool any = value != NULL;
    for (; value; value = value->next)
        any &= value->kind == CH_NODE_WORD || ch_node_is_sign(value, '|');
    return any;
}

/* Adds the words of a pattern's name; a name that is not given by words is any. */
static void read_pattern(struct reads *reads, const struct ch_node *pattern) {
    const struct ch_node *name = name_in(pattern);
    reads->any |= !are_words(name);
    for (; name; name = name->next)
        if (name->kind == CH_NODE_WORD)
            ch_interned_add(&reads->names, name->text);
}

/* True if `variable`:name, of a fact of a query, is anywhere in the list. */
static bool asks_name(const struct ch_node *first, const char *variable) {
    size_t length = strlen(variable);
    for (const struct ch_node *node = first; node; node = node->next)
        if ((node->kind == CH_NODE_VARIABLE && strncmp(node->text, variable, length) == 0 &&
             strcmp(node->text + length, ":name") == 0) ||
            (node->kind == CH_NODE_LIST && asks_name(node->first, variable)))
            return true;
    return false;
}

/* Reads the list of a query that may be the second of `call`: ((?p parameter) …). */
static void read_query(struct reads *reads, const struct ch_node *call) {
    const struct ch_node *facts = ch_node_at(call, 1);
    const struct ch_node *each = facts && facts->kind == CH_NODE_LIST ? facts->first : NULL;
    for (; each && each->kind == CH_NODE_LIST; each = each->next) {
        const struct ch_node *variable = each->first;
        if (!variable || variable->kind != CH_NODE_VARIABLE)
            continue;
        for (const struct ch_node *word = variable->next; word; word = word->next)
            if (word->kind == CH_NODE_WORD && strcmp(ch_base_name(word->text), "parameter") == 0) {
                reads->queries = true;
                reads->any |= !asks_name(call->first, variable->text);
            }
    }
}

static void read_list(struct reads *reads, const struct ch_node *first, bool listed) {
    for (const struct ch_node *node = first; node; node = node->next) {
        if (node->kind == CH_NODE_WORD && node != first)
            ch_interned_add(&reads->words, node->text);
        if (node->kind != CH_NODE_LIST || (listed && is_parameter(node)))
            continue;
        if (is_parameter(node))
            read_pattern(reads, node);
        read_query(reads, node);
        read_list(reads, node->first, listed);
    }
}

static void read_tree(struct reads *reads, const struct ch_node *construct) {
    for (; construct; construct = construct->next)
        if (strncmp(ch_node_head(construct), "def", 3) == 0 &&
            strcmp(ch_node_head(construct), "deftemplate") != 0)
            read_list(reads, construct->first, strcmp(ch_node_head(construct), "deffacts") == 0);
}

static bool is_read(const struct reads *reads, const char *name) {
    static const char assumed[] = "assume-";
    return reads->any || ch_interned_find(&reads->names, name) >= 0 ||
           (reads->queries && ch_interned_find(&reads->words, name) >= 0) ||
           strncmp(name, assumed, sizeof assumed - 1) == 0 ||
           strcmp(name, CH_SET_UPS_PARAMETER) == 0;
}

bool ch_lint_reads_parameter(const struct ch_source *sources, int count, const char *name) {
    struct reads reads = {0};
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
        ch_rule_tree_read(&tree, sources[i].text);
        read_tree(&reads, tree.first);
    }
    bool read = is_read(&reads, name);
    reads_done(&reads);
    return read;
}

static void check_read(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const struct ch_node *name =
        use->kind == CH_USE_ASSERT && !use->rule && !use->function && is_parameter(use->node)
            ? name_in(use->node)
            : NULL;
    if (name && name->kind == CH_NODE_WORD && !name->next && !is_read(data, name->text))
        ch_lint_warn(model, &use->at, "unread-parameter", name->line,
                     "no rule reads the parameter `%s`, and the game doesn't either; leave it out, "
                     "or write the rule that it is for",
                     name->text);
}

void ch_lint_parameters(struct ch_lint_model *model) {
    struct reads reads = {0};
    if (model->options->partial || !ch_lint_is_whole(model))
        return;
    for (int i = 0; i < model->count; i++)
        read_tree(&reads, model->trees[i].first);
    ch_lint_visit(model, check_read, &reads);
    reads_done(&reads);
}
