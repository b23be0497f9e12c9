/* Texts made of a table of productions. Bytes choose among them, so that what mutates bytes mutates
 * texts of the grammar.
 *
 * A production says what replaces a word: one of its texts, in which <word> becomes a text of that
 * word, <!word> and <word> of the maker's own are made by its function, { and } open and close a
 * scope of names. The first text of a word is its smallest, and leads to an end; it is taken where
 * bytes, room or depth run out, so that every text ends. A text that is there several times is
 * chosen so much more often. */
#ifndef CH_TESTS_SUPPORT_GRAMMAR_H
#define CH_TESTS_SUPPORT_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/text.h"

enum { CH_GRAMMAR_TEXTS = 40 };

struct ch_production {
    const char *word;
    const char *texts[CH_GRAMMAR_TEXTS]; /* ends with NULL */
};

struct ch_grammar {
    const struct ch_production *productions; /* one for a word; ends with NULL */
    /* Appends a text for a word that no production is of. False: there is none either. */
    bool (*make)(struct ch_grammar *grammar, const char *word);
    void (*scope)(struct ch_grammar *grammar, bool opens);
    const uint8_t *bytes;
    size_t left;    /* bytes */
    size_t room;    /* the longest that the text should become */
    int depth, max; /* of productions in one another */
    struct ch_text *text;
};

/* A number below `count`, which is over 0; 0 when there are no more bytes. */
int ch_grammar_choose(struct ch_grammar *grammar, int count);
/* Appends a text for the word. */
void ch_grammar_add(struct ch_grammar *grammar, const char *word);

#endif
