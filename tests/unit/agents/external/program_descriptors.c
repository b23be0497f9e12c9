/* A program that can't be started for want of descriptors leaves those of this process as they
 * were. */
#include "agents/external/program.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/resource.h>

#include "tests/support/unit.h"

enum { MAX = 64, PIPES = 4 };

/* Which of the first descriptors are open, as bits. */
static uint64_t open_descriptors(void) {
    uint64_t open = 0;
    for (int fd = 0; fd < MAX; fd++)
        open |= (uint64_t)(fcntl(fd, F_GETFD) >= 0) << fd;
    return open;
}

/* It needs four pipes; here is room for `room` descriptors more. */
static void start_with(int room) {
    char *const arguments[] = {"true", NULL};
    struct rlimit usual, few;
    struct ch_program process;
    struct ch_error error = {.text = ""};
    const struct ch_confine trusted = {.off = true};
    const uint64_t before = open_descriptors();
    int top = 0, left = room;
    for (; top < MAX && (left > 0 || before >> top & 1); top++)
        left -= !(before >> top & 1);
    assert_int_equal(0, getrlimit(RLIMIT_NOFILE, &usual));
    few = usual;
    few.rlim_cur = (rlim_t)top;
    ch_program_init(&process);
    assert_int_equal(0, setrlimit(RLIMIT_NOFILE, &few));
    enum ch_status status =
        ch_program_start(&process, "/bin/true", arguments, &trusted, NULL, &error);
    assert_int_equal(0, setrlimit(RLIMIT_NOFILE, &usual));
    assert_int_equal(CH_SYSTEM, status);
    assert_true(before == open_descriptors());
}

TEST(open_descriptors_stay_open) {
    for (int room = 0; room < 2 * PIPES; room++)
        start_with(room);
}
