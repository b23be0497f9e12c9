/* The launcher of a confined program: a process that computes nothing, makes the world that the
 * program gets, and waits. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/worker_protocol.h"

extern char **environ;

/* Only this program writes such words, so a mistake in them is a bug. */
static bool read_order(int count, char **words, struct ch_confined_order *order) {
    for (int i = 0; i < count; i++) {
        const struct {
            const char *name;
            char ***paths;
        } lists[] = {{CH_CONFINED_READ, &order->read},
                     {CH_CONFINED_WRITE, &order->write},
                     {CH_CONFINED_HIDE, &order->hide},
                     {CH_CONFINED_NAMED, &order->named}};
        char *value = i + 1 < count ? words[i + 1] : NULL;
        if (strcmp(words[i], CH_CONFINED_NETWORK) == 0) {
            order->network = true;
        } else if (strcmp(words[i], CH_CONFINED_STRICT) == 0) {
            order->strict = true;
        } else if (strcmp(words[i], CH_CONFINED_PROGRAM) == 0) {
            order->program = value;
            order->arguments = words + i + 2;
            return i + 2 < count;
        } else if (value && strcmp(words[i], CH_CONFINED_HOME) == 0) {
            order->home = value;
            i++;
        } else {
            for (size_t k = 0; value && k < sizeof lists / sizeof *lists; k++)
                if (strcmp(words[i], lists[k].name) == 0)
                    ch_words_add(lists[k].paths, value);
            i++;
        }
    }
    return false;
}

/* In the child: executes the program, or reports why not. `guards` come from its report. */
static _Noreturn void exec_program(const struct ch_confined_order *order,
                                   const struct ch_confined_space *space, int to) {
    struct ch_confine_report result = {.guards = space->processes ? CH_CONFINE_PROCESSES : 0};
    char closed[CH_CONFINE_TEXT];
    sigset_t none;
    sigemptyset(&none);
    ch_confined_closed_text(order, closed, &result.own); /* while its folders can still be listed */
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL); /* what this program ignores is ignored after exec, too */
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (space->temporary[0])
        setenv("TMPDIR", space->temporary, 1);
    /* before exec nothing can be said of what comes after: privileges are closed first of all, as
     * Landlock wants it */
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    result.guards |= ch_confined_keep_files(order, space, result.text) ? CH_CONFINE_FILES : 0;
    result.refused = result.text[0];
    if (result.guards & CH_CONFINE_FILES && !result.refused)
        memcpy(result.text, closed, sizeof result.text);
    result.guards |= ch_confined_drop_rights(order->network);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* anew: changed rights undo it */
    result.unguarded = order->strict && !(result.guards & CH_CONFINE_FILES);
    bool sent = write(to, &result, sizeof result) == sizeof result;
    if (sent && !result.unguarded && !result.refused) {
        execve(order->program, order->arguments, environ);
        result.failed = errno;
        sent = write(to, &result, sizeof result) == sizeof result;
    }
    _exit(sent ? 0 : 1);
}

/* The processes whose parent this is, each sent SIGKILL. */
static void kill_children(void) {
    DIR *processes = opendir("/proc");
    if (!processes)
        return;
    for (struct dirent *entry; (entry = readdir(processes));) {
        char path[64], line[512];
        int pid = atoi(entry->d_name), parent = 0;
        if (pid <= 0)
            continue;
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        FILE *file = fopen(path, "re");
        size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
        if (file)
            fclose(file);
        line[length] = '\0';
        const char *behind = strrchr(line, ')'); /* the name before it may hold anything */
        if (behind && sscanf(behind + 1, " %*c %d", &parent) == 1 && parent == (int)getpid())
            kill(pid, SIGKILL);
    }
    closedir(processes);
}

/* Ends all that the program has started. With a namespace the kernel does, all at once. Without
 * one, whoever has lost its parent is a child of this process. */
static void end_all(const struct ch_confined_space *space, pid_t program) {
    if (space->first > 0)
        kill(space->first, SIGKILL);
    if (program > 0)
        kill(program, SIGKILL);
    do {
        if (!space->separate)
            kill_children();
    } while (waitpid(-1, NULL, 0) > 0 || errno == EINTR);
    ch_confined_leave_space(space);
}

static _Noreturn void end_by(int number) {
    sigset_t one;
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(number, SIG_DFL);
    sigemptyset(&one);
    sigaddset(&one, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    _exit(CH_WORKER_NO_PROGRAM); /* a signal that ends no process */
}

/* Waits until the program has ended, or is to end. */
static _Noreturn void await_end(const struct ch_confined_space *space, pid_t program,
                                const sigset_t *awaited) {
    for (;;) {
        int number, status;
        sigwait(awaited, &number);
        if (number == SIGTERM) {
            end_all(space, program);
            end_by(SIGKILL);
        }
        for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
            if (ended != program)
                continue;
            end_all(space, 0);
            if (WIFSIGNALED(status))
                end_by(WTERMSIG(status));
            _exit(WEXITSTATUS(status));
        }
    }
}

/* Its standard files are the program's alone: who reads them is to see when it closes them. */
static void leave_files(void) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3; fd++)
        dup2(nothing, fd);
    close(nothing);
}

/* Reads a report; false if there is none, or if SIGTERM is pending: it is blocked, and left for
 * await_end() to receive. */
static bool read_report(int from, struct ch_confine_report *report) {
    enum { LOOK_MS = 20 };
    struct pollfd item = {.fd = from, .events = POLLIN};
    sigset_t pending;
    do {
        sigpending(&pending);
        if (sigismember(&pending, SIGTERM))
            return false;
    } while (poll(&item, 1, LOOK_MS) <= 0);
    return read(from, report, sizeof *report) == (ssize_t)sizeof *report;
}

/* Passes on what the child reports: a second report is that it could not become the program. */
static void forward_report(int from, pid_t program) {
    struct ch_confine_report result, more;
    if (!read_report(from, &result))
        result = (struct ch_confine_report){.failed = EIO};
    else if (read_report(from, &more))
        result = more;
    result.program = program;
    ssize_t written = write(CH_CONFINE_REPORT, &result, sizeof result);
    (void)written; /* it fails if the reader is gone: SIGTERM is on its way */
    close(CH_CONFINE_REPORT);
    close(from);
}

_Noreturn void ch_confined_run(int count, char **words) {
    struct ch_confined_order order = {0};
    struct ch_confined_space space;
    pid_t parent = getppid();
    int ends[2];
    sigset_t awaited;
    if (fcntl(CH_CONFINE_REPORT, F_SETFD, FD_CLOEXEC) != 0 || !read_order(count, words, &order)) {
        fprintf(stderr, "crownhead confined is started by crownhead, not by hand\n");
        _exit(CH_WORKER_NO_PROGRAM);
    }
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGCHLD);
    sigprocmask(SIG_BLOCK, &awaited, NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    ch_confined_find_roots(&order);
    ch_confined_enter_space(&order, &space);
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* from here on: changed rights undo it */
    if (getppid() != parent) {
        end_all(&space, 0);
        _exit(CH_WORKER_NO_PROGRAM);
    }
    pid_t program = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
    if (program == 0)
        exec_program(&order, &space, ends[1]);
    leave_files();
    if (program < 0) {
        const struct ch_confine_report failed = {.failed = errno};
        ssize_t written = write(CH_CONFINE_REPORT, &failed, sizeof failed);
        end_all(&space, 0);
        _exit(written < 0 ? CH_WORKER_NO_PROGRAM : 0);
    }
    close(ends[1]);
    forward_report(ends[0], program);
    await_end(&space, program, &awaited);
}
