/* A rule in its author's words: its conditions, where they stand, and the ways in which they can be
 * fulfilled. Reads text only; CLIPS has loaded the same text without complaint. */
#ifndef CH_BRIDGE_RULE_TEXT_H
#define CH_BRIDGE_RULE_TEXT_H

#include <stdbool.h>

#include "core/text.h"

/* A stretch of the rule's text: a condition with what it is bound to, "?f <- (own (square ?s))", or
 * a part of one. */
struct ch_piece {
    const char *at; /* borrowed from the text */
    size_t length;
    int line;
};

/* Grows; owns `piece`. Initialise with {0}. */
struct ch_pieces {
    struct ch_piece *piece;
    int count, capacity;
};

struct ch_rule_text {
    struct ch_pieces conditions; /* as written, the declaration left out */
    struct ch_piece comment;     /* in its quotes; length 0: none */
    struct ch_piece actions;     /* what follows the arrow */
};

/* Reads the rule `name` that begins on `line` of `text`. False if there is none. Either way release
 * with ch_rule_text_done. */
bool ch_rule_text_read(struct ch_rule_text *rule, const char *text, const char *name, int line);
void ch_rule_text_done(struct ch_rule_text *rule);

/* Conditions one after the other that together fulfil the rule, `or` resolved, `and` and `logical`
 * unpacked. */
struct ch_alternatives {
    struct ch_pieces *alternative;
    int count;
};

/* An `or` that would make more than 64 alternatives stays a condition. */
void ch_rule_text_alternatives(const struct ch_pieces *conditions, struct ch_alternatives *all);
void ch_alternatives_done(struct ch_alternatives *all);

/* True if the piece is a list that begins with `word`. */
bool ch_piece_is(const struct ch_piece *piece, const char *word);
/* True for a condition that matches a fact: not `test`, `not`, `exists`, `forall`. */
bool ch_piece_is_pattern(const struct ch_piece *piece);
/* The first word in the list, "guard"; NULL-terminated and cut to `size`. */
void ch_piece_head(const struct ch_piece *piece, char *head, size_t size);
/* Appends what follows the first word of the list, item by item. */
void ch_piece_items(const struct ch_piece *piece, struct ch_pieces *items);
/* Appends each variable of the piece, "?m" or "$?path", once; those in `items` are not repeated. */
void ch_piece_variables(const struct ch_piece *piece, struct ch_pieces *variables);
/* Appends each variable that is the first thing after `word` in a list: of (best ?m …), (id ?m). */
void ch_piece_variables_after(const struct ch_piece *piece, const char *word,
                              struct ch_pieces *variables);
/* Appends the text in one line, comments left out. */
void ch_piece_text(const struct ch_piece *piece, struct ch_text *out);
bool ch_piece_equal(const struct ch_piece *a, const struct ch_piece *b);
bool ch_pieces_have(const struct ch_pieces *pieces, const struct ch_piece *piece);
void ch_pieces_add(struct ch_pieces *pieces, struct ch_piece piece);
void ch_pieces_done(struct ch_pieces *pieces);

#endif
