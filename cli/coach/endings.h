/* What an agent's decisions lost in endings that tables know, in words. */
#ifndef CH_CLI_COACH_ENDINGS_H
#define CH_CLI_COACH_ENDINGS_H

#include "workshop/coach/mistakes.h"

/* Appends the sums, what was missed, and the `show` worst; nothing where tables knew none. */
void ch_endings_add(const struct ch_mistakes *mistakes, int show, struct ch_text *out);

#endif
