/* Agents out of a record, to decide again what they decided. */
#ifndef CH_WORKSHOP_REOPEN_H
#define CH_WORKSHOP_REOPEN_H

#include "agents/agents.h"
#include "core/record/record.h"

/* Opens the agent of the record's row `id` from its recorded texts. *agent is NULL with CH_OK if
 * its choices depend on more than texts and keys. `name` gets what it is called. */
enum ch_status ch_reopen(struct ch_record *record, int64_t id, const struct ch_game *game,
                         const struct ch_agents_config *config, struct ch_agent **agent,
                         char name[CH_AGENT_NAME], struct ch_error *error);

#endif
