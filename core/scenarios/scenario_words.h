/* The parts of a scenario that are written in words. Used by scenarios.c. */
#ifndef CH_CORE_SCENARIOS_SCENARIO_WORDS_H
#define CH_CORE_SCENARIOS_SCENARIO_WORDS_H

#include "core/scenarios/scenarios.h"

/* A scenario that is being read. */
struct ch_scenario_reading {
    const struct ch_fact *fact;
    struct ch_facts *mistakes;
    struct ch_scenario *scenario;
};

/* The index of the legal move that `text` names. -1 with a mistake at `line` if it is none. */
int ch_scenario_find_move(const struct ch_scenario_reading *reading, const char *text, int line);

/* Add a value to the scenario, whose position and moves are there. False with a mistake. */
bool ch_scenario_read_label(struct ch_scenario_reading *reading, const struct ch_fact_value *value);
bool ch_scenario_read_preference(struct ch_scenario_reading *reading,
                                 const struct ch_fact_value *value);
bool ch_scenario_read_fact(struct ch_scenario_reading *reading, const struct ch_fact_value *value);

#endif
