/* How far the conditions of a rule are fulfilled: a rule of some of them is put in and out again.
 */
#include "bridge/explanation/explain.h"
#include "bridge/loading/loaded.h"

#include <assert.h>
#include <stdio.h>

#include "bridge/environment/value.h"
#include "bridge/explanation/trail.h"

static const char note_function[] = CH_PROBE_FUNCTION;

/* CLIPS 6.30 finds matches too many when a rule that is built late shares a join behind a `forall`
 * or a `not` of several conditions with one that is there. So the probe's rule begins as no other
 * does: with the fact that always is, twice. These are no matches of the author's. */
#define UNSHARED "(initial-fact) (initial-fact) "
enum { UNSHARED_FACTS = 2 };

/* What the probe does when it fires: its arguments are the variables. */
static void note_values(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    struct ch_probe *probe = rulebase->trace.probe;
    if (!probe || probe->match_count == 0)
        return;
    cJSON *values = probe->match[probe->match_count - 1].values;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < probe->variable_count; i++) {
        DATA_OBJECT value;
        EnvRtnUnknown(env, i + 1, &value);
        ch_text_clear(&text);
        if (value.type == FACT_ADDRESS)
            ch_text_add(&text, "a fact");
        else
            ch_value_add(&value, &text);
        cJSON_AddStringToObject(values, probe->variables[i], text.data);
    }
}

void ch_probe_fire(struct ch_rulebase *rulebase, const void *activation) {
    struct ch_probe *probe = rulebase->trace.probe;
    const struct partialMatch *basis = ((const struct activation *)activation)->basis;
    if (probe->match_count == CH_PROBE_MATCHES)
        return;
    struct ch_probe_match *match = &probe->match[probe->match_count++];
    *match = (struct ch_probe_match){.facts = ch_alloc((size_t)basis->bcount * sizeof(int) + 1),
                                     .values = cJSON_CreateObject()};
    for (int i = UNSHARED_FACTS; i < basis->bcount; i++) {
        const struct alphaMatch *alpha = get_nth_pm_match(basis, i);
        if (alpha && alpha->matchingItem)
            match->facts[match->fact_count++] = ch_trail_find(rulebase, alpha->matchingItem);
    }
}

/* A name that no rule of the module has. */
static void free_name(void *env, char *name, size_t size) {
    for (int i = 0; i < 1000; i++) {
        snprintf(name, size, "why-%d", i);
        if (!EnvFindDefrule(env, name))
            return;
    }
}

/* The rule as text; it is the first to fire. */
static void write_rule(const struct ch_probe *probe, const char *module, const char *name,
                       const char *conditions, struct ch_text *text) {
    ch_text_addf(text, "(defrule %s::%s (declare (salience 10000)) " UNSHARED "%s\n => ", module,
                 name, conditions);
    if (probe->variable_count > 0)
        ch_text_addf(text, "(%s", note_function);
    for (int i = 0; i < probe->variable_count; i++)
        ch_text_addf(text, " %s", probe->variables[i]);
    ch_text_add(text, probe->variable_count > 0 ? "))" : ")");
}

static void look_at(struct ch_rulebase *rulebase, const char *module, struct defrule *rule,
                    struct ch_probe *probe) {
    void *env = rulebase->environment.env;
    for (const struct defrule *each = rule; each; each = each->disjunct)
        probe->count += each->lastJoin->leftMemory ? each->lastJoin->leftMemory->count : 0;
    if (probe->count == 0)
        return;
    unsigned long wanted = probe->count < CH_PROBE_MATCHES ? probe->count : CH_PROBE_MATCHES;
    rulebase->trace.probe = probe;
    EnvFocus(env, EnvFindDefmodule(env, module));
    EnvRun(env, (long long)wanted);
    EnvClearFocusStack(env);
    rulebase->trace.probe = NULL;
}

bool ch_probe_run(struct ch_rulebase *rulebase, const char *module, const char *conditions,
                  const char *const *variables, struct ch_probe *probe) {
    void *env = rulebase->environment.env, *current = EnvGetCurrentModule(env);
    char name[32];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_random random = rulebase->run.random;
    assert(rulebase->trace.trail && !rulebase->trace.probe);
    *probe = (struct ch_probe){.variables = variables};
    if (rulebase->environment.tripped != CH_END_NONE)
        return false;
    while (variables && variables[probe->variable_count])
        probe->variable_count++;
    rulebase->loaded.dirty = true;
    EnvDefineFunction2(env, note_function, 'v', PTIEF note_values, "note_values", "0*");
    EnvSetCurrentModule(env, EnvFindDefmodule(env, module));
    free_name(env, name, sizeof name);
    write_rule(probe, module, name, conditions, &text);
    ch_text_clear(&rulebase->environment.complaint);
    EnvBuild(env, text.data);
    struct defrule *rule = EnvFindDefrule(env, name);
    if (rule)
        look_at(rulebase, module, rule, probe);
    bool good = rule && rulebase->environment.tripped == CH_END_NONE &&
                !ch_environment_failed(&rulebase->environment);
    if (rule)
        EnvUndefrule(env, rule);
    UndefineFunction(env, note_function);
    EnvSetCurrentModule(env, current);
    rulebase->run.random = random; /* the turn's own rules draw as without the probe */
    ch_text_clear(&rulebase->environment.complaint);
    ch_environment_clear_flags(&rulebase->environment);
    return good;
}

void ch_probe_done(struct ch_probe *probe) {
    for (int i = 0; i < probe->match_count; i++) {
        ch_free(probe->match[i].facts);
        cJSON_Delete(probe->match[i].values);
    }
    probe->match_count = 0;
}
