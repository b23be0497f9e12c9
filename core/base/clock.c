#include "core/base/clock.h"

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

const struct ch_clocks ch_clocks = {ch_clock_ns, ch_clock_thread_ns};

struct ch_budget ch_budget_start(const struct ch_clocks *clocks, int ms) {
    return ch_budget_start_ns(clocks, (int64_t)ms * 1000000);
}

struct ch_budget ch_budget_start_ns(const struct ch_clocks *clocks, int64_t ns) {
    if (!clocks)
        clocks = &ch_clocks;
    return (struct ch_budget){clocks, clocks->wall_ns() + ns, clocks->thread_ns() + ns};
}

bool ch_budget_over(const struct ch_budget *budget) {
    return budget->clocks->wall_ns() >= budget->wall_ns &&
           budget->clocks->thread_ns() >= budget->thread_ns;
}

int ch_budget_left_ms(const struct ch_budget *budget) {
    return (int)((budget->thread_ns - budget->clocks->thread_ns()) / 1000000);
}
