/* Which processors a thread may use. Threads and processes that it starts inherit that. */
#ifndef CH_CORE_ARENA_AFFINITY_H
#define CH_CORE_ARENA_AFFINITY_H

#include <sched.h>

struct ch_affinity {
    cpu_set_t set;
    int count; /* 0: not known, and nothing is ever changed */
    int first; /* which of them, from 0, the thread ran on when it was asked */
};

/* The processors of the calling thread. */
void ch_affinity_get(struct ch_affinity *affinity);
/* Lets the calling thread use these. */
void ch_affinity_set(const struct ch_affinity *affinity);
/* Pins the calling thread to one of these: number `which`, counted cyclically from `first` on, so
 * that programs started together do not all begin with the same one. */
void ch_affinity_pin(const struct ch_affinity *affinity, int which);
/* How many processors this thread may use; 1 or more. */
int ch_affinity_processors(void);

#endif
