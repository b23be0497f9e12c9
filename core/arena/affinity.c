/* Failures are ignored: pinning is for speed alone. */
#include "core/arena/affinity.h"

#include <assert.h>
#include <unistd.h>

/* How many of the set come before this processor. */
static int count_below(const cpu_set_t *set, int processor) {
    int count = 0;
    for (size_t i = 0; i < (size_t)processor; i++)
        count += CPU_ISSET(i, set) != 0;
    return count;
}

void ch_affinity_get(struct ch_affinity *affinity) {
    *affinity = (struct ch_affinity){0};
    if (sched_getaffinity(0, sizeof affinity->set, &affinity->set) != 0)
        return;
    int now = sched_getcpu();
    affinity->count = CPU_COUNT(&affinity->set);
    if (now >= 0 && now < CPU_SETSIZE && CPU_ISSET((size_t)now, &affinity->set))
        affinity->first = count_below(&affinity->set, now);
}

void ch_affinity_set(const struct ch_affinity *affinity) {
    if (affinity->count > 0)
        (void)sched_setaffinity(0, sizeof affinity->set, &affinity->set);
}

void ch_affinity_pin(const struct ch_affinity *affinity, int which) {
    if (affinity->count == 0)
        return;
    struct ch_affinity one = {.count = 1};
    size_t processor = 0;
    for (int left = (affinity->first + which) % affinity->count; left >= 0; processor++)
        left -= CPU_ISSET(processor, &affinity->set) != 0;
    assert(processor > 0 && CPU_ISSET(processor - 1, &affinity->set));
    CPU_SET(processor - 1, &one.set);
    ch_affinity_set(&one);
}

int ch_affinity_processors(void) {
    struct ch_affinity affinity;
    ch_affinity_get(&affinity);
    long online = affinity.count > 0 ? affinity.count : sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
