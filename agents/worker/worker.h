/* An agent in a worker process, as its parent sees it and as the worker does. */
#ifndef CH_AGENTS_WORKER_WORKER_H
#define CH_AGENTS_WORKER_WORKER_H

#include "agents/process/worker_protocol.h"

/* Starts a worker that hosts `spec`, made of `sources` (which the agent takes on success). If the
 * texts came from files, reload looks at those again. Errors of loading are those of the worker. */
enum ch_status ch_worker_open(const char *spec, struct ch_sources *sources, bool from_files,
                              const struct ch_game *game, const struct ch_agents_config *config,
                              struct ch_agent **agent, struct ch_error *error);

/* The bits of enum ch_worker_guard that are in force in the worker of an agent that ch_worker_open
 * made. */
unsigned ch_worker_guards(const struct ch_agent *agent);

/* Sends the question in `frame` and waits for the answer, which takes its place: limit_ms,
 * margin_ms and a moment more, without the time in which it had no processor. Ends the
 * worker if there is none, or nothing readable: false then, with the cause in `fault`. */
bool ch_worker_ask(struct ch_process *process, struct ch_frame *frame, size_t max, int limit_ms,
                   int margin_ms, int memory_mb, struct ch_fault *fault);

/* Ends a worker whose answer makes no sense. */
void ch_worker_refuse(struct ch_process *process, struct ch_fault *fault);

/* An agent in this process: a worker's, or one that needs none. Opens `spec` without opening a
 * file: KIND:ARGUMENTS when there are no sources, else what sources[0], an agent file, describes.
 * The sources are borrowed. `trace` may be NULL. The agent has its name; the caller may give it its
 * sources (ch_sources_give), which go with it. */
enum ch_status ch_open_in_process(const char *spec, const struct ch_sources *sources,
                                  const struct ch_game *game, const struct ch_agents_config *config,
                                  struct ch_bridge_trace *trace, struct ch_agent **agent,
                                  struct ch_error *error);

/* The worker's side, a process that hosts one agent and answers frames: serves the program at the
 * other end of CH_WORKER_IN until it closes. Returns the exit code.
 */
int ch_host_run(void);

#endif
