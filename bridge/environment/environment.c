/* A CLIPS environment that can't reach outside, doesn't run for ever, and says what went wrong. */
#include "bridge/environment/environment.h"

#include <factqury.h>
#include <sortfun.h>

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Before CLIPS's own routers, which print, and after its string sources, which it loads from. */
enum {
    ROUTER_PRIORITY = 40,
    CALLS_PER_LOOK = 16,
    BYTES_PER_LOOK = 4 << 20,
    COMPLAINT_LIMIT = 4000
};

/* True if the turn has gone too far. */
static bool check_limits(struct ch_environment *environment) {
    size_t used = (size_t)EnvMemUsed(environment->env);
    environment->until_look = CALLS_PER_LOOK;
    assert(environment->tripped == CH_END_NONE && environment->find_at_work);
    environment->look_above = used + BYTES_PER_LOOK;
    if (used > environment->limits.memory_bytes)
        environment->tripped = CH_END_MEMORY;
    else if (ch_budget_over(&environment->budget))
        environment->tripped = CH_END_TIME;
    else
        return false;
    environment->find_at_work(environment, environment->tripped == CH_END_MEMORY,
                              &environment->tripped_at);
    return true;
}

/* Called by CLIPS in every loop and after every firing. */
static void check_turn(void *env) {
    struct ch_environment *environment = GetEnvironmentContext(env);
    if (environment->tripped == CH_END_NONE &&
        (--environment->until_look > 0 || !check_limits(environment)))
        return;
    SetHaltExecution(env, TRUE);
}

bool ch_watchdog_between(struct ch_environment *environment) {
    if (environment->tripped == CH_END_NONE &&
        (--environment->until_look <= 0 ||
         (size_t)MemoryData(environment->env)->MemoryAmount > environment->look_above) &&
        check_limits(environment))
        SetHaltExecution(environment->env, TRUE);
    return environment->tripped != CH_END_NONE ||
           (environment->heeds_halt && GetHaltExecution(environment->env));
}

void ch_watchdog_start(struct ch_environment *environment, int ms) {
    assert(ms > 0);
    environment->tripped = CH_END_NONE;
    environment->tripped_at = (struct ch_bridge_at_work){.joins = 0};
    environment->until_look = CALLS_PER_LOOK;
    environment->look_above = (size_t)EnvMemUsed(environment->env) + BYTES_PER_LOOK;
    environment->budget = ch_budget_start(environment->clocks, ms);
}

bool ch_environment_failed(const struct ch_environment *environment) {
    return GetEvaluationError(environment->env) || GetHaltExecution(environment->env) ||
           environment->complaint.length > 0;
}

void ch_environment_clear_flags(struct ch_environment *environment) {
    SetHaltExecution(environment->env, FALSE);
    SetEvaluationError(environment->env, FALSE);
    EnvSetHaltRules(environment->env, FALSE);
}

/* The names that CLIPS prints to and reads from; its string sources have other names. */
static int claims(void *env, const char *name) {
    static const char *const names[] = {STDOUT,   STDIN,   WERROR,  WWARNING, WTRACE,
                                        WDISPLAY, WDIALOG, WPROMPT, NULL};
    (void)env;
    return ch_text_is_one_of(name, names);
}

/* --- Functions of CLIPS that rules have in part, or with care. `sort` calls a function by its name
 * without the parser that prepares its arguments: a special form would take them for its own
 * structures. Queries go on with facts that their actions retracted: these are kept until the query
 * is over. --- */

/* Comparisons of CLIPS that may order what `sort` is given; others are the author's own. */
static bool may_order(void *env, const char *name) {
    static const char *const comparisons[] = {"<",  "<=", "<>", "=",   ">",
                                              ">=", "!=", "eq", "neq", NULL};
    /* What is no function of CLIPS is a deffunction, a defgeneric, or unknown, which is reported.
     */
    return ch_text_is_one_of(name, comparisons) || !FindFunction(env, name);
}

static void sort_by_comparison(void *env, DATA_OBJECT *out) {
    const struct expr *first = EvaluationData(env)->CurrentExpression->argList;
    EnvSetMultifieldErrorValue(env, out);
    if (first->type != SYMBOL)
        ch_rule_mistake(env, "sort",
                        "its first argument must be the name of the comparison itself");
    else if (!may_order(env, ValueToString(first->value)))
        ch_rule_mistake(env, "sort",
                        "`%s` compares nothing; give it a deffunction or one of < > <= >=",
                        ValueToString(first->value));
    else
        SortFunction(env, out);
}

/* Called for every retraction during a query: CLIPS frees no fact that is counted as busy. */
static void keep_fact(void *env, void *fact) {
    struct ch_environment *environment = GetEnvironmentContext(env);
    assert(environment->queries > 0);
    EnvIncrementFactCount(env, fact);
    *ch_added(environment->kept, environment->kept_count, environment->kept_capacity) = fact;
}

static void query_begins(void *env) {
    if (((struct ch_environment *)GetEnvironmentContext(env))->queries++ == 0)
        EnvAddRetractFunction(env, "queries", keep_fact, 0);
}

static void query_ends(void *env) {
    struct ch_environment *environment = GetEnvironmentContext(env);
    assert(environment->queries > 0);
    if (--environment->queries > 0)
        return;
    EnvRemoveRetractFunction(env, "queries");
    if (environment->kept_count > 0)
        UtilityData(env)->CurrentGarbageFrame->dirty = TRUE;
    while (environment->kept_count > 0)
        EnvDecrementFactCount(env, environment->kept[--environment->kept_count]);
}

#define WITH_FACTS_KEPT(NAME, QUERY)                                                               \
    static void NAME(void *env, DATA_OBJECT *out) {                                                \
        query_begins(env);                                                                         \
        QUERY(env, out);                                                                           \
        query_ends(env);                                                                           \
    }

WITH_FACTS_KEPT(find_fact, QueryFindFact)
WITH_FACTS_KEPT(find_all_facts, QueryFindAllFacts)
WITH_FACTS_KEPT(do_for_fact, QueryDoForFact)
WITH_FACTS_KEPT(do_for_all_facts, QueryDoForAllFacts)
WITH_FACTS_KEPT(delayed_do_for_all_facts, DelayedQueryDoForAllFacts)

static int any_fact(void *env) {
    query_begins(env);
    int found = AnyFacts(env);
    query_ends(env);
    return found;
}

/* Defines anew those that are allowed in part. */
static void define_guarded(void *env) {
    static const struct {
        const char *name;
        void (*function)(void *env, DATA_OBJECT *out);
    } guarded[] = {
        {"sort", sort_by_comparison},
        {"find-fact", find_fact},
        {"find-all-facts", find_all_facts},
        {"do-for-fact", do_for_fact},
        {"do-for-all-facts", do_for_all_facts},
        {"delayed-do-for-all-facts", delayed_do_for_all_facts},
    };
    for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++)
        FindFunction(env, guarded[i].name)->functionPointer =
            (int (*)(void))(void (*)(void))guarded[i].function;
    FindFunction(env, "any-factp")->functionPointer = (int (*)(void))(void (*)(void))any_fact;
}

/* True while `printout` writes: what a rule prints is no message of CLIPS. */
static bool prints(void *env) {
    const struct expr *call = EvaluationData(env)->CurrentExpression;
    return call && call->type == FCALL &&
           strcmp(ValueToString(((const struct FunctionDefinition *)call->value)->callFunctionName),
                  "printout") == 0;
}

/* --- What CLIPS calls. --- */

/* After a mistake in a rule CLIPS frees its salience, once more if a part of an `or` has been
 * built. So the memory stays where it is: the text is refused. */
static int take_output(void *env, const char *name, const char *text) {
    struct ch_environment *environment = GetEnvironmentContext(env);
    if (strcmp(name, WERROR) != 0 || prints(env))
        return TRUE;
    if (environment->loading)
        PatternData(env)->SalienceExpression = NULL;
    if (environment->complaint.length == 0)
        environment->complained_at = EvaluationData(env)->CurrentExpression;
    if (environment->complaint.length < COMPLAINT_LIMIT)
        ch_text_add(&environment->complaint, text);
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

/* Through the program's own handler of exhausted memory, which does not return. */
static int out_of_memory(void *env, size_t wanted) {
    (void)env;
    ch_free(ch_alloc(wanted));
    return FALSE; /* there was memory after all: CLIPS tries again */
}

void ch_environment_open(struct ch_environment *environment) {
    void *env = environment->env = CreateEnvironment();
    environment->complaint = ch_text_new();
    SetEnvironmentContext(env, environment);
    EnvSetOutOfMemoryFunction(env, out_of_memory);
    EnvAddRouter(env, "crownhead", ROUTER_PRIORITY, claims, take_output, give_no_input,
                 take_back_no_input, NULL);
    EnvAddPeriodicFunction(env, "crownhead", check_turn, 0);
    /* A memory that grows re-orders its matches; the order must not depend on turns before. */
    DefruleData(env)->BetaMemoryResizingFlag = FALSE;
    ch_allow_functions(env);
    define_guarded(env);
}

void ch_environment_close(struct ch_environment *environment) {
    assert(!environment->loading && environment->queries == 0 && environment->kept_count == 0);
    if (environment->env)
        DestroyEnvironment(environment->env);
    environment->env = NULL;
    ch_text_done(&environment->complaint);
    ch_free(environment->kept);
}

bool ch_rule_mistake(void *env, const char *function, const char *format, ...) {
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
    return false;
}
