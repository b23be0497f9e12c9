/* Which processors threads may use, and that a pinned match keeps agents with their referee. */
#include <pthread.h>
#include <sched.h>

#include "core/arena/match.h"
#include "core/games/games.h"
#include "tests/support/record_folder.h"
#include "tests/support/scripted_agent.h"

enum { MAX_OPENED = 16 };

/* The processors of the thread, asked of the kernel and not of affinity.c. */
static cpu_set_t own_set(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    pthread_getaffinity_np(pthread_self(), sizeof set, &set);
    return set;
}

static int processor_of(const cpu_set_t *set) {
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, set))
            return (int)i;
    return -1;
}

TEST(a_thread_is_pinned_by_turns) {
    struct ch_affinity all;
    cpu_set_t before = own_set(), seen;
    ch_affinity_get(&all);
    assert_int_equal(CPU_COUNT(&before), all.count);
    assert_int_equal(all.count, ch_affinity_processors());
    CPU_ZERO(&seen);
    int first = -1;
    for (int i = 0; i < all.count; i++) {
        ch_affinity_pin(&all, i);
        cpu_set_t now = own_set();
        assert_int_equal(1, CPU_COUNT(&now));
        assert_int_equal(processor_of(&now), sched_getcpu());
        CPU_OR(&seen, &seen, &now);
        first = i == 0 ? processor_of(&now) : first;
    }
    assert_true(CPU_EQUAL(&before, &seen)); /* each had its turn */
    ch_affinity_pin(&all, all.count);
    cpu_set_t again = own_set();
    assert_int_equal(first, processor_of(&again));
    ch_affinity_set(&all);
    cpu_set_t after = own_set();
    assert_true(CPU_EQUAL(&before, &after));
}

/* The processors on which agents were opened, which their processes inherit, and on which they
 * chose. */
struct place {
    struct scripted_agent scripted;
    cpu_set_t opened;
    bool elsewhere; /* some choice ran in a thread with other processors */
};

static struct places {
    pthread_mutex_t lock;
    int count;
    cpu_set_t opened[MAX_OPENED];
    bool elsewhere;
} places = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void choose_here(struct ch_agent *agent, const struct ch_turn *turn,
                        struct ch_choice *choice) {
    struct place *self = (struct place *)agent;
    cpu_set_t now = own_set();
    self->elsewhere = self->elsewhere || !CPU_EQUAL(&now, &self->opened);
    scripted_choose(agent, turn, choice);
}

static void close_here(struct ch_agent *agent) {
    pthread_mutex_lock(&places.lock);
    places.elsewhere = places.elsewhere || ((struct place *)agent)->elsewhere;
    pthread_mutex_unlock(&places.lock);
    ch_free(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = scripted_new_game, .choose = choose_here, .close = close_here};

static enum ch_status open_here(void *context, const char *spec, struct ch_agent **agent,
                                struct ch_error *error) {
    (void)context, (void)error;
    struct place *made = ch_alloc(sizeof *made);
    made->scripted = scripted_agent(spec);
    made->scripted.head.ops = &operations;
    made->opened = own_set();
    pthread_mutex_lock(&places.lock);
    if (places.count < MAX_OPENED)
        places.opened[places.count++] = made->opened;
    pthread_mutex_unlock(&places.lock);
    *agent = &made->scripted.head;
    return CH_OK;
}

/* Plays a match, and compares the processors of its agents with the expected ones. */
static void play(const char *name, bool pinned) {
    char path[128];
    struct ch_error error;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    CH_SCOPED(close_record) struct ch_record *record = open_record_at(name, path);
    const struct ch_match_spec spec = {.game = ch_game_find("english"),
                                       .plan = {.agents = 2, .games = 40},
                                       .agent = (const char *const[]){"a", "b"},
                                       .adjudication = {.plies = 60}};
    const struct ch_match_run run = {
        .concurrency = 3, .pinned = pinned, .opener = {.open = open_here}};
    cpu_set_t before = own_set();
    places.count = 0;
    assert_int_equal(CH_OK, ch_match_play(&spec, record, &run, &status, &error));
    cpu_set_t after = own_set();
    assert_true(CPU_EQUAL(&before, &after)); /* the thread that writes the record is free */
    assert_false(places.elsewhere);
    assert_true(places.count >= 2);
    for (int i = 0; i < places.count; i++)
        assert_true(pinned ? CPU_COUNT(&places.opened[i]) == 1
                           : CPU_EQUAL(&places.opened[i], &before));
}

TEST(agents_of_a_pinned_match_stay_with_their_referee) {
    play("pinned.db", true);
}

TEST(agents_of_a_free_match_have_all_processors) {
    play("free.db", false);
}

GROUP(make_folder, remove_folder)
