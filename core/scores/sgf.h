/* SGF, the Smart Game Format (FF[1] to FF[4]), as text: nodes with their properties, whatever game
 * they are of. core/scores/loa_sgf.c reads and writes games with it. */
#ifndef CH_CORE_SCORES_SGF_H
#define CH_CORE_SCORES_SGF_H

#include "core/base/error.h"
#include "core/base/text.h"

enum { CH_SGF_IDENT = 8 };

/* One value of a property: AB[a1][b2] has two. */
struct ch_sgf_value {
    char ident[CH_SGF_IDENT]; /* in capitals; those of FF[1] to FF[3] are known by theirs: "GaMe" */
    char *text;               /* without escapes; owned */
    int line;
};

struct ch_sgf_node {
    struct ch_sgf_value *value;
    int count, capacity;
};

void ch_sgf_node_done(struct ch_sgf_node *node);
/* The first value of that property, or NULL. Borrowed. */
const char *ch_sgf_get(const struct ch_sgf_node *node, const char *ident);

/* A place in a text, which is borrowed. */
struct ch_sgf {
    const char *at;
    int line;
    const char *file; /* for messages */
};

/* Moves to the next game tree, past what is none; false: there is no more, and sgf->at is at the
 * end. */
bool ch_sgf_find_game(struct ch_sgf *sgf);
/* The next sign of the tree without taking it: '(' ';' or ')', 0 at the end of the text or where
 * another game begins though this one is not closed, '?' for anything else. */
char ch_sgf_peek(struct ch_sgf *sgf);
/* Takes the sign that was seen. */
void ch_sgf_take(struct ch_sgf *sgf);
/* Reads the properties of a node, past its ';', into `node`, which the caller releases.
 * CH_BAD_INPUT with file and line. */
enum ch_status ch_sgf_read_node(struct ch_sgf *sgf, struct ch_sgf_node *node,
                                struct ch_error *error);
/* Moves past the rest of a tree of which `open` brackets are open, or to where another game begins.
 */
void ch_sgf_skip(struct ch_sgf *sgf, int open);

/* Appends IDENT[value], escaped; nothing for NULL. */
void ch_sgf_add(struct ch_text *text, const char *ident, const char *value);

#endif
