/* Functions of CLIPS that rules have in part, or with care. `sort` calls a function by its name
 * without the parser that prepares its arguments: a special form would take them for its own
 * structures. Queries go on with facts that their actions retracted: these are kept until the query
 * is over. */
#include <assert.h>
#include <string.h>

#include "bridge/environment/environment.h"

#include <factqury.h>
#include <sortfun.h>

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
    environment->kept = ch_grow(environment->kept, environment->kept_count,
                                &environment->kept_capacity, sizeof *environment->kept);
    assert(environment->queries > 0);
    EnvIncrementFactCount(env, fact);
    environment->kept[environment->kept_count++] = fact;
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

void ch_guarded_define(void *env) {
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

bool ch_guarded_prints(void *env) {
    const struct expr *call = EvaluationData(env)->CurrentExpression;
    return call && call->type == FCALL &&
           strcmp(ValueToString(((const struct FunctionDefinition *)call->value)->callFunctionName),
                  "printout") == 0;
}
