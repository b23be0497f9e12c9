/* See clock.h. */
#include "core/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t ch_clock_ns(void) {
    return read_clock(CLOCK_MONOTONIC);
}

int64_t ch_clock_thread_ns(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

int64_t ch_clock_date_ms(void) {
    return read_clock(CLOCK_REALTIME) / 1000000;
}

struct ch_budget ch_budget_start(int ms) {
    int64_t ns = (int64_t)ms * 1000000;
    return (struct ch_budget){ch_clock_ns() + ns, ch_clock_thread_ns() + ns};
}

bool ch_budget_over(const struct ch_budget *budget) {
    return ch_clock_ns() >= budget->wall_ns && ch_clock_thread_ns() >= budget->thread_ns;
}

int ch_budget_left_ms(const struct ch_budget *budget) {
    return (int)((budget->thread_ns - ch_clock_thread_ns()) / 1000000);
}
