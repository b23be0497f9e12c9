/* Functions of CLIPS that rules have in part. `sort` calls a function by its name without the
 * parser that prepares its arguments: a special form would take them for its own structures. */
#include <string.h>

#include "bridge/internal.h"

#include <sortfun.h>

/* Comparisons of CLIPS that may order what `sort` is given; others are the author's own. */
static bool orders(void *env, const char *name) {
    static const char *const comparisons[] = {"<", "<=", "<>", "=", ">", ">=", "!=", "eq", "neq"};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (strcmp(comparisons[i], name) == 0)
            return true;
    if (FindFunction(env, name))
        return false;
    return true; /* a deffunction, a defgeneric, or unknown, which CLIPS tells */
}

static void sort_by_comparison(void *env, DATA_OBJECT *out) {
    const struct expr *first = EvaluationData(env)->CurrentExpression->argList;
    EnvSetMultifieldErrorValue(env, out);
    if (first->type != SYMBOL)
        ch_rule_mistake(env, "sort", "its first argument must be the name of the comparison itself");
    else if (!orders(env, ValueToString(first->value)))
        ch_rule_mistake(env, "sort", "`%s` compares nothing; give it a deffunction or one of < > <= >=",
                        ValueToString(first->value));
    else
        SortFunction(env, out);
}

void ch_guarded_define(void *env) {
    UndefineFunction(env, "sort");
    EnvDefineFunction2(env, "sort", 'u', (int (*)(void *))(void (*)(void))sort_by_comparison,
                       "sort_by_comparison", "1**w");
}

bool ch_guarded_prints(void *env) {
    const struct expr *call = EvaluationData(env)->CurrentExpression;
    return call && call->type == FCALL &&
           strcmp(ValueToString(((const struct FunctionDefinition *)call->value)->callFunctionName),
                  "printout") == 0;
}
