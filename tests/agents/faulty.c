/* Agents that fail, one for each way, so that tests can see the referee survive all of them. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/referee/settings.h"
#include "tests/agents/faulty.h"
#include "tests/agents/kinds.h"

enum { FLOOD_BYTES = 256 << 10, FORKS = 50 };

struct ch_faulty_way {
    const char *name;
    void (*turn)(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);
    enum ch_status (*game)(struct ch_faulty *self, struct ch_error *error);
    void (*close)(struct ch_faulty *self);
};

static CH_FAULTY_TURN(crash) {
    raise(SIGABRT);
}

CH_FAULTY_TURN(ch_faulty_hang) {
    for (;;)
        poll(NULL, 0, -1);
}

/* Where the others that hang sleep, so that they leave the processors to the other tests. */
static void spin(struct ch_faulty *self) {
    for (volatile int *turns = &self->turns; *turns >= 0;)
        continue;
}

static CH_FAULTY_TURN(think) {
    spin(self);
}

static CH_FAULTY_TURN(end_well) {
    _exit(0);
}

static CH_FAULTY_TURN(leave) {
    static const char words[] = "last words\n";
    if (write(STDERR_FILENO, words, sizeof words - 1) > 0)
        _exit(3);
}

/* Speaks when it plays its first move, and dies in silence. */
static CH_FAULTY_TURN(speak_and_crash) {
    if (self->turns > 1)
        raise(SIGABRT);
    choice->index = fprintf(stderr, "spoken a turn before\n") > 0 ? 0 : -1;
}

static CH_FAULTY_TURN(give_illegal) {
    choice->index = 10000;
}

static CH_FAULTY_TURN(give_nothing) {
    choice->index = -1;
}

static CH_FAULTY_TURN(eat_memory) {
    enum { BLOCK = 1 << 20 };
    for (;;) {
        char *block = ch_alloc(BLOCK + sizeof(void *));
        memset(block, self->turns + 1, BLOCK); /* touched, so that it is resident */
        static char *volatile last;
        memcpy(block, (const void *)&last,
               sizeof last); /* a chain, so that nothing counts as leaked */
        last = block;
    }
}

static int recurse(volatile int *depth) {
    volatile int here = *depth;
    return *depth < 0 ? 0 : recurse(&here) + here;
}

static CH_FAULTY_TURN(overflow_stack) {
    volatile int depth = self->turns;
    choice->index = recurse(&depth);
}

/* Fills standard error, and plays on. */
static CH_FAULTY_TURN(flood) {
    for (int bytes = 0; bytes < FLOOD_BYTES; bytes += 64)
        fprintf(stderr, "%63d\n", bytes);
    choice->index = 0;
}

static CH_FAULTY_TURN(flood_and_crash) {
    flood(self, turn, choice);
    raise(SIGABRT);
}

/* Says what a worker that rules have taken over might say to a terminal. */
static CH_FAULTY_TURN(command_terminal) {
    choice->index = 0;
    ch_text_add(&choice->reason, "\x1b[2J\xc2\x9b"
                                 "1;1Hgone\r\xff");
}

/* Reaches for what the sandbox keeps from it; a move if it gets there. */
static CH_FAULTY_TURN(open_file) {
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    choice->index = fd >= 0 ? 0 : -1;
    if (fd >= 0)
        close(fd);
}

static CH_FAULTY_TURN(start_process) {
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    choice->index = child > 0 ? 0 : -1;
}

static CH_FAULTY_TURN(start_processes) {
    for (int i = 0; i < FORKS; i++)
        if (fork() == 0) {
            sleep(1);
            _exit(0);
        }
    choice->index = 0;
}

static enum ch_status die_in_game(struct ch_faulty *self, struct ch_error *error) {
    (void)self, (void)error;
    raise(SIGABRT);
    return CH_OK;
}

static enum ch_status hang_in_game(struct ch_faulty *self, struct ch_error *error) {
    (void)error;
    ch_faulty_hang(self, NULL, NULL);
    return CH_OK;
}

static enum ch_status refuse_game(struct ch_faulty *self, struct ch_error *error) {
    (void)self;
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "this agent refuses every game");
}

static const struct ch_faulty_way faults[] = {
    {"crash", crash, NULL, NULL},
    {"hang", ch_faulty_hang, NULL, NULL},
    {"think", think, NULL, NULL},
    {"exit", leave, NULL, NULL},
    {"speak-and-crash", speak_and_crash, NULL, NULL},
    {"end", end_well, NULL, NULL},
    {"garbage", ch_faulty_garbage, NULL, NULL},
    {"huge-frame", ch_faulty_announce, NULL, NULL},
    {"drip", ch_faulty_drip, NULL, NULL},
    {"illegal", give_illegal, NULL, NULL},
    {"no-choice", give_nothing, NULL, NULL},
    {"memory", eat_memory, NULL, NULL},
    {"recursion", overflow_stack, NULL, NULL},
    {"eof", ch_faulty_close, NULL, NULL},
    {"terminal", command_terminal, NULL, NULL},
    {"open-file", open_file, NULL, NULL},
    {"start-process", start_process, NULL, NULL},
    {"fork-bomb", start_processes, NULL, NULL},
    {"stall-after-result", ch_faulty_stall, NULL, NULL},
    {"die-after-result", ch_faulty_die, NULL, NULL},
    {"answer-late", ch_faulty_answer_late, NULL, NULL},
    {"answer-twice", ch_faulty_answer_twice, NULL, NULL},
    {"flood", flood, NULL, NULL},
    {"flood-and-crash", flood_and_crash, NULL, NULL},
    {"new-game-crash", NULL, die_in_game, NULL},
    {"new-game-hang", NULL, hang_in_game, NULL},
    {"new-game-refused", NULL, refuse_game, NULL},
    {"close-hang", NULL, NULL, spin},
    {"set-up", NULL, NULL, NULL},
};

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    (void)game, (void)seat;
    struct ch_faulty *self = (struct ch_faulty *)agent;
    self->asked++;
    return self->fault->game ? self->fault->game(self, error) : CH_OK;
}

/* A way that fails at the set-up and comes back gives none. */
static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    (void)fault;
    struct ch_faulty *self = (struct ch_faulty *)agent;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    self->asked++;
    ch_choice_init(&choice);
    if (self->fault->turn && self->ply == CH_PLY_SET_UP)
        self->fault->turn(self, turn, &choice);
    else if (self->set_up)
        ch_text_add(text, self->set_up);
    else
        ch_faulty_deal(turn, text);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct ch_faulty *self = (struct ch_faulty *)agent;
    self->asked++;
    self->turns++;
    if (self->fault->turn && turn->history->count + 1 >= self->ply)
        self->fault->turn(self, turn, choice);
    else
        choice->index = 0;
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    struct ch_faulty *self = (struct ch_faulty *)agent;
    self->asked++;
    if (self->fault->turn == command_terminal) {
        ch_text_add(json, "{\"reason\":\"\\u001b[2J\\r\\b\\u202e\\\\u001b\\n\"}");
        return CH_OK;
    }
    return ch_kind_no_reasons(agent, turn, inquiry, json, error);
}

static void close_agent(struct ch_agent *agent) {
    struct ch_faulty *self = (struct ch_faulty *)agent;
    if (self->fault->close)
        self->fault->close(self);
    ch_kind_close(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .set_up = set_up,
    .choose = choose,
    .inquire = inquire,
    .close = close_agent,
};

static const struct ch_faulty_way *find_fault(const char *name) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strcmp(faults[i].name, name) == 0)
            return &faults[i];
    return NULL;
}

/* Faults of the start. With a date to wait for the agent can be loaded until then, and dies now and
 * then, so that it has to be loaded again. */
static enum ch_status fail_to_start(const char *name, int64_t until, struct ch_error *error) {
    bool slow = strcmp(name, "slow-start") == 0;
    if (!slow && strcmp(name, "load-failed") != 0)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`faulty` has no fault `%s`", name);
    if (time(NULL) < until)
        return CH_OK;
    while (slow)
        sleep(1);
    return ch_error_set(error, CH_BAD_INPUT, "faulty.clp", 12, "this agent never loads");
}

/* FAULT, FAULT,ply=N (it plays until then; -1: it fails at its set-up), set-up-WHAT,
 * load-failed,until=SECONDS since 1970. */
static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    char name[32];
    int64_t ply = 0, until = 0;
    const struct ch_setting table[] = {
        {"ply", ch_setting_number, CH_PLY_SET_UP, INT32_MAX, &ply, NULL},
        {"until", ch_setting_number, 0, INT64_MAX, &until, NULL},
        {0}};
    size_t length = strcspn(arguments, ",");
    snprintf(name, sizeof name, "%.*s", (int)length, arguments);
    enum ch_status status = CH_OK;
    if (arguments[length])
        status = ch_settings_read("`faulty`", arguments + length + 1, table, error);
    const char *illegal = ch_faulty_find_set_up(name);
    const struct ch_faulty_way *fault = find_fault(illegal ? "set-up" : name);
    if (status == CH_OK && !fault) {
        status = fail_to_start(name, until, error);
        fault = find_fault("die-after-result");
    }
    if (status != CH_OK)
        return status;
    struct ch_faulty *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->fault = fault;
    self->ply = ply;
    self->set_up = illegal;
    self->asked = 1;
    *agent = &self->agent;
    return CH_OK;
}

const struct ch_agent_kind ch_faulty_kind = {
    .name = "faulty",
    .open = open_agent,
    .apart = true,
};
