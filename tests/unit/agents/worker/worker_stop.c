/* Workers that were given up, in each of the waits that are not a turn's. Code that ignores this
 * waits for an hour here. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/worker/worker.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/scene.h"

enum { EVER_MS = 3600000 };

static atomic_bool given_up;
static const struct ch_log_place no_log;

static struct ch_agents_config config_of(void) {
    struct ch_agents_config config = agents_config();
    config.turn_ms = config.start_ms = EVER_MS;
    config.given_up = &given_up;
    return config;
}

static void *give_up(void *unused) {
    usleep(100000);
    atomic_store(&given_up, true);
    return unused;
}

static pthread_t give_up_soon(void) {
    pthread_t thread;
    atomic_store(&given_up, false);
    assert_int_equal(pthread_create(&thread, NULL, give_up, NULL), 0);
    return thread;
}

TEST(a_load_is_given_up) {
    const struct ch_agents_config config = config_of();
    pthread_t thread = give_up_soon();
    agent_expect_refused("faulty:slow-start", ch_game_find("english"), &config, CH_INTERRUPTED, "");
    pthread_join(thread, NULL);
}

/* It is no fault of the agent's, which may be asked again. */
TEST(a_new_game_is_given_up) {
    const struct ch_agents_config config = config_of();
    const struct ch_game *game = ch_game_find("english");
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    atomic_store(&given_up, false);
    AGENT_CLOSED struct ch_agent *agent = agent_open("faulty:new-game-hang", game, &config);
    pthread_t thread = give_up_soon();
    agent_begin(agent, game, 0);
    pthread_join(thread, NULL);
    scene_start(&s, game);
    s.turn.given_up = &given_up;
    thread = give_up_soon();
    agent_choose(agent, &s.turn, &choice); /* begins anew, and hangs once more */
    assert_true(atomic_load(&given_up));
    pthread_join(thread, NULL);
    assert_non_null(strstr(choice.fault.text, "it was not waited for"));
}

/* A worker that a signal has stopped: it reads nothing, notes nothing and does not end. */
static struct ch_process stopped_worker(void) {
    struct ch_process process;
    struct ch_error error;
    assert_int_equal(CH_OK, ch_process_start(&process, CH_PROGRAM, &no_log, &error));
    process.given_up = &given_up;
    kill(process.pid, SIGSTOP);
    while (!ch_process_stopped(process.pid))
        usleep(1000);
    return process;
}

/* An answer that could not be read says nothing about the next question, which has all its words.
 */
TEST(what_is_put_does_not_depend_on_what_was_read) {
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    struct ch_move move = {.path = {8, 12}, .path_length = 2}, got = {0};
    size_t whole[2];
    ch_frame_init(&frame);
    for (int i = 0; i < 2; i++) {
        ch_frame_begin(&frame, CH_FRAME_START);
        ch_frame_pass_move(&frame, &move);
        whole[i] = frame.bytes.length;
        assert_int_equal(whole[i], whole[0]);
        frame.at = whole[i]; /* at its end, as if the answer were too short */
        frame.reads = true;
        ch_frame_pass_move(&frame, &got);
        assert_false(ch_frame_good(&frame));
    }
}

TEST(a_long_question_is_given_up) {
    enum { MORE_THAN_A_PIPE = 1 << 20 };
    struct ch_process process = stopped_worker();
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    struct ch_fault fault;
    char *text = calloc(1, MORE_THAN_A_PIPE);
    assert_non_null(text);
    memset(text, 'x', MORE_THAN_A_PIPE - 1);
    ch_frame_init(&frame);
    ch_frame_begin(&frame, CH_FRAME_START);
    ch_frame_put_string(&frame, text);
    pthread_t thread = give_up_soon();
    assert_false(ch_worker_ask(&process, &frame, 1000, EVER_MS, 0, 512, &fault));
    pthread_join(thread, NULL);
    assert_string_equal(fault.text, "it was not waited for");
    free(text);
}

/* A limit is for the agent's work: this program's work with its rules has 7 ms more here. */
TEST(own_work_has_time_of_its_own) {
    static const struct {
        int stage;
        const char *said;
    } cases[] = {
        {CH_BRIDGE_RUN, "no answer within 1 ms after 0 firings"},
        {CH_BRIDGE_EXPLAIN, "no answer within 8 ms while it wrote its account"},
        {CH_BRIDGE_CHECK, "no answer within 8 ms while its texts were checked"},
    };
    atomic_store(&given_up, false);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ch_process process = stopped_worker();
        CH_SCOPED(ch_frame_done) struct ch_frame frame;
        struct ch_fault fault;
        process.own_ms = 7;
        process.page->trace.stage = cases[i].stage;
        ch_frame_init(&frame);
        ch_frame_begin(&frame, CH_FRAME_NEW_GAME);
        assert_false(ch_worker_ask(&process, &frame, 1000, 1, 0, 512, &fault));
        assert_non_null(strstr(fault.text, cases[i].said));
    }
}

TEST(a_note_and_an_end_are_given_up) {
    struct ch_process process = stopped_worker();
    struct ch_process_end end;
    pthread_t thread = give_up_soon();
    ch_process_ask(&process, EVER_MS);
    assert_true(atomic_load(&given_up));
    pthread_join(thread, NULL);
    thread = give_up_soon();
    ch_process_end(&process, EVER_MS, &end);
    assert_true(atomic_load(&given_up));
    pthread_join(thread, NULL);
    assert_false(end.by_itself);
}
