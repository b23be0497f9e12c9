/* Exact scores of all moves of positions, as a judge gave them, kept in a file: a position is
 * judged once, whatever stops the work. */
#ifndef CH_WORKSHOP_PRICES_JUDGED_SCORES_H
#define CH_WORKSHOP_PRICES_JUDGED_SCORES_H

#include "workshop/coach/judge.h"

/* A line of the file is a position: the judge that looked at it and the position with its whole
 * history, each as the hash of a text; how many moves it has; their scores in the order of the
 * legal moves. Lines of other judges stay; what can't be read is judged again. */
struct ch_judged_scores;

/* Opens the file, which need not exist; `judge` is borrowed. Another program that adds to it at the
 * same time does no harm. */
enum ch_status ch_judged_scores_open(const char *file, const struct ch_judge *judge,
                                     struct ch_judged_scores **scores, struct ch_error *error);
/* May be NULL. */
void ch_judged_scores_close(struct ch_judged_scores *scores);

/* Fills score[], by legal move, from the file; false if the position is not there. Any thread. */
bool ch_judged_scores_find(struct ch_judged_scores *scores, const struct ch_turn *turn,
                           int score[]);
/* Adds a position. Any thread. CH_SYSTEM if it can't be written. */
enum ch_status ch_judged_scores_add(struct ch_judged_scores *scores, const struct ch_turn *turn,
                                    const int score[], struct ch_error *error);

#endif
