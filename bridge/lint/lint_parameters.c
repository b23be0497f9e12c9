/* A lint on parameters: those that neither a rule nor the game reads. A rule reads a parameter if
 * a pattern names it, or takes parameters of any name. A query that compares their names with
 * something may read each whose name is a word anywhere but at the head of a list; any other query
 * reads all. */
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

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
    for (const struct ch_node *slot = fact->first->next; slot; slot = slot->next)
        if (strcmp(ch_node_head(slot), "name") == 0)
            return slot->first->next;
    return NULL;
}

/* True if the values of a slot are words with | between them, whatever variable they are given. */
static bool are_words(const struct ch_node *value) {
    if (value && value->kind == CH_NODE_VARIABLE && value->next &&
        value->next->kind == CH_NODE_SIGN && value->next->text[0] == '&')
        value = value->next->next;
    bool any = value != NULL;
    for (; value; value = value->next)
        any &=
            value->kind == CH_NODE_WORD || (value->kind == CH_NODE_SIGN && value->text[0] == '|');
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

static void check(struct ch_lint_model *model, const struct ch_use *use, void *data) {
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
    ch_lint_visit(model, check, &reads);
    reads_done(&reads);
}
