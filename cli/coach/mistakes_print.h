/* The output of `rules mistakes`: for people, and as JSON. */
#ifndef CH_CLI_COACH_MISTAKES_PRINT_H
#define CH_CLI_COACH_MISTAKES_PRINT_H

#include "workshop/coach/recorded_mistakes.h"

/* `show`: so many mistakes at most, the greatest. */
void ch_mistakes_print(const struct ch_mistakes *mistakes, const char *agent, int show);
void ch_mistakes_json(const struct ch_mistakes *mistakes, const char *agent);

/* Report which recorded mistakes, in `file`, are mended; true if all are. */
bool ch_mended_print(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                     const char *file);
bool ch_mended_json(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                    const char *file);

#endif
