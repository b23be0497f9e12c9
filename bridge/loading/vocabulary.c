#include "bridge/loading/vocabulary.h"

#include <ctype.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"
#include "core/base/rule_tree.h"
#include "core/base/sorted.h"

static const char example_mark[] = "Example:";

struct comment {
    int line;
    char *text;
};

/* The comments of a text, in the order of their lines. */
struct comments {
    struct comment *comment;
    int count, capacity;
};

/* Words parted by single blanks; semicolons before them and backslashes are left out. */
static char *in_one_line(const char *text, size_t length) {
    struct ch_text line = ch_text_new();
    size_t at = 0;
    while (at < length && text[at] == ';')
        at++;
    for (bool blank = false; at < length; at++) {
        if (text[at] == '\\' && at + 1 < length)
            at++;
        if (isspace((unsigned char)text[at])) {
            blank = line.length > 0;
            continue;
        }
        if (blank)
            ch_text_add(&line, " ");
        ch_text_add_bytes(&line, text + at, 1);
        blank = false;
    }
    return ch_text_take(&line);
}

static void read_comments(struct comments *comments, const char *text) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token;
    while ((token = ch_clips_scan(&scanner)).kind != CH_CLIPS_END) {
        if (token.kind != CH_CLIPS_COMMENT)
            continue;
        *ch_added(comments->comment, comments->count, comments->capacity) =
            (struct comment){token.line, in_one_line(token.text, token.length)};
    }
}

static void free_comments(struct comments *comments) {
    for (int i = 0; i < comments->count; i++)
        ch_free(comments->comment[i].text);
    ch_free(comments->comment);
}

static const char *comment_on(const struct comments *comments, int line) {
    int at = ch_sorted_first(comments->comment, comments->count, sizeof *comments->comment,
                             offsetof(struct comment, line), line);
    bool found = at < comments->count && comments->comment[at].line == line;
    return found ? comments->comment[at].text : "";
}

/* Appends the atoms after the head of `list`, in small letters where they are CLIPS's own words. */
static void add_atoms(struct ch_text *text, const struct ch_node *list, const char *between,
                      bool small) {
    const struct ch_node *first = list->first->next;
    for (const struct ch_node *atom = first; atom; atom = atom->next) {
        if (atom != first)
            ch_text_add(text, between);
        size_t at = text->length;
        ch_text_add(text, atom->text);
        for (; small && at < text->length; at++)
            text->data[at] = (char)tolower((unsigned char)text->data[at]);
    }
}

/* The values that a slot's attributes allow. */
static char *slot_holds(const struct ch_node *slot) {
    CH_SCOPED(ch_text_done) struct ch_text types = ch_text_new(), rest = ch_text_new();
    for (const struct ch_node *attribute = slot->first; attribute; attribute = attribute->next) {
        const char *head = ch_node_head(attribute);
        if (strcmp(head, "type") == 0 || strncmp(head, "allowed-", strlen("allowed-")) == 0) {
            ch_text_clear(&types);
            bool type = head[0] == 't';
            add_atoms(&types, attribute, type ? " or " : ", ", type);
        } else if (strcmp(head, "range") == 0) {
            ch_text_add(&rest, ", ");
            add_atoms(&rest, attribute, " to ", false);
        } else if (strcmp(head, "default") == 0 && ch_node_at(attribute, 1) &&
                   ch_node_at(attribute, 1)->kind != CH_NODE_VARIABLE) {
            ch_text_add(&rest, ", default ");
            add_atoms(&rest, attribute, " ", false);
        }
    }
    struct ch_text holds = ch_text_new();
    bool list = strcmp(ch_node_head(slot), "multislot") == 0;
    const char *one = types.length > 0 ? types.data : "anything";
    ch_text_addf(&holds, "%s%s%s", list ? "list of " : "", one, rest.data);
    return ch_text_take(&holds);
}

static void read_slot(struct ch_vocabulary_fact *fact, const struct ch_node *node,
                      const struct comments *comments) {
    const struct ch_node *name = ch_node_at(node, 1);
    fact->slots = ch_realloc(fact->slots, (size_t)(fact->slot_count + 1) * sizeof *fact->slots);
    fact->slots[fact->slot_count++] = (struct ch_vocabulary_slot){
        .name = ch_copy(name->text),
        .holds = slot_holds(node),
        .help = ch_copy(comment_on(comments, node->end_line)),
    };
}

static void read_comment(struct ch_vocabulary_fact *fact, const char *comment) {
    const char *example = strstr(comment, example_mark);
    size_t length = example ? (size_t)(example - comment) : strlen(comment);
    fact->help = in_one_line(comment, length);
    if (example)
        example += strlen(example_mark);
    fact->example = in_one_line(example ? example : "", example ? strlen(example) : 0);
}

static void read_template(struct ch_vocabulary *vocabulary, const struct ch_node *construct,
                          int source, const struct comments *comments) {
    const struct ch_node *name = ch_node_at(construct, 1);
    if (!name || name->kind != CH_NODE_WORD)
        return;
    struct ch_vocabulary_fact *fact =
        ch_added(vocabulary->facts, vocabulary->count, vocabulary->capacity);
    *fact = (struct ch_vocabulary_fact){
        .name = ch_copy(ch_base_name(name->text)), .source = source, .line = construct->line};
    fact->given = ch_bridge_gives(fact->name);
    fact->asserted = ch_alloc((size_t)vocabulary->source_count * sizeof *fact->asserted);
    bool commented = name->next && name->next->kind == CH_NODE_STRING;
    read_comment(fact, commented ? name->next->text : "");
    for (const struct ch_node *node = name->next; node; node = node->next)
        if (ch_node_is_slot(node))
            read_slot(fact, node, comments);
}

static void note_asserted(struct ch_vocabulary *vocabulary, const struct ch_node *fact,
                          int source) {
    const char *name = ch_base_name(ch_node_head(fact));
    for (int i = 0; i < vocabulary->count; i++)
        if (strcmp(vocabulary->facts[i].name, name) == 0)
            vocabulary->facts[i].asserted[source] = true;
}

/* Lists are not nested deeper than CH_RULE_TREE_DEPTH. */
static void find_asserted(struct ch_vocabulary *vocabulary, const struct ch_node *list,
                          int source) {
    const char *head = ch_node_head(list);
    bool asserts = strcmp(head, "assert") == 0 || strcmp(head, "deffacts") == 0;
    for (const struct ch_node *node = list->first; node; node = node->next) {
        if (node->kind != CH_NODE_LIST)
            continue;
        if (asserts)
            note_asserted(vocabulary, node, source);
        find_asserted(vocabulary, node, source);
    }
}

void ch_vocabulary_read(struct ch_vocabulary *vocabulary, const struct ch_source *sources,
                        int count) {
    *vocabulary = (struct ch_vocabulary){.source_count = count};
    CH_FREED struct ch_rule_tree *trees = ch_alloc((size_t)count * sizeof *trees);
    for (int source = 0; source < count; source++) {
        CH_SCOPED(free_comments) struct comments comments = {0};
        ch_rule_tree_read(&trees[source], sources[source].text);
        read_comments(&comments, sources[source].text);
        for (const struct ch_node *node = trees[source].first; node; node = node->next)
            if (strcmp(ch_node_head(node), "deftemplate") == 0)
                read_template(vocabulary, node, source, &comments);
    }
    for (int source = 0; source < count; source++) {
        for (const struct ch_node *node = trees[source].first; node; node = node->next) {
            note_asserted(vocabulary, node, source); /* a text of nothing but facts */
            find_asserted(vocabulary, node, source);
        }
        ch_rule_tree_done(&trees[source]);
    }
}

void ch_vocabulary_done(struct ch_vocabulary *vocabulary) {
    for (int i = 0; i < vocabulary->count; i++) {
        struct ch_vocabulary_fact *fact = &vocabulary->facts[i];
        for (int k = 0; k < fact->slot_count; k++) {
            ch_free(fact->slots[k].name);
            ch_free(fact->slots[k].holds);
            ch_free(fact->slots[k].help);
        }
        ch_free(fact->slots);
        ch_free(fact->name);
        ch_free(fact->help);
        ch_free(fact->example);
        ch_free(fact->asserted);
    }
    ch_free(vocabulary->facts);
    *vocabulary = (struct ch_vocabulary){0};
}
