/* Shared by the kinds of checks. */
#ifndef CH_WORKSHOP_CHECK_CHECK_LOAD_H
#define CH_WORKSHOP_CHECK_CHECK_LOAD_H

#include "core/base/source.h"
#include "workshop/check/check.h"

/* Loads the texts, the agent file's first, for check->game, which is set, and fills the rest of
 * `check`. What is wrong with them is a problem and no failure. */
void ch_check_load(const char *spec, const struct ch_sources *sources,
                   const struct ch_agents_config *config, struct ch_check *check);

#endif
