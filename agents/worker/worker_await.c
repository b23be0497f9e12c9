/* Waits for a worker's answer and finds the cause if none comes; see worker.h. */
#include <assert.h>
#include <ctype.h>
#include <signal.h>
#include <stdio.h>

#include "agents/process/sandbox.h"
#include "agents/rules/rules.h"
#include "agents/worker/worker.h"

/* A rule base stops itself at its limit and names the rule; the parent waits GRACE_MS longer. */
enum { GRACE_MS = 500, ASK_MS = 5000, DIE_MS = 500, WATCHED_FACTOR = 2 };

/* Describes what it was doing, from a page that may be half written: every text is bounded. */
static void report_stage(const struct ch_process *process, const struct ch_worker_page *page,
                         struct ch_fault *fault) {
    assert(process->source_count >= 0);
    const struct ch_bridge_trace *trace = &page->trace;
    char last[CH_RULE_NAME];
    const struct ch_fault was = *fault;
    int stage = trace->stage, line = trace->line;
    snprintf(last, sizeof last, "%.*s", (int)sizeof trace->rule - 1, trace->rule);
    if (stage == CH_BRIDGE_LOAD && line > 0)
        ch_fault_set(fault, was.end, "%s:%d: while this was loaded: %s", last, line, was.text);
    snprintf(fault->rule, sizeof fault->rule, "%.*s", (int)sizeof page->at_work.rule - 1,
             page->at_work.rule);
    if (!fault->rule[0] && stage == CH_BRIDGE_RUN)
        snprintf(fault->rule, sizeof fault->rule, "%s", last);
    if (stage == CH_BRIDGE_LOAD && line <= 0)
        ch_fault_add(fault, " while loading %s", last);
    else if (stage == CH_BRIDGE_ASSERT)
        ch_fault_add(fault, " while the facts of the turn were joined");
    else if (stage == CH_BRIDGE_RUN)
        ch_fault_add(fault, " after %d firing%s", trace->firings, trace->firings == 1 ? "" : "s");
    else if (stage == CH_BRIDGE_EXPLAIN)
        ch_fault_add(fault, " while it wrote its account");
    else if (stage == CH_BRIDGE_CHECK)
        ch_fault_add(fault, " while its texts were checked");
    ch_text_plain(fault->rule, "");
    ch_text_plain(fault->text, "");
    ch_place_fault(process->sources, process->source_count, &page->at_work, fault);
}

/* Ends a worker whose fault is known. */
static void end_faulty(struct ch_process *process, struct ch_fault *fault) {
    struct ch_process_end end;
    report_stage(process, process->page, fault);
    ch_process_end(process, 0, &end);
    ch_process_add_words(fault, end.last_words);
}

/* It thinks on, or it does not listen: it was stopped, or did not even read the question. */
static void report_late(struct ch_process *process, size_t part, int limit_ms,
                        struct ch_fault *fault) {
    bool stopped = ch_process_stopped(process->pid), unread = ch_process_unread(process);
    char what[64] = "no answer";
    if (stopped)
        snprintf(what, sizeof what, "a signal from outside stopped it: no answer");
    else if (unread)
        snprintf(what, sizeof what, "the question was not read");
    else if (part)
        snprintf(what, sizeof what, "only %zu bytes of an answer", part);
    ch_fault_set(fault, stopped || unread ? CH_END_STALLED : CH_END_TIME, "%s within %d ms", what,
                 limit_ms);
    if (!stopped)
        ch_process_ask(process, ASK_MS);
}

/* The cause and the text of an exit by one of a worker's own codes; false of any other. */
static bool report_code(int code, int memory_mb, struct ch_fault *fault) {
    switch (code) {
    case CH_WORKER_EXIT_RECURSION:
        ch_fault_set(fault, CH_END_RECURSION, "the stack overflowed");
        return true;
    case CH_WORKER_EXIT_MEMORY:
        ch_fault_set(fault, CH_END_MEMORY, "it wanted more than %d MB of memory", memory_mb);
        return true;
    case CH_WORKER_EXIT_ARITHMETIC:
        ch_fault_set(fault, CH_END_RULE_ERROR, "a division of whole numbers has no result");
        return true;
    case CH_WORKER_EXIT_SYSCALL:
        ch_fault_set(fault, CH_END_FORBIDDEN, "it made a system call that agents may not make");
        return true;
    default:
        return false;
    }
}

/* The code of its own that a worker ended with, or 0. The trap of a forbidden system call kills it
 * where it has blocked all signals, as C libraries do around a fork. */
static int own_code(const struct ch_process_end *end) {
    if (!end->by_itself)
        return 0;
    return end->exited ? end->code : end->code == SIGSYS ? CH_WORKER_EXIT_SYSCALL : 0;
}

/* The connection is closed: the worker is dead or dying, or closed it for reasons of its own. */
static void end_closed(struct ch_process *process, int memory_mb, struct ch_fault *fault) {
    struct ch_process_end end;
    struct ch_worker_page page = *process->page;
    const struct ch_process given = *process; /* for its texts */
    ch_process_end(process, DIE_MS, &end);
    if (!report_code(own_code(&end), memory_mb, fault))
        ch_process_report_end(&end, fault);
    report_stage(&given, &page, fault);
    ch_process_add_words(fault, end.last_words);
}

void ch_worker_refuse(struct ch_process *process, struct ch_fault *fault) {
    ch_fault_set(fault, CH_END_GARBAGE, "its answer could not be read");
    end_faulty(process, fault);
}

/* No frame, or one that is too large. The text shows how it begins. */
static void report_unreadable(const struct ch_frame *frame, size_t max, struct ch_fault *fault) {
    enum { SHOWN = 40 };
    char shown[SHOWN + 1] = "";
    for (size_t i = 0; i < SHOWN && i < frame->bytes.length; i++)
        shown[i] = isprint((unsigned char)frame->bytes.data[i]) ? frame->bytes.data[i] : '.';
    if (ch_frame_type(frame) > 0 && ch_frame_type(frame) < CH_FRAME_TYPES)
        ch_fault_set(fault, CH_END_GARBAGE,
                     "it announced an answer of %zu bytes, and at most %zu may come",
                     ch_frame_announced(frame), max);
    else
        ch_fault_set(fault, CH_END_GARBAGE, "its answer could not be read; it begins with `%s`",
                     shown);
}

/* Where the kernel does not limit the address space its resident memory is looked at. Freed memory
 * is held back, too; what an earlier turn left, and this one is still giving back, is not its own:
 * `before` bytes were there when it was asked. */
static bool too_large(const struct ch_process *process, size_t before, int memory_mb) {
    size_t limit = (size_t)memory_mb << 20;
    if (!ch_sandbox_watched())
        return false;
    size_t resident = ch_process_resident(process);
    return resident > WATCHED_FACTOR * limit && resident > before + limit;
}

/* Sends what is left of the question, and then receives the answer, for as long as a look. */
static enum ch_frame_result go_on(struct ch_process *process, struct ch_frame *frame, size_t max,
                                  bool *asked) {
    if (*asked)
        return ch_frame_receive_on(frame, &process->ends, max, CH_PATIENCE_LOOK_MS);
    if (ch_frame_send_on(frame, &process->ends, CH_PATIENCE_LOOK_MS) == CH_FRAME_LATE)
        return CH_FRAME_LATE;
    *asked = true;
    return ch_frame_receive(frame, &process->ends, max, CH_PATIENCE_LOOK_MS);
}

/* A limit is for what the agent does. Work of this program that is under way when it is over goes
 * on for as long as it may take. */
static bool go_over(const struct ch_process *process, struct ch_patience *patience, int *limit_ms,
                    int *own_ms) {
    int stage = process->page->trace.stage;
    if (*own_ms == 0 || (stage != CH_BRIDGE_EXPLAIN && stage != CH_BRIDGE_CHECK))
        return false;
    patience->max_ms += *own_ms;
    *limit_ms += *own_ms;
    *own_ms = 0;
    return true;
}

bool ch_worker_ask(struct ch_process *process, struct ch_frame *frame, size_t max, int limit_ms,
                   int margin_ms, int memory_mb, struct ch_fault *fault) {
    *fault = (struct ch_fault){0};
    struct ch_patience patience = ch_patience_start(process->pid, limit_ms + margin_ms + GRACE_MS);
    size_t before = ch_sandbox_watched() ? ch_process_resident(process) : 0;
    bool asked = false;
    int own_ms = process->own_ms;
    enum ch_frame_result result;
    assert(process->pid > 0 && process->page && limit_ms > 0);
    frame->number = ++process->asked;
    ch_frame_send(frame, &process->ends, 0);
    while ((result = go_on(process, frame, max, &asked)) == CH_FRAME_LATE) {
        if (too_large(process, before, memory_mb)) {
            ch_fault_set(fault, CH_END_MEMORY, "it took more than %d MB of memory", memory_mb);
            ch_process_ask(process, ASK_MS);
            end_faulty(process, fault);
            return false;
        }
        if (ch_process_given_up(process->given_up)) {
            ch_fault_set(fault, CH_END_STALLED, "it was not waited for");
            ch_process_end(process, 0, NULL);
            return false;
        }
        if (ch_patience_over(&patience) && !go_over(process, &patience, &limit_ms, &own_ms))
            break;
    }
    switch (result) {
    case CH_FRAME_OK:
        if (frame->number == process->asked)
            return true;
        ch_fault_set(fault, CH_END_OUT_OF_TURN, "it answered a question before it was asked");
        break;
    case CH_FRAME_MORE:
        ch_fault_set(fault, CH_END_OUT_OF_TURN, "it sent more than an answer");
        break;
    case CH_FRAME_LATE:
        report_late(process, asked ? frame->bytes.length : 0, limit_ms, fault);
        break;
    case CH_FRAME_CLOSED:
        end_closed(process, memory_mb, fault);
        return false;
    case CH_FRAME_UNREADABLE:
        report_unreadable(frame, max, fault);
        break;
    }
    end_faulty(process, fault);
    return false;
}
