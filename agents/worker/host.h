/* The worker's side: a process that hosts one agent and answers frames. */
#ifndef CH_AGENTS_WORKER_HOST_H
#define CH_AGENTS_WORKER_HOST_H

#include "agents/process/worker_protocol.h"

/* Serves the program at the other end of CH_WORKER_IN until it closes. Returns the exit code.
 */
int ch_host_run(void);

/* Signal handlers of a worker: they note in `page` what was going on. `agent` may be set later,
 * when there is one; it is asked for the rule at work. */
void ch_host_watch(struct ch_worker_page *page);
void ch_host_watch_agent(const struct ch_agent *agent);

#endif
