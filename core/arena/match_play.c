/* Plays a match: what is missing, by a pool of threads, to the record. The writer commits the games
 * that the threads finish, in batches, adds them to the status, and says which games are next; it
 * runs in the caller's thread. See match.h. */
#include <assert.h>
#include <time.h>

#include "core/arena/file_edits.h"
#include "core/arena/match.h"
#include "core/arena/match_thread.h"
#include "core/base/clock.h"
#include "core/base/memory.h"

struct writer {
    struct ch_match_work work;
    struct ch_match_status *status;
    struct ch_work_claim *claim;
    bool refused;            /* another program plays the match, … */
    struct ch_error refusal; /* … and who that is */
    struct ch_file_edits edits;
    bool *listed; /* by number: it is a job, or was played before */
};

/* BATCH_MS: games are committed this often, or when CH_MATCH_QUEUE of them wait, or when all
 * threads wait for them. */
enum { BATCH_MS = 100 };

/* True if the game belongs to this run: to its shard, where the match is played in several. */
static bool in_share(const struct ch_match_run *run, int number) {
    return run->shards == 0 || number / 2 % run->shards == run->shard;
}

/* Jobs for the games that are known and not there yet. The lock is held, or there are no threads.
 */
static void add_jobs(struct writer *writer) {
    struct ch_match_work *work = &writer->work;
    const struct ch_match_status *status = writer->status;
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; number < room && !ch_match_sprt_ended(&status->test); number++) {
        struct ch_match_job job = {.number = number};
        if (writer->listed[number] || !ch_schedule_game(status->schedule, number, &job.scheduled))
            continue;
        writer->listed[number] = true;
        if (status->games[number].done || !in_share(work->run, number))
            continue;
        *ch_added(work->job, work->jobs, work->job_capacity) = job;
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
    return ch_record_end(record, status, error);
}

/* True if an attempt to write with this status is to be made again: another program may write to
 * the record for longer than a query waits. Games then wait in the queue, and threads for room in
 * it, until it is done or the user stops the match. */
static bool waits_for_record(struct writer *writer, enum ch_status status) {
    const struct ch_match_run *run = writer->work.run;
    writer->status->waiting = status == CH_BUSY && !(run->stop && atomic_load(run->stop));
    if (writer->status->waiting && run->tick)
        run->tick(run->context, writer->status);
    return writer->status->waiting;
}

/* Copies to the status which agents are withdrawn. */
static void note_withdrawn(struct writer *writer) {
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
static void schedule_next_games(struct writer *writer) {
    struct ch_match_work *work = &writer->work;
    struct ch_match_status *status = writer->status;
    if (!ch_plan_by_results(&work->spec->plan))
        return;
    while (ch_match_status_advance(status))
        ;
    pthread_mutex_lock(&work->lock);
    add_jobs(writer);
    pthread_cond_broadcast(&work->more);
    pthread_mutex_unlock(&work->lock);
}

static void report_edits(struct writer *writer) {
    const struct ch_match_run *run = writer->work.run;
    const char *file;
    bool gone;
    while (run->edited && (file = ch_file_edits_next(&writer->edits, &gone)) != NULL)
        run->edited(run->context, file, gone);
}

/* Adds the committed games to the status, reports them, and releases them. */
static void account_batch(struct writer *writer, struct ch_finished_game *batch, bool committed) {
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
    if (any && committed) {
        schedule_next_games(writer);
        report_edits(writer);
    }
}

/* Writes what the threads finish until the last of them ends. */
static enum ch_status write_games(struct writer *writer, struct ch_record *record,
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
            while (waits_for_record(writer, status));
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

static enum ch_status refuse(const struct writer *writer, struct ch_error *error) {
    assert(writer->refused);
    if (error)
        *error = writer->refusal;
    return writer->refusal.status;
}

/* Claims the match, and sets its number of games to the one asked for now (not fewer than it has).
 * What another program plays can still be looked at, unless more games are asked for. */
static enum ch_status claim_match(struct writer *writer, struct ch_record *record,
                                  const struct ch_recorded_match *match, struct ch_error *error) {
    const struct ch_match_work *work = &writer->work;
    int room = ch_plan_room(&work->spec->plan);
    writer->refused = ch_record_claim(record, match->id, work->run->shard, work->run->shards,
                                      &writer->claim, &writer->refusal) != CH_OK;
    if (!writer->refused) {
        enum ch_status status;
        do
            status = ch_record_set_match(record, match->id, room, CH_MATCH_RUNNING, error);
        while (waits_for_record(writer, status));
        return status;
    }
    return match->room < room ? refuse(writer, error) : CH_OK;
}

/* Finds the match in the record, or begins it, once no other process is writing, and loads the
 * games already played. */
static enum ch_status begin_match(struct writer *writer, struct ch_record *record,
                                  struct ch_error *error) {
    struct ch_match_work *work = &writer->work;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match found = {0};
    struct ch_match_older older;
    enum ch_status status;
    do
        status = ch_match_begin(work->spec, record, work->pool.agent, &found, &older, error);
    while (waits_for_record(writer, status));
    if (status == CH_OK)
        status = claim_match(writer, record, &found, error);
    if (status == CH_BUSY)
        return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped before the match began");
    if (status != CH_OK)
        return status;
    work->match = found.id;
    work->definition = found.definition;
    work->keys = found.keys;
    work->agent = found.agent;
    found.agent = NULL;
    status = ch_match_load(record, work->match, writer->status, error);
    writer->status->resumed = writer->status->played;
    writer->status->older = older;
    work->named = writer->status->agent;
    for (int i = 0; i < writer->status->agents; i++)
        ch_match_status_spec(writer->status, i, work->spec->agent[i]);
    return status;
}

/* The number of games of this run, or of those that are done: all, or those of its shard. */
static int count_share(const struct writer *writer, bool done) {
    const struct ch_match_status *status = writer->status;
    int share = 0;
    if (writer->work.run->shards == 0)
        return done ? status->played : status->planned;
    for (int number = 0; number < status->planned; number++)
        share += in_share(writer->work.run, number) && (!done || status->games[number].done);
    return share;
}

/* The openings' order, and the jobs of the beginning. Dealt openings are drawn from the match's own
 * keys where they must stay secret. */
static enum ch_status plan_games(struct writer *writer, struct ch_error *error) {
    struct ch_match_work *work = &writer->work;
    const struct ch_match_spec *spec = work->spec;
    const struct ch_schedule *schedule = writer->status->schedule;
    const struct ch_openings *deck = spec->openings;
    if (deck && deck->dealt && work->keys.drawn) {
        deck = &work->deck;
        enum ch_status status =
            ch_openings_deal(spec->openings_name, spec->game, &work->keys, &work->deck, error);
        if (status != CH_OK)
            return status;
    }
    if (deck)
        work->openings = ch_opening_order_new(spec->game, deck, &work->keys,
                                              spec->openings_in_order, deck->lengthen);
    writer->listed = ch_alloc((size_t)ch_schedule_room(schedule) + 1);
    work->form = ch_alloc((size_t)writer->status->agents * sizeof *work->form);
    writer->status->share = count_share(writer, false);
    add_jobs(writer);
    return CH_OK;
}

/* Plays the jobs. */
static enum ch_status run_threads(struct writer *writer, struct ch_record *record,
                                  struct ch_error *error) {
    struct ch_match_work *work = &writer->work;
    int count = work->run->concurrency < work->jobs ? work->run->concurrency : work->jobs;
    assert(count > 0);
    enum ch_status status = CH_OK;
    for (int i = 0; i < work->pool.agents && work->run->edited; i++) /* a thread may close them */
        ch_file_edits_add(&writer->edits, work->pool.agent[i]->sources,
                          work->pool.agent[i]->source_count);
    ch_file_edits_add(&writer->edits, work->spec->game->sources, work->spec->game->source_count);
    pthread_mutex_lock(&work->lock);
    work->threads = ch_thread_pool_start(&work->pool, count);
    bool any = work->threads > 0;
    pthread_mutex_unlock(&work->lock);
    if (!any)
        status =
            ch_error_set(error, CH_SYSTEM, NULL, 0, "no thread could be started; free some memory");
    else
        status = write_games(writer, record, error);
    enum ch_status failure = ch_thread_pool_join(&work->pool, status == CH_OK ? error : NULL);
    return status == CH_OK ? failure : status;
}

/* Reports the agents that kept failing, and how. */
static enum ch_status report_failing(const struct ch_match_status *sum, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < sum->agents; i++)
        if (sum->agent[i].withdrawn)
            ch_text_addf(&text, "%s%s kept failing: %s", text.length ? "; " : "",
                         sum->agent[i].name, sum->agent[i].fault_text);
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", text.data);
}

/* Reads and stores the state in one transaction: programs that play other shards into the same
 * record may have made the match complete. */
static enum ch_status store_state(struct writer *writer, struct ch_record *record,
                                  struct ch_error *error) {
    struct ch_match_status *sum = writer->status;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    int room = ch_schedule_room(sum->schedule);
    enum ch_status status = ch_record_begin(record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_match(record, sum->id, &match, error);
    if (status == CH_OK) {
        bool all = !ch_plan_by_results(&writer->work.spec->plan) && match.room <= room &&
                   match.played >= sum->planned;
        if (all && sum->state == CH_MATCH_RUNNING)
            sum->state = CH_MATCH_COMPLETE;
        status = ch_record_set_match(record, sum->id, room, sum->state, error);
    }
    return ch_record_end(record, status, error);
}

static enum ch_status finish_match(struct writer *writer, struct ch_record *record,
                                   enum ch_status status, struct ch_error *error) {
    struct ch_match_status *sum = writer->status;
    bool complete = ch_match_complete(sum);
    sum->state = complete            ? CH_MATCH_COMPLETE
                 : sum->gave_up >= 0 ? CH_MATCH_ABANDONED
                                     : CH_MATCH_RUNNING;
    if (status == CH_OK) /* else the record may know better: another program plays the match */
        do
            status = store_state(writer, record, error);
        while (waits_for_record(writer, status));
    if (status != CH_OK)
        return status;
    if (sum->gave_up >= 0)
        return report_failing(sum, error);
    if (complete || count_share(writer, true) == sum->share)
        return CH_OK;
    return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped at game %d of %d", sum->played,
                        sum->planned);
}

static void work_init(struct ch_match_work *work) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&work->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&work->room, NULL);
    pthread_cond_init(&work->more, NULL);
    pthread_mutex_init(&work->lock, NULL);
    work->end = &work->first;
    size_t agents = (size_t)work->spec->plan.agents;
    work->pool = (struct ch_thread_pool){.opener = work->run->opener,
                                         .name = work->spec->agent,
                                         .agent = ch_alloc(agents * sizeof(struct ch_agent *)),
                                         .agents = work->spec->plan.agents,
                                         .pinned = work->run->pinned,
                                         .work = ch_match_thread_work,
                                         .context = work};
}

static void play_done(struct writer *writer) {
    struct ch_match_work *work = &writer->work;
    ch_thread_pool_close(&work->pool);
    assert(work->threads == 0 && work->queued == 0);
    pthread_cond_destroy(&work->changed);
    pthread_cond_destroy(&work->room);
    pthread_cond_destroy(&work->more);
    pthread_mutex_destroy(&work->lock);
    ch_free(work->pool.agent);
    ch_free(work->agent);
    ch_free(work->job);
    ch_opening_order_free(work->openings);
    ch_openings_done(&work->deck);
    ch_free(writer->listed);
    ch_file_edits_done(&writer->edits);
    ch_free(work->form);
}

static enum ch_status check_spec(const struct ch_match_spec *spec, const struct ch_match_run *run,
                                 struct ch_error *error) {
    if (spec->sprt && (spec->plan.agents != 2 || ch_plan_by_results(&spec->plan)))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a sequential test needs a match between two agents");
    if (spec->sprt && ch_sprt_games_only(spec->sprt->model))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a match is tested by pairs of games, and the model %s knows single "
                            "games only; use normalized or logistic",
                            ch_sprt_model_name(spec->sprt->model));
    if (spec->sprt && run->shards > 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a sequential test looks at all pairs in their order, so no part of "
                            "the match can be played by itself");
    if (run->shards > 0 && ch_plan_by_results(&spec->plan))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a %s pairs by results, so no part of it can be played by itself",
                            ch_format_name(spec->plan.format));
    return ch_plan_check(&spec->plan, error);
}

/* Agents of a tournament are different ones. */
static enum ch_status check_distinct(const struct ch_match_spec *spec,
                                     struct ch_agent *const agent[], struct ch_error *error) {
    for (int i = 0; spec->distinct && i < spec->plan.agents; i++)
        for (int j = 0; j < i; j++)
            if (ch_agent_same(agent[i], agent[j]))
                return ch_bad_input(error,
                                    "%s and %s are one agent: the same name and the same texts; a "
                                    "tournament is between different agents, so leave one out",
                                    spec->agent[j], spec->agent[i]);
    return CH_OK;
}

enum ch_status ch_match_play(const struct ch_match_spec *spec, struct ch_record *record,
                             const struct ch_match_run *run, struct ch_match_status *status,
                             struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    enum ch_status result = check_spec(spec, run, error);
    if (result != CH_OK)
        return result;
    struct writer writer = {.work = {.spec = spec, .run = run}, .status = status};
    work_init(&writer.work);
    ch_record_heed(record, run->stop);
    result = ch_thread_pool_open(&writer.work.pool, error);
    if (result == CH_OK)
        result = check_distinct(spec, writer.work.pool.agent, error);
    if (result == CH_OK)
        result = begin_match(&writer, record, error);
    if (result == CH_OK)
        result = plan_games(&writer, error);
    if (result == CH_OK && writer.refused && writer.work.jobs > 0) {
        result = refuse(&writer, error);
        ch_match_status_done(status);
    }
    ch_record_heed(record, NULL);
    if (result == CH_OK) {
        if (run->report)
            run->report(run->context, status, NULL);
        if (writer.work.jobs > 0) {
            ch_record_check_references(record, false);
            result = run_threads(&writer, record, error);
            ch_record_check_references(record, true);
        }
        result = finish_match(&writer, record, result, error);
    }
    ch_work_claim_release(writer.claim);
    play_done(&writer);
    return result;
}
