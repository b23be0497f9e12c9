/* What is summed up over the decisions of an agent: see mistakes.h. */
#ifndef CH_WORKSHOP_COACH_MISTAKE_SUMS_H
#define CH_WORKSHOP_COACH_MISTAKE_SUMS_H

#include "workshop/coach/mistakes.h"

/* Finds the judge's spread, sets apart what is within it, and sums up by rule and cause. */
void ch_mistakes_sum(struct ch_mistakes *mistakes);

#endif
