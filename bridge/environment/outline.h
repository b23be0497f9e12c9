/* The outline of a rule text: which constructs begin on which line. CLIPS keeps no line of a rule,
 * and its parser overflows the stack on deep nesting, so each text is looked over before it is
 * loaded. */
#ifndef CH_BRIDGE_ENVIRONMENT_OUTLINE_H
#define CH_BRIDGE_ENVIRONMENT_OUTLINE_H

#include <stddef.h>

#include "core/base/interned.h"

enum { CH_OUTLINE_WORD = 128 };

struct ch_outline_item {
    char keyword[CH_OUTLINE_WORD]; /* "defrule" */
    char module[CH_OUTLINE_WORD];  /* "" when the name has none */
    char name[CH_OUTLINE_WORD];
    int source;        /* index of the text */
    int line;          /* of the opening parenthesis */
    size_t begin, end; /* bytes of the text: from that parenthesis to behind the closing one */
};

/* Comments of a text with nothing but blanks between them, from the first semicolon to the end of
 * the last one's line. */
struct ch_outline_comment {
    int source;
    int lines;         /* that end in it */
    size_t begin, end; /* bytes of the text */
};

/* Grows; owns both lists. Initialise with {0}. */
struct ch_outline {
    struct ch_outline_item *item;
    int count, capacity;
    struct ch_outline_comment *comment;
    int comment_count, comment_capacity;
};

/* Appends the constructs and comments of `text`. Returns the line where parentheses go deeper than
 * `depth`, 0 if none does. Any bytes are allowed; words are cut to fit. */
int ch_outline_scan(struct ch_outline *outline, const char *text, int source, int depth);
void ch_outline_done(struct ch_outline *outline);

/* The numbers of the first and the last construct of a name, -1 if there is none. */
struct ch_outline_place {
    int first, last;
};

/* The constructs of an outline by their names. Release with ch_outline_names_done. */
struct ch_outline_names {
    struct ch_interned names; /* "defrule name" and "defrule MODULE::name" of each */
    struct ch_outline_place *place;
    int count;
};

void ch_outline_names_make(struct ch_outline_names *names, const struct ch_outline *outline);
/* Those of the keyword and name that name this module, which is "" for none; NULL: in any. */
struct ch_outline_place ch_outline_names_find(struct ch_outline_names *names, const char *keyword,
                                              const char *module, const char *name);
void ch_outline_names_done(struct ch_outline_names *names);

/* The line of the first byte that belongs to no text (UTF-8 without control characters other than
 * white space), 0 if there is none. CLIPS's parser crashes on some of them. */
int ch_outline_find_garbage(const char *text);

/* The line, from 1, of the first list `(word …` in the text at any depth, 0 if there is none. */
int ch_outline_find_list(const char *text, size_t length, const char *word);

#endif
