/* A CLIPS environment that can't reach outside, doesn't run for ever, and says what went wrong. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/clock.h"

#include "bridge/internal.h"

/* Before CLIPS's own routers, which print, and after its string sources, which it loads from. */
enum {
    ROUTER_PRIORITY = 40,
    CALLS_PER_LOOK = 16,
    BYTES_PER_LOOK = 4 << 20,
    COMPLAINT_LIMIT = 4000
};

/* True if the turn has gone too far. */
static bool look(struct ch_rulebase *rulebase) {
    size_t used = (size_t)EnvMemUsed(rulebase->env);
    rulebase->until_look = CALLS_PER_LOOK;
    rulebase->look_above = used + BYTES_PER_LOOK;
    if (used > rulebase->limits.memory_bytes)
        rulebase->tripped = CH_END_MEMORY;
    else if (ch_budget_over(&rulebase->budget))
        rulebase->tripped = CH_END_TIME;
    else
        return false;
    ch_rulebase_at_work(rulebase, rulebase->tripped == CH_END_MEMORY, &rulebase->tripped_at);
    return true;
}

/* Called by CLIPS in every loop and after every firing. */
static void watch(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->tripped == CH_END_NONE && (--rulebase->until_look > 0 || !look(rulebase)))
        return;
    SetHaltExecution(env, TRUE);
}

bool ch_watchdog_between(struct ch_rulebase *rulebase) {
    if (rulebase->tripped == CH_END_NONE &&
        (--rulebase->until_look <= 0 ||
         (size_t)MemoryData(rulebase->env)->MemoryAmount > rulebase->look_above) &&
        look(rulebase))
        SetHaltExecution(rulebase->env, TRUE);
    return rulebase->tripped != CH_END_NONE || (rulebase->costs && GetHaltExecution(rulebase->env));
}

void ch_watchdog_start(struct ch_rulebase *rulebase, int ms) {
    rulebase->tripped = CH_END_NONE;
    rulebase->tripped_at = (struct ch_bridge_at_work){.joins = 0};
    rulebase->until_look = CALLS_PER_LOOK;
    rulebase->look_above = (size_t)EnvMemUsed(rulebase->env) + BYTES_PER_LOOK;
    rulebase->budget = ch_budget_start(rulebase->clocks, ms);
}

void ch_environment_clear_flags(struct ch_rulebase *rulebase) {
    SetHaltExecution(rulebase->env, FALSE);
    SetEvaluationError(rulebase->env, FALSE);
    EnvSetHaltRules(rulebase->env, FALSE);
}

/* The names that CLIPS prints to and reads from; its string sources have other names. */
static int claims(void *env, const char *name) {
    static const char *const names[] = {STDOUT, STDIN,    WERROR,  WWARNING,
                                        WTRACE, WDISPLAY, WDIALOG, WPROMPT};
    (void)env;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return TRUE;
    return FALSE;
}

/* After a mistake in a rule CLIPS frees its salience, once more if a part of an `or` has been
 * built. So the memory stays where it is: the text is refused. */
static int take_output(void *env, const char *name, const char *text) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (strcmp(name, WERROR) != 0 || ch_guarded_prints(env))
        return TRUE;
    if (rulebase->loading)
        PatternData(env)->SalienceExpression = NULL;
    if (rulebase->complaint.length < COMPLAINT_LIMIT)
        ch_text_add(&rulebase->complaint, text);
    return TRUE;
}

static int give_no_input(void *env, const char *name) {
    (void)env, (void)name;
    return EOF;
}

static int take_back_no_input(void *env, int c, const char *name) {
    (void)env, (void)name;
    return c;
}

static int ignore_exit(void *env, int status) {
    (void)env, (void)status;
    return TRUE;
}

/* Through the program's own handler of exhausted memory, which does not return. */
static int out_of_memory(void *env, size_t wanted) {
    (void)env;
    ch_free(ch_alloc(wanted));
    return FALSE; /* there was memory after all: CLIPS tries again */
}

void ch_environment_open(struct ch_rulebase *rulebase) {
    void *env = rulebase->env = CreateEnvironment();
    SetEnvironmentContext(env, rulebase);
    EnvSetOutOfMemoryFunction(env, out_of_memory);
    EnvAddRouter(env, "crownhead", ROUTER_PRIORITY, claims, take_output, give_no_input,
                 take_back_no_input, ignore_exit);
    EnvAddPeriodicFunction(env, "crownhead", watch, 0);
    /* A memory that grows re-orders its matches; the order must not depend on turns before. */
    DefruleData(env)->BetaMemoryResizingFlag = FALSE;
    ch_allow_functions(env);
    ch_guarded_define(env);
    ch_functions_define(rulebase);
}

void ch_environment_close(struct ch_rulebase *rulebase) {
    if (rulebase->env)
        DestroyEnvironment(rulebase->env);
    rulebase->env = NULL;
}

void ch_rule_mistake(void *env, const char *function, const char *format, ...) {
    char text[CH_FAULT_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    EnvPrintRouter(env, WERROR, function);
    EnvPrintRouter(env, WERROR, ": ");
    EnvPrintRouter(env, WERROR, text);
    EnvPrintRouter(env, WERROR, "\n");
    SetHaltExecution(env, TRUE);
    SetEvaluationError(env, TRUE);
}
