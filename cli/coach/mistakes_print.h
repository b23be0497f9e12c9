/* What `rules mistakes` tells: for people, and as JSON. */
#ifndef CH_CLI_COACH_MISTAKES_PRINT_H
#define CH_CLI_COACH_MISTAKES_PRINT_H

#include "workshop/coach/recorded_mistakes.h"

/* `show`: so many mistakes at most, the greatest. */
void ch_mistakes_print(const struct ch_mistakes *mistakes, const char *agent, int show);
void ch_mistakes_json(const struct ch_mistakes *mistakes, const char *agent);

/* Tell what became of recorded mistakes, in `file`; true if all are mended. */
bool ch_mended_print(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                     const char *file);
bool ch_mended_json(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                    const char *file);

#endif
