/* The grammar of rule texts: CLIPS as authors write it, about the templates of a vocabulary and by
 * the functions that rules have. Variables are mostly used after they are bound, as what they were
 * bound to; now and then not. */
#ifndef CH_TESTS_SUPPORT_RULE_GRAMMAR_H
#define CH_TESTS_SUPPORT_RULE_GRAMMAR_H

#include "bridge/loading/vocabulary.h"
#include "tests/support/grammar.h"

/* rule_productions.c */
extern const struct ch_production ch_rule_productions[];

/* Appends the text that bytes[0..size-1] choose. `game` names the squares. */
void ch_rule_grammar_write(const struct ch_vocabulary *vocabulary, const struct ch_game *game,
                           const uint8_t *bytes, size_t size, struct ch_text *text);

#endif
