/* Workers: every way to fail has its own cause, and the agent plays on after it. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "agents/agents.h"
#include "agents/worker/worker.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/scene.h"

/* Limits in ms. LATE_MS: for workers that are to exceed it; long enough for them to get where they
 * are slow. EVER_MS: a worker that is not slow never needs it. */
#ifdef CH_SANITIZED
enum { LATE_MS = 1000, EVER_MS = 600000 };
#else
enum { LATE_MS = 250, EVER_MS = 600000 };
#endif

static const struct ch_game *game;
static struct ch_agents_config config;
static struct scene table; /* with the first turn of a game */
static struct ch_choice choice;

static int set_table(void **state) {
    (void)state;
    game = ch_game_find("english");
    config = agents_config();
    config.in_process = false;
    config.turn_ms = EVER_MS;
    config.start_ms = EVER_MS;
    config.memory_mb = 128;
    scene_start(&table, game);
    table.turn.key = 7;
    choice = choice_new();
    return 0;
}

static int clear_table(void **state) {
    (void)state;
    scene_close(&table);
    ch_choice_done(&choice);
    return 0;
}

static struct ch_agent *open_agent(const char *spec) {
    return agent_open(spec, game, &config);
}

static const struct {
    const char *fault;
    enum ch_end end;
    const char *part; /* of the fault's text */
} faults[] = {
    {"crash", CH_END_CRASH, "signal 6"},
    {"hang", CH_END_TIME, "no answer within"},
    {"exit", CH_END_CRASH, "exited with code 3; its last words: last words"},
    {"garbage", CH_END_GARBAGE, "could not be read"},
    {"illegal", CH_END_ILLEGAL_MOVE, "not on the list"},
    {"no-choice", CH_END_NO_CHOICE, "without a move"},
    {"memory", CH_END_MEMORY, "MB of memory"},
    {"recursion", CH_END_RECURSION, "stack"},
    {"eof", CH_END_CLOSED, "closed its connection"},
    {"end", CH_END_CLOSED, "as if all were well"},
    {"huge-frame", CH_END_GARBAGE, "announced an answer of 4294967295 bytes"},
    {"answer-late", CH_END_OUT_OF_TURN, "answered a question before it was asked"},
    {"drip", CH_END_TIME, "bytes of an answer within"},
    {"new-game-crash", CH_END_CRASH, "when a game began: it was killed by signal 6"},
    {"new-game-hang", CH_END_STALLED, "when a game began: no answer within"},
    {"new-game-refused", CH_END_LOAD_FAILED, "when a game began: this agent refuses every game"},
};

TEST(every_fault_has_its_cause) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char spec[64];
        bool late = faults[i].end == CH_END_TIME || faults[i].end == CH_END_STALLED;
        snprintf(spec, sizeof spec, "faulty:%s", faults[i].fault);
        config.turn_ms = late ? LATE_MS : EVER_MS;
        AGENT_CLOSED struct ch_agent *agent = open_agent(spec);
        for (int again = 0; again < 2; again++) { /* the second time with a worker started anew */
            agent_begin(agent, game, 0);
            agent_choose(agent, &table.turn, &choice);
            if (choice.fault.end != faults[i].end || !strstr(choice.fault.text, faults[i].part))
                fail_msg("%s: %s: %s", spec, ch_end_name(choice.fault.end), choice.fault.text);
            assert_int_equal(-1, choice.index);
        }
    }
}

static const struct {
    const char *name;
    int memory_mb;
    enum ch_end end;
    const char *rule;
} bases[] = {
    {"endless", 128, CH_END_FIRINGS, "ping-again"},
    {"loop-right", 128, CH_END_TIME, "loop-in-action"},
    {"loop-left", 128, CH_END_TIME, "loop-in-condition"},
    {"recursion", 128, CH_END_RECURSION, "fall"},
    {"join", 128, CH_END_MEMORY, "four-foes-four-empties"},
    {"join", 16000, CH_END_TIME,
     "four-foes-four-empties"}, /* more than any machine fills in time */
    {"memory", 128, CH_END_MEMORY, "double"},
    {"divide", 128, CH_END_RULE_ERROR, "by-zero"},
    {"fake-candidate", 128, CH_END_RULE_ERROR, "prefer-a-ghost"},
    {"silent", 128, CH_END_NONE, ""},
};

TEST(a_rule_base_fails_with_its_cause_and_its_rule) {
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        char spec[CH_AGENT_NAME];
        snprintf(spec, sizeof spec, "rules:%s/tests/faults/%s.agent", CH_SOURCE, bases[i].name);
        config.memory_mb = bases[i].memory_mb;
        config.turn_ms = bases[i].end == CH_END_TIME ? LATE_MS : EVER_MS;
        AGENT_CLOSED struct ch_agent *agent = open_agent(spec);
        agent_choose(agent, &table.turn, &choice);
        if (choice.fault.end != bases[i].end || strcmp(choice.fault.rule, bases[i].rule) != 0)
            fail_msg("%s: %s in `%s`: %s", bases[i].name, ch_end_name(choice.fault.end),
                     choice.fault.rule, choice.fault.text);
    }
}

TEST(rules_that_do_not_load_have_a_place) {
    struct ch_agent *agent;
    struct ch_error error;
    assert_int_equal(CH_BAD_INPUT,
                     ch_agents_open("rules:" CH_SOURCE "/tests/faults/open-at-load.agent", game,
                                    &config, &agent, &error));
    assert_string_equal("tests/faults/open-at-load.clp", error.file);
    assert_int_equal(3, error.line);
}

TEST(a_stall_after_an_answer_is_seen_at_the_next_turn) {
    config.turn_ms = LATE_MS;
    AGENT_CLOSED struct ch_agent *agent = open_agent("faulty:stall-after-result");
    agent_choose(agent, &table.turn, &choice);
    assert_int_equal(0, choice.index);
    agent_choose(agent, &table.turn, &choice);
    assert_int_equal(CH_END_STALLED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "the question was not read"));
    agent_choose(agent, &table.turn, &choice); /* a fresh worker answers once again */
    assert_int_equal(0, choice.index);
}

/* An answer that comes before its question is not taken for the next one. */
TEST(an_answer_before_the_question_is_a_fault) {
    AGENT_CLOSED struct ch_agent *agent = open_agent("faulty:answer-twice");
    agent_choose(agent, &table.turn, &choice);
    if (choice.fault.end == CH_END_NONE) { /* the second came too late to be seen with the first */
        agent_choose(agent, &table.turn, &choice);
    }
    assert_int_equal(CH_END_OUT_OF_TURN, choice.fault.end);
}

static pid_t only_child(void) {
    DIR *folder = opendir("/proc");
    pid_t child = 0;
    assert_non_null(folder);
    for (struct dirent *entry; !child && (entry = readdir(folder));) {
        char path[sizeof entry->d_name + 16], line[256] = "";
        int parent = 0;
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = fopen(path, "re"); /* a process that never was or has ended has none */
        if (!file)
            continue;
        if (fgets(line, sizeof line, file))
            sscanf(line, "%d (%*[^)]) %*c %d", &child, &parent);
        fclose(file);
        if (parent != getpid())
            child = 0;
    }
    closedir(folder);
    return child;
}

static const struct {
    int signal;
    enum ch_end end;
    const char *part;
} signals[] = {
    {SIGKILL, CH_END_KILLED, "signal 9"},
    {SIGTERM, CH_END_KILLED, "signal 15"},
    {SIGSTOP, CH_END_STALLED, "a signal from outside stopped it"},
    {SIGABRT, CH_END_CRASH, "signal 6"},
};

/* Between two games: the loss is that of the next one, and the one after it is played. */
TEST(signals_from_outside_have_causes) {
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        config.turn_ms = signals[i].signal == SIGSTOP ? LATE_MS : EVER_MS;
        AGENT_CLOSED struct ch_agent *agent = open_agent("random");
        pid_t worker = only_child();
        assert_true(worker > 0);
        kill(worker, signals[i].signal);
        agent_begin(agent, game, 0);
        agent_choose(agent, &table.turn, &choice);
        if (choice.fault.end != signals[i].end || !strstr(choice.fault.text, signals[i].part))
            fail_msg("signal %d: %s: %s", signals[i].signal, ch_end_name(choice.fault.end),
                     choice.fault.text);
        agent_begin(agent, game, 0);
        agent_choose(agent, &table.turn, &choice);
        assert_in_range(choice.index, 0, table.legal.count - 1);
    }
}

TEST(a_start_that_fails_says_how) {
    struct ch_agent *agent;
    struct ch_error error;
    config.start_ms = 300;
    agent_expect_refused("faulty:slow-start", game, &config, CH_AGENT_FAULT, "not ready in time");
    config.start_ms = EVER_MS;
    assert_int_equal(CH_BAD_INPUT,
                     ch_agents_open("faulty:load-failed", game, &config, &agent, &error));
    assert_string_equal("faulty.clp", error.file);
    assert_int_equal(12, error.line);
    config.program = "/nowhere/crownhead";
    agent_expect_refused("faulty:hang", game, &config, CH_SYSTEM, "");
    config.program = "/bin/true"; /* a program that is no worker */
    agent_expect_refused("faulty:hang", game, &config, CH_AGENT_FAULT, "");
    config.program = CH_PROGRAM;
}

/* A match opens an agent again for each thread. If this fails it is the agent's fault, and it loses
 * games; unless the system has no process left. */
TEST(a_second_agent_that_does_not_start_fails_in_its_turn) {
    struct ch_agent *copy;
    struct ch_error error;
    char spec[64];
    AGENT_CLOSED struct ch_agent *agent = NULL;
    time_t until = 0;
    for (int seconds = 2; !agent; seconds *= 2) { /* a busy machine may start it too late */
        assert_true(seconds < 10000);
        until = time(NULL) + seconds;
        snprintf(spec, sizeof spec, "faulty:load-failed,until=%lld", (long long)until);
        if (ch_agents_open(spec, game, &config, &agent, &error) != CH_OK)
            agent = NULL;
    }
    while (time(NULL) < until)
        usleep(10000);
    assert_int_equal(CH_OK, ch_agents_open_again(agent, game, &config, &copy, &error));
    assert_string_equal(agent->hash, copy->hash);
    agent_choose(copy, &table.turn, &choice);
    assert_int_equal(CH_END_LOAD_FAILED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "faulty.clp:12: this agent never loads"));
    copy->ops->close(copy);
    config.program = "/nowhere/crownhead";
    assert_int_equal(CH_SYSTEM, ch_agents_open_again(agent, game, &config, &copy, &error));
    config.program = CH_PROGRAM;
}

/* Two orders of the same moves lead to the same position and are two histories: the other end must
 * get the right one, though only the difference is sent. */
TEST(the_other_end_gets_the_order_of_the_moves) {
    static const char *const orders[][3] = {{"11-15", "23-19", "9-13"}, {"9-13", "23-19", "11-15"}};
    CH_SCOPED(ch_worker_held_done) struct ch_worker_held held = {0};
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    CH_SCOPED(ch_history_done) struct ch_history there;
    ch_frame_init(&frame);
    ch_history_init(&there, game, &table.history.start);
    for (int order = 0; order < 2; order++) {
        while (table.history.count > 0)
            ch_history_pop(&table.history);
        for (int i = 0; i < 3; i++) {
            struct ch_move move;
            table.legal.count = 0;
            game->ops->moves(game, &table.history, &table.legal);
            assert_int_equal(CH_OK, game->ops->parse_move(game, &table.history, &table.legal,
                                                          orders[order][i], &move, NULL, NULL));
            ch_history_push(&table.history, game, &move);
        }
        struct ch_turn got = {0};
        ch_frame_begin(&frame, CH_FRAME_TURN);
        ch_worker_put_turn(&frame, &table.turn, &held);
        frame.at = 3 * sizeof(uint32_t); /* the receiver reads the head */
        frame.reads = true;
        struct ch_known known = {0};
        ch_worker_get_turn(&frame, game, &there, &known, &got);
        assert_null(got.known);
        assert_true(ch_frame_good(&frame));
        assert_int_equal(3, there.count);
        for (int i = 0; i < 3; i++)
            assert_true(ch_move_equal(&table.history.plies[i].move, &there.plies[i].move));
    }
    assert_true(there.plies[2].hash == table.history.plies[2].hash);
}

/* The pipe is full and has no reader: the closed end must be noticed all the same, and must not end
 * this program by a signal. */
TEST(texts_that_do_not_fit_into_the_pipe_meet_no_reader) {
    enum { BYTES = 1 << 20 };
    char *text = malloc(BYTES + 1);
    memset(text, ';', BYTES);
    text[BYTES] = '\0';
    struct ch_source sources[] = {{.name = "large.agent", .text = text},
                                  {.name = "large.clp", .text = text}};
    struct ch_agent *agent = NULL;
    struct ch_error error;
    config.program = "/bin/true";
    assert_int_equal(CH_AGENT_FAULT,
                     ch_agents_open_sources("large", sources, 2, game, &config, &agent, &error));
    free(text);
}

TEST(a_worker_can_not_control_the_terminal) {
    AGENT_CLOSED struct ch_agent *agent = open_agent("faulty:terminal");
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    agent_choose(agent, &table.turn, &choice);
    assert_string_equal(choice.reason.data, " [2J  1;1Hgone ?");
    assert_int_equal(agent->ops->inquire(agent, &table.turn, &inquiry, &json, &error), CH_OK);
    assert_string_equal(json.data, "{\"reason\":\"      [2J          \\\\u001b\\n\"}");
}

TEST(guards_are_in_force) {
#ifdef CH_SANITIZED
    print_message("skipped: a sanitizer build has no sandbox\n");
    skip();
#else
    AGENT_CLOSED struct ch_agent *agent = open_agent("random");
    assert_true(ch_worker_guards(agent) & CH_GUARD_LIMITS);
    assert_true(ch_worker_guards(agent) & CH_GUARD_NO_PRIVILEGES);
#endif
}

TEST(a_forbidden_call_ends_the_worker) {
#ifdef CH_SANITIZED
    print_message("skipped: a sanitizer build has no sandbox\n");
    skip();
#else
    static const char *const specs[] = {"faulty:open-file", "faulty:start-process",
                                        "faulty:fork-bomb"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        AGENT_CLOSED struct ch_agent *agent = open_agent(specs[i]);
        agent_choose(agent, &table.turn, &choice);
        if (ch_worker_guards(agent) & CH_GUARD_SECCOMP) {
            assert_int_equal(CH_END_FORBIDDEN, choice.fault.end);
            assert_non_null(strstr(choice.fault.text, "system call that agents may not make"));
        } else {
            print_message("skipped: %s, since this kernel has no seccomp\n", specs[i]);
        }
    }
#endif
}

static int open_descriptors(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

TEST(starting_anew_leaves_nothing_behind) {
    int before = open_descriptors();
    struct ch_agent *agent = open_agent("faulty:crash");
    int one = open_descriptors();
    for (int i = 0; i < 30; i++) {
        agent_choose(agent, &table.turn, &choice);
        assert_int_equal(choice.fault.end, CH_END_CRASH);
        assert_true(open_descriptors() <= one);
        errno = 0;
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(errno, ECHILD); /* no child, and no dead one either */
    }
    agent->ops->close(agent);
    assert_int_equal(open_descriptors(), before);
}

/* Puts a first turn of a game before the agent. */
static void first_turn(struct ch_agent *agent, const char *name) {
    CH_SCOPED(scene_close) struct scene s;
    scene_start(&s, ch_game_find(name));
    s.turn.key = 3;
    agent_begin(agent, s.turn.game, 0);
    agent_choose(agent, &s.turn, &choice);
    if (choice.fault.end == CH_END_NONE)
        assert_in_range(choice.index, 0, s.legal.count - 1);
}

/* The worker gets the texts of the game with its start, and is started anew for another one. */
TEST(a_worker_plays_one_game_after_the_other) {
    static const char *const games[] = {"english", "turkish", "fanorona", "russian:losing=yes",
                                        "english"};
    AGENT_CLOSED struct ch_agent *agent = open_agent("search:depth=2");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        first_turn(agent, games[i]);
        if (choice.fault.end != CH_END_NONE)
            fail_msg("%s: %s", games[i], choice.fault.text);
    }
    AGENT_CLOSED struct ch_agent *soar = open_agent("soar-checkers");
    first_turn(soar, "turkish");
    assert_int_equal(CH_END_LOAD_FAILED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "soar-checkers plays english and not turkish"));
    first_turn(soar, "english");
    assert_int_equal(CH_END_NONE, choice.fault.end);
}

/* Games that are part of the program have no texts: the name is enough. */
TEST(a_game_of_the_program_needs_no_texts) {
    AGENT_CLOSED struct ch_agent *agent = agent_open("random", ch_game_find("loa"), &config);
    assert_non_null(agent);
}

/* A worker opens no file: with the name alone there is no other game. */
TEST(a_game_is_made_of_its_texts) {
    struct ch_game nameless = *ch_game_find("russian");
    struct ch_agent *agent;
    struct ch_error error;
    nameless.source_count = 0;
    assert_int_equal(CH_NOT_FOUND, ch_agents_open("random", &nameless, &config, &agent, &error));
    assert_non_null(strstr(error.text, "the game `russian` came without its texts"));
    struct ch_source changed[8];
    struct ch_game wrong = *ch_game_find("russian");
    memcpy(changed, wrong.sources, (size_t)wrong.source_count * sizeof *changed);
    changed[0].text = (char *)"(game (name russian)\n (extents english))";
    wrong.sources = changed;
    assert_int_equal(CH_BAD_INPUT, ch_agents_open("random", &wrong, &config, &agent, &error));
    assert_string_equal(changed[0].name, error.file);
    assert_int_equal(2, error.line);
}

EACH(set_table, clear_table)
