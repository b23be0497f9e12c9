/* What `rules mistakes` tells: for people, and as JSON. */
#ifndef CH_CLI_COACH_MISTAKES_PRINT_H
#define CH_CLI_COACH_MISTAKES_PRINT_H

#include "workshop/coach/mistakes.h"

/* `show`: so many mistakes at most, the greatest. */
void ch_mistakes_print(const struct ch_mistakes *mistakes, const char *agent, int show);
void ch_mistakes_json(const struct ch_mistakes *mistakes, const char *agent);

#endif
