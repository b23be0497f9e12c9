#include "workshop/agent_pool.h"

#include <assert.h>
#include <stdio.h>

#include "core/arena/thread_pool.h"

enum { PER_THREAD = 8, MAX_THREADS = 64 };

struct work {
    struct ch_agent_pool *agents;
    int count;
    ch_pool_piece *piece; /* or turns: */
    ch_pool_ask *ask;
    const struct ch_positions *positions;
    int *order; /* positions seat by seat: an agent keeps the board as its seat sees it */
    void *context;
    atomic_int next, done;
};

enum ch_status ch_agent_pool_open(struct ch_agent_pool *pool, const char *const specs[], int agents,
                                  struct ch_error *error) {
    enum ch_status status = CH_OK;
    pool->agents = agents;
    for (int i = 0; i < agents && status == CH_OK; i++)
        if (!pool->agent[i])
            status = ch_agents_open(specs[i], pool->game, &pool->config, &pool->agent[i], error);
    return status;
}

void ch_agent_pool_close(struct ch_agent_pool *pool) {
    for (int i = 0; i < CH_POOL_AGENTS; i++) {
        if (pool->agent[i])
            pool->agent[i]->ops->close(pool->agent[i]);
        pool->agent[i] = NULL;
    }
}

static enum ch_status open_again(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *error) {
    const struct ch_agent_pool *pool = context;
    return ch_agents_open_again(agent, pool->game, &pool->config, copy, error);
}

/* The turn in position `i`. *seat is the one that the agents play. */
static enum ch_status take_turn(struct work *work, struct ch_agent *const agent[], int i, int *seat,
                                struct ch_moves *legal, struct ch_error *error) {
    struct ch_turn turn = ch_positions_turn(work->positions, i, legal);
    enum ch_status status = CH_OK;
    for (int k = 0; k < work->agents->agents && turn.seat != *seat && status == CH_OK; k++)
        status = agent[k]->ops->new_game(agent[k], turn.game, turn.seat, error);
    *seat = turn.seat;
    return status == CH_OK ? work->ask(work->context, agent, &turn, i, error) : status;
}

/* Does piece `i`. */
static enum ch_status do_piece(struct work *work, struct ch_agent *const agent[], int i, int *seat,
                               struct ch_moves *legal, struct ch_error *error) {
    const atomic_bool *stop = work->agents->stop;
    if (stop && atomic_load(stop))
        return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
    return work->ask ? take_turn(work, agent, i, seat, legal, error)
                     : work->piece(work->context, agent, i, error);
}

/* Takes pieces of work until none is left. */
static void do_work(struct ch_pool_thread *thread) {
    static const int places[CH_POOL_AGENTS] = {0, 1};
    struct ch_thread_pool *pool = thread->pool;
    struct work *work = pool->context;
    struct ch_progress *progress = thread->number == 0 ? work->agents->progress : NULL;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    int seat = -1;
    enum ch_status status = ch_pool_thread_open(thread, places, pool->agents, &error);
    if (status != CH_OK)
        ch_thread_pool_fail(pool, status, -1, &error);
    while (!atomic_load(&pool->stop)) {
        int at = atomic_fetch_add(&work->next, 1);
        if (at >= work->count)
            break;
        int i = work->order ? work->order[at] : at;
        assert(i >= 0 && i < work->count);
        status = do_piece(work, thread->agent, i, &seat, &legal, &error);
        if (status != CH_OK)
            ch_thread_pool_fail(pool, status, i, &error);
        int done = atomic_fetch_add(&work->done, 1) + 1;
        assert(done <= work->count);
        if (progress)
            progress->show(progress, done, work->count);
    }
}

/* No more threads than have work before it is done. */
static int count_threads(const struct work *work, int per_thread) {
    int threads = work->agents->threads > 0 ? work->agents->threads : ch_affinity_processors();
    if (threads > MAX_THREADS)
        threads = MAX_THREADS;
    return threads > 1 + work->count / per_thread ? 1 + work->count / per_thread : threads;
}

static enum ch_status do_all(struct work *work, int per_thread, struct ch_error *error) {
    struct ch_progress *progress = work->agents->progress;
    struct ch_thread_pool pool = {.opener = {.again = open_again, .context = work->agents},
                                  .agent = work->agents->agent,
                                  .agents = work->agents->agents,
                                  .work = do_work,
                                  .context = work};
    enum ch_status status = ch_thread_pool_run(&pool, count_threads(work, per_thread), error);
    if (progress)
        progress->end(progress);
    return status;
}

enum ch_status ch_agent_pool_ask(struct ch_agent_pool *pool, const struct ch_positions *positions,
                                 ch_pool_ask *ask, void *context, struct ch_error *error) {
    CH_FREED int *order = ch_positions_by_seat(positions);
    struct work work = {.agents = pool,
                        .count = positions->count,
                        .ask = ask,
                        .positions = positions,
                        .order = order,
                        .context = context};
    return do_all(&work, PER_THREAD, error);
}

enum ch_status ch_agent_pool_each(struct ch_agent_pool *pool, int count, ch_pool_piece *piece,
                                  void *context, struct ch_error *error) {
    struct work work = {.agents = pool, .count = count, .piece = piece, .context = context};
    return do_all(&work, 1, error);
}

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
        status = ch_agents_open_sources(recorded.spec, recorded.sources, recorded.source_count,
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
