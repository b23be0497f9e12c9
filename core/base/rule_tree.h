/* A rule text as a tree of lists and atoms, each with its lines. Nothing is executed, and any bytes
 * are allowed: what is no text becomes words. */
#ifndef CH_CORE_BASE_RULE_TREE_H
#define CH_CORE_BASE_RULE_TREE_H

#include <stdbool.h>

enum ch_node_kind {
    CH_NODE_LIST,
    CH_NODE_WORD,     /* symbols, and : = => <- too */
    CH_NODE_NUMBER,   /* integer or float, as written */
    CH_NODE_STRING,   /* without its quotes, backslashes as written */
    CH_NODE_VARIABLE, /* ?x, without the question mark */
    CH_NODE_FIELDS,   /* $?x, the same */
    CH_NODE_GLOBAL,   /* ?*x*, without question mark and stars */
    CH_NODE_WILDCARD, /* ? */
    CH_NODE_WILDCARDS /* $? */,
    CH_NODE_SIGN /* & | ~ */
};

struct ch_node {
    enum ch_node_kind kind;
    bool broken;                 /* a list that the next construct or the end of the text cut off */
    int line, end_line;          /* from 1: of its first and its last byte */
    int column;                  /* from 1, in bytes; 0 if it is not the first on its line */
    int depth;                   /* of the deepest list in it, itself counted; 0 for atoms */
    const char *text;            /* "" for lists */
    const struct ch_node *first; /* of a list: NULL when it is empty */
    const struct ch_node *next;  /* in the same list */
};

struct ch_node_block;

/* A comment `; lint: allow CODE…`. It holds for constructs that begin or end in these lines. */
struct ch_allowance {
    const char *codes; /* parted by blanks */
    int line;          /* of the comment */
    int until;         /* of the line after the comment's block */
};

/* What is outside of all lists, by the line where it ends. */
struct ch_outer {
    int end_line;
    const struct ch_node *node;
};

/* Owns all that is reachable from it. */
struct ch_rule_tree {
    const struct ch_node *first; /* the lists and atoms outside of all lists */
    struct ch_outer *outer;      /* the same, in order */
    int outer_count;
    int stray;    /* line of the first parenthesis that closes nothing; 0: none */
    int too_deep; /* line where lists are nested deeper than CH_RULE_TREE_DEPTH, from
                     where on the text is not read; 0: nowhere */
    struct ch_allowance *allowance;
    int allowance_count, allowance_capacity;
    struct ch_node_block *blocks; /* where the nodes are */
    char *words;
};

enum { CH_RULE_TREE_DEPTH = 200 };

/* Reads `text`, which is borrowed for the call; release with ch_rule_tree_done. */
void ch_rule_tree_read(struct ch_rule_tree *tree, const char *text);
void ch_rule_tree_done(struct ch_rule_tree *tree);

/* True if `construct`, a list outside of all lists, is under a comment that allows `code`. */
bool ch_rule_tree_allows(const struct ch_rule_tree *tree, const struct ch_node *construct,
                         const char *code);

/* The first outside of all lists that `line` is a line of, NULL if none is. */
const struct ch_node *ch_rule_tree_at(const struct ch_rule_tree *tree, int line);

/* True if `node` is the word `text`; NULL is none. */
bool ch_node_is(const struct ch_node *node, const char *text);
/* The first word of a list, "" if it has none or `node` is no list. */
const char *ch_node_head(const struct ch_node *node);
/* True for a list whose first word is `name`. */
bool ch_node_calls(const struct ch_node *node, const char *name);
/* The first list from `first` on whose first word is `name`, such as a slot; NULL: none is. */
const struct ch_node *ch_node_slot(const struct ch_node *first, const char *name);
/* True if ?variable or $?variable is `node`, or is in it. */
bool ch_node_mentions(const struct ch_node *node, const char *variable);
/* Child number `index` (from 0) of a list, or NULL. */
const struct ch_node *ch_node_at(const struct ch_node *list, int index);
int ch_node_count(const struct ch_node *list);
/* True for a number, a string or a word. */
bool ch_node_is_constant(const struct ch_node *node);
/* True for ?x and $?x. */
bool ch_node_is_variable(const struct ch_node *node);
/* True for this sign of a constraint: & | ~. */
bool ch_node_is_sign(const struct ch_node *node, char sign);
/* True for (slot name …) of a template, with any of the words that CLIPS has for it. */
bool ch_node_is_slot(const struct ch_node *node);
/* True for the name of a function of CLIPS that queries facts, ((?f fact…)…) first. */
bool ch_is_query(const char *name);
/* A name without its module. */
const char *ch_base_name(const char *name);

#endif
