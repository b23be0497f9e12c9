/* Sums over the decisions of an agent; see mistakes.h. */
#ifndef CH_WORKSHOP_COACH_MISTAKE_SUMS_H
#define CH_WORKSHOP_COACH_MISTAKE_SUMS_H

#include "workshop/coach/mistakes.h"

/* Finds the judge's spread, sets apart what is within it, and sums up by rule and cause. */
void ch_mistakes_sum(struct ch_mistakes *mistakes);
/* Sums up changes that are alike, for mistakes that are in order. change_sums.c */
void ch_mistakes_sum_changes(struct ch_mistakes *mistakes);
/* The judged decisions by opening: cluster[i] of position i, -1 of others. Returns how many. Where
 * there are fewer than `least`, as in games that all begin alike, more plies make an opening. */
int ch_mistakes_openings(const struct ch_mistakes *mistakes, int least, int cluster[]);

#endif
