/* agents/program with programs that speak lines: dead ones, those that write too much, and those
 * that were given up. */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/external/program.h"
#include "core/base/clock.h"
#include "tests/support/unit.h"

/* An hour, which no machine needs that is only busy. */
enum { EVER_MS = 3600000 };

static void start_shell(struct ch_program *process, const char *script) {
    char *arguments[] = {(char *)"sh", (char *)"-c", (char *)script, NULL};
    static const struct ch_log_place no_log;
    static const struct ch_confine unconfined = {.off = true};
    struct ch_error error;
    ch_program_init(process);
    assert_int_equal(ch_program_start(process, "/bin/sh", arguments, &unconfined, &no_log, &error),
                     CH_OK);
}

static int64_t in_ms(int64_t ms) {
    return ch_clock_ns() + ms * 1000000;
}

/* Speaking to a program that has ended is no signal, and nothing that is waited for. */
TEST(test_dead) {
    struct ch_program process;
    struct ch_process_end end;
    char *line;
    start_shell(&process, "echo bye; echo why >&2; exit 3");
    assert_true(ch_process_wait(process.pid, EVER_MS, NULL));
    ch_program_send(&process, "hub\n");
    assert_int_equal(ch_program_receive(&process, 0, &line), CH_PROGRAM_LINE_RECEIVED);
    assert_string_equal(line, "bye");
    assert_int_equal(ch_program_receive(&process, in_ms(EVER_MS), &line), CH_PROGRAM_CLOSED);
    ch_program_end(&process, 0, &end);
    assert_true(end.by_itself && end.exited && end.code == 3);
    assert_string_equal(end.last_words, "why");
    assert_int_equal(process.pid, 0);
}

/* Last words may begin with anything. */
TEST(test_last_words) {
    struct ch_program process;
    struct ch_process_end end;
    start_shell(&process, "printf '\\000\\000so it ends\\000\\n \\n' >&2; exit 1");
    assert_true(ch_process_wait(process.pid, 100000, NULL));
    ch_program_end(&process, 0, &end);
    assert_string_equal(end.last_words, "so it ends");
}

/* The bound on output is for each question: 9 MB twice are not too much, and 18 MB are. */
TEST(test_much) {
    struct ch_program process;
    struct ch_process_end end;
    char *line;
    start_shell(&process, "x=info; for i in 1 2 3 4 5 6 7 8; do x=$x$x; done;"
                          " while read -r count; do yes $x | head -n $count; echo done; done");
    for (int turn = 0; turn < 3; turn++) {
        enum ch_program_received received;
        ch_program_ask(&process);
        ch_program_send(&process, turn < 2 ? "9000\n" : "18000\n");
        do
            received = ch_program_receive(&process, in_ms(EVER_MS), &line);
        while (received == CH_PROGRAM_LINE_RECEIVED && strcmp(line, "done") != 0);
        assert_int_equal(received, turn < 2 ? CH_PROGRAM_LINE_RECEIVED : CH_PROGRAM_TOO_MUCH);
    }
    ch_program_end(&process, 0, &end);
    assert_false(end.by_itself);
}

/* A program that writes to its errors without end is given no more time for it. */
TEST(test_loud) {
    struct ch_program process;
    struct ch_process_end end;
    char *line;
    start_shell(&process, "exec sleep 600");
    close(process.words);
    process.words = open("/dev/zero", O_RDONLY | O_CLOEXEC); /* no pipe is always full */
    alarm(EVER_MS / 1000);
    assert_int_equal(ch_program_receive(&process, in_ms(300), &line), CH_PROGRAM_NOTHING);
    ch_program_end(&process, 0, &end);
    alarm(0);
    assert_string_equal(end.last_words, "");
}

static atomic_bool given_up;

static void *give_up(void *unused) {
    usleep(100000);
    atomic_store(&given_up, true);
    return unused;
}

/* A launcher that never reports and a program that never ends are given up. */
TEST(test_given_up) {
    static const struct ch_log_place no_log;
    struct ch_program process;
    struct ch_process_end end;
    struct ch_error error;
    pthread_t thread;
    char *arguments[] = {(char *)"sh", NULL};
    const struct ch_confine confine = {.launcher = CH_SOURCE "/tests/support/deaf_launcher.sh"};
    alarm(EVER_MS / 1000);
    ch_program_init(&process);
    process.given_up = &given_up;
    assert_int_equal(pthread_create(&thread, NULL, give_up, NULL), 0);
    assert_int_equal(ch_program_start(&process, "/bin/sh", arguments, &confine, &no_log, &error),
                     CH_INTERRUPTED);
    pthread_join(thread, NULL);
    assert_int_equal(process.pid, 0);
    assert_int_equal(waitpid(-1, NULL, 0), -1); /* it is gone */

    atomic_store(&given_up, false);
    start_shell(&process, "exec sleep 100000");
    process.given_up = &given_up;
    assert_int_equal(pthread_create(&thread, NULL, give_up, NULL), 0);
    ch_program_end(&process, 10 * EVER_MS, &end);
    pthread_join(thread, NULL);
    alarm(0);
    assert_false(end.by_itself);
}

static void expect_last_words(const char *text, const char *words) {
    char found[16];
    ch_process_last_words(text, strlen(text), found, sizeof found);
    assert_string_equal(found, words);
}

/* Lines without words are left out, and whole lines are kept while there is room. */
TEST(test_lines_of_last_words) {
    expect_last_words("", "");
    expect_last_words("\n  \n ^^^^\n", "");
    expect_last_words("one", "one");
    expect_last_words("one\n  two  \n", "one two");
    expect_last_words("one two three\nfour\r\n     ^^^^\n\n", "four");
    expect_last_words("1234567\n1234567", "1234567 1234567");
    expect_last_words("1234567\n12345678", "12345678");
    expect_last_words("123456789012345\n", "123456789012345");
    expect_last_words("ABCDE1234567890abcd", "E1234567890abcd");
    expect_last_words("\xc3\xa9\x1b[m\n", "\xc3\xa9 [m");
    char zero[] = "a\0b\n\0\0\n", found[16];
    ch_process_last_words(zero, sizeof zero - 1, found, sizeof found);
    assert_string_equal(found, "a b");
}
