#include "workshop/reopen.h"

#include <stdio.h>

enum ch_status ch_reopen(struct ch_record *record, int64_t id, const struct ch_game *game,
                         const struct ch_agents_config *config, struct ch_agent **agent,
                         char name[CH_AGENT_NAME], struct ch_error *error) {
    struct ch_recorded_agent recorded;
    *agent = NULL;
    name[0] = '\0';
    enum ch_status status = ch_record_agent(record, id, &recorded, error);
    if (status != CH_OK)
        return status;
    snprintf(name, CH_AGENT_NAME, "%s", recorded.name);
    if (recorded.repeatable)
        status = ch_agents_open_sources(recorded.name, recorded.sources, recorded.source_count,
                                        game, config, agent, error);
    ch_recorded_agent_done(&recorded);
    if (status != CH_OK) {
        *agent = NULL;
    } else if (*agent && !(*agent)->repeatable) {
        (*agent)->ops->close(*agent);
        *agent = NULL;
    }
    return status;
}
