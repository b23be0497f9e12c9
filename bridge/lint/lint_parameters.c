/* A lint on parameters: those that neither a rule nor the game reads. A rule reads a parameter if
 * its name is a word of any construct but the list of parameters, or if a pattern or query takes
 * parameters of any name. */
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

/* What the texts read. Initialise with {0}. */
struct reads {
    struct ch_interned words;
    bool any; /* parameters of any name */
};

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

static void read_list(struct reads *reads, const struct ch_node *first, bool listed) {
    for (const struct ch_node *node = first; node; node = node->next) {
        bool variable = node == first && node->kind == CH_NODE_VARIABLE;
        if (node->kind == CH_NODE_WORD)
            ch_interned_add(&reads->words, node->text);
        for (const struct ch_node *word = node->next; variable && word; word = word->next)
            reads->any |= word->kind == CH_NODE_WORD &&
                          strcmp(ch_base_name(word->text), "parameter") == 0; /* of a query */
        if (node->kind != CH_NODE_LIST || (listed && is_parameter(node)))
            continue;
        reads->any |= is_parameter(node) && !are_words(name_in(node));
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
    return reads->any || ch_interned_find(&reads->words, name) >= 0 ||
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
    ch_interned_done(&reads.words);
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
    ch_interned_done(&reads.words);
}
