/* What a worker does: it becomes the agent that the first frame describes, and answers the others.
 * The signals that may end it note in the shared page what was going on. */
#include <assert.h>
#include <linux/futex.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "agents/process/sandbox.h"
#include "agents/rules/rules.h"
#include "agents/worker/worker.h"
#include "core/games/games.h"

enum { STACK_BYTES = 64 << 10, NEAR_STACK = 64 << 10 };

/* Signals and last words, up to watch(). All of it may run at any moment, on a stack of its own, in
 * a process that is about to die: it reads, copies to the shared page, and leaves. */
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

static void watch(struct ch_worker_page *page) {
    assert(!shared && !hosted); /* once in a process */
    static char stack[STACK_BYTES];
    shared = page;
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    const struct {
        int number;
        struct sigaction action;
    } rows[] = {
        {SIGUSR1, {.sa_handler = on_ask, .sa_flags = SA_ONSTACK | SA_RESTART}},
        {SIGSEGV, {.sa_sigaction = on_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER}},
        {SIGBUS, {.sa_sigaction = on_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER}},
        {SIGFPE, {.sa_handler = on_arithmetic, .sa_flags = SA_ONSTACK}},
        {SIGSYS, {.sa_sigaction = on_trap, .sa_flags = SA_ONSTACK | SA_SIGINFO}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        sigaction(rows[i].number, &rows[i].action, NULL);
    ch_memory_set_handler(on_no_memory);
}

static const struct ch_frame_ends ends = {CH_WORKER_IN, CH_WORKER_OUT};

struct host {
    struct ch_worker_page *page;
    const struct ch_game *game;
    struct ch_agent *agent;
    struct ch_frame in, out;
    struct ch_history history;
    struct ch_moves legal;
    struct ch_known known;
    struct ch_choice choice;
    struct ch_text answer;
    bool timed;
    struct ch_bridge_times times; /* of the last turn, if `timed` */
};

static bool send_frame(struct host *host) {
    host->out.number = host->in.number;
    assert(ch_frame_type(&host->out) < CH_FRAME_TYPES);
    return ch_frame_send(&host->out, &ends, -1) == CH_FRAME_OK;
}

static bool send_refusal(struct host *host, struct ch_error *error) {
    ch_frame_begin(&host->out, CH_FRAME_REFUSED);
    ch_frame_pass_error(&host->out, error);
    return send_frame(host);
}

static bool send_ready(struct host *host, unsigned guards) {
    struct ch_worker_findings ready = {
        .guards = guards, .repeatable = host->agent->repeatable, .clocked = host->agent->clocked};
    ch_frame_begin(&host->out, CH_FRAME_READY);
    ch_worker_pass_ready(&host->out, &ready);
    return send_frame(host);
}

static bool send_findings(struct host *host, struct ch_worker_findings *findings,
                          struct ch_problems *problems) {
    findings->loaded = host->agent != NULL;
    findings->repeatable = host->agent && host->agent->repeatable;
    findings->clocked = host->agent && host->agent->clocked;
    ch_frame_begin(&host->out, CH_FRAME_FINDINGS);
    ch_worker_pass_findings(&host->out, findings, problems);
    return send_frame(host);
}

/* There is an agent. */
static void prepare_turns(struct host *host) {
    struct ch_position position;
    assert(host->agent && host->game);
    hosted = host->agent;
    host->game->ops->start(host->game, &position);
    ch_history_init(&host->history, host->game, &position);
}

/* The game and the agent that the texts make. */
static enum ch_status open_agent(struct host *host, const struct ch_worker_start *start,
                                 const struct ch_sources *sources, struct ch_error *error) {
    enum ch_status status = ch_game_from_sources(start->game, start->game_sources,
                                                 start->game_source_count, &host->game, error);
    if (status == CH_OK)
        status = ch_open_in_process(start->spec, sources, host->game, &start->config,
                                    &host->page->trace, &host->agent, error);
    if (status != CH_OK || host->agent->threads <= 1)
        return status;
    status = ch_unsupported(error, "%s would decide in %d threads; in a worker there is one",
                            start->spec, host->agent->threads);
    host->agent->ops->close(host->agent);
    host->agent = NULL;
    return status;
}

/* Becomes what the first frame says. The guards come before the first byte of a text is read. */
static bool start(struct host *host) {
    struct ch_worker_start start;
    CH_SCOPED(ch_worker_texts_done) struct ch_worker_texts texts = {0};
    struct ch_worker_findings findings = {0};
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    ch_worker_pass_start(&host->in, &start, &texts);
    if (!ch_frame_good(&host->in))
        return false;
    findings.guards = ch_sandbox_enter(start.config.memory_mb);
    start.config.problems = start.check ? &problems : NULL;
    start.config.rules_in_process = true; /* nowhere else but in tests */
    host->timed = start.timed;
    assert(!host->agent && !host->game);
    start.config.times = start.timed ? &host->times : NULL;
    enum ch_status status = open_agent(host, &start, &texts.agent, &findings.error);
    if (status == CH_OK)
        prepare_turns(host);
    return start.check       ? send_findings(host, &findings, &problems)
           : status == CH_OK ? send_ready(host, findings.guards)
                             : send_refusal(host, &findings.error);
}

static bool new_game(struct host *host) {
    struct ch_error error;
    int seat;
    ch_frame_pass_int(&host->in, &seat, 0, CH_SEATS - 1);
    if (!ch_frame_good(&host->in))
        return false;
    if (host->agent->ops->new_game(host->agent, host->game, seat, &error) != CH_OK)
        return send_refusal(host, &error);
    return send_ready(host, 0);
}

/* Reads the turn and finds its legal moves; what follows the turn in the frame is left to read. */
static bool read_turn(struct host *host, struct ch_turn *turn) {
    *turn = (struct ch_turn){0};
    ch_worker_get_turn(&host->in, host->game, &host->history, &host->known, turn);
    if (host->in.broken)
        return false;
    host->legal.count = 0;
    host->game->ops->moves(host->game, &host->history, &host->legal);
    turn->legal = &host->legal;
    return !turn->known || turn->known->count == turn->legal->count;
}

static bool answer_set_up(struct host *host) {
    struct ch_turn turn;
    if (!read_turn(host, &turn) || !ch_frame_good(&host->in) || !host->game->ops->set_up)
        return false;
    ch_choice_clear(&host->choice);
    ch_text_clear(&host->answer);
    ch_agent_set_up(host->agent, &turn, &host->answer, &host->choice.fault);
    if (host->choice.fault.end != CH_END_NONE) {
        ch_frame_begin(&host->out, CH_FRAME_CHOICE);
        ch_worker_put_choice(&host->out, &host->choice, &host->legal);
    } else {
        ch_frame_begin(&host->out, CH_FRAME_ANSWER);
        ch_frame_put_string(&host->out, host->answer.data);
    }
    return send_frame(host);
}

static bool answer_turn(struct host *host) {
    struct ch_turn turn;
    if (!read_turn(host, &turn) || !ch_frame_good(&host->in) || turn.legal->count == 0)
        return false;
    ch_choice_clear(&host->choice);
    host->agent->ops->choose(host->agent, &turn, &host->choice);
    ch_frame_begin(&host->out, host->timed ? CH_FRAME_TIMED_CHOICE : CH_FRAME_CHOICE);
    if (host->timed)
        ch_worker_pass_times(&host->out, &host->times);
    ch_worker_put_choice(&host->out, &host->choice, &host->legal);
    return send_frame(host);
}

static bool answer_inquiry(struct host *host) {
    struct ch_turn turn;
    struct ch_error error;
    bool read = read_turn(host, &turn);
    struct ch_inquiry inquiry = {0};
    ch_worker_pass_inquiry(&host->in, &inquiry);
    if (!read || !ch_frame_good(&host->in) || turn.legal->count == 0 ||
        inquiry.candidate > turn.legal->count)
        return false;
    ch_text_clear(&host->answer);
    if (host->agent->ops->inquire(host->agent, &turn, &inquiry, &host->answer, &error) != CH_OK)
        return send_refusal(host, &error);
    if (host->answer.length >= CH_WORKER_LARGE_ANSWER) {
        ch_bad_input(&error,
                     "the account has %zu MB, and at most %d can be told; state fewer preferences",
                     host->answer.length >> 20, CH_WORKER_LARGE_ANSWER >> 20);
        return send_refusal(host, &error);
    }
    ch_frame_begin(&host->out, CH_FRAME_ANSWER);
    ch_frame_put_string(&host->out, host->answer.data);
    return send_frame(host);
}

static bool answer(struct host *host) {
    enum ch_frame_type type = ch_frame_type(&host->in);
    if (!host->agent)
        return type == CH_FRAME_START && start(host);
    switch (type) {
    case CH_FRAME_NEW_GAME:
        return new_game(host);
    case CH_FRAME_SET_UP:
        return answer_set_up(host);
    case CH_FRAME_TURN:
        return answer_turn(host);
    case CH_FRAME_INQUIRE:
        return answer_inquiry(host);
    default:
        return false;
    }
}

static int serve(struct host *host) {
    for (;;) {
        enum ch_frame_result result = ch_frame_receive(&host->in, &ends, CH_FRAME_MAX, -1);
        if (result == CH_FRAME_CLOSED)
            return CH_WORKER_BYE;
        if (result != CH_FRAME_OK || !answer(host)) {
            fprintf(stderr, "a frame could not be read or answered\n");
            return CH_WORKER_EXIT_PROTOCOL;
        }
    }
}

int ch_host_run(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct pollfd program = {.fd = CH_WORKER_IN};
    if (poll(&program, 1, 0) > 0 && (program.revents & POLLHUP))
        return CH_WORKER_BYE; /* it was gone before this was in force */
    struct host host = {0};
    cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = ch_alloc, .free_fn = ch_free});
    void *page =
        mmap(NULL, sizeof *host.page, PROT_READ | PROT_WRITE, MAP_SHARED, CH_WORKER_PAGE, 0);
    if (page == MAP_FAILED) {
        fprintf(stderr, "crownhead worker is started by crownhead, not by hand\n");
        return CH_WORKER_NO_PROGRAM;
    }
    close(CH_WORKER_PAGE);
    host.page = page;
    watch(host.page);
    ch_frame_init(&host.in);
    ch_frame_init(&host.out);
    ch_choice_init(&host.choice);
    host.answer = ch_text_new();
    int code = serve(&host);
    hosted = NULL;
    if (host.agent)
        host.agent->ops->close(host.agent);
    ch_text_done(&host.answer);
    ch_choice_done(&host.choice);
    ch_frame_done(&host.out);
    ch_frame_done(&host.in);
    ch_moves_done(&host.legal);
    ch_known_done(&host.known);
    ch_history_done(&host.history);
    return code;
}
