#include "tests/support/worker_end.h"

#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "core/base/memory.h"

const char *__asan_default_options(void);
const char *__lsan_default_suppressions(void);
int __lsan_is_turned_off(void);

/* Memory that can't be had is reported by NULL, as a worker's limit of address space does it.
 * Stacks of allocations are short and freed memory is kept for a shorter while: that is a third of
 * the time.
 */
const char *__asan_default_options(void) {
    return "allocator_may_return_null=1:max_allocation_size_mb=128:malloc_context_size=2:"
           "quarantine_size_mb=2";
}

/* After some mistakes in a text CLIPS's parser leaves memory behind. All of its memory comes from
 * here. */
const char *__lsan_default_suppressions(void) {
    return "leak:genalloc\n";
}

static struct {
    sigjmp_buf back;
    struct sigaction before; /* who handles other faults */
    const struct ch_bridge_trace *trace;
    bool recursive, ready;
    volatile bool runs;
    bool given_up;  /* a run, since the start of the program */
    uintptr_t top;  /* of the stack when the run began */
    uintptr_t room; /* that the stack has */
} end;

int __lsan_is_turned_off(void) {
    return end.given_up;
}

/* True if the address is one to which the stack has grown as far as it may. */
static bool is_overflow(uintptr_t address) {
    enum { MAX_OF_IT = 3, OF = 4, BEYOND = 1 << 20 };
    uintptr_t depth = end.top - address;
    return address < end.top && depth > end.room / OF * MAX_OF_IT && depth < end.room + BEYOND;
}

static void fault(int number, siginfo_t *info, void *context) {
    (void)context;
    if (end.runs && end.recursive && end.trace->stage != CH_BRIDGE_IDLE &&
        is_overflow((uintptr_t)info->si_addr))
        siglongjmp(end.back, 1);
    sigaction(number, &end.before, NULL); /* it faults again, for the handler of before */
}

static void exhausted(size_t wanted) {
    (void)wanted;
    if (!end.runs)
        abort();
    siglongjmp(end.back, 1);
}

/* The handler runs on a stack of its own; the sanitizers may have made one. */
static void prepare(void) {
    enum { ROOM = 1 << 16 };
    static char room[ROOM];
    stack_t stack;
    struct rlimit limit;
    if (end.ready)
        return;
    end.ready = true;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        end.room = limit.rlim_cur;
    if (end.room > 0 && sigaltstack(NULL, &stack) == 0) {
        if (stack.ss_flags & SS_DISABLE)
            sigaltstack(&(stack_t){.ss_sp = room, .ss_size = sizeof room}, NULL);
        struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigaction(SIGSEGV, &action, &end.before);
    }
    ch_memory_set_handler(exhausted);
}

bool ch_worker_end_run(void (*run)(void *context), void *context,
                       const struct ch_bridge_trace *trace, bool recursive) {
    prepare();
    end.trace = trace;
    end.recursive = recursive && end.room > 0;
    end.top = (uintptr_t)__builtin_frame_address(0);
    if (sigsetjmp(end.back, 1) == 0) {
        end.runs = true;
        run(context);
        end.runs = false;
        return true;
    }
    end.runs = false;
#ifdef CH_SANITIZED
    if (!end.given_up)
        printf("skipped: leaks, after a run that was given up\n");
#endif
    end.given_up = true;
    return false;
}
