/* Confined programs on kernels that lack a feature, and the options of their command lines.
 * tests/run/agents/confine.sh tests the confinement on a whole machine. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <seccomp.h>

#include "agents/external/program.h"
#include "core/base/clock.h"
#include "core/record/private_file.h"
#include "tests/support/unit.h"

/* An hour, which no machine needs that is only busy. */
enum { EVER_MS = 3600000 };

static enum ch_status start(struct ch_program *process, bool strict, const char *script,
                            struct ch_error *error) {
    static const struct ch_log_place no_log;
    const struct ch_confine confine = {.launcher = CH_PROGRAM, .strict = strict};
    char *arguments[] = {(char *)"sh", (char *)"-c", (char *)script, NULL};
    ch_program_init(process);
    return ch_program_start(process, "/bin/sh", arguments, &confine, &no_log, error);
}

static const char *receive_line(struct ch_program *process) {
    char *line;
    if (ch_program_receive(process, ch_clock_ns() + EVER_MS * INT64_C(1000000), &line) !=
        CH_PROGRAM_LINE_RECEIVED)
        return "";
    return line;
}

/* Runs `body` in a process for which the kernel answers `call` with an error; its exit code. */
static int without(int call, int answer, int (*body)(void)) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
        if (!filter || seccomp_rule_add(filter, SCMP_ACT_ERRNO((unsigned)answer), call, 0) != 0 ||
            seccomp_load(filter) != 0)
            _exit(100);
        _exit(body());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

/* A descendant in a session of its own that has lost its parent ends with the program. Its number
 * is the machine's, since there is no namespace. */
static int forks_away(void) {
    struct ch_program process;
    struct ch_error error;
    if (start(&process, false, "(setsid sh -c 'echo $$; exec sleep 3600' &) ; read line; exit 0",
              &error) != CH_OK)
        return 1;
    int pid = 0;
    if (sscanf(receive_line(&process), "%d", &pid) != 1 || kill(pid, 0) != 0)
        return 2;
    if (process.guards & CH_CONFINE_PROCESSES || !(process.guards & CH_CONFINE_NETWORK))
        return 3;
    ch_program_end(&process, 0, NULL);
    return kill(pid, 0) == 0 || errno != ESRCH ? 4 : 0;
}

TEST(test_forks_away) {
    assert_int_equal(without(SCMP_SYS(unshare), EPERM, forks_away), 0);
}

static int is_refused(void) {
    struct ch_program process;
    struct ch_error error;
    if (start(&process, true, "exit 0", &error) != CH_UNSUPPORTED)
        return 1;
    if (!strstr(error.text,
                "it can open all files that you can (no Landlock: this kernel has none"))
        return 2;
    if (!strstr(error.text, "confine=no") || process.pid != 0)
        return 3;
    return start(&process, false, "echo there; exit 0", &error) == CH_OK &&
                   strcmp(receive_line(&process), "there") == 0 &&
                   !(process.guards & CH_CONFINE_FILES)
               ? (ch_program_end(&process, EVER_MS, NULL), 0)
               : 4;
}

TEST(test_without_landlock) {
    assert_int_equal(without(SCMP_SYS(landlock_create_ruleset), ENOSYS, is_refused), 0);
}

static atomic_bool given_up;

/* Gives up when the launcher's child waits for the kernel. */
static void *give_up(void *listener) {
    struct pollfd item = {.fd = *(int *)listener, .events = POLLIN};
    atomic_store(&given_up, poll(&item, 1, EVER_MS) > 0);
    return NULL;
}

/* The kernel never answers the launcher's child, so that it never becomes the program. A launcher
 * that was given up ends it, and leaves nothing behind. */
static int is_given_up(void) {
    static const struct ch_log_place no_log;
    const struct ch_confine confine = {.launcher = CH_PROGRAM};
    char *arguments[] = {(char *)"sh", NULL}, folder[] = "/tmp/confine-XXXXXX";
    struct ch_program process;
    struct ch_error error;
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!mkdtemp(folder) || setenv("TMPDIR", folder, 1) != 0 || !filter ||
        seccomp_rule_add(filter, SCMP_ACT_NOTIFY, SCMP_SYS(capset), 0) != 0 ||
        seccomp_load(filter) != 0)
        return 1;
    int listener = seccomp_notify_fd(filter);
    pthread_t thread;
    if (listener < 0 || pthread_create(&thread, NULL, give_up, &listener) != 0)
        return 1;
    ch_program_init(&process);
    process.given_up = &given_up;
    if (ch_program_start(&process, "/bin/sh", arguments, &confine, &no_log, &error) !=
        CH_INTERRUPTED)
        return 2;
    pthread_join(thread, NULL);
    return rmdir(folder) == 0 ? 0 : 3; /* its folder for temporary files was there */
}

TEST(test_given_up) {
    assert_int_equal(without(SCMP_SYS(unshare), EPERM, is_given_up), 0);
}

/* The end of a program is reported as if there were no launcher. */
TEST(test_ends) {
    static const struct {
        const char *script;
        bool exited;
        int code;
    } cases[] = {{"exit 0", true, 0},
                 {"exit 3", true, 3},
                 {"kill -TERM $$", false, SIGTERM},
                 {"kill -SEGV $$", false, SIGSEGV},
                 {"kill -KILL $$", false, SIGKILL},
                 {"ulimit -f 1; exec head -c 100000 /dev/zero >\"$TMPDIR/file\"", false, SIGXFSZ}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ch_program process;
        struct ch_process_end end;
        struct ch_error error;
        assert_int_equal(start(&process, false, cases[i].script, &error), CH_OK);
        ch_program_end(&process, EVER_MS, &end);
        assert_true(end.by_itself);
        assert_int_equal(end.exited, cases[i].exited);
        assert_int_equal(end.code, cases[i].code);
    }
}

/* Whatever the programs that start it ignore or block. */
TEST(test_signals) {
    struct ch_program process;
    struct ch_error error;
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(
        start(&process, false, "exec grep -E 'SigBlk|SigIgn' /proc/self/status", &error), CH_OK);
    assert_string_equal(receive_line(&process), "SigBlk:\t0000000000000000");
    assert_string_equal(receive_line(&process), "SigIgn:\t0000000000000000");
    ch_program_end(&process, EVER_MS, NULL);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

TEST(test_stopped) {
    struct ch_program process;
    struct ch_process_end end;
    struct ch_error error;
    assert_int_equal(start(&process, false, "echo here; kill -STOP $$", &error), CH_OK);
    assert_string_equal(receive_line(&process), "here");
    while (!ch_program_stopped(&process))
        usleep(1000);
    ch_program_end(&process, 0, &end);
    assert_false(end.by_itself);
}

TEST(test_not_started) {
    static const struct ch_log_place no_log;
    const struct ch_confine confine = {.launcher = CH_PROGRAM};
    char *arguments[] = {(char *)"nothing", NULL};
    struct ch_program process;
    struct ch_error error;
    ch_program_init(&process);
    assert_int_equal(
        ch_program_start(&process, "/no/such/program", arguments, &confine, &no_log, &error),
        CH_SYSTEM);
    assert_non_null(strstr(error.text, "can't be started"));
    assert_int_equal(process.pid, 0);
}

/* Words about its permissions are removed, and the others are the engine's, in their order. */
TEST(test_words) {
    CH_SCOPED(ch_program_command_done) struct ch_program_command command;
    struct ch_error error;
    assert_int_equal(ch_program_command_read("hub",
                                             "threads=2 read=/usr network=yes write=/tmp "
                                             "book=no read=/etc sh read=here",
                                             &command, &error),
                     CH_OK);
    assert_int_equal(command.parameter_count, 2);
    assert_string_equal(command.parameter[0], "threads=2");
    assert_string_equal(command.parameter[1], "book=no");
    assert_null(command.parameter[2]);
    assert_string_equal(command.confine.read[0], "/usr");
    assert_string_equal(command.confine.read[1], "/etc");
    assert_null(command.confine.read[2]);
    assert_string_equal(command.confine.write[0], "/tmp");
    assert_true(command.confine.network && !command.confine.off);
    assert_string_equal(command.argument[1], "read=here");
}

/* SQLite's header by its documentation of the format: the application's number at byte 68. */
TEST(test_private) {
    char database[100] = "SQLite format 3";
    assert_false(ch_private_file(database, sizeof database));
    memcpy(database + 68, "CHrd", 4);
    assert_true(ch_private_file(database, sizeof database));
    assert_false(ch_private_file(database, 70));
    static const char *const ours[] = {"# crownhead log 1: time", "# crownhead log 2",
                                       "0123456789abcdefABCDEF9876543210",
                                       "0123456789abcdefABCDEF9876543210\n"};
    static const char *const others[] = {"", "# crownhead", "0123456789abcdef",
                                         "0123456789abcdefABCDEF9876543210a",
                                         "0123456789abcdefABCDEF9876543210 and more"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_true(ch_private_file(ours[i], strlen(ours[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(ch_private_file(others[i], strlen(others[i])));
}
