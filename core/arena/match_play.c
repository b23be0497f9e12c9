/* Plays a match: slots in threads of their own play games, the caller's thread writes them to the
 * record and says which are next. See match.h. */
#include <string.h>
#include <time.h>

#include "core/arena/match_slot.h"
#include "core/arena/match_spec.h"
#include "core/clock.h"
#include "core/memory.h"

/* BATCH_MS: games are committed this often, or when CH_MATCH_QUEUE of them wait, or when all slots
 * wait for them. */
enum { BATCH_MS = 100 };

struct play {
    struct ch_match_work work;
    struct ch_match_status *status;
    bool *listed; /* by number: it is a job, or was played before */
};

/* Finds the match in the record, or begins it, and loads what was played. */
static enum ch_status begin_match(struct play *play, struct ch_record *record,
                                  struct ch_error *error) {
    struct ch_match_work *work = &play->work;
    struct ch_recorded_match found;
    int64_t older;
    enum ch_status status =
        ch_match_begin(work->spec, record, work->original, &found, &older, error);
    if (status != CH_OK)
        return status;
    work->match = found.id;
    work->agent = found.agent;
    found.agent = NULL;
    ch_recorded_match_done(&found);
    status = ch_match_load(record, work->match, play->status, error);
    play->status->resumed = play->status->played;
    play->status->older = older;
    return status;
}

/* Jobs for the games that are known and not there yet. The lock is held, or there are no slots. */
static void add_jobs(struct play *play) {
    struct ch_match_work *work = &play->work;
    const struct ch_match_run *run = work->run;
    const struct ch_match_status *status = play->status;
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; number < room && !ch_match_sprt_decided(&status->test); number++) {
        struct ch_match_job job = {.number = number};
        if (play->listed[number] || !ch_schedule_game(status->schedule, number, &job.scheduled))
            continue;
        play->listed[number] = true;
        if (status->games[number].done)
            continue;
        if (run->shards > 0 && number / 2 % run->shards != run->shard)
            continue;
        if (work->jobs == work->job_capacity) {
            work->job_capacity = work->job_capacity ? 2 * work->job_capacity : 256;
            work->job = ch_realloc(work->job, (size_t)work->job_capacity * sizeof *work->job);
        }
        work->job[work->jobs++] = job;
    }
    work->last = !ch_plan_by_results(&work->spec->plan) || status->played == status->planned;
}

/* The games that this run is to have in the end: all, or those of its shard. */
static int count_share(const struct play *play) {
    const struct ch_match_run *run = play->work.run;
    int share = 0;
    if (run->shards == 0)
        return play->status->planned;
    for (int number = 0; number < play->status->planned; number++)
        share += number / 2 % run->shards == run->shard;
    return share;
}

/* The openings' order, and the jobs of the beginning. */
static void plan_games(struct play *play) {
    struct ch_match_work *work = &play->work;
    const struct ch_match_spec *spec = work->spec;
    const struct ch_schedule *schedule = play->status->schedule;
    int places = ch_schedule_openings(schedule);
    work->opening = ch_alloc((size_t)(places + 1) * sizeof *work->opening);
    int count = spec->openings ? spec->openings->count : 0;
    if (spec->openings_in_order)
        ch_schedule_list_order(count, places, work->opening);
    else
        ch_schedule_order(spec->seed, count, places, work->opening);
    play->listed = ch_alloc((size_t)ch_schedule_room(schedule) + 1);
    work->form = ch_alloc((size_t)play->status->agents * sizeof *work->form);
    play->status->share = count_share(play);
    add_jobs(play);
}

static void stop_slots(struct ch_match_work *work) {
    pthread_mutex_lock(&work->lock);
    work->stop = true;
    pthread_cond_broadcast(&work->more);
    pthread_mutex_unlock(&work->lock);
}

/* Waits for a batch of games, or the end of a slot; *more is false when no slot is left. */
static struct ch_finished_game *take_batch(struct ch_match_work *work, bool *more) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += BATCH_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&work->lock);
    bool waiting = work->idle == work->slots && work->queued > 0;
    if (work->slots > 0 && work->queued < CH_MATCH_QUEUE && !waiting)
        pthread_cond_timedwait(&work->changed, &work->lock, &until);
    struct ch_finished_game *batch = work->first;
    work->first = NULL;
    work->end = &work->first;
    work->queued = 0;
    *more = work->slots > 0;
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

/* Another program may write to the record for longer than a query waits. Games then wait in the
 * queue, and slots for room in it, until it is done or the user stops the match. */
static bool waits_for_record(struct play *play, enum ch_status status) {
    const struct ch_match_run *run = play->work.run;
    play->status->waiting = status == CH_BUSY && !(run->stop && atomic_load(run->stop));
    if (play->status->waiting && run->tick)
        run->tick(run->context, play->status);
    return play->status->waiting;
}

/* Which agents are out. */
static void note_withdrawn(struct play *play) {
    struct ch_match_work *work = &play->work;
    struct ch_match_status *status = play->status;
    pthread_mutex_lock(&work->lock);
    for (int i = 0; i < status->agents; i++)
        if (work->form[i].withdrawn && !status->agent[i].withdrawn) {
            status->agent[i].withdrawn = true;
            status->gave_up = status->gave_up < 0 ? i : status->gave_up;
        }
    pthread_mutex_unlock(&work->lock);
}

/* Where results decide what is played, they may have done so. */
static void look_ahead(struct play *play) {
    struct ch_match_work *work = &play->work;
    struct ch_match_status *status = play->status;
    if (!ch_plan_by_results(&work->spec->plan))
        return;
    while (ch_match_status_advance(status))
        ;
    pthread_mutex_lock(&work->lock);
    add_jobs(play);
    pthread_cond_broadcast(&work->more);
    pthread_mutex_unlock(&work->lock);
}

/* Adds what was committed to the status, tells it, and releases it. */
static void account_batch(struct play *play, struct ch_finished_game *batch, bool committed) {
    const struct ch_match_run *run = play->work.run;
    bool any = batch != NULL;
    note_withdrawn(play);
    while (batch) {
        struct ch_finished_game *next = batch->next;
        if (committed) {
            ch_match_status_add(play->status, &batch->game);
            if (ch_match_sprt_decided(&play->status->test))
                stop_slots(&play->work);
            if (run->report)
                run->report(run->context, play->status, &batch->game);
        }
        ch_recorded_game_done(&batch->game);
        ch_free(batch);
        batch = next;
    }
    if (any && committed)
        look_ahead(play);
}

/* Writes what the slots finish until the last of them ends. */
static enum ch_status write_games(struct play *play, struct ch_record *record,
                                  struct ch_error *error) {
    const struct ch_match_run *run = play->work.run;
    int64_t begun = ch_clock_ns();
    enum ch_status status = CH_OK;
    for (bool more = true; more;) {
        struct ch_finished_game *batch = take_batch(&play->work, &more);
        bool committed = false;
        if (batch && status == CH_OK) {
            do
                status = commit_batch(record, batch, error);
            while (waits_for_record(play, status));
            committed = status == CH_OK;
            if (!committed)
                stop_slots(&play->work);
        }
        play->status->seconds = (double)(ch_clock_ns() - begun) * 1e-9;
        account_batch(play, batch, committed);
        if (run->tick)
            run->tick(run->context, play->status);
    }
    return status;
}

/* Plays the jobs; the first slot uses the agents that were opened already. */
static enum ch_status run_slots(struct play *play, struct ch_record *record,
                                struct ch_error *error) {
    struct ch_match_work *work = &play->work;
    int count = work->run->concurrency < work->jobs ? work->run->concurrency : work->jobs;
    struct ch_match_slot *slots = ch_alloc((size_t)count * sizeof *slots);
    enum ch_status status = CH_OK;
    pthread_mutex_lock(&work->lock);
    int started = ch_match_start_slots(work, slots, count);
    pthread_mutex_unlock(&work->lock);
    if (started == 0)
        status =
            ch_error_set(error, CH_SYSTEM, NULL, 0, "no thread could be started; free some memory");
    else
        status = write_games(play, record, error);
    ch_match_join_slots(slots, started);
    ch_free(slots);
    if (status == CH_OK && work->failure != CH_OK) {
        *error = work->error;
        status = work->failure;
    }
    return status;
}

/* Whether all that this run was to play is there. */
static bool share_is_done(const struct play *play) {
    const struct ch_match_status *sum = play->status;
    int mine = 0;
    if (play->work.run->shards == 0)
        return sum->played == sum->planned;
    for (int number = 0; number < sum->planned; number++)
        mine +=
            number / 2 % play->work.run->shards == play->work.run->shard && sum->games[number].done;
    return mine == sum->share;
}

/* Who kept failing, and how. */
static enum ch_status tell_failing(const struct ch_match_status *sum, struct ch_error *error) {
    struct ch_text text;
    ch_text_init(&text);
    for (int i = 0; i < sum->agents; i++)
        if (sum->agent[i].withdrawn)
            ch_text_addf(&text, "%s%s kept failing: %s", text.length ? "; " : "",
                         sum->agent[i].name, sum->agent[i].fault_text);
    ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", text.data);
    ch_text_done(&text);
    return CH_AGENT_FAULT;
}

/* Stores the state in one piece with a look at what is there: programs that play other shards into
 * the same record may have made the match complete. */
static enum ch_status store_state(struct play *play, struct ch_record *record,
                                  struct ch_error *error) {
    struct ch_match_status *sum = play->status;
    struct ch_recorded_match match;
    int room = ch_schedule_room(sum->schedule);
    enum ch_status status = ch_record_begin(record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_match(record, sum->id, &match, error);
    if (status == CH_OK) {
        bool all = !ch_plan_by_results(&play->work.spec->plan) && match.room <= room &&
                   match.played >= sum->planned;
        if (all && sum->state == CH_MATCH_RUNNING)
            sum->state = CH_MATCH_COMPLETE;
        ch_recorded_match_done(&match);
        status = ch_record_set_match(record, sum->id, room, sum->state, error);
    }
    if (status == CH_OK)
        return ch_record_commit(record, error);
    ch_record_rollback(record);
    return status;
}

static enum ch_status finish_match(struct play *play, struct ch_record *record,
                                   enum ch_status status, struct ch_error *error) {
    struct ch_match_status *sum = play->status;
    bool complete = ch_match_complete(sum);
    sum->state = complete            ? CH_MATCH_COMPLETE
                 : sum->gave_up >= 0 ? CH_MATCH_ABANDONED
                                     : CH_MATCH_RUNNING;
    if (status == CH_OK) /* else the record may know better: another program plays the match */
        do
            status = store_state(play, record, error);
        while (waits_for_record(play, status));
    if (status != CH_OK)
        return status;
    if (sum->gave_up >= 0)
        return tell_failing(sum, error);
    if (complete || share_is_done(play))
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
    work->original = ch_alloc((size_t)work->spec->plan.agents * sizeof(struct ch_agent *));
}

static void play_done(struct play *play) {
    struct ch_match_work *work = &play->work;
    ch_match_close_agents(work->original, work->spec->plan.agents);
    pthread_cond_destroy(&work->changed);
    pthread_cond_destroy(&work->room);
    pthread_cond_destroy(&work->more);
    pthread_mutex_destroy(&work->lock);
    ch_free(work->original);
    ch_free(work->agent);
    ch_free(work->job);
    ch_free(work->opening);
    ch_free(play->listed);
    ch_free(work->form);
}

static enum ch_status check_spec(const struct ch_match_spec *spec, const struct ch_match_run *run,
                                 struct ch_error *error) {
    if (ch_game_hidden(spec->game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "matches of %s are not possible: its seats see "
                            "different things",
                            spec->game->title);
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

enum ch_status ch_match_play(const struct ch_match_spec *spec, struct ch_record *record,
                             const struct ch_match_run *run, struct ch_match_status *status,
                             struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    enum ch_status result = check_spec(spec, run, error);
    if (result != CH_OK)
        return result;
    struct play play = {.work = {.spec = spec, .run = run}, .status = status};
    work_init(&play.work);
    result = ch_match_open_agents(&play.work, error);
    if (result == CH_OK)
        result = begin_match(&play, record, error);
    if (result == CH_OK) {
        plan_games(&play);
        if (run->report)
            run->report(run->context, status, NULL);
        if (play.work.jobs > 0) {
            ch_record_check_references(record, false);
            result = run_slots(&play, record, error);
            ch_record_check_references(record, true);
        }
        result = finish_match(&play, record, result, error);
    }
    play_done(&play);
    return result;
}
