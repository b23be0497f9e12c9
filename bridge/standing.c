/* Facts that stay between turns, and how the working memory becomes before each turn what it is in
 * a fresh environment: everything else withdrawn, globals at their first values, and the rules that
 * match on standing facts alone on the agenda again, which otherwise would have fired for ever.
 *
 * Matches come out in an order that depends on the facts' history where conditions are negated. If
 * that could show among matches of standing facts alone, everything is reset every turn instead. */
#include <string.h>

#include "bridge/internal.h"

void ch_standing_watch(void *env, void *fact) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->turn && ((struct fact *)fact)->factIndex <= rulebase->last_standing_index)
        rulebase->dirty = true;
}

static void clear_agenda(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    if (GetNumberOfActivations(env) == 0)
        return;
    void *current = EnvGetCurrentModule(env);
    for (int i = 0; i < rulebase->phase_count; i++) {
        EnvSetCurrentModule(env, rulebase->phases[i]);
        RemoveAllActivations(env);
    }
    EnvSetCurrentModule(env, current);
}

static unsigned long matches_in(const struct betaMemory *memory) {
    return memory ? memory->count : 0;
}

/* True if the joins that end in `join` hold matches whose order could differ after a negation came
 * and went. `after` is the largest number of matches in a join behind this one. */
static bool join_order_varies(const struct joinNode *join, unsigned long after) {
    for (; join; join = join->lastLevel) {
        unsigned long here = matches_in(join->leftMemory);
        bool negated = join->patternIsNegated || join->patternIsExists || join->joinFromTheRight;
        if (negated && (here > 1 || (here == 1 && after > 1)))
            return true;
        if (join->joinFromTheRight && join->rightSideEntryStructure &&
            join_order_varies(join->rightSideEntryStructure, matches_in(join->rightMemory)))
            return true;
        if (here > after)
            after = here;
    }
    return false;
}

/* What follows from standing facts alone. */
static void note_standing_matches(struct ch_rulebase *rulebase) {
    rulebase->standing_rule_count = 0;
    rulebase->order_varies = false;
    for (int i = 0; i < rulebase->rule_count; i++) {
        const struct defrule *rule = rulebase->rules[i].rule;
        rulebase->order_varies = rulebase->order_varies || join_order_varies(rule->lastJoin, 0);
    }
    for (int i = 0; i < rulebase->ordered_rule_count; i++) {
        struct defrule *first = rulebase->ordered_rules[i];
        for (struct defrule *each = first; each; each = each->disjunct)
            if (matches_in(each->lastJoin->leftMemory) > 0) {
                rulebase->standing_rules[rulebase->standing_rule_count++] = first;
                break;
            }
    }
}

static void reset(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    const struct ch_turn *turn = rulebase->turn;
    rulebase->turn = NULL; /* so that the reset's own retractions are nobody's fault */
    EnvReset(env);
    rulebase->turn = turn;
    EnvIncrementGCLocks(env);
    ch_geometry_add(rulebase);
    ch_input_flush(rulebase);
    EnvDecrementGCLocks(env);
    struct fact *last = FactData(env)->LastFact;
    rulebase->last_standing = last;
    rulebase->last_standing_index = last ? last->factIndex : -1;
    clear_agenda(rulebase);
    note_standing_matches(rulebase);
    rulebase->dirty = rulebase->order_varies;
}

/* Candidates go first: most matches begin at one. Garbage is collected once, at the end. */
static void withdraw(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    const struct deftemplate *candidates = rulebase->input.template[CH_T_CANDIDATE].deftemplate;
    EnvIncrementGCLocks(env);
    while (candidates && candidates->lastFact)
        EnvRetract(env, candidates->lastFact);
    while (FactData(env)->LastFact != rulebase->last_standing)
        EnvRetract(env, FactData(env)->LastFact);
    EnvDecrementGCLocks(env);
    CleanCurrentGarbageFrame(env, NULL);
    FactData(env)->NextFactIndex =
        rulebase->last_standing_index + 1; /* rules can see it in print */
    clear_agenda(rulebase);
    if (rulebase->has_globals)
        ResetDefglobals(env);
}

void ch_standing_prepare(struct ch_rulebase *rulebase) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_input *input = &rulebase->input;
    if (input->game != turn->game || input->seat != turn->seat) {
        ch_geometry_tables(rulebase, turn->game, turn->seat);
        rulebase->dirty = true;
    }
    if (rulebase->dirty)
        reset(rulebase);
    else
        withdraw(rulebase);
    for (int i = 0; i < rulebase->standing_rule_count; i++)
        EnvRefresh(rulebase->env, rulebase->standing_rules[i]);
}
