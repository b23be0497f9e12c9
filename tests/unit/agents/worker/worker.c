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
#include "tests/support/unit.h"

/* Limits in ms. LATE_MS: for workers that are to exceed it; long enough for them to get where they
 * are slow. EVER_MS: a worker that is not slow never needs it. */
#ifdef CH_SANITIZED
enum { LATE_MS = 1000, EVER_MS = 600000 };
#else
enum { LATE_MS = 250, EVER_MS = 600000 };
#endif

struct table {
    const struct ch_game *game;
    struct ch_agents_config config;
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
};

static int set_table(void **state) {
    static struct table table;
    struct ch_position start;
    table = (struct table){.game = ch_game_find("english")};
    ch_agents_defaults(&table.config);
    table.config.home = CH_SOURCE;
    table.config.program = CH_PROGRAM;
    table.config.in_process = false;
    table.config.turn_ms = EVER_MS;
    table.config.start_ms = EVER_MS;
    table.config.memory_mb = 128;
    table.game->ops->start(table.game, &start);
    ch_history_init(&table.history, table.game, &start);
    table.game->ops->moves(table.game, &table.history, &table.legal);
    table.turn = (struct ch_turn){
        .game = table.game, .history = &table.history, .legal = &table.legal, .key = 7};
    *state = &table;
    return 0;
}

static int clear_table(void **state) {
    struct table *table = *state;
    ch_history_done(&table->history);
    ch_moves_done(&table->legal);
    return 0;
}

static struct ch_agent *open_agent(const struct table *table, const char *spec) {
    struct ch_agent *agent = NULL;
    struct ch_error error;
    if (ch_agents_open(spec, table->game, &table->config, &agent, &error) != CH_OK)
        fail_msg("%s: %s", spec, error.text);
    return agent;
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
    struct table *table = *state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char spec[64];
        bool late = faults[i].end == CH_END_TIME || faults[i].end == CH_END_STALLED;
        snprintf(spec, sizeof spec, "faulty:%s", faults[i].fault);
        table->config.turn_ms = late ? LATE_MS : EVER_MS;
        struct ch_agent *agent = open_agent(table, spec);
        CH_SCOPED(ch_choice_done) struct ch_choice choice;
        ch_choice_init(&choice);
        for (int again = 0; again < 2; again++) { /* the second time with a worker started anew */
            struct ch_error error;
            assert_int_equal(CH_OK, agent->ops->new_game(agent, table->game, 0, &error));
            ch_choice_clear(&choice);
            agent->ops->choose(agent, &table->turn, &choice);
            if (choice.fault.end != faults[i].end || !strstr(choice.fault.text, faults[i].part))
                fail_msg("%s: %s: %s", spec, ch_end_name(choice.fault.end), choice.fault.text);
            assert_int_equal(-1, choice.index);
        }
        agent->ops->close(agent);
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
    struct table *table = *state;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        char spec[CH_AGENT_NAME];
        CH_SCOPED(ch_choice_done) struct ch_choice choice;
        snprintf(spec, sizeof spec, "rules:%s/tests/faults/%s.agent", CH_SOURCE, bases[i].name);
        table->config.memory_mb = bases[i].memory_mb;
        table->config.turn_ms = bases[i].end == CH_END_TIME ? LATE_MS : EVER_MS;
        struct ch_agent *agent = open_agent(table, spec);
        ch_choice_init(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
        if (choice.fault.end != bases[i].end || strcmp(choice.fault.rule, bases[i].rule) != 0)
            fail_msg("%s: %s in `%s`: %s", bases[i].name, ch_end_name(choice.fault.end),
                     choice.fault.rule, choice.fault.text);
        agent->ops->close(agent);
    }
}

TEST(rules_that_do_not_load_have_a_place) {
    struct table *table = *state;
    struct ch_agent *agent;
    struct ch_error error;
    assert_int_equal(CH_BAD_INPUT,
                     ch_agents_open("rules:" CH_SOURCE "/tests/faults/open-at-load.agent",
                                    table->game, &table->config, &agent, &error));
    assert_string_equal("tests/faults/open-at-load.clp", error.file);
    assert_int_equal(3, error.line);
}

TEST(a_stall_after_an_answer_is_seen_at_the_next_turn) {
    struct table *table = *state;
    table->config.turn_ms = LATE_MS;
    struct ch_agent *agent = open_agent(table, "faulty:stall-after-result");
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &table->turn, &choice);
    assert_int_equal(0, choice.index);
    ch_choice_clear(&choice);
    agent->ops->choose(agent, &table->turn, &choice);
    assert_int_equal(CH_END_STALLED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "the question was not read"));
    ch_choice_clear(&choice);
    agent->ops->choose(agent, &table->turn, &choice); /* a fresh worker answers once again */
    assert_int_equal(0, choice.index);
    agent->ops->close(agent);
}

/* An answer that comes before its question is not taken for the next one. */
TEST(an_answer_before_the_question_is_a_fault) {
    struct table *table = *state;
    struct ch_agent *agent = open_agent(table, "faulty:answer-twice");
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &table->turn, &choice);
    if (choice.fault.end == CH_END_NONE) { /* the second came too late to be seen with the first */
        ch_choice_clear(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
    }
    assert_int_equal(CH_END_OUT_OF_TURN, choice.fault.end);
    agent->ops->close(agent);
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
    struct table *table = *state;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_error error;
    ch_choice_init(&choice);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        table->config.turn_ms = signals[i].signal == SIGSTOP ? LATE_MS : EVER_MS;
        struct ch_agent *agent = open_agent(table, "random");
        pid_t worker = only_child();
        assert_true(worker > 0);
        kill(worker, signals[i].signal);
        assert_int_equal(CH_OK, agent->ops->new_game(agent, table->game, 0, &error));
        ch_choice_clear(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
        if (choice.fault.end != signals[i].end || !strstr(choice.fault.text, signals[i].part))
            fail_msg("signal %d: %s: %s", signals[i].signal, ch_end_name(choice.fault.end),
                     choice.fault.text);
        assert_int_equal(CH_OK, agent->ops->new_game(agent, table->game, 0, &error));
        ch_choice_clear(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
        assert_in_range(choice.index, 0, table->legal.count - 1);
        agent->ops->close(agent);
    }
}

TEST(a_start_that_fails_says_how) {
    struct table *table = *state;
    struct ch_agent *agent;
    struct ch_error error;
    table->config.start_ms = 300;
    assert_int_equal(CH_AGENT_FAULT, ch_agents_open("faulty:slow-start", table->game,
                                                    &table->config, &agent, &error));
    assert_non_null(strstr(error.text, "not ready in time"));
    table->config.start_ms = EVER_MS;
    assert_int_equal(CH_BAD_INPUT, ch_agents_open("faulty:load-failed", table->game, &table->config,
                                                  &agent, &error));
    assert_string_equal("faulty.clp", error.file);
    assert_int_equal(12, error.line);
    table->config.program = "/nowhere/crownhead";
    assert_int_equal(CH_SYSTEM,
                     ch_agents_open("faulty:hang", table->game, &table->config, &agent, &error));
    table->config.program = "/bin/true"; /* a program that is no worker */
    assert_int_equal(CH_AGENT_FAULT,
                     ch_agents_open("faulty:hang", table->game, &table->config, &agent, &error));
    table->config.program = CH_PROGRAM;
}

/* A match opens an agent again for each thread. If this fails it is the agent's fault, and it loses
 * games; unless the system has no process left. */
TEST(a_second_agent_that_does_not_start_fails_in_its_turn) {
    struct table *table = *state;
    struct ch_agent *copy;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_error error;
    char spec[64];
    struct ch_agent *agent = NULL;
    time_t until = 0;
    for (int seconds = 2; !agent; seconds *= 2) { /* a busy machine may start it too late */
        assert_true(seconds < 10000);
        until = time(NULL) + seconds;
        snprintf(spec, sizeof spec, "faulty:load-failed,until=%lld", (long long)until);
        if (ch_agents_open(spec, table->game, &table->config, &agent, &error) != CH_OK)
            agent = NULL;
    }
    while (time(NULL) < until)
        usleep(10000);
    assert_int_equal(CH_OK,
                     ch_agents_open_again(agent, table->game, &table->config, &copy, &error));
    assert_string_equal(agent->hash, copy->hash);
    ch_choice_init(&choice);
    copy->ops->choose(copy, &table->turn, &choice);
    assert_int_equal(CH_END_LOAD_FAILED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "faulty.clp:12: this agent never loads"));
    copy->ops->close(copy);
    table->config.program = "/nowhere/crownhead";
    assert_int_equal(CH_SYSTEM,
                     ch_agents_open_again(agent, table->game, &table->config, &copy, &error));
    table->config.program = CH_PROGRAM;
    agent->ops->close(agent);
}

/* Two orders of the same moves lead to the same position and are two histories: the other end must
 * get the right one, though only the difference is sent. */
TEST(the_other_end_gets_the_order_of_the_moves) {
    static const char *const orders[][3] = {{"11-15", "23-19", "9-13"}, {"9-13", "23-19", "11-15"}};
    struct table *table = *state;
    const struct ch_game *game = table->game;
    CH_SCOPED(ch_worker_held_done) struct ch_worker_held held = {0};
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    CH_SCOPED(ch_history_done) struct ch_history there;
    ch_frame_init(&frame);
    ch_history_init(&there, game, &table->history.start);
    for (int order = 0; order < 2; order++) {
        while (table->history.count > 0)
            ch_history_pop(&table->history);
        for (int i = 0; i < 3; i++) {
            struct ch_move move;
            table->legal.count = 0;
            game->ops->moves(game, &table->history, &table->legal);
            assert_int_equal(CH_OK, game->ops->parse_move(game, &table->history, &table->legal,
                                                          orders[order][i], &move, NULL, NULL));
            ch_history_push(&table->history, game, &move);
        }
        struct ch_turn got = {0};
        ch_frame_begin(&frame, CH_FRAME_TURN);
        ch_worker_put_turn(&frame, &table->turn, &held);
        frame.at = 3 * sizeof(uint32_t); /* the receiver reads the head */
        frame.reads = true;
        struct ch_known known = {0};
        ch_worker_get_turn(&frame, game, &there, &known, &got);
        assert_null(got.known);
        assert_true(ch_frame_good(&frame));
        assert_int_equal(3, there.count);
        for (int i = 0; i < 3; i++)
            assert_true(ch_move_equal(&table->history.plies[i].move, &there.plies[i].move));
    }
    assert_true(there.plies[2].hash == table->history.plies[2].hash);
}

/* The pipe is full and has no reader: the closed end must be noticed all the same, and must not end
 * this program by a signal. */
TEST(texts_that_do_not_fit_into_the_pipe_meet_no_reader) {
    enum { BYTES = 1 << 20 };
    struct table *table = *state;
    char *text = malloc(BYTES + 1);
    memset(text, ';', BYTES);
    text[BYTES] = '\0';
    struct ch_source sources[] = {{.name = "large.agent", .text = text},
                                  {.name = "large.clp", .text = text}};
    struct ch_agent *agent = NULL;
    struct ch_error error;
    table->config.program = "/bin/true";
    assert_int_equal(CH_AGENT_FAULT, ch_agents_open_sources("large", sources, 2, table->game,
                                                            &table->config, &agent, &error));
    free(text);
}

TEST(a_worker_can_not_control_the_terminal) {
    struct table *table = *state;
    struct ch_agent *agent = open_agent(table, "faulty:terminal");
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    CH_SCOPED(ch_text_done) struct ch_text json;
    struct ch_error error;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    ch_choice_init(&choice);
    json = ch_text_new();
    agent->ops->choose(agent, &table->turn, &choice);
    assert_string_equal(choice.reason.data, " [2J  1;1Hgone ?");
    assert_int_equal(agent->ops->inquire(agent, &table->turn, &inquiry, &json, &error), CH_OK);
    assert_string_equal(json.data, "{\"reason\":\"      [2J          \\\\u001b\\n\"}");
    agent->ops->close(agent);
}

TEST(guards_are_in_force) {
#ifdef CH_SANITIZED
    (void)state;
    print_message("skipped: a sanitizer build has no sandbox\n");
    skip();
#else
    struct ch_agent *agent = open_agent(*state, "random");
    assert_true(ch_worker_guards(agent) & CH_GUARD_LIMITS);
    assert_true(ch_worker_guards(agent) & CH_GUARD_NO_PRIVILEGES);
    agent->ops->close(agent);
#endif
}

TEST(a_forbidden_call_ends_the_worker) {
#ifdef CH_SANITIZED
    (void)state;
    print_message("skipped: a sanitizer build has no sandbox\n");
    skip();
#else
    static const char *const specs[] = {"faulty:open-file", "faulty:start-process",
                                        "faulty:fork-bomb"};
    struct table *table = *state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct ch_agent *agent = open_agent(table, specs[i]);
        CH_SCOPED(ch_choice_done) struct ch_choice choice;
        ch_choice_init(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
        if (ch_worker_guards(agent) & CH_GUARD_SECCOMP) {
            assert_int_equal(CH_END_FORBIDDEN, choice.fault.end);
            assert_non_null(strstr(choice.fault.text, "system call that agents may not make"));
        } else {
            print_message("skipped: %s, since this kernel has no seccomp\n", specs[i]);
        }
        agent->ops->close(agent);
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
    struct table *table = *state;
    int before = open_descriptors();
    struct ch_agent *agent = open_agent(table, "faulty:crash");
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    int one = open_descriptors();
    for (int i = 0; i < 30; i++) {
        ch_choice_clear(&choice);
        agent->ops->choose(agent, &table->turn, &choice);
        assert_int_equal(choice.fault.end, CH_END_CRASH);
        assert_true(open_descriptors() <= one);
        errno = 0;
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(errno, ECHILD); /* no child, and no dead one either */
    }
    agent->ops->close(agent);
    assert_int_equal(open_descriptors(), before);
}

/* Puts a first turn of `game` before the agent. */
static void first_turn(struct ch_agent *agent, const struct ch_game *game,
                       struct ch_choice *choice) {
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    const struct ch_turn turn = {.game = game, .history = &history, .legal = &legal, .key = 3};
    ch_choice_clear(choice);
    assert_int_equal(CH_OK, agent->ops->new_game(agent, game, 0, &error));
    agent->ops->choose(agent, &turn, choice);
    if (choice->fault.end == CH_END_NONE)
        assert_true(choice->index >= 0 && choice->index < legal.count);
}

/* The worker gets the texts of the game with its start, and is started anew for another one. */
TEST(a_worker_plays_one_game_after_the_other) {
    struct table *table = *state;
    static const char *const games[] = {"english", "turkish", "fanorona", "russian:losing=yes",
                                        "english"};
    struct ch_agent *agent = open_agent(table, "search:depth=2");
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        first_turn(agent, ch_game_find(games[i]), &choice);
        if (choice.fault.end != CH_END_NONE)
            fail_msg("%s: %s", games[i], choice.fault.text);
    }
    agent->ops->close(agent);
    agent = open_agent(table, "soar-checkers");
    first_turn(agent, ch_game_find("turkish"), &choice);
    assert_int_equal(CH_END_LOAD_FAILED, choice.fault.end);
    assert_non_null(strstr(choice.fault.text, "soar-checkers plays english and not turkish"));
    first_turn(agent, ch_game_find("english"), &choice);
    assert_int_equal(CH_END_NONE, choice.fault.end);
    agent->ops->close(agent);
}

/* Games that are part of the program have no texts: the name is enough. */
TEST(a_game_of_the_program_needs_no_texts) {
    struct table *table = *state;
    struct ch_agent *agent;
    struct ch_error error;
    if (ch_agents_open("random", ch_game_find("loa"), &table->config, &agent, &error) != CH_OK)
        fail_msg("%s", error.text);
    agent->ops->close(agent);
}

/* A worker opens no file: with the name alone there is no other game. */
TEST(a_game_is_made_of_its_texts) {
    struct table *table = *state;
    struct ch_game nameless = *ch_game_find("russian");
    struct ch_agent *agent;
    struct ch_error error;
    nameless.source_count = 0;
    assert_int_equal(CH_NOT_FOUND,
                     ch_agents_open("random", &nameless, &table->config, &agent, &error));
    assert_non_null(strstr(error.text, "the game `russian` came without its texts"));
    struct ch_source changed[8];
    struct ch_game wrong = *ch_game_find("russian");
    memcpy(changed, wrong.sources, (size_t)wrong.source_count * sizeof *changed);
    changed[0].text = (char *)"(game (name russian)\n (extents english))";
    wrong.sources = changed;
    assert_int_equal(CH_BAD_INPUT,
                     ch_agents_open("random", &wrong, &table->config, &agent, &error));
    assert_string_equal(changed[0].name, error.file);
    assert_int_equal(2, error.line);
}

EACH(set_table, clear_table)
