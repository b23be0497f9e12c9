/* Facts that stay between turns, and how the working memory becomes before each turn what it is in
 * a fresh environment: everything else withdrawn, globals at their first values, and the rules that
 * match on standing facts alone on the agenda again, which otherwise would have fired for ever.
 *
 * Matches come out in an order that depends on the facts' history where conditions are negated. If
 * that could show among matches of standing facts alone (joins.c), or if conditions on standing
 * facts ask about the turn, everything is reset every turn instead. */
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

/* What follows from standing facts alone. */
static void note_standing_matches(struct ch_rulebase *rulebase) {
    rulebase->order_varies =
        rulebase->standing_asked || rulebase->globals_vary || ch_joins_vary(rulebase);
    rulebase->standing_rule_count = 0;
    for (int i = 0; i < rulebase->ordered_rule_count; i++)
        if (ch_joins_match(rulebase->ordered_rules[i]))
            rulebase->standing_rules[rulebase->standing_rule_count++] = rulebase->ordered_rules[i];
}

/* Retracts the facts after `last_kept` (NULL: all). Conditions that this makes true are true of no
 * turn: functions of the platform tell nothing meanwhile. False if a condition stopped with a
 * mistake. */
static bool retract_after(struct ch_rulebase *rulebase, const void *last_kept) {
    void *env = rulebase->env;
    const struct deftemplate *candidates = rulebase->input.candidates->deftemplate;
    rulebase->withdrawing = true;
    EnvIncrementGCLocks(env);
    long long kept = last_kept ? ((const struct fact *)last_kept)->factIndex : -1;
    /* Candidates go first: most matches begin at one. An author's own may be among what is kept.
     * Garbage is collected once, at the end. */
    while (candidates && candidates->lastFact && candidates->lastFact->factIndex > kept)
        EnvRetract(env, candidates->lastFact);
    while (FactData(env)->LastFact != last_kept)
        EnvRetract(env, FactData(env)->LastFact);
    EnvDecrementGCLocks(env);
    rulebase->withdrawing = false;
    CleanCurrentGarbageFrame(env, NULL);
    bool good = !GetEvaluationError(env) && !GetHaltExecution(env) && !rulebase->complaint.data[0];
    if (!good && rulebase->tripped == CH_END_NONE) {
        ch_environment_clear_flags(rulebase);
        ch_text_clear(&rulebase->complaint);
    }
    return good;
}

/* The first value of a global may be worked out from one that comes after it. */
static void forget_globals(struct ch_rulebase *rulebase) {
    void *env = rulebase->env, *current = EnvGetCurrentModule(env);
    DATA_OBJECT nothing = {.type = SYMBOL, .value = EnvFalseSymbol(env)};
    for (void *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        EnvSetCurrentModule(env, module);
        for (struct defglobal *global = EnvGetNextDefglobal(env, NULL); global;
             global = EnvGetNextDefglobal(env, global))
            QSetDefglobalValue(env, global, &nothing, FALSE);
    }
    EnvSetCurrentModule(env, current);
}

static void reset(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    const struct ch_turn *turn = rulebase->turn;
    rulebase->turn = NULL; /* so that these retractions are nobody's fault */
    retract_after(rulebase, NULL);
    if (rulebase->globals_vary)
        forget_globals(rulebase);
    EnvReset(env);
    /* CLIPS keeps what it took, and the watchdog counts what CLIPS keeps. */
    if ((size_t)EnvMemUsed(env) > rulebase->limits.memory_bytes / 2)
        EnvReleaseMem(env, -1);
    rulebase->turn = turn;
    rulebase->asked = false;
    EnvIncrementGCLocks(env);
    ch_geometry_add(rulebase);
    ch_input_flush(rulebase);
    EnvDecrementGCLocks(env);
    rulebase->standing_asked = rulebase->asked;
    struct fact *last = FactData(env)->LastFact;
    rulebase->last_standing = last;
    rulebase->last_standing_index = last ? last->factIndex : -1;
    clear_agenda(rulebase);
    note_standing_matches(rulebase);
    rulebase->dirty = rulebase->order_varies;
}

/* False: a condition stopped with a mistake, and what it would have told is not known. */
static bool withdraw(struct ch_rulebase *rulebase) {
    bool good = retract_after(rulebase, rulebase->last_standing);
    FactData(rulebase->env)->NextFactIndex =
        rulebase->last_standing_index + 1; /* rules can see it in print */
    clear_agenda(rulebase);
    if (rulebase->has_globals)
        ResetDefglobals(rulebase->env);
    return good;
}

void ch_standing_prepare(struct ch_rulebase *rulebase) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_input *input = &rulebase->input;
    if (input->game != turn->game || input->seat != turn->seat) {
        ch_geometry_tables(rulebase, turn->game, turn->seat);
        rulebase->dirty = true;
    }
    if (rulebase->dirty || !withdraw(rulebase))
        reset(rulebase);
    for (int i = 0; i < rulebase->standing_rule_count; i++)
        EnvRefresh(rulebase->env, rulebase->standing_rules[i]);
}
