/* Agents in this process: a worker's, and those that need none. */
#ifndef CH_AGENTS_WORKER_IN_PROCESS_H
#define CH_AGENTS_WORKER_IN_PROCESS_H

#include "agents/base/config.h"
#include "bridge/bridge.h"

/* Opens `spec` in this process and without opening a file: KIND:ARGUMENTS when there are no
 * sources, else what sources[0], an agent file, describes. The sources are borrowed. `trace` may be
 * NULL. The agent has its name; the caller may give it its sources (ch_sources_give), which go with
 * it. */
enum ch_status ch_open_in_process(const char *spec, const struct ch_sources *sources,
                                  const struct ch_game *game, const struct ch_agents_config *config,
                                  struct ch_bridge_trace *trace, struct ch_agent **agent,
                                  struct ch_error *error);

#endif
