/* The worker's side: a process that hosts one agent and answers frames. */
#ifndef CH_AGENTS_WORKER_HOST_H
#define CH_AGENTS_WORKER_HOST_H

/* Serves the program at the other end of CH_WORKER_IN until it closes. Returns the exit code.
 */
int ch_host_run(void);

#endif
