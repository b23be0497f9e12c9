/* Nodes stay where they are made, in blocks; words lie in one piece. */
#include "core/base/rule_tree.h"

#include <string.h>

#include "core/base/clips_token.h"
#include "core/base/memory.h"
#include "core/base/sorted.h"
#include "core/base/text.h"

static const char mark[] = "lint: allow ";

enum { BLOCK_NODES = 500 };

struct ch_node_block {
    struct ch_node_block *before;
    int count;
    struct ch_node node[BLOCK_NODES];
};

struct reader {
    struct ch_rule_tree *tree;
    char *room; /* for words */
    struct ch_node *open[CH_RULE_TREE_DEPTH];
    struct ch_node *last[CH_RULE_TREE_DEPTH + 1]; /* in the list at this level; NULL: it is empty */
    int level;
    int run;       /* the first allowance of the comments right above this line */
    int run_line;  /* the line of the last comment that has its line for itself; 0: none */
    int atom_line; /* where the last token that is no comment ended */
};

static const char *keep(struct reader *r, const char *text, size_t length) {
    char *word = r->room;
    memcpy(word, text, length);
    word[length] = '\0';
    r->room += length + 1;
    return word;
}

static struct ch_node *next_node(struct ch_rule_tree *tree) {
    struct ch_node_block *block = tree->blocks;
    if (!block || block->count == BLOCK_NODES) {
        block = ch_alloc(sizeof *block);
        block->before = tree->blocks;
        tree->blocks = block;
    }
    return &block->node[block->count++];
}

static struct ch_node *add_node(struct reader *r, const struct ch_clips_token *token) {
    struct ch_node *node = next_node(r->tree);
    *node = (struct ch_node){.kind = CH_NODE_LIST,
                             .line = token->line,
                             .end_line = token->end_line,
                             .column = token->leads ? token->column : 0,
                             .text = ""};
    if (r->last[r->level])
        r->last[r->level]->next = node;
    else if (r->level > 0)
        r->open[r->level - 1]->first = node;
    else
        r->tree->first = node;
    r->last[r->level] = node;
    return node;
}

static void close_list(struct reader *r, int line, bool broken) {
    struct ch_node *node = r->open[--r->level];
    node->end_line = line;
    node->broken = broken;
    if (r->level > 0 && r->open[r->level - 1]->depth <= node->depth)
        r->open[r->level - 1]->depth = node->depth + 1;
}

static void open_list(struct reader *r, const struct ch_clips_token *token) {
    struct ch_node *node = add_node(r, token);
    node->depth = 1;
    r->open[r->level++] = node;
    r->last[r->level] = NULL;
}

/* True if a construct begins after the parenthesis that was just read: no list in a construct looks
 * like that, so that one before it is not closed. */
static bool begins_construct(const struct ch_clips_scanner *scanner) {
    static const char *const keywords[] = {"defrule",     "deftemplate", "deffacts",  "defglobal",
                                           "deffunction", "defgeneric",  "defmethod", "defmodule",
                                           "defclass",    NULL};
    struct ch_clips_scanner ahead = *scanner;
    struct ch_clips_token token = ch_clips_scan(&ahead);
    for (int i = 0; keywords[i]; i++)
        if (ch_clips_is(&token, keywords[i]))
            return true;
    return false;
}

/* What comments allow on lines in a row holds up to the line behind the last of them. */
static void end_comments(struct reader *r) {
    for (; r->run < r->tree->allowance_count; r->run++)
        if (r->tree->allowance[r->run].until > r->tree->allowance[r->run].line)
            r->tree->allowance[r->run].until = r->run_line + 1;
}

static void add_comment(struct reader *r, const struct ch_clips_token *token) {
    bool alone = r->atom_line != token->line;
    if (alone && r->run_line != token->line - 1)
        end_comments(r);
    r->run_line = alone ? token->line : r->run_line;
    const char *text = token->text;
    size_t length = token->length;
    while (length > 0 && *text == ' ')
        text++, length--;
    if (length < sizeof mark - 1 || memcmp(text, mark, sizeof mark - 1) != 0)
        return;
    text += sizeof mark - 1;
    length -= sizeof mark - 1;
    *ch_added(r->tree->allowance, r->tree->allowance_count, r->tree->allowance_capacity) =
        (struct ch_allowance){
            .codes = keep(r, text, length), .line = token->line, .until = token->line + alone};
}

static enum ch_node_kind atom_kind(enum ch_clips_kind kind) {
    static const enum ch_node_kind kinds[] = {
        [CH_CLIPS_STRING] = CH_NODE_STRING,     [CH_CLIPS_INTEGER] = CH_NODE_NUMBER,
        [CH_CLIPS_FLOAT] = CH_NODE_NUMBER,      [CH_CLIPS_VARIABLE] = CH_NODE_VARIABLE,
        [CH_CLIPS_FIELDS] = CH_NODE_FIELDS,     [CH_CLIPS_GLOBAL] = CH_NODE_GLOBAL,
        [CH_CLIPS_WILDCARD] = CH_NODE_WILDCARD, [CH_CLIPS_WILDCARDS] = CH_NODE_WILDCARDS,
        [CH_CLIPS_CONNECTIVE] = CH_NODE_SIGN,
    };
    bool known = (size_t)kind < sizeof kinds / sizeof *kinds && kinds[kind] != CH_NODE_LIST;
    return known ? kinds[kind] : CH_NODE_WORD;
}

static void add_token(struct reader *r, const struct ch_clips_scanner *scanner,
                      const struct ch_clips_token *token) {
    if (token->kind == CH_CLIPS_OPEN) {
        bool cut = r->level > 0 && begins_construct(scanner);
        while (cut && r->level > 0)
            close_list(r, token->line, true);
        if (r->level == CH_RULE_TREE_DEPTH)
            r->tree->too_deep = token->line;
        else
            open_list(r, token);
    } else if (token->kind == CH_CLIPS_CLOSE && r->level > 0) {
        close_list(r, token->line, false);
    } else if (token->kind == CH_CLIPS_CLOSE) {
        r->tree->stray = r->tree->stray ? r->tree->stray : token->line;
    } else {
        struct ch_node *node = add_node(r, token);
        node->kind = atom_kind(token->kind);
        node->text = keep(r, token->text, token->length);
    }
}

static void list_outer(struct ch_rule_tree *tree) {
    for (const struct ch_node *node = tree->first; node; node = node->next)
        tree->outer_count++;
    tree->outer = ch_alloc(((size_t)tree->outer_count + 1) * sizeof *tree->outer);
    int i = 0;
    for (const struct ch_node *node = tree->first; node; node = node->next)
        tree->outer[i++] = (struct ch_outer){node->end_line, node};
}

void ch_rule_tree_read(struct ch_rule_tree *tree, const char *text) {
    size_t length = strlen(text);
    struct ch_clips_scanner scanner = ch_clips_scanner(text, length, 1);
    struct ch_clips_token token;
    *tree = (struct ch_rule_tree){0};
    struct reader r = {.tree = tree};
    tree->words = r.room = ch_alloc(2 * length + 1); /* each word is followed by a NUL */
    while (tree->too_deep == 0 && (token = ch_clips_scan(&scanner)).kind != CH_CLIPS_END) {
        if (token.kind == CH_CLIPS_COMMENT) {
            add_comment(&r, &token);
        } else {
            r.atom_line = token.end_line;
            add_token(&r, &scanner, &token);
        }
    }
    end_comments(&r);
    while (r.level > 0)
        close_list(&r, scanner.line, true);
    if (tree->too_deep > 0)
        tree->first = NULL; /* half a tree would be reported as broken */
    list_outer(tree);
}

void ch_rule_tree_done(struct ch_rule_tree *tree) {
    for (struct ch_node_block *block = tree->blocks, *before; block; block = before) {
        before = block->before;
        ch_free(block);
    }
    ch_free(tree->outer);
    ch_free(tree->words);
    ch_free(tree->allowance);
    *tree = (struct ch_rule_tree){0};
}

static bool lists_code(const char *codes, const char *code) {
    size_t length = strlen(code);
    for (const char *at = codes; *at; at += strcspn(at, " ,\t")) {
        at += strspn(at, " ,\t");
        if (strcspn(at, " ,\t") == length && memcmp(at, code, length) == 0)
            return true;
    }
    return false;
}

bool ch_rule_tree_allows(const struct ch_rule_tree *tree, const struct ch_node *construct,
                         const char *code) {
    for (int i = ch_sorted_first(tree->allowance, tree->allowance_count, sizeof *tree->allowance,
                                 offsetof(struct ch_allowance, until), construct->line);
         i < tree->allowance_count && tree->allowance[i].line <= construct->end_line; i++) {
        const struct ch_allowance *each = &tree->allowance[i];
        bool inside = each->line >= construct->line && each->line <= construct->end_line;
        bool above = each->line < construct->line && each->until == construct->line;
        if ((inside || above) && lists_code(each->codes, code))
            return true;
    }
    return false;
}

const struct ch_node *ch_rule_tree_at(const struct ch_rule_tree *tree, int line) {
    int first = ch_sorted_first(tree->outer, tree->outer_count, sizeof *tree->outer,
                                offsetof(struct ch_outer, end_line), line);
    const struct ch_node *node = first < tree->outer_count ? tree->outer[first].node : NULL;
    return node && node->line <= line ? node : NULL;
}

bool ch_node_is(const struct ch_node *node, const char *text) {
    return node && node->kind == CH_NODE_WORD && strcmp(node->text, text) == 0;
}

bool ch_node_is_constant(const struct ch_node *node) {
    return node && (node->kind == CH_NODE_WORD || node->kind == CH_NODE_NUMBER ||
                    node->kind == CH_NODE_STRING);
}

bool ch_node_is_variable(const struct ch_node *node) {
    return node && (node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_FIELDS);
}

bool ch_node_is_sign(const struct ch_node *node, char sign) {
    return node && node->kind == CH_NODE_SIGN && node->text[0] == sign;
}

const char *ch_node_head(const struct ch_node *node) {
    bool named =
        node && node->kind == CH_NODE_LIST && node->first && node->first->kind == CH_NODE_WORD;
    return named ? node->first->text : "";
}

bool ch_node_calls(const struct ch_node *node, const char *name) {
    return *name && strcmp(ch_node_head(node), name) == 0;
}

const struct ch_node *ch_node_slot(const struct ch_node *first, const char *name) {
    for (; first; first = first->next)
        if (ch_node_calls(first, name))
            return first;
    return NULL;
}

bool ch_node_mentions(const struct ch_node *node, const char *variable) {
    if (node->kind != CH_NODE_LIST)
        return ch_node_is_variable(node) && strcmp(node->text, variable) == 0;
    for (const struct ch_node *each = node->first; each; each = each->next)
        if (ch_node_mentions(each, variable))
            return true;
    return false;
}

const struct ch_node *ch_node_at(const struct ch_node *list, int index) {
    const struct ch_node *node = list ? list->first : NULL;
    while (node && index-- > 0)
        node = node->next;
    return node;
}

int ch_node_count(const struct ch_node *list) {
    int count = 0;
    for (const struct ch_node *node = list->first; node; node = node->next)
        count++;
    return count;
}

bool ch_node_is_slot(const struct ch_node *node) {
    static const char *const words[] = {"slot", "field", "multislot", "multifield", NULL};
    return ch_text_is_one_of(ch_node_head(node), words) && node->first->next;
}

bool ch_is_query(const char *name) {
    static const char *const queries[] = {
        "any-factp",   "find-fact",        "find-all-facts",
        "do-for-fact", "do-for-all-facts", "delayed-do-for-all-facts",
        NULL};
    return ch_text_is_one_of(name, queries);
}

const char *ch_base_name(const char *name) {
    const char *colons = strstr(name, "::");
    return colons ? colons + 2 : name;
}
