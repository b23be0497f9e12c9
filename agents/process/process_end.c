/* Describes the end of a worker or an engine; see process.h. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "agents/process/process.h"

/* Signals that a fault of the process itself raises; others are sent. */
static bool own_signal(int number) {
    static const int own[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i] == number)
            return true;
    return false;
}

static void report_signal(int number, struct ch_fault *fault) {
    bool own = own_signal(number);
    snprintf(fault->text, sizeof fault->text, "it was killed by signal %d (%s)%s", number,
             strsignal(number),
             own                 ? ""
             : number == SIGKILL ? ", from outside or by the kernel for want of memory"
                                 : ", from outside");
    fault->end = own ? CH_END_CRASH : CH_END_KILLED;
}

void ch_process_report_end(const struct ch_process_end *end, struct ch_fault *fault) {
    fault->end = CH_END_CLOSED;
    if (!end->by_itself) {
        snprintf(fault->text, sizeof fault->text, "it closed its connection and went on running");
    } else if (!end->exited) {
        report_signal(end->code, fault);
    } else if (end->code == 0) {
        snprintf(fault->text, sizeof fault->text, "it ended, as if all were well");
    } else {
        snprintf(fault->text, sizeof fault->text, "it exited with code %d", end->code);
        fault->end = CH_END_CRASH;
    }
}

void ch_process_add_words(struct ch_fault *fault, const char *words) {
    size_t used = strlen(fault->text);
    if (words[0] && used < sizeof fault->text)
        snprintf(fault->text + used, sizeof fault->text - used, "; its last words: %s", words);
}

void ch_process_log_end(const struct ch_log_place *log, pid_t pid,
                        const struct ch_process_end *end) {
    ch_log_write(log, CH_LOG_PROCESS, "process %d %s%s %d", (int)pid,
                 end->by_itself ? "ended" : "was killed", end->exited ? ", exit code" : ", signal",
                 end->code);
}
