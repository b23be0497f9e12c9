#include "core/arena/match_writer.h"

#include <assert.h>
#include <time.h>

#include "core/base/clock.h"
#include "core/base/memory.h"

/* BATCH_MS: games are committed this often, or when CH_MATCH_QUEUE of them wait, or when all
 * threads wait for them. */
enum { BATCH_MS = 100 };

void ch_match_add_jobs(struct ch_match_writer *writer) {
    struct ch_match_work *work = &writer->work;
    const struct ch_match_run *run = work->run;
    const struct ch_match_status *status = writer->status;
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; number < room && !ch_match_sprt_ended(&status->test); number++) {
        struct ch_match_job job = {.number = number};
        if (writer->listed[number] || !ch_schedule_game(status->schedule, number, &job.scheduled))
            continue;
        writer->listed[number] = true;
        if (status->games[number].done)
            continue;
        if (run->shards > 0 && number / 2 % run->shards != run->shard)
            continue;
        if (work->jobs == work->job_capacity) {
            work->job_capacity = work->job_capacity ? 2 * work->job_capacity : 256;
            work->job = ch_realloc(work->job, (size_t)work->job_capacity * sizeof *work->job);
        }
        work->job[work->jobs++] = job;
        assert(work->jobs <= room);
    }
    work->last = !ch_plan_by_results(&work->spec->plan) || status->played == status->planned;
}

static void stop_threads(struct ch_match_work *work) {
    pthread_mutex_lock(&work->lock);
    atomic_store(&work->pool.stop, true);
    pthread_cond_broadcast(&work->more);
    pthread_mutex_unlock(&work->lock);
}

/* Waits for a batch of games, or the end of a thread; *more is false when none is left. */
static struct ch_finished_game *take_batch(struct ch_match_work *work, bool *more) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += BATCH_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&work->lock);
    bool waiting = work->idle == work->threads && work->queued > 0;
    assert(work->idle >= 0 && work->idle <= work->threads && work->queued <= CH_MATCH_QUEUE);
    if (work->threads > 0 && work->queued < CH_MATCH_QUEUE && !waiting)
        pthread_cond_timedwait(&work->changed, &work->lock, &until);
    struct ch_finished_game *batch = work->first;
    assert((batch != NULL) == (work->queued > 0));
    work->first = NULL;
    work->end = &work->first;
    work->queued = 0;
    *more = work->threads > 0;
    if (work->run->stop && atomic_load(work->run->stop))
        pthread_cond_broadcast(&work->more);
    pthread_cond_broadcast(&work->room);
    pthread_mutex_unlock(&work->lock);
    return batch;
}

static enum ch_status commit_batch(struct ch_record *record, struct ch_finished_game *batch,
                                   struct ch_error *error) {
    enum ch_status status = ch_record_begin(record, error);
    if (status != CH_OK)
        return status;
    for (struct ch_finished_game *at = batch; at && status == CH_OK; at = at->next)
        status = ch_record_add_game(record, &at->game, error);
    if (status == CH_OK)
        return ch_record_commit(record, error);
    ch_record_rollback(record);
    return status;
}

bool ch_match_waits_for_record(struct ch_match_writer *writer, enum ch_status status) {
    const struct ch_match_run *run = writer->work.run;
    writer->status->waiting = status == CH_BUSY && !(run->stop && atomic_load(run->stop));
    if (writer->status->waiting && run->tick)
        run->tick(run->context, writer->status);
    return writer->status->waiting;
}

/* Copies to the status which agents are withdrawn. */
static void note_withdrawn(struct ch_match_writer *writer) {
    struct ch_match_work *work = &writer->work;
    struct ch_match_status *status = writer->status;
    pthread_mutex_lock(&work->lock);
    for (int i = 0; i < status->agents; i++)
        if (work->form[i].withdrawn && !status->agent[i].withdrawn) {
            status->agent[i].withdrawn = true;
            status->gave_up = status->gave_up < 0 ? i : status->gave_up;
        }
    pthread_mutex_unlock(&work->lock);
}

/* Adds the games that results have decided. */
static void schedule_next_games(struct ch_match_writer *writer) {
    struct ch_match_work *work = &writer->work;
    struct ch_match_status *status = writer->status;
    if (!ch_plan_by_results(&work->spec->plan))
        return;
    while (ch_match_status_advance(status))
        ;
    pthread_mutex_lock(&work->lock);
    ch_match_add_jobs(writer);
    pthread_cond_broadcast(&work->more);
    pthread_mutex_unlock(&work->lock);
}

/* Adds the committed games to the status, reports them, and releases them. */
static void account_batch(struct ch_match_writer *writer, struct ch_finished_game *batch,
                          bool committed) {
    const struct ch_match_run *run = writer->work.run;
    bool any = batch != NULL;
    note_withdrawn(writer);
    while (batch) {
        struct ch_finished_game *next = batch->next;
        if (committed) {
            ch_match_status_add(writer->status, &batch->game);
            if (ch_match_sprt_ended(&writer->status->test))
                stop_threads(&writer->work);
            if (run->report)
                run->report(run->context, writer->status, &batch->game);
        }
        ch_recorded_game_done(&batch->game);
        ch_free(batch);
        batch = next;
    }
    if (any && committed)
        schedule_next_games(writer);
}

enum ch_status ch_match_write_games(struct ch_match_writer *writer, struct ch_record *record,
                                    struct ch_error *error) {
    const struct ch_match_run *run = writer->work.run;
    int64_t begun = ch_clock_ns();
    enum ch_status status = CH_OK;
    for (bool more = true; more;) {
        struct ch_finished_game *batch = take_batch(&writer->work, &more);
        bool committed = false;
        if (batch && status == CH_OK) {
            do
                status = commit_batch(record, batch, error);
            while (ch_match_waits_for_record(writer, status));
            committed = status == CH_OK;
            if (!committed)
                stop_threads(&writer->work);
        }
        writer->status->seconds = (double)(ch_clock_ns() - begun) * 1e-9;
        account_batch(writer, batch, committed);
        if (run->tick)
            run->tick(run->context, writer->status);
    }
    return status;
}
