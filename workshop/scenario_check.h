/* Compares the expectations of a scenario with an agent's account of its decision. */
#ifndef CH_WORKSHOP_SCENARIO_CHECK_H
#define CH_WORKSHOP_SCENARIO_CHECK_H

#include <cjson/cJSON.h>

#include "core/scenarios/scenarios.h"

/* An agent's answer to a scenario, decided with one key. Members may be NULL but `chosen`. */
struct ch_scenario_answer {
    const char *chosen;   /* full path */
    const char *reason;   /* in a line, "" if none */
    const cJSON *account; /* as of CH_INQUIRE_ACCOUNT; NULL: the agent gives none */
    const cJSON *facts;   /* as of CH_INQUIRE_FACTS */
};

/* Appends a line to `failures` for every expectation that is not met: "expected …; …". Returns how
 * many there are. */
int ch_scenario_check(const struct ch_scenario *scenario, const struct ch_scenario_answer *answer,
                      struct ch_text *failures);

/* Appends the moves as a list: "7-11, 16-20". */
void ch_scenario_moves_text(const struct ch_scenario *scenario,
                            const struct ch_scenario_moves *moves, struct ch_text *text);

#endif
