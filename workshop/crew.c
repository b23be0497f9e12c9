/* See crew.h. */
#include "workshop/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "core/base/memory.h"

enum { PER_THREAD = 8, MOST_THREADS = 64 };

struct work {
    struct ch_crew *crew;
    int count;
    ch_crew_job *job; /* or turns: */
    ch_crew_ask *ask;
    const struct ch_positions *positions;
    int *order; /* positions seat by seat: an agent keeps the board as its seat sees it */
    void *context;
    atomic_int next, done;
    atomic_bool stop;
    pthread_mutex_t lock; /* of what follows */
    enum ch_status status;
    int failed_at;
    struct ch_error error;
};

struct hand {
    struct work *work;
    pthread_t thread;
};

static void close_agents(struct ch_agent *agent[CH_CREW_AGENTS]) {
    for (int i = 0; i < CH_CREW_AGENTS; i++)
        if (agent[i])
            agent[i]->ops->close(agent[i]);
    agent[0] = agent[1] = NULL;
}

enum ch_status ch_crew_open(struct ch_crew *crew, const char *const specs[], int agents,
                            struct ch_error *error) {
    enum ch_status status = CH_OK;
    crew->agents = agents;
    for (int i = 0; i < agents && status == CH_OK; i++)
        if (!crew->agent[i])
            status = ch_agents_open(specs[i], crew->game, &crew->config, &crew->agent[i], error);
    return status;
}

void ch_crew_close(struct ch_crew *crew) {
    close_agents(crew->agent);
}

static void note_failure(struct work *work, enum ch_status status, int at,
                         const struct ch_error *error) {
    pthread_mutex_lock(&work->lock);
    if (work->status == CH_OK || at < work->failed_at) {
        work->status = status;
        work->failed_at = at;
        work->error = *error;
    }
    pthread_mutex_unlock(&work->lock);
    atomic_store(&work->stop, true);
}

static enum ch_status tell_seat(const struct work *work, struct ch_agent *const agent[], int seat,
                                struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < work->crew->agents && status == CH_OK; i++)
        status = agent[i]->ops->new_game(agent[i], work->crew->game, seat, error);
    return status;
}

/* The turn in position `i`. *seat is the one that the agents play. */
static enum ch_status take_turn(struct work *work, struct ch_agent *const agent[], int i, int *seat,
                                struct ch_moves *legal, struct ch_error *error) {
    struct ch_turn turn = ch_positions_turn(work->positions, i, legal);
    enum ch_status status = CH_OK;
    if (turn.seat != *seat)
        status = tell_seat(work, agent, turn.seat, error);
    *seat = turn.seat;
    return status == CH_OK ? work->ask(work->context, agent, &turn, i, error) : status;
}

/* Takes pieces of work until none is left. */
static void do_work(struct work *work, struct ch_agent *const agent[],
                    struct ch_progress *progress) {
    struct ch_moves legal = {0};
    struct ch_error error;
    int seat = -1;
    while (!atomic_load(&work->stop)) {
        int at = atomic_fetch_add(&work->next, 1);
        if (at >= work->count)
            break;
        int i = work->order ? work->order[at] : at;
        enum ch_status status = work->ask ? take_turn(work, agent, i, &seat, &legal, &error)
                                          : work->job(work->context, agent, i, &error);
        if (status != CH_OK)
            note_failure(work, status, i, &error);
        int done = atomic_fetch_add(&work->done, 1) + 1;
        if (progress)
            progress->show(progress, done, work->count);
    }
    ch_moves_done(&legal);
}

/* A thread's own agents, from the texts of the caller's: the files may have changed meanwhile. */
static void *run_hand(void *argument) {
    struct work *work = ((struct hand *)argument)->work;
    struct ch_crew *crew = work->crew;
    struct ch_agent *agent[CH_CREW_AGENTS] = {NULL, NULL};
    struct ch_error error;
    enum ch_status status = CH_OK;
    for (int i = 0; i < crew->agents && status == CH_OK; i++)
        status = ch_agents_open_again(crew->agent[i], crew->game, &crew->config, &agent[i], &error);
    if (status == CH_OK)
        do_work(work, agent, NULL);
    else
        note_failure(work, status, -1, &error);
    close_agents(agent);
    return NULL;
}

static int *seat_by_seat(const struct ch_positions *positions) {
    int *order = ch_alloc(((size_t)positions->count + 1) * sizeof *order), count = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < positions->count; i++) {
            const struct ch_history *history = &positions->item[i].history;
            if (positions->game->ops->side(positions->game, ch_history_position(history)) == seat)
                order[count++] = i;
        }
    return order;
}

/* Helpers beside the calling thread: none for work that is done before they have started. */
static int count_helpers(const struct ch_crew *crew, int count, int per_thread) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = crew->threads > 0 ? crew->threads : processors > 0 ? (int)processors : 1;
    if (threads > MOST_THREADS)
        threads = MOST_THREADS;
    if (threads > 1 + count / per_thread)
        threads = 1 + count / per_thread;
    return threads - 1;
}

static enum ch_status do_all(struct work *work, int per_thread, struct ch_error *error) {
    struct hand hands[MOST_THREADS];
    int helpers = count_helpers(work->crew, work->count, per_thread), started = 0;
    pthread_mutex_init(&work->lock, NULL);
    for (int i = 0; i < helpers; i++) {
        hands[started].work = work;
        if (pthread_create(&hands[started].thread, NULL, run_hand, &hands[started]) == 0)
            started++;
    }
    do_work(work, work->crew->agent, work->crew->progress);
    for (int i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    if (work->crew->progress)
        work->crew->progress->end(work->crew->progress);
    pthread_mutex_destroy(&work->lock);
    if (work->status != CH_OK && error)
        *error = work->error;
    return work->status;
}

enum ch_status ch_crew_run(struct ch_crew *crew, const struct ch_positions *positions,
                           ch_crew_ask *ask, void *context, struct ch_error *error) {
    struct work work = {.crew = crew,
                        .count = positions->count,
                        .ask = ask,
                        .positions = positions,
                        .order = seat_by_seat(positions),
                        .context = context};
    enum ch_status status = do_all(&work, PER_THREAD, error);
    ch_free(work.order);
    return status;
}

enum ch_status ch_crew_each(struct ch_crew *crew, int count, ch_crew_job *job, void *context,
                            struct ch_error *error) {
    struct work work = {.crew = crew, .count = count, .job = job, .context = context};
    return do_all(&work, 1, error);
}
