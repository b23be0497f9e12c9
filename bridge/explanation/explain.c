/* The account of a decision as JSON: docs/explanation.md. */
#include "bridge/explanation/explain.h"

#include <assert.h>
#include <string.h>

#include "bridge/functions/functions.h"
#include "bridge/rulebase.h"
#include "core/base/clock.h"
#include "core/referee/agent.h"

cJSON *ch_explain_move(const struct ch_turn *turn, int candidate) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_turn_name(candidate, turn, &text);
    return cJSON_CreateString(text.data);
}

void ch_explain_place(cJSON *object, const struct ch_loaded *loaded, const void *rule_pointer) {
    const struct ch_rule *rule = ch_rule_find(loaded, rule_pointer);
    if (!rule)
        return;
    cJSON_AddStringToObject(object, "rule", rule->name);
    if (rule->source < 0)
        return;
    ch_json_add(object, "file %s, line %d", loaded->source_names[rule->source], rule->line);
}

cJSON *ch_explain_facts(const struct ch_trail *trail, int firing) {
    cJSON *facts = cJSON_CreateArray();
    if (firing < 0)
        return facts;
    const struct ch_trail_firing *f = &trail->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        cJSON_AddItemToArray(facts, cJSON_CreateString(ch_trail_text(trail, trail->used[i])));
    return facts;
}

size_t ch_explain_facts_size(const struct ch_trail *trail, int firing) {
    enum { FRAME = 20 }; /* names of members and such */
    size_t size = FRAME;
    const struct ch_trail_firing *f = firing >= 0 ? &trail->firings[firing] : NULL;
    for (int i = 0; f && i < f->count; i++)
        size += ch_trail_size(ch_trail_text(trail, trail->used[f->first + i]));
    return size;
}

static void add_preference(cJSON *object, const struct ch_rulebase *rulebase,
                           const struct ch_preference *p) {
    cJSON_AddStringToObject(object, "kind", ch_preference_row(p->kind)->name);
    if (p->other >= 0)
        cJSON_AddItemToObject(object, "other", ch_explain_move(rulebase->run.turn, p->other));
    if (ch_preference_row(p->kind)->form == CH_FORM_NUMBER)
        cJSON_AddNumberToObject(object, "value", ch_score_number(p->value));
    cJSON_AddStringToObject(object, "reason", p->reason);
}

bool ch_explain_room(const struct ch_rulebase *rulebase, const struct ch_statement *statement,
                     bool with_facts) {
    enum { FRAME = 140 }; /* names of members, moves and such */
    const struct ch_rule *rule = ch_rule_find(&rulebase->loaded, statement->rule);
    size_t size = FRAME + ch_trail_size(statement->preference.reason);
    if (rule)
        size += strlen(rule->name) +
                (rule->source >= 0 ? strlen(rulebase->loaded.source_names[rule->source]) : 0);
    if (with_facts && statement->firing >= 0)
        size += ch_explain_facts_size(rulebase->trace.trail, statement->firing);
    return ch_trail_room(rulebase->trace.trail, size);
}

/* Evidence is worked out for accounts in `full`: it costs a search each. */
static cJSON *preference_object(const struct ch_rulebase *rulebase,
                                const struct ch_statement *statement, bool full) {
    cJSON *object = cJSON_CreateObject();
    add_preference(object, rulebase, &statement->preference);
    if (statement->rule)
        ch_explain_place(object, &rulebase->loaded, statement->rule);
    else
        cJSON_AddStringToObject(object, "rule", CH_GUARD_NAME);
    cJSON_AddItemToObject(object, "facts",
                          ch_explain_facts(rulebase->trace.trail, statement->firing));
    cJSON *evidence = full ? ch_explain_evidence(rulebase, statement) : NULL;
    if (evidence && evidence->child)
        cJSON_AddItemToObject(object, "evidence", evidence);
    else
        cJSON_Delete(evidence);
    return object;
}

static void add_fate(cJSON *object, const struct ch_decision *d, int candidate) {
    assert(candidate >= 0 && candidate < d->count);
    enum ch_step step = d->removed_by[candidate];
    ch_json_add_or_null(object, "removed_by", step == CH_STEP_NONE ? NULL : ch_step_name(step));
}

cJSON *ch_explain_said(const struct ch_rulebase *rulebase, const struct ch_statement *statement) {
    const struct ch_preference *p = &statement->preference;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "move", ch_explain_move(rulebase->run.turn, p->candidate));
    add_preference(object, rulebase, p);
    cJSON_AddBoolToObject(object, "counted", ch_decision_counted(&rulebase->run.decision, p));
    add_fate(object, &rulebase->run.decision, p->candidate);
    return object;
}

/* Adds what tables, book and searches know of it. */
static void add_evidence(cJSON *object, const struct ch_rulebase *rulebase, int candidate) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_asked_evidence(rulebase->run.asked_for, rulebase->run.turn, candidate, &text);
    if (text.length > 0)
        cJSON_AddStringToObject(object, "evidence", text.data);
}

struct part {
    const struct ch_rule *rule;
    const void *defrule; /* the first of its disjuncts that spoke */
    int64_t sum;
};

static struct part *part_of(struct part *parts, int *count, const struct ch_rulebase *rulebase,
                            const void *defrule) {
    const struct ch_rule *rule = ch_rule_find(&rulebase->loaded, defrule);
    for (int i = 0; i < *count; i++)
        if (parts[i].rule == rule)
            return &parts[i];
    parts[*count] = (struct part){rule, defrule, 0};
    assert(*count < rulebase->loaded.rule_count + 1);
    return &parts[(*count)++];
}

/* Of which parts the sum of a candidate's scores is made: what each rule adds, in the order in
 * which they spoke first. */
static cJSON *scores_of(const struct ch_rulebase *rulebase, int candidate) {
    enum { FRAME = 60 }; /* names of members and the number */
    CH_FREED struct part *parts =
        ch_alloc(((size_t)rulebase->loaded.rule_count + 1) * sizeof *parts);
    int count = 0;
    for (int i = 0; i < rulebase->run.statement_count; i++) {
        const struct ch_statement *said = &rulebase->run.statements[i];
        if (ch_preference_row(said->preference.kind)->effect == CH_EFFECT_ADDS &&
            said->preference.candidate == candidate)
            part_of(parts, &count, rulebase, said->rule)->sum += said->preference.value;
    }
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        size_t size = FRAME + (parts[i].rule ? strlen(parts[i].rule->name) : 0);
        if (parts[i].rule && parts[i].rule->source >= 0)
            size += strlen(rulebase->loaded.source_names[parts[i].rule->source]);
        if (!ch_trail_room(rulebase->trace.trail, size))
            continue;
        cJSON *object = ch_json_append(list);
        ch_explain_place(object, &rulebase->loaded, parts[i].defrule);
        cJSON_AddNumberToObject(object, "value", ch_score_number(parts[i].sum));
    }
    return list;
}

static cJSON *candidate_object(const struct ch_rulebase *rulebase, int candidate, bool full) {
    const struct ch_decision *d = &rulebase->run.decision;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "move", ch_explain_move(rulebase->run.turn, candidate));
    ch_explain_labels(object, &rulebase->trace, candidate);
    cJSON *preferences = cJSON_AddArrayToObject(object, "preferences");
    for (int i = 0; i < rulebase->run.statement_count; i++)
        if (rulebase->run.statements[i].preference.candidate == candidate &&
            ch_explain_room(rulebase, &rulebase->run.statements[i], true))
            cJSON_AddItemToArray(preferences,
                                 preference_object(rulebase, &rulebase->run.statements[i], full));
    cJSON_AddNumberToObject(object, "score", ch_score_number(d->sum[candidate]));
    cJSON_AddItemToObject(object, "scores", scores_of(rulebase, candidate));
    add_fate(object, d, candidate);
    add_evidence(object, rulebase, candidate);
    if (full)
        cJSON_AddItemToObject(object, "needs", ch_explain_needs(rulebase, candidate));
    if (full)
        cJSON_AddItemToObject(object, "changes", ch_explain_changes(rulebase, candidate));
    return object;
}

static void add_steps(cJSON *account, const struct ch_rulebase *rulebase) {
    const struct ch_decision *d = &rulebase->run.decision;
    cJSON *steps = cJSON_AddArrayToObject(account, "steps");
    for (int step = CH_STEP_NONE + 1; step < CH_STEP_COUNT; step++) {
        cJSON *removed = cJSON_CreateArray();
        for (int i = 0; i < d->count; i++)
            if ((int)d->removed_by[i] == step)
                cJSON_AddItemToArray(removed, ch_explain_move(rulebase->run.turn, i));
        if (cJSON_GetArraySize(removed) == 0) {
            cJSON_Delete(removed);
            continue;
        }
        cJSON *object = ch_json_append(steps);
        cJSON_AddStringToObject(object, "step", ch_step_name((enum ch_step)step));
        cJSON_AddItemToObject(object, "removed", removed);
    }
}

static void add_problems(cJSON *account, const struct ch_rulebase *rulebase) {
    const struct ch_decision *d = &rulebase->run.decision;
    cJSON *problems = cJSON_AddArrayToObject(account, "problems");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < d->contradiction_count; i++) {
        ch_text_clear(&text);
        ch_decision_contradiction(d, i, rulebase->run.preferences, rulebase->run.statement_count,
                                  ch_turn_name, rulebase->run.turn, &text);
        cJSON_AddItemToArray(problems, cJSON_CreateString(text.data));
    }
}

static cJSON *pair_of(const struct ch_impasse_part *part) {
    const char *const names[] = {part->rule, part->other};
    return cJSON_CreateStringArray(names, 2);
}

cJSON *ch_explain_impasses(const struct ch_impasses *impasses) {
    cJSON *list = cJSON_CreateArray();
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++) {
        if (impasses->kind[kind] == 0)
            continue;
        cJSON *object = ch_json_append(list);
        cJSON_AddStringToObject(object, "kind", ch_impasse_name((enum ch_impasse)kind));
        cJSON *rules = cJSON_AddArrayToObject(object, "rules");
        cJSON *pairs = cJSON_AddArrayToObject(object, "pairs");
        for (int i = 0; i < impasses->count; i++) {
            const struct ch_impasse_part *part = &impasses->part[i];
            if ((int)part->kind == kind && part->other[0])
                cJSON_AddItemToArray(pairs, pair_of(part));
            else if ((int)part->kind == kind)
                cJSON_AddItemToArray(rules, cJSON_CreateString(part->rule));
        }
    }
    return list;
}

static void add_impasses(cJSON *account, const struct ch_rulebase *rulebase) {
    CH_SCOPED(ch_impasses_done) struct ch_impasses impasses = {0};
    ch_decision_impasses(&rulebase->run.decision, rulebase->run.preferences,
                         rulebase->run.statement_count, &impasses);
    cJSON_AddItemToObject(account, "impasses", ch_explain_impasses(&impasses));
}

static void add_claims(cJSON *account, const struct ch_rulebase *rulebase) {
    enum { MAX_CLAIMS = 20 };
    const struct ch_run *run = &rulebase->run;
    if (run->claim_count == 0)
        return;
    cJSON_AddStringToObject(account, "claim", ch_claim_name(ch_claims_result(run)));
    cJSON *list = cJSON_AddArrayToObject(account, "claims");
    for (int i = 0; i < run->claim_count && i < MAX_CLAIMS; i++) {
        cJSON *object = ch_json_append(list);
        cJSON_AddStringToObject(object, "result", ch_claim_name(run->claims[i].claim));
        ch_explain_place(object, &rulebase->loaded, run->claims[i].rule);
        cJSON_AddStringToObject(object, "reason", ch_claim_reason(run, i));
    }
}

cJSON *ch_explain_begin(struct ch_rulebase *rulebase, const char *agent) {
    const struct ch_turn *turn = rulebase->run.turn;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *account = ch_account_begin(turn, "rules", agent);
    cJSON_AddItemToObject(account, "chosen", ch_explain_move(turn, rulebase->run.decision.chosen));
    ch_turn_reason(&rulebase->run, &text);
    cJSON_AddStringToObject(account, "reason", text.data);
    ch_text_clear(&text);
    ch_asked_describe(rulebase->run.asked_for, &text);
    if (text.length > 0)
        cJSON_AddStringToObject(account, "asks", text.data);
    return account;
}

/* How the facts behind the preferences came about: a list with, for each derived fact, its rule and
 * the facts that the rule matched; those come before what follows from them. */
static cJSON *derivation(struct ch_rulebase *rulebase, struct ch_trail *trail) {
    enum { PLACE = 200 }; /* rule, file and line, roughly */
    cJSON *list = cJSON_CreateArray();
    ch_trail_list_behind(trail, &rulebase->run);
    for (int i = 0; i < trail->fact_count; i++) {
        const struct ch_trail_fact *fact = &trail->facts[i];
        if (!fact->listed || fact->firing < 0 ||
            !ch_trail_room(trail, ch_trail_size(ch_trail_text(trail, i)) + PLACE +
                                      ch_explain_facts_size(trail, fact->firing)))
            continue;
        cJSON *object = ch_json_append(list);
        cJSON_AddStringToObject(object, "fact", ch_trail_text(trail, i));
        ch_explain_place(object, &rulebase->loaded, trail->firings[fact->firing].rule);
        cJSON_AddItemToObject(object, "from", ch_explain_facts(trail, fact->firing));
    }
    return list;
}

struct asked {
    const char *agent;
    bool full;
    int64_t started;
    struct ch_text *json;
};

static void write_account(struct ch_rulebase *rulebase, void *context) {
    const struct asked *asked = context;
    double cpu_us = (double)(ch_clock_thread_ns() - asked->started) * 1e-3;
    const struct ch_decision *d = &rulebase->run.decision;
    cJSON *account = ch_explain_begin(rulebase, asked->agent);
    cJSON *candidates = cJSON_AddArrayToObject(account, "candidates");
    for (int i = 0; i < d->count; i++)
        cJSON_AddItemToArray(candidates, candidate_object(rulebase, i, asked->full));
    add_steps(account, rulebase);
    add_problems(account, rulebase);
    add_impasses(account, rulebase);
    add_claims(account, rulebase);
    cJSON *tied = cJSON_AddArrayToObject(account, "tied");
    for (int i = 0; d->tied_count > 1 && i < d->tied_count; i++)
        cJSON_AddItemToArray(tied, ch_explain_move(rulebase->run.turn, d->tied[i]));
    if (asked->full)
        cJSON_AddItemToObject(account, "derivation", derivation(rulebase, rulebase->trace.trail));
    ch_json_add(account, "left_out %d, firings %d, cpu_us %g", rulebase->trace.trail->left_out,
                rulebase->run.firings, cpu_us);
    if (rulebase->run.guard)
        ch_json_add(account, "nodes %llu",
                    (unsigned long long)ch_guard_nodes(rulebase->run.guard));
    ch_json_end(asked->json, account);
}

enum ch_status ch_explain_account(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                  const char *agent, bool full, struct ch_text *json,
                                  struct ch_error *error) {
    struct asked asked = {agent, full, ch_clock_thread_ns(), json};
    ch_labels_start(&rulebase->trace, turn->legal->count);
    enum ch_status status = ch_trail_explain(rulebase, turn, full, write_account, &asked, error);
    ch_labels_stop(&rulebase->trace);
    return status;
}
