/* A worker's signals and last words; see host.h. Everything here may run at any moment, on a stack
 * of its own, in a process that is about to die: it reads, copies to the shared page, and leaves.
 */
#include <assert.h>
#include <linux/futex.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "agents/rules/rules.h"
#include "agents/worker/host.h"
#include "core/base/memory.h"

enum { STACK_BYTES = 64 << 10, NEAR_STACK = 64 << 10 };

static struct ch_worker_page *shared;
static const struct ch_agent *volatile hosted;
static volatile sig_atomic_t noting;
static sigjmp_buf note_failed;

/* The rule at work is found in structures that may be half written: if that faults, it is none. */
static void note_rule(bool full) {
    noting = 1;
    if (hosted && sigsetjmp(note_failed, 1) == 0) {
        struct ch_bridge_at_work work;
        ch_rules_at_work(hosted, full, &work);
        shared->at_work = work;
    }
    noting = 0;
}

static void on_ask(int number) {
    (void)number;
    note_rule(false);
    __atomic_store_n(&shared->noted, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &shared->noted, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* The stack pointer when the signal came. */
static uintptr_t stack_pointer(const void *context) {
    const ucontext_t *user = context;
#if defined __x86_64__
    return (uintptr_t)user->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
    return (uintptr_t)user->uc_mcontext.sp;
#else
    (void)user;
    return 0;
#endif
}

static void on_fault(int number, siginfo_t *info, void *context) {
    if (noting)
        siglongjmp(note_failed, 1);
    uintptr_t at = (uintptr_t)info->si_addr, stack = stack_pointer(context);
    uintptr_t distance = at > stack ? at - stack : stack - at;
    note_rule(false);
    if (distance < NEAR_STACK)
        _exit(CH_WORKER_EXIT_RECURSION);
    signal(number, SIG_DFL); /* returning repeats the fault, which ends the process */
}

/* CLIPS divides whole numbers without a look at the one quotient that has no room. */
static void on_arithmetic(int number) {
    (void)number;
    note_rule(false);
    _exit(CH_WORKER_EXIT_ARITHMETIC);
}

/* A system call that the filter traps; it was not carried out. */
static void on_trap(int number, siginfo_t *info, void *context) {
    (void)number, (void)context;
    note_rule(false);
    char text[32];
    int length = snprintf(text, sizeof text, "system call %d", info->si_syscall);
    ssize_t written = write(STDERR_FILENO, text, (size_t)length);
    (void)written; /* the exit code says it, too */
    _exit(CH_WORKER_EXIT_SYSCALL);
}

static void on_no_memory(size_t wanted) {
    (void)wanted;
    note_rule(true);
    _exit(CH_WORKER_EXIT_MEMORY);
}

void ch_host_watch(struct ch_worker_page *page) {
    assert(!shared && !hosted); /* once in a process */
    static char stack[STACK_BYTES];
    shared = page;
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction ask = {.sa_handler = on_ask, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigaction(SIGUSR1, &ask, NULL);
    struct sigaction fault = {.sa_sigaction = on_fault,
                              .sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, &fault, NULL);
    sigaction(SIGBUS, &fault, NULL);
    struct sigaction arithmetic = {.sa_handler = on_arithmetic, .sa_flags = SA_ONSTACK};
    sigaction(SIGFPE, &arithmetic, NULL);
    struct sigaction trap = {.sa_sigaction = on_trap, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigaction(SIGSYS, &trap, NULL);
    ch_memory_set_handler(on_no_memory);
}

void ch_host_watch_agent(const struct ch_agent *agent) {
    hosted = agent;
}
