/* Texts of other languages: found when a load has failed, and shown as CLIPS writes them. */
#ifndef CH_BRIDGE_LOADING_FOREIGN_H
#define CH_BRIDGE_LOADING_FOREIGN_H

#include "bridge/loading/loaded.h"
#include "core/base/clips_token.h"

/* A text that is looked at. */
struct ch_foreign {
    struct loading *l;
    int source;
    const char *end;   /* of the text */
    const char *phase; /* of the example */
};

/* translate.c and translate_ops.c: each appends the rule that begins at `at`, as CLIPS would have
 * it. */
void ch_translate_drools(const struct ch_foreign *f, const char *at, struct ch_text *out);
void ch_translate_prolog(const struct ch_foreign *f, const char *at, struct ch_text *out);
void ch_translate_ops5(const struct ch_foreign *f, const char *at, struct ch_text *out);
void ch_translate_soar(const struct ch_foreign *f, const char *at, struct ch_text *out);
/* Appends the head of a rule whose name is made of `name`. */
void ch_translate_begin(const struct ch_foreign *f, const char *name, struct ch_text *out);

/* habits.c: what a construct of text[0..length-1], which begins on `line`, has of other languages:
 * appends what it is and how CLIPS writes it, and sets *line to its line. False: nothing. */
bool ch_habit_explain(const char *text, size_t length, struct ch_text *out, int *line);

/* The same of a token that begins a comment in other languages. */
bool ch_habit_comment(const struct ch_clips_token *token, const char *end, struct ch_text *out);

/* languages.c: reports texts and constructs of other languages, in the place of all other problems
 * of theirs. */
void ch_loading_foreign(struct loading *l);

#endif
