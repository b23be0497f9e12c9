/* Waiting for a worker, and what became of it when it does not answer; see worker.h. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "agents/place.h"
#include "agents/sandbox.h"
#include "agents/worker.h"
#include "core/clock.h"

/* A rule base stops itself at its limit and names the rule; the parent waits GRACE_MS longer. */
enum { GRACE_MS = 500, ASK_MS = 500, DIE_MS = 500, LOOK_MS = 50, WATCHED_FACTOR = 2 };

/* What it was doing, from a page that may be half written: every text is bounded. */
static void tell_stage(const struct ch_process *process, const struct ch_worker_page *page,
                       struct ch_fault *fault) {
    const struct ch_bridge_trace *trace = &page->trace;
    char last[CH_RULE_NAME], where[2 * CH_RULE_NAME] = "";
    int stage = trace->stage;
    snprintf(last, sizeof last, "%.*s", (int)sizeof trace->rule - 1, trace->rule);
    snprintf(fault->rule, sizeof fault->rule, "%.*s", (int)sizeof page->at_work.rule - 1,
             page->at_work.rule);
    if (!fault->rule[0] && stage == CH_BRIDGE_RUN)
        snprintf(fault->rule, sizeof fault->rule, "%s", last);
    if (stage == CH_BRIDGE_LOAD)
        snprintf(where, sizeof where, " while loading %s", last);
    else if (stage == CH_BRIDGE_ASSERT)
        snprintf(where, sizeof where, " while the facts of the turn were joined");
    else if (stage == CH_BRIDGE_RUN)
        snprintf(where, sizeof where, " after %d firing%s", trace->firings,
                 trace->firings == 1 ? "" : "s");
    else if (stage == CH_BRIDGE_EXPLAIN)
        snprintf(where, sizeof where, " while it wrote its account");
    size_t used = strlen(fault->text);
    snprintf(fault->text + used, sizeof fault->text - used, "%s", where);
    ch_text_plain(fault->rule, "");
    ch_text_plain(fault->text, "");
    ch_place_fault(process->sources, process->source_count, &page->at_work, fault);
}

static void add_words(struct ch_fault *fault, const char *words) {
    size_t used = strlen(fault->text);
    if (words[0] && used < sizeof fault->text)
        snprintf(fault->text + used, sizeof fault->text - used, "; its last words: %s", words);
}

static void end_late(struct ch_process *process, int limit_ms, struct ch_fault *fault) {
    struct ch_process_end end;
    fault->end = CH_END_TIME;
    snprintf(fault->text, sizeof fault->text, "no answer within %d ms", limit_ms);
    ch_process_ask(process, ASK_MS);
    tell_stage(process, process->page, fault);
    ch_process_end(process, 0, &end);
    add_words(fault, end.last_words);
}

static void end_too_large(struct ch_process *process, int memory_mb, struct ch_fault *fault) {
    fault->end = CH_END_MEMORY;
    snprintf(fault->text, sizeof fault->text, "it took more than %d MB of memory", memory_mb);
    ch_process_ask(process, ASK_MS);
    tell_stage(process, process->page, fault);
    ch_process_end(process, 0, NULL);
}

/* The connection is closed: the worker is dead or dying, or closed it for reasons of its own. */
static void end_closed(struct ch_process *process, int memory_mb, struct ch_fault *fault) {
    struct ch_process_end end;
    struct ch_worker_page page = *process->page;
    const struct ch_process given = *process; /* for its texts */
    ch_process_end(process, DIE_MS, &end);
    fault->end = CH_END_CRASH;
    if (!end.by_itself) {
        snprintf(fault->text, sizeof fault->text, "it closed its connection and went on running");
    } else if (end.exited && end.code == CH_WORKER_EXIT_RECURSION) {
        fault->end = CH_END_RECURSION;
        snprintf(fault->text, sizeof fault->text, "the stack overflowed");
    } else if (end.exited && end.code == CH_WORKER_EXIT_MEMORY) {
        fault->end = CH_END_MEMORY;
        snprintf(fault->text, sizeof fault->text, "it wanted more than %d MB of memory", memory_mb);
    } else if (end.exited && end.code == CH_WORKER_EXIT_ARITHMETIC) {
        fault->end = CH_END_RULE_ERROR;
        snprintf(fault->text, sizeof fault->text, "a division of whole numbers has no result");
    } else if (end.exited && end.code == CH_WORKER_EXIT_SYSCALL) {
        snprintf(fault->text, sizeof fault->text, "it made a system call that agents may not make");
    } else if (end.exited) {
        snprintf(fault->text, sizeof fault->text, "it exited with code %d", end.code);
    } else {
        snprintf(fault->text, sizeof fault->text, "it was killed by signal %d (%s)", end.code,
                 strsignal(end.code));
    }
    tell_stage(&given, &page, fault);
    add_words(fault, end.last_words);
}

void ch_worker_refuse(struct ch_process *process, struct ch_fault *fault) {
    *fault = (struct ch_fault){.end = CH_END_GARBAGE};
    snprintf(fault->text, sizeof fault->text, "its answer could not be read");
    tell_stage(process, process->page, fault);
    ch_process_end(process, 0, NULL);
}

static int64_t now_ms(void) {
    return ch_clock_ns() / 1000000;
}

/* Where the kernel does not limit the address space: looks at the resident memory until something
 * arrives or the time is over. False if it is too large. */
static bool watch_memory(const struct ch_process *process, int wait_ms, int memory_mb) {
    int64_t deadline = now_ms() + wait_ms;
    size_t most = (size_t)memory_mb * WATCHED_FACTOR << 20; /* freed memory is held back, too */
    while (now_ms() < deadline) {
        struct pollfd item = {.fd = process->ends.in, .events = POLLIN};
        if (poll(&item, 1, LOOK_MS) > 0)
            return true;
        if (ch_process_resident(process) > most)
            return false;
    }
    return true;
}

bool ch_worker_await(struct ch_process *process, struct ch_frame *frame, size_t most, int limit_ms,
                     int memory_mb, struct ch_fault *fault) {
    *fault = (struct ch_fault){0};
    int64_t start = now_ms();
    int wait_ms = limit_ms + GRACE_MS;
    if (ch_sandbox_watched() && !watch_memory(process, wait_ms, memory_mb)) {
        end_too_large(process, memory_mb, fault);
        return false;
    }
    int64_t spent = now_ms() - start;
    int left = spent < wait_ms ? wait_ms - (int)spent : 0;
    switch (ch_frame_receive(frame, &process->ends, most, left)) {
    case CH_FRAME_OK:
        return true;
    case CH_FRAME_LATE:
        end_late(process, limit_ms, fault);
        break;
    case CH_FRAME_CLOSED:
        end_closed(process, memory_mb, fault);
        break;
    case CH_FRAME_UNREADABLE:
        ch_worker_refuse(process, fault);
        break;
    }
    return false;
}
