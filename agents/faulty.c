/* Agents that fail, one for each way, so that tests can see the referee survive all of them. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/kinds.h"
#include "agents/worker_protocol.h"
#include "core/memory.h"

struct faulty_agent {
    struct ch_agent agent;
    void (*fail)(struct faulty_agent *self, struct ch_choice *choice);
    int turns;
};

static void crash(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self, (void)choice;
    raise(SIGABRT);
}

static void hang(struct faulty_agent *self, struct ch_choice *choice) {
    (void)choice;
    for (volatile int *turns = &self->turns; *turns >= 0;)
        continue;
}

static void leave(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self, (void)choice;
    static const char words[] = "last words\n";
    if (write(STDERR_FILENO, words, sizeof words - 1) > 0)
        _exit(3);
}

static void write_garbage(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    static const char garbage[] = "this is not a frame, and long enough to be read as one";
    choice->index = write(CH_WORKER_OUT, garbage, sizeof garbage) < 0 ? -1 : 0;
}

static void give_illegal(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    choice->index = 10000;
}

static void give_nothing(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    choice->index = -1;
}

static void eat_memory(struct faulty_agent *self, struct ch_choice *choice) {
    (void)choice;
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

static void overflow_stack(struct faulty_agent *self, struct ch_choice *choice) {
    volatile int depth = self->turns;
    choice->index = recurse(&depth);
}

static void close_connection(struct faulty_agent *self, struct ch_choice *choice) {
    (void)choice;
    close(CH_WORKER_OUT);
    hang(self, choice);
}

static void answer_once(struct faulty_agent *self, struct ch_choice *choice) {
    if (self->turns > 1)
        hang(self, choice);
    choice->index = 0;
}

/* Says what a worker that rules have taken over might say to a terminal. */
static void command_terminal(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    choice->index = 0;
    ch_text_add(&choice->reason, "\x1b[2J\xc2\x9b"
                                 "1;1Hgone\r\xff");
}

/* Reaches for what the sandbox keeps from it; a move if it gets there. */
static void open_file(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    choice->index = fd >= 0 ? 0 : -1;
    if (fd >= 0)
        close(fd);
}

static void start_process(struct faulty_agent *self, struct ch_choice *choice) {
    (void)self;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    choice->index = child > 0 ? 0 : -1;
}

static const struct {
    const char *name;
    void (*fail)(struct faulty_agent *self, struct ch_choice *choice);
} faults[] = {
    {"crash", crash},
    {"hang", hang},
    {"exit", leave},
    {"garbage", write_garbage},
    {"illegal", give_illegal},
    {"no-choice", give_nothing},
    {"memory", eat_memory},
    {"recursion", overflow_stack},
    {"eof", close_connection},
    {"terminal", command_terminal},
    {"open-file", open_file},
    {"start-process", start_process},
    {"stall-after-result", answer_once},
};

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)turn;
    struct faulty_agent *self = (struct faulty_agent *)agent;
    self->turns++;
    self->fail(self, choice);
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    if (((struct faulty_agent *)agent)->fail == command_terminal) {
        ch_text_add(json, "{\"reason\":\"\\u001b[2J\\r\\b\\u202e\\\\u001b\\n\"}");
        return CH_OK;
    }
    return ch_kinds_no_reasons(agent, turn, inquiry, json, error);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kinds_new_game,
    .choose = choose,
    .inquire = inquire,
    .close = ch_kinds_close,
};

enum ch_status ch_faulty_open(const char *arguments, struct ch_agent **agent,
                              struct ch_error *error) {
    if (strcmp(arguments, "load-failed") == 0)
        return ch_error_set(error, CH_BAD_INPUT, "faulty.clp", 12, "this agent never loads");
    while (strcmp(arguments, "slow-start") == 0)
        sleep(1);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strcmp(faults[i].name, arguments) == 0) {
            struct faulty_agent *self = ch_alloc(sizeof *self);
            self->agent.ops = &operations;
            self->fail = faults[i].fail;
            *agent = &self->agent;
            return CH_OK;
        }
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`faulty` has no fault `%s`", arguments);
}
