#include "agents/process/attempts.h"

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

#include "agents/process/worker_protocol.h"
#include "core/base/memory.h"

/* True: it was carried out, or the kernel looked for what is not there instead of refusing. */
typedef bool (*attempt)(pid_t program);

static bool close_opened(int fd) {
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool open_path(const char *path, int flags) {
    return close_opened(open(path, flags | O_CLOEXEC, 0600));
}

static bool read_file(pid_t program) {
    (void)program;
    return open_path("/etc/passwd", O_RDONLY);
}

/* A worker is sent tables and books in frames and needs no file names. */
static bool open_tables(pid_t program) {
    (void)program;
    return open_path("/there/is/no/such/0-1-0-1.endgame", O_RDONLY) || errno == ENOENT;
}

static bool list_folder(pid_t program) {
    (void)program;
    return open_path("/", O_RDONLY | O_DIRECTORY);
}

static bool make_file(pid_t program) {
    (void)program;
    return open_path("/tmp", O_WRONLY | O_TMPFILE);
}

static bool remove_file(pid_t program) {
    (void)program;
    return unlink("/there/is/no/such/file") == 0 || errno == ENOENT;
}

static bool open_terminal(pid_t program) {
    (void)program;
    return open_path("/dev/tty", O_RDWR | O_NOCTTY) || errno == ENXIO;
}

static bool read_program(pid_t program) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)program);
    return open_path(path, O_RDONLY);
}

static bool read_memory(pid_t program) {
    char byte;
    struct iovec none = {&byte, 0};
    return process_vm_readv(program, &none, 1, &none, 1, 0) >= 0;
}

static bool trace_program(pid_t program) {
    return ptrace(PTRACE_CONT, program, NULL, NULL) == 0 || errno == ESRCH;
}

static bool signal_program(pid_t program) {
    return kill(program, 0) == 0;
}

static bool start_process(pid_t program) {
    (void)program;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

static void *idle(void *nothing) {
    return nothing;
}

static bool start_thread(pid_t program) {
    pthread_t thread;
    (void)program;
    return pthread_create(&thread, NULL, idle, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static bool run_program(pid_t program) {
    (void)program;
    char name[] = "/there/is/no/such/program", *const none[] = {name, NULL};
    execv(name, none);
    return errno == ENOENT;
}

static bool use_network(pid_t program) {
    (void)program;
    return close_opened(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

static bool use_local_socket(pid_t program) {
    (void)program;
    return close_opened(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

/* Reading 0 bytes fails if the descriptor is not open. */
static bool use_inherited(pid_t program) {
    enum { LOOKED_AT = 256 };
    char byte;
    (void)program;
    for (int fd = CH_WORKER_PAGE; fd < LOOKED_AT; fd++)
        if (read(fd, &byte, 0) >= 0 || errno != EBADF)
            return true;
    return false;
}

static bool map_code(pid_t program) {
    (void)program;
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && munmap(code, 4096) == 0;
}

static bool change_to_code(pid_t program) {
    (void)program;
    void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && mprotect(code, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool raise_limits(pid_t program) {
    (void)program;
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && setrlimit(RLIMIT_AS, &limit) == 0;
}

static bool take_memory(pid_t program) {
    enum { GIGABYTES = 8 };
    (void)program;
    size_t size = (size_t)GIGABYTES << 30;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory != MAP_FAILED && munmap(memory, size) == 0;
}

static bool change_user(pid_t program) {
    (void)program;
    return setuid(getuid()) == 0;
}

static bool enter_namespace(pid_t program) {
    (void)program;
    return unshare(CLONE_FS) == 0;
}

static bool queue_calls(pid_t program) {
    (void)program;
    return syscall(SYS_io_uring_setup, 0, NULL) >= 0 || errno == EINVAL || errno == EFAULT;
}

#ifdef __x86_64__
static bool call_as_32_bits(pid_t program) {
    enum { GETPID = 20 };
    (void)program;
    long result = GETPID;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result > 0;
}
#endif

static const struct {
    const char *name, *text;
    attempt make;
} attempts[] = {
    {"read-file", "read a file", read_file},
    {"open-tables", "open an endgame table by its name", open_tables},
    {"list-folder", "list a folder", list_folder},
    {"make-file", "make a file", make_file},
    {"remove-file", "remove a file", remove_file},
    {"open-terminal", "open the terminal", open_terminal},
    {"read-program", "read /proc of the program", read_program},
    {"read-memory", "read the program's memory", read_memory},
    {"trace-program", "trace the program", trace_program},
    {"signal-program", "send the program a signal", signal_program},
    {"start-process", "start a process", start_process},
    {"start-thread", "start a thread", start_thread},
    {"run-program", "run another program", run_program},
    {"use-network", "open a network socket", use_network},
    {"use-local-socket", "open a local socket", use_local_socket},
    {"use-inherited", "use a descriptor of the program's", use_inherited},
    {"map-code", "map memory as code", map_code},
    {"change-to-code", "turn memory into code", change_to_code},
    {"take-memory", "take 8 GB of memory", take_memory},
    {"raise-limits", "set its limits anew", raise_limits},
    {"change-user", "change its user", change_user},
    {"enter-namespace", "leave its namespace", enter_namespace},
    {"queue-calls", "queue system calls", queue_calls},
#ifdef __x86_64__
    {"call-as-32-bits", "call the kernel as a 32-bit program", call_as_32_bits},
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
    attempt make;
    pid_t program;
};

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    const struct attempting_agent *self = (const struct attempting_agent *)agent;
    (void)turn;
    errno = 0;
    choice->index = self->make(self->program) ? 0 : -1;
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_game *game,
                                 struct ch_agent **agent, struct ch_error *error) {
    (void)game;
    char name[CH_AGENT_NAME];
    int program;
    if (sscanf(arguments, "%127[^,],%d", name, &program) == 2)
        for (int i = 0; i < ATTEMPTS; i++)
            if (strcmp(attempts[i].name, name) == 0) {
                struct attempting_agent *self = ch_alloc(sizeof *self);
                self->agent.ops = &operations;
                self->make = attempts[i].make;
                self->program = program;
                *agent = &self->agent;
                return CH_OK;
            }
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`attempt` has no `%s`", arguments);
}

const struct ch_agent_kind ch_attempt_kind = {
    .name = "attempt",
    .open = open_agent,
    .apart = true,
};
