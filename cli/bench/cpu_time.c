#include "cli/bench/cpu_time.h"

#include <sys/resource.h>

static double time_of(int who) {
    struct rusage usage;
    if (getrusage(who, &usage) != 0)
        return 0;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

double ch_cpu_time_own(void) {
    return time_of(RUSAGE_SELF);
}

double ch_cpu_time_all(void) {
    return time_of(RUSAGE_SELF) + time_of(RUSAGE_CHILDREN);
}
