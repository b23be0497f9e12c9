/* The output of `rules suggest`: as a file of rules with comments, and as JSON. */
#ifndef CH_CLI_COACH_SUGGEST_PRINT_H
#define CH_CLI_COACH_SUGGEST_PRINT_H

#include "workshop/drafts/suggest.h"

/* Appends the file. */
void ch_suggest_file(const struct ch_suggest *suggest, struct ch_text *out);
/* Prints a line for each draft, and a summary. */
void ch_suggest_json(const struct ch_suggest *suggest);

#endif
