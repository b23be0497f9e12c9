#include "agents/external/program.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LAST_WORDS = 4096, EXEC_FAILED = 127, DIE_MS = 200 };

extern char **environ;

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void ch_program_init(struct ch_program *process) {
    *process = (struct ch_program){.to = -1, .from = -1, .words = -1, .unread = -1};
}

/* In the child, between fork and exec: system calls only. The ends of the pipes are all over 2. */
static void exec_program(const char *program, char *const arguments[], const int ends[3],
                         int report, bool launched, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXEC_FAILED);
    for (int i = 0; i < 3; i++)
        dup2(ends[i], i);
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(report, CH_CONFINE_REPORT);
    if (!launched)
        fcntl(CH_CONFINE_REPORT, F_SETFD, FD_CLOEXEC);
    close_range(CH_CONFINE_REPORT + 1, ~0U, 0);
    execve(program, arguments, environ);
    const struct ch_confine_report failed = {.failed = errno};
    ssize_t written = write(CH_CONFINE_REPORT, &failed, sizeof failed);
    _exit(written < 0 ? EXEC_FAILED + 1 : EXEC_FAILED);
}

/* Becomes known when the program runs or could not be started: ECANCELED if it is given up before.
 */
static struct ch_confine_report read_report(const struct ch_program *process, int from) {
    struct ch_confine_report result = {0};
    struct pollfd item = {.fd = from, .events = POLLIN};
    while (poll(&item, 1, CH_PATIENCE_LOOK_MS) <= 0)
        if (ch_program_given_up(process))
            return (struct ch_confine_report){.failed = ECANCELED};
    ssize_t length;
    do
        length = read(from, &result, sizeof result);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof result ? result : (struct ch_confine_report){0};
}

/* A launcher ends as its program did when it has seen to what that left: for this it has all the
 * time that it needs, and computes next to nothing. */
enum { LAUNCHER_MS = 5000 };

/* A launcher ends all that its program has started, wherever it hides. */
static void end_launcher(const struct ch_program *process) {
    kill(process->pid, SIGCONT);
    kill(process->pid, SIGTERM);
    ch_process_wait(process->pid, LAUNCHER_MS, NULL);
}

/* `launched`: the program is a launcher, which reports in any case; else only that exec failed. */
static struct ch_confine_report start(struct ch_program *process, const char *program,
                                      char *const arguments[], bool launched, int pipes[4][2]) {
    struct ch_confine_report result = {0};
    for (int i = 0; i < 4; i++)
        if (!ch_process_pipe(pipes[i]))
            return (struct ch_confine_report){.failed = errno};
    const int ends[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    assert(ends[0] > 3 && ends[1] > 3 && ends[2] > 3); /* else dup2 would lose one */
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* in the child no handler of ours is to run */
    process->pid = fork();
    if (process->pid == 0)
        exec_program(program, arguments, ends, pipes[3][1], launched, parent);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (process->pid < 0)
        return (struct ch_confine_report){.failed = errno};
    close_end(&pipes[3][1]);
    result = read_report(process, pipes[3][0]);
    if (result.failed == ECANCELED)
        end_launcher(process);
    if (launched && !result.failed && !result.unguarded && !result.refused && result.program <= 0)
        result.failed = ECHILD; /* a launcher that ended without a report */
    if (result.failed == ECANCELED || result.failed == ECHILD)
        kill(process->pid, SIGKILL);
    if (result.failed || result.unguarded || result.refused)
        waitpid(process->pid, NULL, 0);
    return result;
}

static enum ch_status report_why_not(const struct ch_confine_report *result, const char *program,
                                     struct ch_error *error) {
    if (result->failed == ECANCELED)
        return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "%s was not waited for", program);
    if (result->refused)
        return ch_bad_input(error, "%s is not started: %s", program, result->text);
    if (!result->unguarded) {
        bool closed = result->failed == EACCES && result->text[0];
        errno = result->failed;
        ch_error_system(error, NULL, "%s can't be started", program);
        if (closed)
            snprintf(error->text + strlen(error->text), sizeof error->text - strlen(error->text),
                     "; it may not read %s", result->text);
        return error->status;
    }
    CH_SCOPED(ch_text_done) struct ch_text lacks = ch_text_new();
    ch_confine_missing(result->guards, &lacks);
    return ch_unsupported(
        error,
        "%s is not started: here %s, so it could look at what its opponent hides; to trust it, "
        "write confine=no before the program",
        program, lacks.data);
}

enum ch_status ch_program_start(struct ch_program *process, const char *program,
                                char *const arguments[], const struct ch_confine *confine,
                                const struct ch_log_place *log, struct ch_error *error) {
    int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    char **command = confine->off ? NULL : ch_confine_command(confine, program, arguments);
    struct ch_confine_report result = start(process, command ? confine->launcher : program,
                                            command ? command : arguments, command != NULL, pipes);
    bool failed = result.failed || result.unguarded || result.refused;
    ch_words_free(command);
    process->engine = result.program > 0 ? result.program : process->pid;
    process->guards = result.guards;
    for (int i = 0; i < 4; i++) {
        int *ours = &pipes[i][i == 0];
        int *kept[] = {&process->to, &process->from, &process->words, NULL};
        if (!failed && i == 0) {
            process->unread = pipes[0][0];
            pipes[0][0] = -1;
        }
        if (!failed && kept[i]) {
            fcntl(*ours, F_SETFL, O_NONBLOCK);
            *kept[i] = *ours;
            *ours = -1;
        }
        close_end(&pipes[i][0]);
        close_end(&pipes[i][1]);
    }
    if (!failed) {
        process->log = log;
        memcpy(process->closed, result.text, sizeof process->closed);
        if (!confine->off) {
            ch_confine_tell(confine, result.guards);
            ch_confine_tell_closed(confine, program, &result);
        }
        ch_log_write(log, CH_LOG_PROCESS, "process %d started: %s", (int)process->engine, program);
        process->pending = ch_text_new();
        process->said = ch_text_new();
        process->last_words = ch_text_new();
        return CH_OK;
    }
    process->pid = process->engine = 0;
    return report_why_not(&result, program, error);
}

static void write_pending(struct ch_program *process) {
    struct ch_text *pending = &process->pending;
    while (process->to >= 0 && pending->length > 0) {
        ssize_t written = write(process->to, pending->data, pending->length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) /* it does not read: more goes out while it is listened to */
            return;
        pending->length -= (size_t)written;
        memmove(pending->data, pending->data + written, pending->length + 1);
    }
}

void ch_program_send(struct ch_program *process, const char *text) {
    ch_log_write_lines(process->log, CH_LOG_QUESTION, text);
    assert(process->pid > 0);
    ch_text_add(&process->pending, text);
    write_pending(process);
}

void ch_program_ask(struct ch_program *process) {
    process->total = 0;
}

/* Reads what there is, once; false if nothing more will come. */
static bool read_some(int fd, struct ch_text *text, size_t *count) {
    char bytes[1 << 14];
    ssize_t length = read(fd, bytes, sizeof bytes);
    *count = length > 0 ? (size_t)length : 0;
    ch_text_add_bytes(text, bytes, *count);
    return length > 0 || (length < 0 && (errno == EAGAIN || errno == EINTR));
}

static void read_words(struct ch_program *process) {
    size_t count;
    struct ch_text *words = &process->last_words;
    if (!read_some(process->words, words, &count))
        close_end(&process->words);
    ch_log_write_lines(process->log, CH_LOG_WORDS, words->data + words->length - count);
    if (words->length > 2 * LAST_WORDS) {
        memmove(words->data, words->data + words->length - LAST_WORDS, LAST_WORDS + 1);
        words->length = LAST_WORDS;
    }
}

/* The next whole line of what was read, or NULL. Zero bytes end no line: they become 1, which no
 * text holds either. */
static char *take_line(struct ch_program *process) {
    struct ch_text *said = &process->said;
    char *line = said->data + process->taken;
    char *end = memchr(line, '\n', said->length - process->taken);
    if (!end && process->at_end && process->taken < said->length)
        end = said->data + said->length; /* the last line may have none */
    if (!end) {
        memmove(said->data, line, said->length - process->taken + 1);
        said->length -= process->taken;
        process->taken = 0;
        return NULL;
    }
    assert(end >= line && end <= said->data + said->length);
    process->taken = (size_t)(end - said->data) + (end < said->data + said->length);
    *end = '\0';
    for (char *at = line; (at = memchr(at, '\0', (size_t)(end - at)));)
        *at = '\1';
    if (end > line && end[-1] == '\r')
        end[-1] = '\0';
    return line;
}

bool ch_program_given_up(const struct ch_program *process) {
    return ch_process_given_up(process->given_up);
}

/* Waits for anything to happen until the deadline, or until it is time to look whether it is given
 * up. False when it is given up or the deadline is over and it said nothing: what it writes to its
 * errors is no reason to go on. */
static bool await_event(struct ch_program *process, int64_t deadline_ns) {
    int64_t left = deadline_ns - ch_clock_ns(), slice = CH_PATIENCE_LOOK_MS * INT64_C(1000000);
    bool looks = process->given_up && left > slice;
    if (ch_program_given_up(process))
        return false;
    if (looks)
        left = slice;
    struct timespec wait = {0};
    if (left > 0)
        wait = (struct timespec){left / 1000000000, left % 1000000000};
    struct pollfd items[] = {
        {.fd = process->from, .events = POLLIN},
        {.fd = process->words, .events = POLLIN},
        {.fd = process->pending.length > 0 ? process->to : -1, .events = POLLOUT},
    };
    int ready = ppoll(items, 3, &wait, NULL);
    if (ready == 0 || (ready < 0 && left <= 0))
        return ready == 0 && looks;
    if (ready < 0)
        return true;
    size_t count = 0;
    if (items[0].revents && !read_some(process->from, &process->said, &count)) {
        process->at_end = true;
        close_end(&process->from);
    }
    process->total += count;
    if (items[1].revents)
        read_words(process);
    if (items[2].revents)
        write_pending(process);
    return left > 0 || items[0].revents;
}

enum ch_program_received ch_program_receive(struct ch_program *process, int64_t deadline_ns,
                                            char **line) {
    for (;;) {
        *line = take_line(process);
        if (process->said.length - process->taken > CH_PROGRAM_LINE ||
            (*line && strlen(*line) > CH_PROGRAM_LINE))
            return CH_PROGRAM_TOO_LONG;
        if (process->total > CH_PROGRAM_MAX_SAID)
            return CH_PROGRAM_TOO_MUCH;
        if (*line) {
            ch_log_write(process->log, CH_LOG_ANSWER, "%s", *line);
            return CH_PROGRAM_LINE_RECEIVED;
        }
        if (process->at_end)
            return CH_PROGRAM_CLOSED;
        if (!await_event(process, deadline_ns))
            return CH_PROGRAM_NOTHING;
    }
}

size_t ch_program_unread(const struct ch_program *process) {
    int waiting = 0;
    if (process->to < 0 || ioctl(process->to, FIONREAD, &waiting) != 0)
        return process->pending.length;
    return process->pending.length + (size_t)waiting;
}

/* The end of what it wrote to its errors, on one line. */
static void keep_last_words(struct ch_program *process, char *words, size_t size) {
    enum { READS = 64 }; /* more than a pipe holds: another process may go on writing */
    struct ch_text *all = &process->last_words;
    for (int i = 0; i < READS && process->words >= 0; i++)
        read_words(process);
    ch_process_last_words(all->data, all->length, words, size);
}

/* True if it has ended within wait_ms of patience with it, and before it is given up. */
static bool has_ended(const struct ch_program *process, int wait_ms) {
    bool ended = ch_process_wait(process->engine, wait_ms, process->given_up);
    return ended && process->engine != process->pid
               ? ch_process_wait(process->pid, LAUNCHER_MS, process->given_up)
               : ended;
}

bool ch_program_stopped(const struct ch_program *process) {
    return ch_process_stopped(process->engine) || ch_process_stopped(process->pid);
}

static void end_all(const struct ch_program *process) {
    if (process->engine != process->pid)
        end_launcher(process);
    kill(-process->pid, SIGKILL); /* its group, too: it is not reaped yet */
}

void ch_program_end(struct ch_program *process, int wait_ms, struct ch_process_end *end) {
    struct ch_process_end unused;
    assert(process->pid > 0 && process->engine > 0); /* kill(0) would end ourselves */
    end = end ? end : &unused;
    *end = (struct ch_process_end){.by_itself = true};
    close_end(&process->to);
    close_end(&process->unread);
    end->by_itself = has_ended(process, wait_ms);
    end_all(process);
    ch_process_reap(process->pid, end);
    keep_last_words(process, end->last_words, sizeof end->last_words);
    ch_process_log_end(process->log, process->engine, end);
    close_end(&process->from);
    close_end(&process->words);
    ch_text_done(&process->pending);
    ch_text_done(&process->said);
    ch_text_done(&process->last_words);
    ch_program_init(process);
}

/* Whether a program that failed said what else was wrong with it: an exception that no one handled,
 * as Python and Java report it, and not that a file was refused. */
static bool is_mistake(const char *words) {
    return (strstr(words, "Traceback") || strstr(words, "Exception in thread")) &&
           !strstr(words, "denied") && !strstr(words, "Errno 13");
}

/* What to do comes last, and in whole: of what comes before as much as fits is kept. */
static void add_closed(struct ch_fault *fault, const char *closed) {
    static const char parting[] = "; it may not read ";
    size_t needed = sizeof parting + sizeof "…" + strlen(closed), all = sizeof fault->text;
    if (needed < all && strlen(fault->text) + needed > all)
        snprintf(fault->text + all - needed, needed, "…");
    ch_fault_add(fault, "%s%s", parting, closed);
}

void ch_program_drop(struct ch_program *program, int wait_ms, const char *complaint,
                     struct ch_fault *fault) {
    struct ch_process_end end;
    char closed[CH_CONFINE_TEXT];
    snprintf(closed, sizeof closed, "%s", program->ready ? "" : program->closed);
    ch_program_end(program, wait_ms, &end);
    bool ended = fault->end == CH_END_NONE;
    if (ended)
        ch_process_report_end(&end, fault);
    if (complaint[0])
        ch_fault_add(fault, "; its last error: %s", complaint);
    ch_process_add_words(fault, end.last_words);
    if (closed[0] && (ended || fault->end == CH_END_LOAD_FAILED) && !is_mistake(end.last_words))
        add_closed(fault, closed);
    ch_text_plain(fault->text, "");
}

void ch_program_fail(struct ch_program *program, enum ch_program_received received,
                     const char *awaited, int limit_ms, bool deaf, const char *complaint,
                     struct ch_fault *fault) {
    bool stopped = received == CH_PROGRAM_NOTHING && ch_program_stopped(program);
    int wait_ms = 0;
    if (received == CH_PROGRAM_NOTHING && ch_program_given_up(program)) {
        ch_fault_set(fault, CH_END_STALLED, "it was not waited for");
        ch_program_drop(program, 0, complaint, fault);
        return;
    }
    if (received == CH_PROGRAM_NOTHING && has_ended(program, 0))
        received = CH_PROGRAM_CLOSED; /* something that it started holds its output open */
    switch (received) {
    case CH_PROGRAM_NOTHING:
        ch_fault_set(fault, deaf || stopped ? CH_END_STALLED : CH_END_TIME, "no %s within %d ms%s",
                     awaited, limit_ms,
                     stopped ? "; a signal had stopped it"
                     : deaf  ? "; it has not read what it was told"
                             : "");
        break;
    case CH_PROGRAM_TOO_LONG:
        ch_fault_set(fault, CH_END_GARBAGE, "it wrote a line of more than %d KB",
                     CH_PROGRAM_LINE >> 10);
        break;
    case CH_PROGRAM_TOO_MUCH:
        ch_fault_set(fault, CH_END_GARBAGE, "it wrote more than %d MB and no %s",
                     CH_PROGRAM_MAX_SAID >> 20, awaited);
        break;
    default:
        *fault = (struct ch_fault){.end = CH_END_NONE}; /* set when it has ended */
        wait_ms = DIE_MS;
    }
    ch_program_drop(program, wait_ms, complaint, fault);
}
