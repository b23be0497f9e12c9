/* Worker processes; see worker_protocol.h. */
#include "agents/process/worker_protocol.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/futex.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool ch_process_unread(const struct ch_process *process) {
    int bytes = 0;
    return ioctl(process->unread, FIONREAD, &bytes) == 0 && bytes > 0;
}

/* The values in a file of the process in /proc, as scanf reads them; false if not all are there. */
static bool read_values(pid_t pid, const char *name, int count, const char *format, ...)
    __attribute__((format(scanf, 4, 5)));

static bool read_values(pid_t pid, const char *name, int count, const char *format, ...) {
    char path[64];
    va_list values;
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    va_start(values, format);
    bool all = vfscanf(file, format, values) == count;
    va_end(values);
    fclose(file);
    return all;
}

/* The state letter of a process; 0 if there is none. */
static char state_of(pid_t pid) {
    char state;
    return read_values(pid, "stat", 1, "%*d (%*[^)]) %c", &state) ? state : '\0';
}

bool ch_process_stopped(pid_t pid) {
    char state = state_of(pid);
    return state == 'T' || state == 't';
}

/* Of the first thread: workers have no other. Zeros if they are unknown. */
static struct ch_process_times times_of(pid_t pid) {
    struct ch_process_times times;
    bool known = read_values(pid, "schedstat", 2, "%" SCNd64 " %" SCNd64, &times.computed_ns,
                             &times.waited_ns);
    return known ? times : (struct ch_process_times){0, 0};
}

static int64_t now_ms(void) {
    return ch_clock_ns() / 1000000;
}

struct ch_patience ch_patience_start(pid_t pid, int max_ms) {
    return (struct ch_patience){.pid = pid, .max_ms = max_ms, .looked_ms = now_ms()};
}

bool ch_patience_over(struct ch_patience *patience) {
    enum { MAX_MS = 2 * CH_PATIENCE_LOOK_MS };
    int64_t now = now_ms(), elapsed = now - patience->looked_ms;
    struct ch_process_times times = times_of(patience->pid);
    bool computed = times.computed_ns != patience->last.computed_ns;
    if (patience->spent_ms == 0)
        patience->first = times;
    patience->last = times;
    patience->looked_ms = now;
    patience->spent_ms += elapsed < MAX_MS ? elapsed : MAX_MS;
    int64_t waited_ms = (times.waited_ns - patience->first.waited_ns) / 1000000;
    int64_t computed_ms = (times.computed_ns - patience->first.computed_ns) / 1000000;
    return computed_ms >= patience->max_ms ||
           (patience->spent_ms - waited_ms >= patience->max_ms &&
            (computed || times.computed_ns == 0 || state_of(patience->pid) != 'R'));
}

size_t ch_process_resident(const struct ch_process *process) {
    unsigned long size, resident;
    bool known = read_values(process->pid, "statm", 2, "%lu %lu", &size, &resident);
    return known ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

/* Signals that a fault of the process itself raises; others are sent. */
static bool own_signal(int number) {
    static const int own[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i] == number)
            return true;
    return false;
}

void ch_process_report_end(const struct ch_process_end *end, struct ch_fault *fault) {
    if (!end->by_itself) {
        ch_fault_set(fault, CH_END_CLOSED, "it closed its connection and went on running");
    } else if (!end->exited) {
        bool own = own_signal(end->code);
        ch_fault_set(fault, own ? CH_END_CRASH : CH_END_KILLED, "it was killed by signal %d (%s)%s",
                     end->code, strsignal(end->code),
                     own                    ? ""
                     : end->code == SIGKILL ? ", from outside or by the kernel for want of memory"
                                            : ", from outside");
    } else if (end->code == 0) {
        ch_fault_set(fault, CH_END_CLOSED, "it ended, as if all were well");
    } else {
        ch_fault_set(fault, CH_END_CRASH, "it exited with code %d", end->code);
    }
}

void ch_process_add_words(struct ch_fault *fault, const char *words) {
    if (words[0])
        ch_fault_add(fault, "; its last words: %s", words);
}

void ch_process_log_end(const struct ch_log_place *log, pid_t pid,
                        const struct ch_process_end *end) {
    ch_log_write(log, CH_LOG_PROCESS, "process %d %s%s %d", (int)pid,
                 end->by_itself ? "ended" : "was killed", end->exited ? ", exit code" : ", signal",
                 end->code);
}

enum { FREE_DESCRIPTORS = 10 }; /* above those that a worker is given by number */

extern char **environ;

/* What a worker needs of the environment: nothing but what tools that look at it need. */
static void fill_environment(char *kept[], int room) {
    static const char *const prefixes[] = {"CROWNHEAD_", "LD_",   "ASAN_", "UBSAN_",   "LSAN_",
                                           "TSAN_",      "GCOV_", "LLVM_", "VALGRIND_"};
    int count = 0;
    for (char **at = environ; at && *at; at++)
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes && count < room - 1; i++)
            if (strncmp(*at, prefixes[i], strlen(prefixes[i])) == 0)
                kept[count++] = *at;
    kept[count] = NULL;
}

/* The same file under a number that no dup2 of the child overwrites. */
static int move_up(int fd) {
    if (fd < 0 || fd >= FREE_DESCRIPTORS)
        return fd;
    int moved = fcntl(fd, F_DUPFD_CLOEXEC, FREE_DESCRIPTORS);
    close(fd);
    return moved;
}

static void close_if_open(int fd) {
    if (fd >= 0)
        close(fd);
}

const struct ch_process ch_process_none = {.ends = {-1, -1}, .unread = -1, .words = -1};

/* Whoever has the memory file can't make it larger or smaller any more. */
static bool fix_size(int fd, size_t size) {
    return fd >= 0 && ftruncate(fd, (off_t)size) == 0 &&
           fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
}

/* `answers` and `page` are the worker's alone. */
static int spawn(struct ch_process *process, const char *program, int answers, int page) {
    enum { ROOM = 64 };
    char name[] = "crownhead", command[] = "worker", *const arguments[] = {name, command, NULL};
    char *environment[ROOM];
    assert(process->unread >= FREE_DESCRIPTORS && process->words >= FREE_DESCRIPTORS);
    assert(answers >= FREE_DESCRIPTORS && page >= FREE_DESCRIPTORS);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    sigemptyset(&none);
    sigfillset(&defaults);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, process->words, 2);
    posix_spawn_file_actions_adddup2(&actions, process->unread, CH_WORKER_IN);
    posix_spawn_file_actions_adddup2(&actions, answers, CH_WORKER_OUT);
    posix_spawn_file_actions_adddup2(&actions, page, CH_WORKER_PAGE);
    posix_spawn_file_actions_addclosefrom_np(&actions, CH_WORKER_PAGE + 1);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0); /* a Ctrl-C at the terminal is for the program */
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                  POSIX_SPAWN_SETPGROUP));
    fill_environment(environment, ROOM);
    int failed = posix_spawn(&process->pid, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

bool ch_process_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = move_up(ends[i]);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Two pipes, one there and one back; *answers is the worker's end of the second. 0 or an error
 * number. */
static int connect_pipes(struct ch_process *process, int *answers) {
    int there[2] = {-1, -1}, back[2] = {-1, -1};
    bool made = ch_process_pipe(there) && ch_process_pipe(back) &&
                fcntl(there[1], F_SETFL, O_NONBLOCK) == 0;
    int failed = made ? 0 : errno;
    process->unread = there[0];
    process->ends = (struct ch_frame_ends){.in = back[0], .out = there[1]};
    *answers = back[1];
    return failed;
}

enum ch_status ch_process_start(struct ch_process *process, const char *program,
                                const struct ch_log_place *log, struct ch_error *error) {
    int answers;
    *process = ch_process_none;
    process->log = log;
    int failed = connect_pipes(process, &answers);
    int page = move_up(memfd_create("crownhead-page", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    process->words = move_up(memfd_create("crownhead-words", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!failed &&
        (!fix_size(page, sizeof *process->page) || !fix_size(process->words, CH_WORKER_WORDS)))
        failed = errno;
    if (!failed) {
        void *memory =
            mmap(NULL, sizeof *process->page, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
        failed = memory == MAP_FAILED ? errno : 0;
        process->page = failed ? NULL : memory;
    }
    if (!failed)
        failed = spawn(process, program, answers, page);
    close_if_open(answers);
    close_if_open(page);
    if (!failed) {
        ch_log_write(log, CH_LOG_PROCESS, "process %d started", (int)process->pid);
        return CH_OK;
    }
    process->pid = 0;
    ch_process_end(process, 0, NULL);
    errno = failed;
    return ch_error_system(error, NULL, "a worker can't be started from %s", program);
}

void ch_process_ask(struct ch_process *process, int wait_ms) {
    assert(process->pid > 0 && process->page);
    __atomic_store_n(&process->page->noted, 0, __ATOMIC_SEQ_CST);
    if (kill(process->pid, SIGUSR1) != 0)
        return;
    const struct timespec look = {.tv_nsec = CH_PATIENCE_LOOK_MS * 1000000L};
    struct ch_patience patience = ch_patience_start(process->pid, wait_ms);
    do
        syscall(SYS_futex, &process->page->noted, FUTEX_WAIT, 0, &look, NULL, 0);
    while (!__atomic_load_n(&process->page->noted, __ATOMIC_SEQ_CST) &&
           !ch_process_given_up(process->given_up) && !ch_patience_over(&patience));
}

/* True if the process is dead. Without a descriptor of it, for kernels and tools that have none, it
 * is looked for after a millisecond; somebody else's child may be gone without a trace. */
static bool look_for_end(pid_t pid, int fd, int wait_ms) {
    struct pollfd item = {.fd = fd, .events = POLLIN};
    siginfo_t info = {0};
    if (fd >= 0)
        return poll(&item, 1, wait_ms) > 0;
    if (wait_ms > 0)
        poll(NULL, 0, 1);
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        return info.si_pid == pid;
    return kill(pid, 0) != 0 && errno == ESRCH;
}

bool ch_process_given_up(const atomic_bool *given_up) {
    return given_up && atomic_load_explicit(given_up, memory_order_relaxed);
}

bool ch_process_wait(pid_t pid, int wait_ms, const atomic_bool *given_up) {
    int fd = pidfd_open(pid, 0),
        look_ms = wait_ms < CH_PATIENCE_LOOK_MS ? wait_ms : CH_PATIENCE_LOOK_MS;
    struct ch_patience patience = ch_patience_start(pid, wait_ms);
    bool ended;
    do
        ended = look_for_end(pid, fd, look_ms);
    while (!ended && wait_ms > 0 && !ch_process_given_up(given_up) && !ch_patience_over(&patience));
    if (fd >= 0)
        close(fd);
    return ended;
}

/* Bytes written so far: both processes have the same place in the file. A worker may have moved it
 * anywhere. */
static off_t words_length(int fd) {
    off_t length = lseek(fd, 0, SEEK_CUR);
    return length > CH_WORKER_WORDS ? CH_WORKER_WORDS : length;
}

static bool has_words(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (isalnum((unsigned char)line[i]) || (unsigned char)line[i] >= 0x80)
            return true;
    return false;
}

void ch_process_last_words(const char *text, size_t length, char *words, size_t size) {
    size_t at = size; /* words[at..size-1] is filled */
    for (size_t end = length, start; end > 0 && at > 0; end = start > 0 ? start - 1 : 0) {
        for (start = end; start > 0 && text[start - 1] != '\n';)
            start--;
        size_t first = start, past = end;
        while (first < past && (unsigned char)text[first] <= ' ')
            first++;
        while (past > first && (unsigned char)text[past - 1] <= ' ')
            past--;
        if (!has_words(text + first, past - first))
            continue;
        if (at == size && past - first >= size)
            first = past - size + 1;
        if (past - first + 1 > at)
            break;
        words[--at] = ' ';
        at -= past - first;
        memcpy(words + at, text + first, past - first);
    }
    size_t count = at < size ? size - at - 1 : 0; /* without the last blank */
    memmove(words, words + at, count);
    words[count] = '\0';
    for (size_t i = 0; i < count; i++)
        words[i] = words[i] ? words[i] : ' ';
    ch_text_plain(words, ""); /* it may begin within a character */
}

void ch_process_reap(pid_t pid, struct ch_process_end *end) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    end->exited = WIFEXITED(status);
    end->code = end->exited ? WEXITSTATUS(status) : WTERMSIG(status);
}

/* The end of what it wrote. */
static void read_last_words(int fd, char *words, size_t size) {
    char text[4096];
    off_t length = words_length(fd);
    off_t from = length > (off_t)sizeof text ? length - (off_t)sizeof text : 0;
    ssize_t count = length > 0 ? pread(fd, text, sizeof text, from) : 0;
    ch_process_last_words(text, count > 0 ? (size_t)count : 0, words, size);
}

void ch_process_log_words(struct ch_process *process) {
    if (!process->log->voice)
        return;
    off_t length = words_length(process->words), more = length - process->logged;
    if (more > 0) {
        CH_FREED char *text = ch_alloc((size_t)more + 1);
        ssize_t count = pread(process->words, text, (size_t)more, process->logged);
        for (ssize_t i = 0; i < count; i++)
            text[i] = text[i] ? text[i] : ' ';
        ch_log_write_lines(process->log, CH_LOG_WORDS, text);
    }
    process->logged = length;
}

void ch_process_take_words(struct ch_process *process) {
    ch_process_log_words(process);
    lseek(process->words, 0, SEEK_SET);
    process->logged = 0;
}

static void log_end(struct ch_process *process, const struct ch_process_end *end) {
    if (!process->log || !process->log->voice)
        return;
    if (process->words >= 0)
        ch_process_log_words(process);
    ch_process_log_end(process->log, process->pid, end);
}

void ch_process_end(struct ch_process *process, int wait_ms, struct ch_process_end *end) {
    struct ch_process_end unused;
    end = end ? end : &unused;
    *end = (struct ch_process_end){.by_itself = true};
    close_if_open(process->ends.out);
    close_if_open(process->unread);
    close_if_open(process->ends.in);
    if (process->pid > 0) {
        if (!ch_process_wait(process->pid, wait_ms, process->given_up)) {
            end->by_itself = false;
            kill(process->pid, SIGKILL);
        }
        ch_process_reap(process->pid, end);
    }
    if (process->words >= 0)
        read_last_words(process->words, end->last_words, sizeof end->last_words);
    if (process->pid > 0)
        log_end(process, end);
    if (process->page)
        munmap(process->page, sizeof *process->page);
    close_if_open(process->words);
    *process = ch_process_none;
}
