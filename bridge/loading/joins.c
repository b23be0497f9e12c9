/* The matches of the join network on standing facts alone, and whether they depend on more: on
 * facts that came and went, or on what a condition looks at aside from the facts it matches. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/loaded.h"

static unsigned long matches_in(const struct betaMemory *memory) {
    return memory ? memory->count : 0;
}

/* True if the expression looks at more than its arguments: at facts, the turn or a global, or into
 * a function that may. */
static bool looks_aside(const struct expr *expression) {
    for (; expression; expression = expression->nextArg) {
        int type = expression->type;
        if (type == PCALL || type == GCALL || type == DEFGLOBAL_PTR || type == GBL_VARIABLE ||
            type == MF_GBL_VARIABLE)
            return true;
        if (type == FCALL) {
            const struct FunctionDefinition *function = expression->value;
            if (function->context ||
                strstr(ValueToString(function->callFunctionName), "fact")) /* any-factp … */
                return true;
        }
        if (looks_aside(expression->argList))
            return true;
    }
    return false;
}

static bool is_negated(const struct joinNode *join) {
    return join->patternIsNegated || join->patternIsExists || join->joinFromTheRight;
}

/* True if no fact matches the join's own pattern. */
static bool pattern_is_idle(const struct joinNode *join) {
    const struct patternNodeHeader *pattern = join->rightSideEntryStructure;
    return !is_negated(join) && pattern && !pattern->firstHash;
}

/* True if the joins that end in `join` hold matches that could differ, or come in another order,
 * after a negation came and went. `after` is the largest number of matches in a join behind this
 * one. */
static bool joins_vary(const struct joinNode *join, unsigned long after) {
    bool aside = false; /* a join behind this one, which these matches reach, looks aside */
    for (; join; join = join->lastLevel) {
        unsigned long here = matches_in(join->leftMemory);
        aside = !pattern_is_idle(join) && (aside || looks_aside(join->networkTest) ||
                                           looks_aside(join->secondaryNetworkTest));
        if (is_negated(join) && (here > 1 || (here == 1 && (after > 1 || aside))))
            return true;
        if (join->joinFromTheRight && join->rightSideEntryStructure &&
            joins_vary(join->rightSideEntryStructure, matches_in(join->rightMemory)))
            return true;
        if (here > after)
            after = here;
    }
    return false;
}

bool ch_joins_vary(const struct ch_loaded *loaded) {
    for (int i = 0; i < loaded->rule_count; i++)
        if (joins_vary(((const struct defrule *)loaded->rules[i].rule)->lastJoin, 0))
            return true;
    return false;
}

bool ch_joins_match(const void *rule) {
    for (const struct defrule *each = rule; each; each = each->disjunct)
        if (matches_in(each->lastJoin->leftMemory) > 0)
            return true;
    return false;
}

/* The join of the disjunct that holds most; its number counts from the first condition. */
static void note_fullest(const struct defrule *rule, int disjunct, struct ch_bridge_at_work *work) {
    const struct joinNode *fullest = NULL;
    unsigned long max = work->joins > 0 ? (unsigned long)work->matches : 0;
    int joins = 0;
    for (const struct joinNode *next = rule->lastJoin; next && next->lastLevel;
         next = next->lastLevel, joins++)
        if (matches_in(next->leftMemory) > max) {
            max = matches_in(next->leftMemory);
            fullest = next->lastLevel;
        }
    if (!fullest)
        return;
    int join = 0;
    for (const struct joinNode *each = fullest->lastLevel; each; each = each->lastLevel)
        join++;
    *work = (struct ch_bridge_at_work){
        .disjunct = disjunct, .join = join, .joins = joins, .matches = (long)max};
    snprintf(work->rule, sizeof work->rule, "%s", ValueToString(rule->header.name));
}

void ch_joins_fullest(const struct ch_loaded *loaded, const void *only,
                      struct ch_bridge_at_work *work) {
    *work = (struct ch_bridge_at_work){.joins = 0};
    for (int i = 0; i < loaded->ordered_rule_count; i++) {
        int disjunct = 0;
        for (const struct defrule *rule = loaded->ordered_rules[i]; rule; rule = rule->disjunct) {
            if (!only || rule == only)
                note_fullest(rule, disjunct, work);
            disjunct++;
        }
    }
}
