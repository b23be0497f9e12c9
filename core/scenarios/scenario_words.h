/* The parts of a scenario that are written in words. Used by scenarios.c. */
#ifndef CH_CORE_SCENARIOS_SCENARIO_WORDS_H
#define CH_CORE_SCENARIOS_SCENARIO_WORDS_H

#include "core/scenarios/scenarios.h"

/* The index of the legal move that `text` names. -1 with a mistake at `line` if it is none. */
int ch_scenario_move(const struct ch_scenario *scenario, const char *text, int line,
                     struct ch_facts *mistakes);

/* Read the values of a slot (may be NULL) into the scenario, whose position and moves are there.
 * False if there were mistakes. */
bool ch_scenario_read_labels(struct ch_scenario *scenario, const struct ch_fact_slot *slot,
                             struct ch_facts *mistakes);
bool ch_scenario_read_preferences(struct ch_scenario *scenario, const struct ch_fact_slot *slot,
                                  struct ch_facts *mistakes);
bool ch_scenario_read_facts(struct ch_scenario *scenario, const struct ch_fact_slot *slot,
                            struct ch_facts *mistakes);
/* Releases what these made. */
void ch_scenario_words_done(struct ch_scenario *scenario);

#endif
