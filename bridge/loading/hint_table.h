/* The messages of CLIPS 6.30 about mistakes in texts, with plain words for each. */
#ifndef CH_BRIDGE_LOADING_HINT_TABLE_H
#define CH_BRIDGE_LOADING_HINT_TABLE_H

#include <stdbool.h>

#include "core/base/text.h"

enum { CH_HINT_WORDS = 3, CH_HINT_WORD = 128 };

struct ch_hint {
    const char *code;                       /* of bridge/lint/lint.h */
    char word[CH_HINT_WORDS][CH_HINT_WORD]; /* of the message, in their order */
};

/* Finds the row for `line`, a message on one line without its code, and appends its plain words.
 * False if there is none; `hint` has the code "load" then. */
bool ch_hint_plain(const char *line, struct ch_hint *hint, struct ch_text *text);

struct ch_hint_form {
    const char *what;        /* as in "Check appropriate syntax for `what`" */
    const char *name, *form; /* "`bind`" is written "(bind ?name value)" */
};

/* NULL: not known. */
const struct ch_hint_form *ch_hint_form(const char *what);

#endif
