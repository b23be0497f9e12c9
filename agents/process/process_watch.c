/* The state and processor times of a running worker, from /proc; see process.h. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "agents/process/process.h"
#include "core/base/clock.h"

bool ch_process_unread(const struct ch_process *process) {
    int bytes = 0;
    return ioctl(process->unread, FIONREAD, &bytes) == 0 && bytes > 0;
}

/* The state letter of a process in /proc; 0 if there is none. */
static char state_of(pid_t pid) {
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 0;
    fclose(file);
    return state;
}

bool ch_process_stopped(pid_t pid) {
    char state = state_of(pid);
    return state == 'T' || state == 't';
}

/* Of the first thread: workers have no other. Zeros if they are unknown. */
static struct ch_process_times times_of(pid_t pid) {
    char path[64];
    struct ch_process_times times = {0, 0};
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return times;
    if (fscanf(file, "%" SCNd64 " %" SCNd64, &times.computed_ns, &times.waited_ns) != 2)
        times = (struct ch_process_times){0, 0};
    fclose(file);
    return times;
}

static int64_t now_ms(void) {
    return ch_clock_ns() / 1000000;
}

struct ch_patience ch_patience_start(pid_t pid, int max_ms) {
    return (struct ch_patience){.pid = pid, .max_ms = max_ms, .looked_ms = now_ms()};
}

bool ch_patience_over(struct ch_patience *patience) {
    enum { MAX_MS = 2 * CH_PATIENCE_LOOK_MS };
    int64_t now = now_ms(), elapsed = now - patience->looked_ms;
    struct ch_process_times times = times_of(patience->pid);
    bool computed = times.computed_ns != patience->last.computed_ns;
    if (patience->spent_ms == 0)
        patience->first = times;
    patience->last = times;
    patience->looked_ms = now;
    patience->spent_ms += elapsed < MAX_MS ? elapsed : MAX_MS;
    int64_t waited_ms = (times.waited_ns - patience->first.waited_ns) / 1000000;
    int64_t computed_ms = (times.computed_ns - patience->first.computed_ns) / 1000000;
    return computed_ms >= patience->max_ms ||
           (patience->spent_ms - waited_ms >= patience->max_ms &&
            (computed || times.computed_ns == 0 || state_of(patience->pid) != 'R'));
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
