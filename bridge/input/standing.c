/* Facts that stay between turns, and how the working memory becomes before each turn what it is in
 * a fresh environment: everything else withdrawn, globals at their first values, and the rules that
 * match on standing facts alone on the agenda again, which otherwise would have fired for ever.
 *
 * Matches come out in an order that depends on the facts' history where conditions are negated. If
 * that could show among matches of standing facts alone (loaded.c), or if conditions on standing
 * facts ask about the turn, everything is reset every turn instead. */
#include <assert.h>

#include "bridge/rulebase.h"

void ch_standing_watch(void *env, void *fact) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->run.turn &&
        ((struct fact *)fact)->factIndex <= rulebase->loaded.last_standing_index)
        rulebase->loaded.dirty = true;
}

static void clear_agenda(struct ch_rulebase *rulebase) {
    void *env = rulebase->environment.env;
    if (GetNumberOfActivations(env) == 0)
        return;
    void *current = EnvGetCurrentModule(env);
    for (int i = 0; i < rulebase->loaded.phase_count; i++) {
        EnvSetCurrentModule(env, rulebase->loaded.phases[i]);
        RemoveAllActivations(env);
    }
    EnvSetCurrentModule(env, current);
}

/* Notes the rules that match on standing facts alone. */
static void note_standing_matches(struct ch_rulebase *rulebase) {
    rulebase->loaded.order_varies = rulebase->loaded.standing_asked ||
                                    rulebase->loaded.globals_vary ||
                                    ch_joins_vary(&rulebase->loaded);
    rulebase->loaded.standing_rule_count = 0;
    for (int i = 0; i < rulebase->loaded.ordered_rule_count; i++)
        if (ch_joins_match(rulebase->loaded.ordered_rules[i]))
            rulebase->loaded.standing_rules[rulebase->loaded.standing_rule_count++] =
                rulebase->loaded.ordered_rules[i];
}

/* Retracts the facts after `last_kept` (NULL: all). Conditions that this makes true belong to
 * no turn: functions of the platform return nothing meanwhile. False if a condition stopped with a
 * mistake. */
static bool retract_after(struct ch_rulebase *rulebase, const void *last_kept) {
    void *env = rulebase->environment.env;
    const struct deftemplate *candidates = rulebase->input.candidates->deftemplate;
    assert(!rulebase->run.withdrawing && rulebase->input.made_count == 0);
    rulebase->run.withdrawing = true;
    EnvIncrementGCLocks(env);
    long long kept = last_kept ? ((const struct fact *)last_kept)->factIndex : -1;
    /* Candidates go first: most matches begin at one. An author's own may be among what is kept.
     * Garbage is collected once, at the end. */
    while (candidates && candidates->lastFact && candidates->lastFact->factIndex > kept)
        EnvRetract(env, candidates->lastFact);
    while (FactData(env)->LastFact != last_kept)
        EnvRetract(env, FactData(env)->LastFact);
    EnvDecrementGCLocks(env);
    rulebase->run.withdrawing = false;
    CleanCurrentGarbageFrame(env, NULL);
    bool good = !ch_environment_failed(&rulebase->environment);
    if (!good && rulebase->environment.tripped == CH_END_NONE) {
        ch_environment_clear_flags(&rulebase->environment);
        ch_text_clear(&rulebase->environment.complaint);
    }
    return good;
}

/* The first value of a global may be worked out from one that comes after it. */
static void forget_globals(struct ch_rulebase *rulebase) {
    void *env = rulebase->environment.env, *current = EnvGetCurrentModule(env);
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
    void *env = rulebase->environment.env;
    const struct ch_turn *turn = rulebase->run.turn;
    rulebase->run.turn = NULL; /* so that no turn is charged with these retractions */
    retract_after(rulebase, NULL);
    if (rulebase->loaded.globals_vary)
        forget_globals(rulebase);
    EnvReset(env);
    /* CLIPS keeps what it took, and the watchdog counts what CLIPS keeps. */
    if ((size_t)EnvMemUsed(env) > rulebase->environment.limits.memory_bytes / 2)
        EnvReleaseMem(env, -1);
    rulebase->run.turn = turn;
    rulebase->run.asked = false;
    EnvIncrementGCLocks(env);
    ch_geometry_add(&rulebase->input);
    ch_input_flush(rulebase);
    EnvDecrementGCLocks(env);
    rulebase->loaded.standing_asked = rulebase->run.asked;
    struct fact *last = FactData(env)->LastFact;
    rulebase->loaded.last_standing = last;
    rulebase->loaded.last_standing_index = last ? last->factIndex : -1;
    assert(rulebase->loaded.last_standing_index >= -1 && rulebase->input.made_count == 0);
    clear_agenda(rulebase);
    note_standing_matches(rulebase);
    rulebase->loaded.dirty = rulebase->loaded.order_varies;
}

/* False: a condition stopped with a mistake, and its result is not known. */
static bool withdraw(struct ch_rulebase *rulebase) {
    bool good = retract_after(rulebase, rulebase->loaded.last_standing);
    assert(FactData(rulebase->environment.env)->LastFact == rulebase->loaded.last_standing);
    FactData(rulebase->environment.env)->NextFactIndex =
        rulebase->loaded.last_standing_index + 1; /* rules can see it in print */
    clear_agenda(rulebase);
    if (rulebase->loaded.has_globals)
        ResetDefglobals(rulebase->environment.env);
    return good;
}

void ch_standing_prepare(struct ch_rulebase *rulebase) {
    const struct ch_turn *turn = rulebase->run.turn;
    const struct ch_input *input = &rulebase->input;
    if (input->game != turn->game || input->seat != turn->seat) {
        ch_geometry_tables(&rulebase->input, turn->game, turn->seat);
        rulebase->loaded.dirty = true;
    }
    if (rulebase->loaded.dirty || !withdraw(rulebase))
        reset(rulebase);
    assert(rulebase->loaded.standing_rule_count <= rulebase->loaded.ordered_rule_count);
    for (int i = 0; i < rulebase->loaded.standing_rule_count; i++)
        EnvRefresh(rulebase->environment.env, rulebase->loaded.standing_rules[i]);
}
