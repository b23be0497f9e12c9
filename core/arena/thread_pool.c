#include "core/arena/thread_pool.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"

/* Affinity. Failures are ignored: pinning is for speed alone. */

/* How many of the set come before this processor. */
static int count_below(const cpu_set_t *set, int processor) {
    int count = 0;
    for (size_t i = 0; i < (size_t)processor; i++)
        count += CPU_ISSET(i, set) != 0;
    return count;
}

void ch_affinity_get(struct ch_affinity *affinity) {
    *affinity = (struct ch_affinity){0};
    if (sched_getaffinity(0, sizeof affinity->set, &affinity->set) != 0)
        return;
    int now = sched_getcpu();
    affinity->count = CPU_COUNT(&affinity->set);
    if (now >= 0 && now < CPU_SETSIZE && CPU_ISSET((size_t)now, &affinity->set))
        affinity->first = count_below(&affinity->set, now);
}

void ch_affinity_set(const struct ch_affinity *affinity) {
    if (affinity->count > 0)
        (void)sched_setaffinity(0, sizeof affinity->set, &affinity->set);
}

void ch_affinity_pin(const struct ch_affinity *affinity, int which) {
    if (affinity->count == 0)
        return;
    struct ch_affinity one = {.count = 1};
    size_t processor = 0;
    for (int left = (affinity->first + which) % affinity->count; left >= 0; processor++)
        left -= CPU_ISSET(processor, &affinity->set) != 0;
    assert(processor > 0 && CPU_ISSET(processor - 1, &affinity->set));
    CPU_SET(processor - 1, &one.set);
    ch_affinity_set(&one);
}

int ch_affinity_processors(void) {
    struct ch_affinity affinity;
    ch_affinity_get(&affinity);
    long online = affinity.count > 0 ? affinity.count : sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}

/* AGENTS_KEPT: a thread keeps so many agents open at most, those that it used last; but thread 0
 * keeps all, since the others take texts from them. */
enum { AGENTS_KEPT = 16 };

static void close_agents(struct ch_agent *agent[], int count) {
    for (int i = 0; i < count; i++) {
        if (agent[i])
            agent[i]->ops->close(agent[i]);
        agent[i] = NULL;
    }
}

void ch_thread_pool_close(struct ch_thread_pool *pool) {
    close_agents(pool->agent, pool->agents);
}

enum ch_status ch_thread_pool_open(struct ch_thread_pool *pool, struct ch_error *error) {
    enum ch_status status = CH_OK;
    ch_affinity_get(&pool->processors);
    if (pool->pinned)
        ch_affinity_pin(&pool->processors, 0);
    for (int i = 0; i < pool->agents && status == CH_OK; i++) {
        status = pool->opener.open(pool->opener.context, pool->name[i], &pool->agent[i], error);
        if (status != CH_OK) {
            pool->agent[i] = NULL;
            close_agents(pool->agent, i);
        }
    }
    if (pool->pinned)
        ch_affinity_set(&pool->processors);
    return status;
}

static bool is_needed(int which, const int place[], int count) {
    for (int i = 0; i < count; i++)
        if (place[i] == which)
            return true;
    return false;
}

/* Closes the agent that was not used for the longest, so that few of many stay open. */
static void close_idle(struct ch_pool_thread *thread, const int place[], int count) {
    int open = 0, oldest = -1;
    for (int i = 0; i < thread->pool->agents; i++) {
        if (!thread->agent[i] || is_needed(i, place, count))
            continue;
        open++;
        if (oldest < 0 || thread->used[i] < thread->used[oldest])
            oldest = i;
    }
    if (open > AGENTS_KEPT - count)
        close_agents(&thread->agent[oldest], 1);
}

static enum ch_status open_again(struct ch_pool_thread *thread, int place, struct ch_error *error) {
    const struct ch_thread_pool *pool = thread->pool;
    const struct ch_agent_opener *opener = &pool->opener;
    struct ch_agent **agent = &thread->agent[place];
    enum ch_status status = opener->again
                                ? opener->again(opener->context, pool->agent[place], agent, error)
                                : opener->open(opener->context, pool->name[place], agent, error);
    if (status != CH_OK)
        *agent = NULL;
    else if (strcmp((*agent)->hash, pool->agent[place]->hash) != 0)
        return ch_bad_input(error, "the text of %s changed while the match began; start it again",
                            pool->agent[place]->name);
    return status;
}

enum ch_status ch_pool_thread_open(struct ch_pool_thread *thread, const int place[], int count,
                                   struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (thread->number == 0)
        return CH_OK;
    thread->time++;
    for (int i = 0; i < count && status == CH_OK; i++) {
        thread->used[place[i]] = thread->time;
        if (thread->agent[place[i]])
            continue;
        close_idle(thread, place, count);
        status = open_again(thread, place[i], error);
    }
    return status;
}

void ch_thread_pool_fail(struct ch_thread_pool *pool, enum ch_status status, int at,
                         const struct ch_error *error) {
    assert(status != CH_OK);
    pthread_mutex_lock(&pool->lock);
    if (pool->status == CH_OK || at < pool->failed_at) {
        pool->status = status;
        pool->failed_at = at;
        pool->error = *error;
    }
    pthread_mutex_unlock(&pool->lock);
    atomic_store(&pool->stop, true);
}

static void *run_thread(void *context) {
    struct ch_pool_thread *thread = context;
    struct ch_thread_pool *pool = thread->pool;
    if (pool->pinned)
        ch_affinity_pin(&pool->processors, thread->number);
    pool->work(thread);
    if (thread->number > 0)
        close_agents(thread->agent, pool->agents);
    pthread_mutex_lock(&pool->lock);
    while (thread->number == 0 &&
           pool->running > 1) /* the others still take texts from its agents */
        pthread_cond_wait(&pool->ended, &pool->lock);
    if (thread->number == 0)
        close_agents(thread->agent, pool->agents);
    pool->running--;
    pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void add_thread(struct ch_thread_pool *pool, int number) {
    struct ch_pool_thread *thread = &pool->thread[number];
    size_t agents = (size_t)pool->agents;
    *thread = (struct ch_pool_thread){.pool = pool, .number = number, .agent = pool->agent};
    if (number == 0)
        return;
    thread->agent = ch_alloc((agents + 1) * sizeof(struct ch_agent *));
    thread->used = ch_alloc((agents + 1) * sizeof *thread->used);
}

static void remove_thread(struct ch_pool_thread *thread) {
    if (thread->number > 0)
        ch_free(thread->agent);
    ch_free(thread->used);
}

/* Makes the threads 0..count-1 and starts those from `first` on. */
static void start_from(struct ch_thread_pool *pool, int first, int count) {
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->ended, NULL);
    pool->thread = ch_alloc((size_t)count * sizeof *pool->thread);
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < count; i++) {
        add_thread(pool, i);
        if (i >= first &&
            pthread_create(&pool->thread[i].thread, NULL, run_thread, &pool->thread[i]) != 0) {
            remove_thread(&pool->thread[i]);
            break;
        }
        pool->running += i >= first;
        pool->started++;
    }
    pthread_mutex_unlock(&pool->lock);
}

static enum ch_status join_from(struct ch_thread_pool *pool, int first, struct ch_error *error) {
    for (int i = 0; i < pool->started; i++) {
        if (i >= first)
            pthread_join(pool->thread[i].thread, NULL);
        remove_thread(&pool->thread[i]);
    }
    ch_free(pool->thread);
    pthread_cond_destroy(&pool->ended);
    pthread_mutex_destroy(&pool->lock);
    if (pool->status != CH_OK && error)
        *error = pool->error;
    return pool->status;
}

int ch_thread_pool_start(struct ch_thread_pool *pool, int count) {
    start_from(pool, 0, count);
    return pool->started;
}

enum ch_status ch_thread_pool_join(struct ch_thread_pool *pool, struct ch_error *error) {
    return join_from(pool, 0, error);
}

enum ch_status ch_thread_pool_run(struct ch_thread_pool *pool, int count, struct ch_error *error) {
    start_from(pool, 1, count);
    pool->work(&pool->thread[0]);
    return join_from(pool, 1, error);
}
