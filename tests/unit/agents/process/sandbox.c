/* The sandbox, tried from inside a worker: no attempt to get out is carried out. Without it most
 * are, so that the attempts are known to be real. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <seccomp.h>

#include "agents/agents.h"
#include "agents/process/sandbox.h"
#include "agents/process/worker_protocol.h"
#include "tests/support/agents.h"

static enum ch_attempt_end make(int i) {
    struct ch_agents_config config = agents_config();
    enum ch_attempt_end end;
    struct ch_error error;
    config.in_process = false;
    if (ch_attempt_make(i, &config, &end, &error) != CH_OK)
        fail_msg("%s: %s", ch_attempt_name(i), error.text);
    return end;
}

TEST(no_attempt_is_carried_out) {
    if (ch_sandbox_watched()) {
        print_message("skipped: %s\n", ch_sandbox_why_not(CH_GUARD_SECCOMP));
        skip();
    }
    int count = 0;
    for (; ch_attempt_name(count); count++)
        if (make(count) == CH_ATTEMPT_DONE)
            fail_msg("%s was carried out", ch_attempt_name(count));
    assert_true(count >= 20);
}

/* Actions that every machine allows a process, containers too. */
TEST(without_the_sandbox_they_are) {
    static const char *const usual[] = {"read-file",     "list-folder", "remove-file",
                                        "start-process", "run-program", "use-local-socket",
                                        "signal-program"};
    int found = 0;
    setenv("CROWNHEAD_SANDBOX", "off", 1);
    for (int i = 0; ch_attempt_name(i); i++)
        for (size_t k = 0; k < sizeof usual / sizeof *usual; k++)
            if (strcmp(usual[k], ch_attempt_name(i)) == 0) {
                assert_int_equal(make(i), CH_ATTEMPT_DONE);
                found++;
            }
    unsetenv("CROWNHEAD_SANDBOX");
    assert_int_equal(found, sizeof usual / sizeof *usual);
}

/* The descriptors are closed and the environment is not passed on, whatever the build. */
TEST(a_worker_inherits_nothing) {
    int fd = open("/etc/passwd", O_RDONLY); /* deliberately without O_CLOEXEC */
    assert_true(fd >= 0);
    for (int i = 0; ch_attempt_name(i); i++)
        if (strcmp(ch_attempt_name(i), "use-inherited") == 0)
            assert_int_equal(make(i), CH_ATTEMPT_REFUSED);
    close(fd);
}

/* Runs the check on a kernel that answers `call` with this error. */
static int check_without(int call, int answer, char *output, size_t size) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
        dup2(ends[1], STDOUT_FILENO);
        if (!filter || seccomp_rule_add(filter, SCMP_ACT_ERRNO((unsigned)answer), call, 0) != 0 ||
            seccomp_load(filter) != 0)
            _exit(100);
        execl(CH_PROGRAM, "crownhead", "agents", "--check-sandbox", NULL);
        _exit(101);
    }
    close(ends[1]);
    size_t used = 0;
    ssize_t got;
    while (used < size - 1 && (got = read(ends[0], output + used, size - 1 - used)) > 0)
        used += (size_t)got;
    output[used] = '\0';
    close(ends[0]);
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(old_kernels_are_distinguished) {
    char output[16384];
    if (ch_sandbox_watched()) {
        print_message("skipped: %s\n", ch_sandbox_why_not(CH_GUARD_SECCOMP));
        skip();
    }
    assert_int_equal(
        check_without(SCMP_SYS(landlock_create_ruleset), ENOSYS, output, sizeof output), 1);
    assert_non_null(strstr(output, "  no       Landlock"));
    assert_non_null(strstr(output, "  yes      memory closed to other processes"));
    assert_non_null(strstr(output, "it can open all files that you can (no Landlock"));
    assert_non_null(strstr(output, "this kernel has none; it came with Linux 5.13"));
    assert_non_null(strstr(output, "  ended    read a file")); /* seccomp is enough for that */
    assert_null(strstr(output, "DONE"));
    assert_int_equal(
        check_without(SCMP_SYS(landlock_create_ruleset), EOPNOTSUPP, output, sizeof output), 1);
    assert_non_null(strstr(output, "not switched on; boot with"));
}
