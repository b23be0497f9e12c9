/* Threads that work with agents. The caller opens every agent, and thread 0 works with those; each
 * other thread has its own of the same texts, opened when it first needs them. A thread closes what
 * it works with before it ends, since a worker process ends with the thread that started it. */
#ifndef CH_CORE_ARENA_THREAD_POOL_H
#define CH_CORE_ARENA_THREAD_POOL_H

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "core/referee/agent.h"

/* Which processors a thread may use. Threads and processes that it starts inherit that. */
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

/* How to open an agent. `open` is called in the caller's thread, once for each agent. The threads
 * open their own agents with `again`, like `agent`: from its texts, or by its command; NULL: they
 * use `open`. One with another hash than the first is refused: its text or program has changed. */
struct ch_agent_opener {
    enum ch_status (*open)(void *context, const char *spec, struct ch_agent **agent,
                           struct ch_error *error);
    enum ch_status (*again)(void *context, const struct ch_agent *agent, struct ch_agent **copy,
                            struct ch_error *error);
    void *context;
};

struct ch_thread_pool;

struct ch_pool_thread {
    struct ch_thread_pool *pool;
    int number;              /* from 0 */
    struct ch_agent **agent; /* by place; NULL: not open */
    /* The pool's own: */
    long *used; /* by place: when */
    long time;
    pthread_t thread;
};

struct ch_thread_pool {
    /* The caller's: */
    struct ch_agent_opener opener;
    const char *const *name; /* of the agents, by place; for `open` */
    struct ch_agent **agent; /* the caller's, by place */
    int agents;
    bool pinned; /* each thread, with the processes that its agents start, has one processor of
                  * those that the caller may use, by turns */
    void (*work)(struct ch_pool_thread *thread); /* what each thread does, until `stop` */
    void *context;                               /* of that */
    atomic_bool stop;
    /* The pool's own: */
    struct ch_affinity processors; /* the caller's */
    struct ch_pool_thread *thread;
    int started;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t ended; /* a thread */
    int running;
    enum ch_status status;
    int failed_at;
    struct ch_error error;
};

/* Opens every agent in the caller's thread, on the processor of thread 0; on failure none stays
 * open. */
enum ch_status ch_thread_pool_open(struct ch_thread_pool *pool, struct ch_error *error);
void ch_thread_pool_close(struct ch_thread_pool *pool);

/* Starts `count` threads and returns how many could be started. ch_thread_pool_join, then: it waits
 * for their ends and returns the failure that was noted; `error` may be NULL. The caller's agents
 * are closed by then. */
int ch_thread_pool_start(struct ch_thread_pool *pool, int count);
enum ch_status ch_thread_pool_join(struct ch_thread_pool *pool, struct ch_error *error);

/* The same with the calling thread as thread 0, which goes on with whatever threads it has. The
 * caller's agents stay open. */
enum ch_status ch_thread_pool_run(struct ch_thread_pool *pool, int count, struct ch_error *error);

/* Of a thread at work: opens the agents in place[0..count-1]. Others that the thread has not used
 * for long are closed. */
enum ch_status ch_pool_thread_open(struct ch_pool_thread *thread, const int place[], int count,
                                   struct ch_error *error);
/* Of a thread at work: notes its failure and sets `stop`. Of several failures the one with the
 * lowest `at` counts, of the same the first. */
void ch_thread_pool_fail(struct ch_thread_pool *pool, enum ch_status status, int at,
                         const struct ch_error *error);

#endif
