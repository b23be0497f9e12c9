/* Mistakes kept as scenarios: yesterday's are today's tests. Those of every fourth opening are held
 * out: an author who looks at the others only learns from them whether an edit did more than mend
 * what it was made for. */
#ifndef CH_WORKSHOP_COACH_RECORDED_MISTAKES_H
#define CH_WORKSHOP_COACH_RECORDED_MISTAKES_H

#include "workshop/coach/mistakes.h"
#include "workshop/scenario_run.h"

/* Appends the mistakes as scenarios that avoid what lost, with the refutation and the better line
 * above each. `agent` is for people. */
void ch_mistakes_write(const struct ch_mistakes *mistakes, const char *agent, struct ch_text *out);

/* The state of the recorded mistakes, by whether they are held out (index 1) or not (0). */
struct ch_mended_sums {
    int recorded[2], mended[2];
    int fresh[2]; /* mistakes that are not recorded */
};

/* True if the scenario is of one. */
bool ch_mistake_held_out(const struct ch_scenario *scenario);
/* True if the suite has a scenario for the position of mistake `number` (in order of loss). */
bool ch_mistake_recorded(const struct ch_mistakes *mistakes, int number,
                         const struct ch_suite *suite);
/* Sums up a suite that was run, and the mistakes that were found (NULL: none were looked for). */
void ch_mistakes_mended(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                        struct ch_mended_sums *sums);

#endif
