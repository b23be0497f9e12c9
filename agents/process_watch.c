/* What the kernel tells of a worker that runs; see process.h. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "agents/process.h"

bool ch_process_unread(const struct ch_process *process) {
    int bytes = 0;
    return ioctl(process->unread, FIONREAD, &bytes) == 0 && bytes > 0;
}

/* The letter by which the kernel tells what the worker does; 0 if there is none. */
static char state_of(const struct ch_process *process) {
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process->pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 0;
    fclose(file);
    return state;
}

bool ch_process_stopped(const struct ch_process *process) {
    char state = state_of(process);
    return state == 'T' || state == 't';
}

bool ch_process_runnable(const struct ch_process *process) {
    return state_of(process) == 'R';
}

/* Of the first thread: workers have no other. */
struct ch_process_times ch_process_times(const struct ch_process *process) {
    char path[64];
    struct ch_process_times times = {0, 0};
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)process->pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return times;
    if (fscanf(file, "%" SCNd64 " %" SCNd64, &times.computed_ns, &times.waited_ns) != 2)
        times = (struct ch_process_times){0, 0};
    fclose(file);
    return times;
}

size_t ch_process_resident(const struct ch_process *process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process->pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    unsigned long size = 0, resident = 0;
    if (fscanf(file, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}
