#include "cli/bench/round_trip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/bench/cpu_time.h"
#include "core/base/clock.h"

enum { MAX_BYTES = 4096 }; /* what a pipe takes whole */

/* The child: answers until the other end closes. */
static void echo(int in, int out, size_t answer) {
    static char bytes[MAX_BYTES];
    while (read(in, bytes, sizeof bytes) > 0 && write(out, bytes, answer) == (ssize_t)answer)
        continue;
    _exit(0);
}

static bool ask(int in, int out, size_t request, size_t answer, int count) {
    static char bytes[MAX_BYTES];
    for (int i = 0; i < count; i++)
        if (write(out, bytes, request) != (ssize_t)request ||
            read(in, bytes, sizeof bytes) != (ssize_t)answer)
            return false;
    return true;
}

static void close_ends(int ends[2]) {
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

enum ch_status ch_round_trip_measure(int count, size_t request, size_t answer,
                                     struct ch_round_trip *trip, struct ch_error *error) {
    int there[2] = {-1, -1}, back[2] = {-1, -1};
    *trip = (struct ch_round_trip){0};
    request = request < MAX_BYTES ? request : MAX_BYTES;
    answer = answer < MAX_BYTES ? answer : MAX_BYTES;
    fflush(NULL);
    if (pipe2(there, O_CLOEXEC) != 0 || pipe2(back, O_CLOEXEC) != 0) {
        enum ch_status status = ch_error_system(error, NULL, "a pipe can't be made");
        close_ends(there);
        return status;
    }
    double cpu = ch_cpu_time_all();
    pid_t child = fork();
    if (child == 0) {
        close(there[1]);
        close(back[0]);
        echo(there[0], back[1], answer);
    }
    close(there[0]);
    close(back[1]);
    there[0] = back[1] = -1;
    int64_t begun = ch_clock_ns();
    bool answered = child > 0 && ask(back[0], there[1], request, answer, count);
    trip->wall_us = (double)(ch_clock_ns() - begun) * 1e-3 / count;
    close_ends(there);
    close_ends(back);
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    trip->cpu_us = (ch_cpu_time_all() - cpu) * 1e6 / count;
    return answered ? CH_OK : ch_error_system(error, NULL, "a process that answers can't be had");
}
