/* Attempts to get out of a worker: the hidden kind of agent `attempt:NAME,PID` reaches from inside
 * for what the sandbox keeps from it, so that the check shows what happens and not what was set.
 * PID is the program's. */

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/agents.h"
#include "agents/kinds/kinds.h"
#include "agents/process/worker_protocol.h"
#include "core/games/games.h"

/* The program's process. A worker makes one attempt. */
static pid_t program;

static bool close_opened(int fd) {
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool open_path(const char *path, int flags) {
    return close_opened(open(path, flags | O_CLOEXEC, 0600));
}

static bool remove_file(void) {
    return unlink("/there/is/no/such/file") == 0 || errno == ENOENT;
}

static bool read_program(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)program);
    return open_path(path, O_RDONLY);
}

static bool read_memory(void) {
    char byte;
    struct iovec none = {&byte, 0};
    return process_vm_readv(program, &none, 1, &none, 1, 0) >= 0;
}

static bool trace_program(void) {
    return ptrace(PTRACE_CONT, program, NULL, NULL) == 0 || errno == ESRCH;
}

static bool signal_program(void) {
    return kill(program, 0) == 0;
}

static bool start_process(void) {
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

static void *idle(void *nothing) {
    return nothing;
}

static bool start_thread(void) {
    pthread_t thread;
    return pthread_create(&thread, NULL, idle, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static bool run_program(void) {
    char name[] = "/there/is/no/such/program", *const none[] = {name, NULL};
    execv(name, none);
    return errno == ENOENT;
}

static bool use_network(void) {
    return close_opened(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

static bool use_local_socket(void) {
    return close_opened(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

/* Reading 0 bytes fails if the descriptor is not open. */
static bool use_inherited(void) {
    enum { LOOKED_AT = 256 };
    char byte;
    for (int fd = CH_WORKER_PAGE; fd < LOOKED_AT; fd++)
        if (read(fd, &byte, 0) >= 0 || errno != EBADF)
            return true;
    return false;
}

static bool map_code(void) {
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && munmap(code, 4096) == 0;
}

static bool change_to_code(void) {
    void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && mprotect(code, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool raise_limits(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && setrlimit(RLIMIT_AS, &limit) == 0;
}

static bool take_memory(void) {
    enum { GIGABYTES = 8 };
    size_t size = (size_t)GIGABYTES << 30;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory != MAP_FAILED && munmap(memory, size) == 0;
}

static bool change_user(void) {
    return setuid(getuid()) == 0;
}

static bool enter_namespace(void) {
    return unshare(CLONE_FS) == 0;
}

static bool queue_calls(void) {
    return syscall(SYS_io_uring_setup, 0, NULL) >= 0 || errno == EINVAL || errno == EFAULT;
}

#ifdef __x86_64__
static bool call_as_32_bits(void) {
    enum { GETPID = 20 };
    long result = GETPID;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result > 0;
}
#endif

/* Workers are sent tables and books in frames and need no file names. */
static const struct attempt {
    const char *name, *text;
    bool (*make)(void); /* true: it was carried out, or the kernel looked for what is not there
                         * instead of refusing. NULL: it opens … */
    const char *path;
    int flags;
    int absent; /* the error where there is no such file; 0: there is one */
} attempts[] = {
    {"read-file", "read a file", .path = "/etc/passwd", .flags = O_RDONLY},
    {"open-tables", "open an endgame table by its name",
     .path = "/there/is/no/such/0-1-0-1.endgame", .flags = O_RDONLY, .absent = ENOENT},
    {"list-folder", "list a folder", .path = "/", .flags = O_RDONLY | O_DIRECTORY},
    {"make-file", "make a file", .path = "/tmp", .flags = O_WRONLY | O_TMPFILE},
    {"remove-file", "remove a file", .make = remove_file},
    {"open-terminal", "open the terminal", .path = "/dev/tty", .flags = O_RDWR | O_NOCTTY,
     .absent = ENXIO},
    {"read-program", "read /proc of the program", .make = read_program},
    {"read-memory", "read the program's memory", .make = read_memory},
    {"trace-program", "trace the program", .make = trace_program},
    {"signal-program", "send the program a signal", .make = signal_program},
    {"start-process", "start a process", .make = start_process},
    {"start-thread", "start a thread", .make = start_thread},
    {"run-program", "run another program", .make = run_program},
    {"use-network", "open a network socket", .make = use_network},
    {"use-local-socket", "open a local socket", .make = use_local_socket},
    {"use-inherited", "use a descriptor of the program's", .make = use_inherited},
    {"map-code", "map memory as code", .make = map_code},
    {"change-to-code", "turn memory into code", .make = change_to_code},
    {"take-memory", "take 8 GB of memory", .make = take_memory},
    {"raise-limits", "set its limits anew", .make = raise_limits},
    {"change-user", "change its user", .make = change_user},
    {"enter-namespace", "leave its namespace", .make = enter_namespace},
    {"queue-calls", "queue system calls", .make = queue_calls},
#ifdef __x86_64__
    {"call-as-32-bits", "call the kernel as a 32-bit program", .make = call_as_32_bits},
#endif
};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

const char *ch_attempt_name(int index) {
    return index >= 0 && index < ATTEMPTS ? attempts[index].name : NULL;
}

const char *ch_attempt_text(int index) {
    return index >= 0 && index < ATTEMPTS ? attempts[index].text : NULL;
}

struct attempting_agent {
    struct ch_agent agent;
    const struct attempt *attempt;
};

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    const struct attempt *attempt = ((const struct attempting_agent *)agent)->attempt;
    (void)turn;
    errno = 0;
    bool made = attempt->make ? attempt->make()
                              : open_path(attempt->path, attempt->flags) ||
                                    (attempt->absent && errno == attempt->absent);
    choice->index = made ? 0 : -1;
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    char name[CH_AGENT_NAME];
    bool good = sscanf(arguments, "%127[^,],%d", name, &program) == 2;
    for (int i = 0; good && i < ATTEMPTS; i++)
        if (strcmp(attempts[i].name, name) == 0) {
            struct attempting_agent *self = ch_alloc(sizeof *self);
            self->agent.ops = &operations;
            self->attempt = &attempts[i];
            *agent = &self->agent;
            return CH_OK;
        }
    return ch_bad_input(error, "`attempt` has no `%s`", arguments);
}

const struct ch_agent_kind ch_attempt_kind = {
    .name = "attempt",
    .open = open_agent,
    .apart = true,
};

enum ch_status ch_attempt_make(int index, const struct ch_agents_config *config,
                               enum ch_attempt_end *end, struct ch_error *error) {
    const struct ch_game *game = ch_game_at(0);
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_agent *agent;
    char spec[CH_AGENT_NAME];
    snprintf(spec, sizeof spec, "attempt:%s,%d", ch_attempt_name(index), (int)getpid());
    enum ch_status status = ch_agents_open(spec, game, config, &agent, error);
    if (status != CH_OK)
        return status;
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    ch_choice_init(&choice);
    const struct ch_turn turn = {.game = game, .history = &history, .legal = &legal};
    agent->ops->choose(agent, &turn, &choice);
    *end = choice.index == 0                      ? CH_ATTEMPT_DONE
           : choice.fault.end == CH_END_NO_CHOICE ? CH_ATTEMPT_REFUSED
                                                  : CH_ATTEMPT_ENDED;
    agent->ops->close(agent);
    return CH_OK;
}
