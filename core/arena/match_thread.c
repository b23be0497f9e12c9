#include "core/arena/match_thread.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/referee/live_game.h"

/* An agent that loses so many games in a row by failing (by failing to start) is not going to play.
 */
enum { FAULTS_IN_A_ROW = 10, START_FAULTS_IN_A_ROW = 3 };

/* How a game begins. */
struct beginning {
    const char *name; /* of its opening; NULL: none */
    const struct ch_history *ballot, *opening;
};

static struct beginning begin(const struct ch_match_work *work, const struct ch_match_job *job,
                              const struct ch_history *from_start) {
    if (!work->openings)
        return (struct beginning){NULL, from_start, from_start};
    int ballot;
    const struct ch_opening *opening =
        ch_opening_order_at(work->openings, job->scheduled.opening, &ballot);
    return (struct beginning){opening->name, &work->spec->openings->opening[ballot].history,
                              &opening->history};
}

/* The played game as the record keeps it. */
static void describe_game(const struct ch_match_work *work, const struct ch_match_job *job,
                          const struct beginning *beginning, const struct ch_played *played,
                          struct ch_recorded_game *game) {
    const struct ch_match_spec *spec = work->spec;
    ch_recorded_from_played(game, spec->game, played);
    game->match = work->match;
    game->definition = work->definition;
    game->number = job->number;
    assert(game->opening_plies <= game->ply_count);
    game->keys = ch_game_keys_make(game, ch_game_keys_position(spec->game, beginning->ballot),
                                   ch_game_keys_position(spec->game, beginning->opening));
    game->opening = beginning->name ? ch_copy(beginning->name) : NULL;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int agent = job->scheduled.agent[seat];
        game->agent[seat] = work->agent[agent];
        game->player[seat] = ch_copy(work->named[agent].name);
    }
    for (int i = game->opening_plies; i < game->ply_count; i++)
        game->moves[i].agent = game->agent[ch_history_mover(&played->history, spec->game, i)];
}

/* Withdraws an agent that fails game after game; where results decide the pairings, the match can't
 * go on without it. The lock is held. */
static void note_form(struct ch_match_work *work, const struct ch_match_job *job,
                      const struct ch_recorded_game *game) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_match_form *form = &work->form[job->scheduled.agent[seat]];
        if (game->fault_seat != seat) {
            form->faults = form->start_faults = 0;
            continue;
        }
        bool start =
            game->outcome.end == CH_END_LOAD_FAILED || game->outcome.end == CH_END_SLOW_START;
        form->faults++;
        form->start_faults = start ? form->start_faults + 1 : 0;
        if (form->faults < FAULTS_IN_A_ROW && form->start_faults < START_FAULTS_IN_A_ROW)
            continue;
        form->withdrawn = true;
        if (ch_plan_by_results(&work->spec->plan)) {
            atomic_store(&work->pool.stop, true);
            pthread_cond_broadcast(&work->more);
        }
    }
}

static void hand_over(struct ch_match_work *work, const struct ch_match_job *job,
                      struct ch_finished_game *finished) {
    pthread_mutex_lock(&work->lock);
    note_form(work, job, &finished->game);
    assert(work->threads > 0 && !finished->next);
    while (work->queued >= CH_MATCH_QUEUE)
        pthread_cond_wait(&work->room, &work->lock);
    *work->end = finished;
    work->end = &finished->next;
    if (++work->queued >= CH_MATCH_QUEUE)
        pthread_cond_signal(&work->changed);
    pthread_mutex_unlock(&work->lock);
}

static void play_game(struct ch_pool_thread *thread, const struct ch_match_job *job) {
    struct ch_match_work *work = thread->pool->context;
    const struct ch_match_spec *spec = work->spec;
    struct ch_agent *agents[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++)
        agents[seat] = thread->agent[job->scheduled.agent[seat]];
    struct ch_live_game *live = work->run->live ? &work->run->live[thread->number] : NULL;
    struct ch_referee referee = {.game = spec->game,
                                 .keys = work->keys,
                                 .number = (uint32_t)job->number,
                                 .time = spec->time,
                                 .adjudication = spec->adjudication,
                                 .tables = spec->tables,
                                 .limit_ms = work->run->turn_ms,
                                 .stop = work->run->stop,
                                 .live = live};
    CH_SCOPED(ch_history_done) struct ch_history from_start = {0};
    struct ch_position position;
    spec->game->ops->start(spec->game, &position);
    ch_history_init(&from_start, spec->game, &position);
    struct beginning beginning = begin(work, job, &from_start);
    CH_SCOPED(ch_played_done) struct ch_played played = {0};
    const char *const player[CH_SEATS] = {work->named[job->scheduled.agent[0]].name,
                                          work->named[job->scheduled.agent[1]].name};
    ch_live_game_announce(live, job->number, player, beginning.name);
    ch_referee_play(&referee, agents, beginning.opening, &played);
    struct ch_finished_game *finished = NULL;
    if (!played.stopped) {
        finished = ch_alloc(sizeof *finished);
        describe_game(work, job, &beginning, &played, &finished->game);
    }
    ch_live_game_end(live, &played);
    if (finished)
        hand_over(work, job, finished);
}

/* The next game to play; waits where it depends on games that are being played. False: none. */
static bool take_job(struct ch_match_work *work, struct ch_match_job *job) {
    bool taken = false;
    pthread_mutex_lock(&work->lock);
    for (;;) {
        if (atomic_load(&work->pool.stop) || (work->run->stop && atomic_load(work->run->stop)))
            break;
        while (work->next < work->jobs && !taken) {
            *job = work->job[work->next++];
            taken = !work->form[job->scheduled.agent[0]].withdrawn &&
                    !work->form[job->scheduled.agent[1]].withdrawn;
        }
        if (taken)
            break;
        if (work->last)
            break;
        work->idle++;
        assert(work->idle <= work->threads);
        pthread_cond_signal(&work->changed);
        pthread_cond_wait(&work->more, &work->lock);
        work->idle--;
    }
    pthread_mutex_unlock(&work->lock);
    return taken;
}

void ch_match_thread_work(struct ch_pool_thread *thread) {
    struct ch_match_work *work = thread->pool->context;
    struct ch_match_job job;
    struct ch_error error;
    enum ch_status status = CH_OK;
    while (status == CH_OK && take_job(work, &job)) {
        status = ch_pool_thread_open(thread, job.scheduled.agent, CH_SEATS, &error);
        if (status == CH_OK)
            play_game(thread, &job);
    }
    pthread_mutex_lock(&work->lock);
    if (status != CH_OK) {
        ch_thread_pool_fail(&work->pool, status, 0, &error);
        pthread_cond_broadcast(&work->more);
    }
    work->threads--;
    assert(work->threads >= 0);
    pthread_cond_signal(&work->changed);
    pthread_mutex_unlock(&work->lock);
}
