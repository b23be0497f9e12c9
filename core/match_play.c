/* Plays a match: slots in threads of their own play games, the caller's thread writes them to the
 * record. See match.h. */
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "core/match_spec.h"
#include "core/memory.h"

/* BATCH_MS: games are committed this often, or when QUEUE of them wait; then slots wait too. An
 * agent that loses so many games in a row by failing (by failing to start) is not going to play:
 * the match ends. */
enum { BATCH_MS = 100, QUEUE = 256, FAULTS_IN_A_ROW = 10, START_FAULTS_IN_A_ROW = 3 };

struct finished {
    struct ch_recorded_game game;
    struct finished *next;
};

/* What the slots and the writer share. `lock` guards all that changes. */
struct play {
    const struct ch_match_spec *spec;
    const struct ch_match_run *run;
    struct ch_match_status *status;
    int *opening; /* by pair */
    int64_t match, agent[2];
    const struct ch_agent *original[2]; /* whose texts the match is played with */
    char hash[2][CH_HASH_HEX];
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a slot ended, or the queue is full */
    pthread_cond_t room;    /* the queue was taken */
    int *missing;           /* numbers of the games to play */
    int missing_count, next;
    int slots; /* still running */
    bool stop;
    enum ch_status failure; /* of a slot */
    struct ch_error error;
    struct finished *first, **last; /* the queue */
    int queued;
};

struct slot {
    struct play *play;
    struct ch_agent *agent[2]; /* A and B; opened by the slot unless they were given */
    pthread_t thread;
};

static void close_agents(struct ch_agent *agent[2]) {
    for (int i = 0; i < 2; i++)
        if (agent[i])
            agent[i]->ops->close(agent[i]);
    agent[0] = agent[1] = NULL;
}

static enum ch_status open_agents(const struct ch_match_spec *spec,
                                  const struct ch_match_opener *opener, struct ch_agent *agent[2],
                                  struct ch_error *error) {
    for (int i = 0; i < 2; i++) {
        enum ch_status status = opener->open(opener->context, spec->agent[i], &agent[i], error);
        if (status != CH_OK) {
            agent[i] = NULL;
            close_agents(agent);
            return status;
        }
    }
    return CH_OK;
}

/* Finds the match in the record, or begins it, and loads what was played. */
static enum ch_status begin_match(struct play *play, struct ch_record *record,
                                  struct ch_agent *agent[2], struct ch_error *error) {
    struct ch_recorded_match found;
    int64_t older;
    enum ch_status status = ch_match_begin(play->spec, record, agent, &found, &older, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < 2; i++)
        memcpy(play->hash[i], agent[i]->hash, CH_HASH_HEX);
    memcpy(play->agent, found.agent, sizeof play->agent);
    play->match = found.id;
    ch_recorded_match_done(&found);
    status = ch_match_load(record, play->match, play->status, error);
    play->status->resumed = play->status->played;
    play->status->older = older;
    return status;
}

/* The played game as the record keeps it. */
static void describe_game(const struct play *play, int number, const struct ch_played *played,
                          struct ch_recorded_game *game) {
    const struct ch_match_spec *spec = play->spec;
    const struct ch_history *history = &played->history;
    int seat_of_a = ch_match_seat_of_a(number), opening = play->opening[number / 2];
    ch_recorded_from_played(game, spec->game, played);
    game->match = play->match;
    game->number = number;
    game->opening = opening >= 0 ? ch_copy(spec->openings->opening[opening].name) : NULL;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int agent = seat == seat_of_a ? 0 : 1;
        game->agent[seat] = play->agent[agent];
        game->player[seat] = ch_copy(spec->agent[agent]);
    }
    for (int i = game->opening_plies; i < game->ply_count; i++) {
        const struct ch_position *before = i ? &history->plies[i - 1].after : &history->start;
        game->moves[i].agent = game->agent[spec->game->ops->side(spec->game, before)];
    }
}

/* Plays one game and gives it to the writer. */
static void play_game(struct slot *slot, int number) {
    struct play *play = slot->play;
    const struct ch_match_spec *spec = play->spec;
    int seat_of_a = ch_match_seat_of_a(number), opening = play->opening[number / 2];
    struct ch_agent *agents[CH_SEATS];
    agents[seat_of_a] = slot->agent[0];
    agents[1 - seat_of_a] = slot->agent[1];
    struct ch_referee referee = {spec->game, spec->seed, (uint32_t)number, spec->ply_limit, 0};
    struct ch_history from_start;
    const struct ch_history *start = &from_start;
    struct ch_position position;
    spec->game->ops->start(spec->game, &position);
    ch_history_init(&from_start, spec->game, &position);
    if (opening >= 0)
        start = &spec->openings->opening[opening].history;
    struct ch_played played;
    ch_referee_play(&referee, agents, start, &played);
    struct finished *finished = ch_alloc(sizeof *finished);
    describe_game(play, number, &played, &finished->game);
    ch_played_done(&played);
    ch_history_done(&from_start);
    pthread_mutex_lock(&play->lock);
    while (play->queued >= QUEUE)
        pthread_cond_wait(&play->room, &play->lock);
    *play->last = finished;
    play->last = &finished->next;
    if (++play->queued >= QUEUE)
        pthread_cond_signal(&play->changed);
    pthread_mutex_unlock(&play->lock);
}

/* The next game to play, or -1. */
static int take_number(struct play *play) {
    pthread_mutex_lock(&play->lock);
    bool stop = play->stop || (play->run->stop && atomic_load(play->run->stop));
    int number = stop || play->next == play->missing_count ? -1 : play->missing[play->next++];
    pthread_mutex_unlock(&play->lock);
    return number;
}

static enum ch_status open_slot(struct slot *slot, struct ch_error *error) {
    struct play *play = slot->play;
    const struct ch_match_opener *opener = &play->run->opener;
    enum ch_status status = CH_OK;
    if (slot->agent[0])
        return CH_OK;
    if (!opener->again)
        status = open_agents(play->spec, opener, slot->agent, error);
    for (int i = 0; i < 2 && opener->again && status == CH_OK; i++)
        status = opener->again(opener->context, play->original[i], &slot->agent[i], error);
    for (int i = 0; i < 2 && status == CH_OK; i++)
        if (strcmp(slot->agent[i]->hash, play->hash[i]) != 0)
            status = ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                  "the text of %s changed while the match began; start it again",
                                  play->spec->agent[i]);
    return status;
}

static void *run_slot(void *context) {
    struct slot *slot = context;
    struct play *play = slot->play;
    struct ch_error error;
    enum ch_status status = open_slot(slot, &error);
    for (int number; status == CH_OK && (number = take_number(play)) >= 0;)
        play_game(slot, number);
    pthread_mutex_lock(&play->lock);
    if (status != CH_OK && play->failure == CH_OK) {
        play->failure = status;
        play->error = error;
        play->stop = true;
    }
    play->slots--;
    pthread_cond_signal(&play->changed);
    pthread_mutex_unlock(&play->lock);
    return NULL;
}

static void stop_slots(struct play *play) {
    pthread_mutex_lock(&play->lock);
    play->stop = true;
    pthread_mutex_unlock(&play->lock);
}

/* Waits for a batch of games, or the end of a slot; *more is false when no slot is left. */
static struct finished *take_batch(struct play *play, bool *more) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += BATCH_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&play->lock);
    if (play->slots > 0 && play->queued < QUEUE)
        pthread_cond_timedwait(&play->changed, &play->lock, &until);
    struct finished *batch = play->first;
    play->first = NULL;
    play->last = &play->first;
    play->queued = 0;
    *more = play->slots > 0;
    pthread_cond_broadcast(&play->room);
    pthread_mutex_unlock(&play->lock);
    return batch;
}

static enum ch_status commit_batch(struct ch_record *record, struct finished *batch,
                                   struct ch_error *error) {
    enum ch_status status = ch_record_begin(record, error);
    if (status != CH_OK)
        return status;
    for (struct finished *at = batch; at && status == CH_OK; at = at->next)
        status = ch_record_add_game(record, &at->game, error);
    if (status == CH_OK)
        return ch_record_commit(record, error);
    ch_record_rollback(record);
    return status;
}

struct streak {
    int agent, faults, start_faults;
};

/* Notes whether one agent fails game after game; true when it has for too long. */
static bool streak_ends(struct streak *streak, const struct ch_recorded_game *game) {
    int agent = game->fault_seat < 0                                   ? -1
                : game->fault_seat == ch_match_seat_of_a(game->number) ? 0
                                                                       : 1;
    if (agent != streak->agent)
        *streak = (struct streak){.agent = agent};
    if (agent < 0)
        return false;
    bool start = game->outcome.end == CH_END_LOAD_FAILED || game->outcome.end == CH_END_SLOW_START;
    streak->faults++;
    streak->start_faults = start ? streak->start_faults + 1 : 0;
    return streak->faults >= FAULTS_IN_A_ROW || streak->start_faults >= START_FAULTS_IN_A_ROW;
}

/* Adds what was committed to the status, tells it, and releases it. */
static void account_batch(struct play *play, struct finished *batch, bool committed,
                          struct streak *streak) {
    while (batch) {
        struct finished *next = batch->next;
        if (committed) {
            ch_match_status_add(play->status, &batch->game);
            if (streak_ends(streak, &batch->game) && play->status->gave_up < 0) {
                play->status->gave_up = streak->agent;
                stop_slots(play);
            }
            if (play->run->report)
                play->run->report(play->run->context, play->status, &batch->game);
        }
        ch_recorded_game_done(&batch->game);
        ch_free(batch);
        batch = next;
    }
}

/* Writes what the slots finish until the last of them ends. */
static enum ch_status write_games(struct play *play, struct ch_record *record,
                                  struct ch_error *error) {
    int64_t begun = ch_clock_ns();
    struct streak streak = {.agent = -1};
    enum ch_status status = CH_OK;
    for (bool more = true; more;) {
        struct finished *batch = take_batch(play, &more);
        bool committed = false;
        if (batch && status == CH_OK) {
            status = commit_batch(record, batch, error);
            committed = status == CH_OK;
            if (!committed)
                stop_slots(play);
        }
        play->status->seconds = (double)(ch_clock_ns() - begun) * 1e-9;
        account_batch(play, batch, committed, &streak);
        if (play->run->tick)
            play->run->tick(play->run->context, play->status);
    }
    return status;
}

/* Which games are missing, and the openings of all. */
static void plan_games(struct play *play) {
    const struct ch_match_spec *spec = play->spec;
    int games = play->status->planned, pairs = (games + 1) / 2;
    play->opening = ch_alloc((size_t)(pairs + 1) * sizeof *play->opening);
    ch_match_schedule(spec->seed, spec->openings ? spec->openings->count : 0, pairs, play->opening);
    play->missing = ch_alloc((size_t)(games + 1) * sizeof *play->missing);
    for (int i = 0; i < games; i++)
        if (!play->status->games[i].done)
            play->missing[play->missing_count++] = i;
}

/* Runs the slots; the first uses the agents that were opened already, which outlive the others. */
static enum ch_status run_slots(struct play *play, struct ch_record *record,
                                struct ch_agent *agent[2], struct ch_error *error) {
    int count =
        play->run->concurrency < play->missing_count ? play->run->concurrency : play->missing_count;
    struct slot *slots = ch_alloc((size_t)count * sizeof *slots);
    enum ch_status status = CH_OK;
    int started = 0;
    pthread_mutex_lock(&play->lock);
    for (int i = 0; i < count; i++) {
        slots[i] = (struct slot){.play = play};
        if (i == 0) {
            memcpy(slots[0].agent, agent, sizeof slots[0].agent);
            memcpy(play->original, agent, sizeof play->original);
        }
        if (pthread_create(&slots[i].thread, NULL, run_slot, &slots[i]) != 0)
            break;
        play->slots = ++started;
    }
    pthread_mutex_unlock(&play->lock);
    if (started == 0)
        status =
            ch_error_set(error, CH_SYSTEM, NULL, 0, "no thread could be started; free some memory");
    else
        status = write_games(play, record, error);
    for (int i = 0; i < started; i++)
        pthread_join(slots[i].thread, NULL);
    for (int i = 1; i < started; i++) /* the first's are the caller's */
        close_agents(slots[i].agent);
    ch_free(slots);
    if (status == CH_OK && play->failure != CH_OK) {
        *error = play->error;
        status = play->failure;
    }
    return status;
}

static enum ch_status finish_match(struct play *play, struct ch_record *record,
                                   enum ch_status status, struct ch_error *error) {
    struct ch_match_status *sum = play->status;
    sum->state = sum->played == sum->planned ? CH_MATCH_COMPLETE
                 : sum->gave_up >= 0         ? CH_MATCH_ABANDONED
                                             : CH_MATCH_RUNNING;
    if (status == CH_OK) /* else the record may know better: another program plays the match */
        status = ch_record_set_match(record, sum->id, sum->planned, sum->state, error);
    if (status != CH_OK)
        return status;
    if (sum->gave_up >= 0)
        return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s kept failing: %s",
                            sum->agent_name[sum->gave_up], sum->fault_text[sum->gave_up]);
    if (sum->state == CH_MATCH_COMPLETE)
        return CH_OK;
    return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped at game %d of %d", sum->played,
                        sum->planned);
}

static void play_init(struct play *play) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&play->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&play->room, NULL);
    pthread_mutex_init(&play->lock, NULL);
    play->last = &play->first;
}

static void play_done(struct play *play) {
    pthread_cond_destroy(&play->changed);
    pthread_cond_destroy(&play->room);
    pthread_mutex_destroy(&play->lock);
    ch_free(play->missing);
    ch_free(play->opening);
}

enum ch_status ch_match_play(const struct ch_match_spec *spec, struct ch_record *record,
                             const struct ch_match_run *run, struct ch_match_status *status,
                             struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    if (ch_game_hidden(spec->game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "matches of %s are not possible: its seats see "
                            "different things",
                            spec->game->title);
    struct ch_agent *agent[2] = {NULL, NULL};
    enum ch_status result = open_agents(spec, &run->opener, agent, error);
    if (result != CH_OK)
        return result;
    struct play play = {.spec = spec, .run = run, .status = status};
    play_init(&play);
    result = begin_match(&play, record, agent, error);
    if (result == CH_OK) {
        if (run->report)
            run->report(run->context, status, NULL);
        plan_games(&play);
        if (play.missing_count > 0)
            result = run_slots(&play, record, agent, error);
        result = finish_match(&play, record, result, error);
    }
    close_agents(agent);
    play_done(&play);
    return result;
}
