/* See affinity.h. What the kernel refuses is left as it was: pinning is for speed alone. */
#include "core/affinity.h"

void ch_affinity_get(struct ch_affinity *affinity) {
    CPU_ZERO(&affinity->set);
    affinity->count = sched_getaffinity(0, sizeof affinity->set, &affinity->set) == 0
                          ? CPU_COUNT(&affinity->set)
                          : 0;
}

void ch_affinity_set(const struct ch_affinity *affinity) {
    if (affinity->count > 0)
        (void)sched_setaffinity(0, sizeof affinity->set, &affinity->set);
}

void ch_affinity_pin(const struct ch_affinity *affinity, int which) {
    struct ch_affinity one = {.count = 1};
    if (affinity->count == 0)
        return;
    size_t cpu = 0;
    for (int left = which % affinity->count; left >= 0; cpu++)
        left -= CPU_ISSET(cpu, &affinity->set) != 0;
    CPU_ZERO(&one.set);
    CPU_SET(cpu - 1, &one.set);
    ch_affinity_set(&one);
}
