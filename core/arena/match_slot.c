/* See match_slot.h. */
#include "core/arena/match_slot.h"

#include <string.h>

#include "core/base/memory.h"

/* AGENTS_KEPT: a slot keeps so many agents open at most, those that it used last; but the first one
 * keeps all, since the others take texts from them. An agent that
 * loses so many games in a row by failing (by failing to start) is not going to play. */
enum { AGENTS_KEPT = 16, FAULTS_IN_A_ROW = 10, START_FAULTS_IN_A_ROW = 3 };

void ch_match_close_agents(struct ch_agent *agent[], int count) {
    for (int i = 0; i < count; i++) {
        if (agent[i])
            agent[i]->ops->close(agent[i]);
        agent[i] = NULL;
    }
}

static void pin(const struct ch_match_work *work, int slot) {
    if (work->run->pinned)
        ch_affinity_pin(&work->processors, slot);
}

enum ch_status ch_match_open_agents(struct ch_match_work *work, struct ch_error *error) {
    const struct ch_match_spec *spec = work->spec;
    const struct ch_match_opener *opener = &work->run->opener;
    enum ch_status status = CH_OK;
    ch_affinity_get(&work->processors);
    pin(work, 0);
    for (int i = 0; i < spec->plan.agents && status == CH_OK; i++) {
        status = opener->open(opener->context, spec->agent[i], &work->original[i], error);
        if (status != CH_OK) {
            work->original[i] = NULL;
            ch_match_close_agents(work->original, i);
        }
    }
    if (work->run->pinned)
        ch_affinity_set(&work->processors);
    return status;
}

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
    game->keys = ch_game_keys_make(game, ch_game_keys_position(spec->game, beginning->ballot),
                                   ch_game_keys_position(spec->game, beginning->opening));
    game->opening = beginning->name ? ch_copy(beginning->name) : NULL;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int agent = job->scheduled.agent[seat];
        game->agent[seat] = work->agent[agent];
        game->player[seat] = ch_copy(spec->agent[agent]);
    }
    for (int i = game->opening_plies; i < game->ply_count; i++)
        game->moves[i].agent = game->agent[ch_history_mover(&played->history, spec->game, i)];
}

/* Withdraws an agent that fails game after game; where results decide what is played, nobody can go
 * on without it. The lock is held. */
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
            work->stop = true;
            pthread_cond_broadcast(&work->more);
        }
    }
}

static void hand_over(struct ch_match_work *work, const struct ch_match_job *job,
                      struct ch_finished_game *finished) {
    pthread_mutex_lock(&work->lock);
    note_form(work, job, &finished->game);
    while (work->queued >= CH_MATCH_QUEUE)
        pthread_cond_wait(&work->room, &work->lock);
    *work->end = finished;
    work->end = &finished->next;
    if (++work->queued >= CH_MATCH_QUEUE)
        pthread_cond_signal(&work->changed);
    pthread_mutex_unlock(&work->lock);
}

static void play_game(struct ch_match_slot *slot, const struct ch_match_job *job) {
    struct ch_match_work *work = slot->work;
    const struct ch_match_spec *spec = work->spec;
    struct ch_agent *agents[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++)
        agents[seat] = slot->agent[job->scheduled.agent[seat]];
    struct ch_referee referee = {.game = spec->game,
                                 .keys = work->keys,
                                 .number = (uint32_t)job->number,
                                 .time = spec->time,
                                 .adjudication = spec->adjudication,
                                 .limit_ms = work->run->turn_ms,
                                 .stop = work->run->stop};
    struct ch_history from_start;
    struct ch_position position;
    spec->game->ops->start(spec->game, &position);
    ch_history_init(&from_start, spec->game, &position);
    struct beginning beginning = begin(work, job, &from_start);
    struct ch_played played;
    ch_referee_play(&referee, agents, beginning.opening, &played);
    if (!played.stopped) {
        struct ch_finished_game *finished = ch_alloc(sizeof *finished);
        describe_game(work, job, &beginning, &played, &finished->game);
        hand_over(work, job, finished);
    }
    ch_played_done(&played);
    ch_history_done(&from_start);
}

/* The next game to play; waits where it depends on games that are being played. False: none. */
static bool take_job(struct ch_match_work *work, struct ch_match_job *job) {
    bool taken = false;
    pthread_mutex_lock(&work->lock);
    for (;;) {
        if (work->stop || (work->run->stop && atomic_load(work->run->stop)))
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
        pthread_cond_signal(&work->changed);
        pthread_cond_wait(&work->more, &work->lock);
        work->idle--;
    }
    pthread_mutex_unlock(&work->lock);
    return taken;
}

/* Closes the agents that were not used for the longest, so that few of many stay open. */
static void close_idle(struct ch_match_slot *slot, const struct ch_scheduled *needed) {
    int open = 0, oldest = -1;
    for (int i = 0; i < slot->work->spec->plan.agents; i++) {
        if (!slot->agent[i] || i == needed->agent[0] || i == needed->agent[1])
            continue;
        open++;
        if (oldest < 0 || slot->used[i] < slot->used[oldest])
            oldest = i;
    }
    if (open > AGENTS_KEPT - CH_SEATS)
        ch_match_close_agents(&slot->agent[oldest], 1);
}

static enum ch_status open_agent(struct ch_match_slot *slot, int place, struct ch_error *error) {
    const struct ch_match_work *work = slot->work;
    const struct ch_match_opener *opener = &work->run->opener;
    const struct ch_agent *original = work->original[place];
    enum ch_status status =
        opener->again
            ? opener->again(opener->context, original, &slot->agent[place], error)
            : opener->open(opener->context, work->spec->agent[place], &slot->agent[place], error);
    if (status != CH_OK) {
        slot->agent[place] = NULL;
        return status;
    }
    if (strcmp(slot->agent[place]->hash, original->hash) != 0)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "the text of %s changed while the match began; start it again",
                            work->spec->agent[place]);
    return CH_OK;
}

static enum ch_status open_players(struct ch_match_slot *slot, const struct ch_scheduled *game,
                                   struct ch_error *error) {
    enum ch_status status = CH_OK;
    slot->games++;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        int place = game->agent[seat];
        slot->used[place] = slot->games;
        if (slot->agent[place])
            continue;
        if (slot->own)
            close_idle(slot, game);
        status = open_agent(slot, place, error);
    }
    return status;
}

static void *run_slot(void *context) {
    struct ch_match_slot *slot = context;
    struct ch_match_work *work = slot->work;
    struct ch_match_job job;
    struct ch_error error;
    enum ch_status status = CH_OK;
    pin(work, slot->number);
    while (status == CH_OK && take_job(work, &job)) {
        status = open_players(slot, &job.scheduled, &error);
        if (status == CH_OK)
            play_game(slot, &job);
    }
    if (slot->own)
        ch_match_close_agents(slot->agent, work->spec->plan.agents);
    pthread_mutex_lock(&work->lock);
    if (status != CH_OK && work->failure == CH_OK) {
        work->failure = status;
        work->error = error;
        work->stop = true;
        pthread_cond_broadcast(&work->more);
    }
    while (!slot->own && work->slots > 1) /* the others still take texts from its agents */
        pthread_cond_wait(&work->more, &work->lock);
    if (!slot->own)
        ch_match_close_agents(slot->agent, work->spec->plan.agents);
    work->slots--;
    pthread_cond_broadcast(&work->more);
    pthread_cond_signal(&work->changed);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

int ch_match_start_slots(struct ch_match_work *work, struct ch_match_slot slots[], int count) {
    size_t agents = (size_t)work->spec->plan.agents;
    for (int i = 0; i < count; i++) {
        slots[i] = (struct ch_match_slot){.work = work, .number = i, .own = i > 0};
        slots[i].used = ch_alloc(agents * sizeof *slots[i].used);
        slots[i].agent =
            slots[i].own ? ch_alloc(agents * sizeof(struct ch_agent *)) : work->original;
        if (pthread_create(&slots[i].thread, NULL, run_slot, &slots[i]) != 0) {
            ch_free(slots[i].used);
            if (slots[i].own)
                ch_free(slots[i].agent);
            break;
        }
        work->slots++;
    }
    return work->slots;
}

void ch_match_join_slots(struct ch_match_slot slots[], int started) {
    for (int i = 0; i < started; i++) {
        pthread_join(slots[i].thread, NULL);
        if (slots[i].own)
            ch_free(slots[i].agent);
        ch_free(slots[i].used);
    }
}
