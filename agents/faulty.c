/* Agents that fail, one for each way, so that tests can see the referee survive all of them. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "agents/arguments.h"
#include "agents/kinds.h"
#include "agents/worker_protocol.h"
#include "core/memory.h"

enum { FLOOD_BYTES = 4 << 20, DRIP_MS = 20, FORKS = 50 };

struct faulty_agent {
    struct ch_agent agent;
    const struct fault *fault;
    int64_t ply; /* from which it fails; before that it plays the first legal move */
    int turns;
    uint32_t asked; /* number of the question that is being answered; START was 1 */
};

struct fault {
    const char *name;
    void (*turn)(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice);
    enum ch_status (*game)(struct faulty_agent *self, struct ch_error *error);
    void (*close)(struct faulty_agent *self);
};

static void crash(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)self, (void)turn, (void)choice;
    raise(SIGABRT);
}

static void hang(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)turn, (void)choice;
    for (volatile int *turns = &self->turns; *turns >= 0;)
        continue;
}

static void spin(struct faulty_agent *self) {
    hang(self, NULL, NULL);
}

static void end_well(struct faulty_agent *self, const struct ch_turn *turn,
                     struct ch_choice *choice) {
    (void)self, (void)turn, (void)choice;
    _exit(0);
}

static void leave(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)self, (void)turn, (void)choice;
    static const char words[] = "last words\n";
    if (write(STDERR_FILENO, words, sizeof words - 1) > 0)
        _exit(3);
}

static void write_garbage(struct faulty_agent *self, const struct ch_turn *turn,
                          struct ch_choice *choice) {
    (void)self, (void)turn;
    static const char garbage[] = "this is not a frame, and long enough to be read as one";
    choice->index = write(CH_WORKER_OUT, garbage, sizeof garbage) < 0 ? -1 : 0;
}

static void give_illegal(struct faulty_agent *self, const struct ch_turn *turn,
                         struct ch_choice *choice) {
    (void)self, (void)turn;
    choice->index = 10000;
}

static void give_nothing(struct faulty_agent *self, const struct ch_turn *turn,
                         struct ch_choice *choice) {
    (void)self, (void)turn;
    choice->index = -1;
}

static void eat_memory(struct faulty_agent *self, const struct ch_turn *turn,
                       struct ch_choice *choice) {
    (void)turn, (void)choice;
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

static void overflow_stack(struct faulty_agent *self, const struct ch_turn *turn,
                           struct ch_choice *choice) {
    (void)turn;
    volatile int depth = self->turns;
    choice->index = recurse(&depth);
}

static void close_connection(struct faulty_agent *self, const struct ch_turn *turn,
                             struct ch_choice *choice) {
    close(CH_WORKER_OUT);
    hang(self, turn, choice);
}

/* Sends the first legal move by itself. */
static void answer(struct faulty_agent *self, const struct ch_turn *turn,
                   struct ch_choice *choice) {
    struct ch_frame frame;
    ch_frame_init(&frame);
    choice->index = 0;
    ch_frame_begin(&frame, CH_FRAME_CHOICE);
    ch_worker_put_choice(&frame, choice, turn->legal);
    frame.number = self->asked;
    ch_frame_send(&frame, &(struct ch_frame_ends){CH_WORKER_IN, CH_WORKER_OUT}, -1);
    ch_frame_done(&frame);
}

static void answer_and_stall(struct faulty_agent *self, const struct ch_turn *turn,
                             struct ch_choice *choice) {
    answer(self, turn, choice);
    hang(self, turn, choice);
}

static void answer_and_die(struct faulty_agent *self, const struct ch_turn *turn,
                           struct ch_choice *choice) {
    answer(self, turn, choice);
    raise(SIGABRT);
}

/* The host answers, too. */
static void answer_twice(struct faulty_agent *self, const struct ch_turn *turn,
                         struct ch_choice *choice) {
    answer(self, turn, choice);
}

/* The head of an answer of four gigabytes. */
static void announce_much(struct faulty_agent *self, const struct ch_turn *turn,
                          struct ch_choice *choice) {
    const uint32_t head[] = {UINT32_MAX, CH_FRAME_CHOICE, self->asked};
    if (write(CH_WORKER_OUT, head, sizeof head) > 0)
        hang(self, turn, choice);
}

/* An answer of 60000 bytes, one every DRIP_MS. */
static void drip(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)turn, (void)choice;
    const uint32_t head[] = {60000, CH_FRAME_CHOICE, self->asked};
    const struct timespec pause = {.tv_nsec = DRIP_MS * 1000000L};
    for (size_t i = 0; i < 60000; i++) {
        static const char filler;
        if (write(CH_WORKER_OUT, i < sizeof head ? (const char *)head + i : &filler, 1) < 0)
            break;
        nanosleep(&pause, NULL);
    }
}

/* Fills standard error, and plays on. */
static void flood(struct faulty_agent *self, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)self, (void)turn;
    for (int bytes = 0; bytes < FLOOD_BYTES; bytes += 64)
        fprintf(stderr, "%63d\n", bytes);
    choice->index = 0;
}

static void flood_and_crash(struct faulty_agent *self, const struct ch_turn *turn,
                            struct ch_choice *choice) {
    flood(self, turn, choice);
    raise(SIGABRT);
}

/* Says what a worker that rules have taken over might say to a terminal. */
static void command_terminal(struct faulty_agent *self, const struct ch_turn *turn,
                             struct ch_choice *choice) {
    (void)self, (void)turn;
    choice->index = 0;
    ch_text_add(&choice->reason, "\x1b[2J\xc2\x9b"
                                 "1;1Hgone\r\xff");
}

/* Reaches for what the sandbox keeps from it; a move if it gets there. */
static void open_file(struct faulty_agent *self, const struct ch_turn *turn,
                      struct ch_choice *choice) {
    (void)self, (void)turn;
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    choice->index = fd >= 0 ? 0 : -1;
    if (fd >= 0)
        close(fd);
}

static void start_process(struct faulty_agent *self, const struct ch_turn *turn,
                          struct ch_choice *choice) {
    (void)self, (void)turn;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    choice->index = child > 0 ? 0 : -1;
}

static void start_processes(struct faulty_agent *self, const struct ch_turn *turn,
                            struct ch_choice *choice) {
    (void)self, (void)turn;
    for (int i = 0; i < FORKS; i++)
        if (fork() == 0) {
            sleep(1);
            _exit(0);
        }
    choice->index = 0;
}

static enum ch_status die_in_game(struct faulty_agent *self, struct ch_error *error) {
    (void)self, (void)error;
    raise(SIGABRT);
    return CH_OK;
}

static enum ch_status hang_in_game(struct faulty_agent *self, struct ch_error *error) {
    (void)error;
    spin(self);
    return CH_OK;
}

static enum ch_status refuse_game(struct faulty_agent *self, struct ch_error *error) {
    (void)self;
    return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "this agent refuses every game");
}

static const struct fault faults[] = {
    {"crash", crash, NULL, NULL},
    {"hang", hang, NULL, NULL},
    {"exit", leave, NULL, NULL},
    {"end", end_well, NULL, NULL},
    {"garbage", write_garbage, NULL, NULL},
    {"huge-frame", announce_much, NULL, NULL},
    {"drip", drip, NULL, NULL},
    {"illegal", give_illegal, NULL, NULL},
    {"no-choice", give_nothing, NULL, NULL},
    {"memory", eat_memory, NULL, NULL},
    {"recursion", overflow_stack, NULL, NULL},
    {"eof", close_connection, NULL, NULL},
    {"terminal", command_terminal, NULL, NULL},
    {"open-file", open_file, NULL, NULL},
    {"start-process", start_process, NULL, NULL},
    {"fork-bomb", start_processes, NULL, NULL},
    {"stall-after-result", answer_and_stall, NULL, NULL},
    {"die-after-result", answer_and_die, NULL, NULL},
    {"answer-twice", answer_twice, NULL, NULL},
    {"flood", flood, NULL, NULL},
    {"flood-and-crash", flood_and_crash, NULL, NULL},
    {"new-game-crash", NULL, die_in_game, NULL},
    {"new-game-hang", NULL, hang_in_game, NULL},
    {"new-game-refused", NULL, refuse_game, NULL},
    {"close-hang", NULL, NULL, spin},
};

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    (void)game, (void)seat;
    struct faulty_agent *self = (struct faulty_agent *)agent;
    self->asked++;
    return self->fault->game ? self->fault->game(self, error) : CH_OK;
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct faulty_agent *self = (struct faulty_agent *)agent;
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
    struct faulty_agent *self = (struct faulty_agent *)agent;
    self->asked++;
    if (self->fault->turn == command_terminal) {
        ch_text_add(json, "{\"reason\":\"\\u001b[2J\\r\\b\\u202e\\\\u001b\\n\"}");
        return CH_OK;
    }
    return ch_kinds_no_reasons(agent, turn, inquiry, json, error);
}

static void close_agent(struct ch_agent *agent) {
    struct faulty_agent *self = (struct faulty_agent *)agent;
    if (self->fault->close)
        self->fault->close(self);
    ch_kinds_close(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = inquire,
    .close = close_agent,
};

static const struct fault *find_fault(const char *name) {
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

/* FAULT, FAULT,ply=N (it plays until then), load-failed,until=SECONDS since 1970. */
enum ch_status ch_faulty_open(const char *arguments, struct ch_agent **agent,
                              struct ch_error *error) {
    char name[32];
    int64_t ply = 0, until = 0;
    const struct ch_argument table[] = {
        {"ply", 0, INT32_MAX, &ply}, {"until", 0, INT64_MAX, &until}, {0}};
    size_t length = strcspn(arguments, ",");
    snprintf(name, sizeof name, "%.*s", (int)length, arguments);
    enum ch_status status = CH_OK;
    if (arguments[length])
        status = ch_arguments_read("faulty", arguments + length + 1, table, error);
    const struct fault *fault = find_fault(name);
    if (status == CH_OK && !fault) {
        status = fail_to_start(name, until, error);
        fault = find_fault("die-after-result");
    }
    if (status != CH_OK)
        return status;
    struct faulty_agent *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->fault = fault;
    self->ply = ply;
    self->asked = 1;
    *agent = &self->agent;
    return CH_OK;
}
