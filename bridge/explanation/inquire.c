/* Answers an inquiry about a turn, by its kind; the facts of a turn as JSON, each with the rule
 * that asserted it: docs/explanation.md. */

#include <string.h>

#include "bridge/explanation/explain.h"
#include "core/base/clock.h"
#include "core/base/value_text.h"

/* Of the list that is written; the bytes leave room under what a worker may answer. */
struct list {
    struct ch_text *json;
    int count, left_out;
};

enum { MAX_BYTES = 15 << 20 };

static void add_fact(struct list *list, const struct ch_rulebase *rulebase, int fact) {
    const struct ch_trail *trail = rulebase->trace.trail;
    if (list->left_out > 0 || list->json->length > MAX_BYTES) {
        list->left_out++;
        return;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "fact", ch_trail_text(trail, fact));
    if (trail->facts[fact].firing >= 0)
        ch_explain_place(object, &rulebase->loaded, trail->firings[trail->facts[fact].firing].rule);
    ch_text_add(list->json, list->count++ > 0 ? "," : "");
    ch_json_end(list->json, object);
}

/* The facts in working memory, in the order of their assertion. */
static void add_present(struct ch_rulebase *rulebase, struct list *list) {
    void *env = rulebase->environment.env;
    for (void *fact = EnvGetNextFact(env, NULL); fact; fact = EnvGetNextFact(env, fact)) {
        if (strcmp(EnvGetDeftemplateName(env, EnvFactDeftemplate(env, fact)), "initial-fact") == 0)
            continue; /* CLIPS's own */
        int found = ch_trail_find(rulebase, fact);
        rulebase->trace.trail->facts[found].listed = true;
        add_fact(list, rulebase, found);
    }
}

/* The facts that rules asserted and retracted. */
static void add_withdrawn(struct ch_rulebase *rulebase, struct list *list) {
    const struct ch_trail *trail = rulebase->trace.trail;
    for (int i = 0; i < trail->fact_count; i++)
        if (!trail->facts[i].listed && trail->facts[i].firing >= 0)
            add_fact(list, rulebase, i);
}

static void write_facts(struct ch_rulebase *rulebase, void *context) {
    struct ch_text *json = context;
    struct list list = {.json = json};
    ch_text_add(json, "{\"version\":1,\"facts\":[");
    add_present(rulebase, &list);
    ch_text_add(json, "],\"withdrawn\":[");
    list.count = 0;
    add_withdrawn(rulebase, &list);
    ch_text_addf(json, "],\"left_out\":%d}", list.left_out);
}

/* --- The effect of each rule that fired on the decision. The answer has the head, `firings` and
 * `impasses` of an account. `remaining` lists the moves that no step removed, and `spoken_for`,
 * absent without a choice, says whether something was said for the chosen move. `rules` has an
 * object for each rule that fired: how often (`fired`), how much it `said`, and whether it `led` to
 * a preference by a fact. `decided`: without it `remaining` would be another set, `without`, or the
 * rules fail (`without_fails`); null: deciding without it took too long.
 *
 * Whether a rule decided is found by deciding the turn again with the rule muted: it matches and
 * fires as before, but its actions do nothing, which is as if it were not loaded (a rule changes
 * nothing by matching). Decisions being pure, whatever differs is the rule's doing. --- */

struct effect {
    struct defrule *rule; /* the first of its disjuncts */
    int fired, said;
    bool led; /* a fact that it asserted is among those that a preference follows from */
};

struct effects {
    struct effect *effect; /* one for each rule, in the order of loading */
    int count;
    int *remaining; /* the candidates that no step removed, before the tie-break */
    int remaining_count;
    bool spoken_for; /* something was said for the chosen move */
    int firings;
    struct ch_impasses impasses;
};

static struct effect *effect_of(struct effects *effects, const void *rule) {
    for (int i = 0; i < effects->count; i++)
        for (const struct defrule *each = effects->effect[i].rule; each; each = each->disjunct)
            if (each == rule)
                return &effects->effect[i];
    return NULL;
}

static void effects_init(struct effects *effects, const struct ch_rulebase *rulebase) {
    *effects = (struct effects){.count = rulebase->loaded.ordered_rule_count};
    effects->effect = ch_alloc(((size_t)effects->count + 1) * sizeof *effects->effect);
    for (int i = 0; i < effects->count; i++)
        effects->effect[i].rule = rulebase->loaded.ordered_rules[i];
}

static void effects_done(struct effects *effects) {
    ch_free(effects->effect);
    ch_free(effects->remaining);
    ch_impasses_done(&effects->impasses);
}

static void note_effects(struct effects *effects, const struct ch_rulebase *rulebase,
                         struct ch_trail *trail) {
    for (int i = 0; i < trail->firing_count; i++) {
        struct effect *effect = effect_of(effects, trail->firings[i].rule);
        if (effect)
            effect->fired++;
    }
    for (int i = 0; i < rulebase->run.statement_count; i++) {
        struct effect *effect = effect_of(effects, rulebase->run.statements[i].rule);
        if (effect)
            effect->said++;
    }
    ch_trail_list_behind(trail, &rulebase->run);
    for (int i = 0; i < trail->fact_count; i++) {
        const struct ch_trail_fact *fact = &trail->facts[i];
        struct effect *effect = fact->listed && fact->firing >= 0
                                    ? effect_of(effects, trail->firings[fact->firing].rule)
                                    : NULL;
        if (effect)
            effect->led = true;
    }
    const struct ch_decision *d = &rulebase->run.decision;
    size_t size = (size_t)d->tied_count * sizeof *effects->remaining;
    effects->remaining = ch_alloc(size);
    memcpy(effects->remaining, d->tied, size);
    effects->remaining_count = d->tied_count;
    effects->spoken_for = ch_turn_spoken_for(&rulebase->run);
    effects->firings = rulebase->run.firings;
    ch_decision_impasses(d, rulebase->run.preferences, rulebase->run.statement_count,
                         &effects->impasses);
}

/* Decides with the actions of `rule` and its other disjuncts taken away. */
static bool run_without(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        struct defrule *rule, struct ch_fault *fault) {
    int count = 0;
    for (struct defrule *each = rule; each; each = each->disjunct)
        count++;
    CH_FREED struct expr **actions = ch_alloc((size_t)count * sizeof *actions);
    int i = 0;
    for (struct defrule *each = rule; each; each = each->disjunct) {
        actions[i++] = each->actions;
        each->actions = NULL;
    }
    bool decided = ch_turn_run(rulebase, turn, fault);
    i = 0;
    for (struct defrule *each = rule; each; each = each->disjunct)
        each->actions = actions[i++];
    return decided;
}

static cJSON *move_list(const struct ch_turn *turn, const int candidates[], int count) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, ch_explain_move(turn, candidates[i]));
    return list;
}

/* Adds whether the decision changes without the rule. `left_ms` is the rest of the turn's time: the
 * answer is null for a run that exceeds it. */
static void add_decided(cJSON *object, struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        const struct effects *effects, const struct effect *effect, int left_ms) {
    const struct ch_decision *d = &rulebase->run.decision;
    struct ch_fault fault = {.end = CH_END_NONE};
    struct ch_turn again = *turn;
    again.time_ms = left_ms;
    bool decided = left_ms > 0 && run_without(rulebase, &again, effect->rule, &fault);
    if (left_ms <= 0 || fault.end == CH_END_TIME) {
        cJSON_AddNullToObject(object, "decided");
    } else if (!decided) {
        cJSON_AddTrueToObject(object, "decided");
        cJSON_AddStringToObject(object, "without_fails", fault.text);
    } else {
        bool same =
            d->tied_count == effects->remaining_count &&
            memcmp(d->tied, effects->remaining, (size_t)d->tied_count * sizeof *d->tied) == 0;
        cJSON_AddBoolToObject(object, "decided", !same);
        if (!same)
            cJSON_AddItemToObject(object, "without", move_list(turn, d->tied, d->tied_count));
    }
}

/* `name`: of the rules that are asked about; "" or NULL: all. */
static cJSON *effects_object(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                             const struct effects *effects, const char *name,
                             const struct ch_budget *budget) {
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "version %d, kind %s", 1, "rules");
    cJSON_AddItemToObject(object, "chosen", ch_explain_move(turn, rulebase->run.decision.chosen));
    cJSON_AddItemToObject(object, "remaining",
                          move_list(turn, effects->remaining, effects->remaining_count));
    if (turn->legal->count > 1)
        cJSON_AddBoolToObject(object, "spoken_for", effects->spoken_for);
    cJSON *rules = cJSON_AddArrayToObject(object, "rules");
    for (int i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->effect[i];
        const struct ch_rule *known = ch_rule_find(&rulebase->loaded, effect->rule);
        if (effect->fired == 0 || (name && name[0] && known && strcmp(known->name, name) != 0))
            continue;
        cJSON *rule = ch_json_append(rules);
        ch_explain_place(rule, &rulebase->loaded, effect->rule);
        ch_json_add(rule, "fired %d, said %d, led %hhd", effect->fired, effect->said, effect->led);
        add_decided(rule, rulebase, turn, effects, effect, ch_budget_left_ms(budget));
    }
    cJSON_AddItemToObject(object, "impasses", ch_explain_impasses(&effects->impasses));
    cJSON_AddNumberToObject(object, "firings", effects->firings);
    return object;
}

static enum ch_status inquire_effects(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                      const char *rule, struct ch_text *json,
                                      struct ch_error *error) {
    struct ch_fault fault = {.end = CH_END_NONE};
    struct ch_trail trail;
    struct effects effects;
    int ms = ch_turn_ms(&rulebase->environment.limits, turn);
    /* a tenth is for the answer */
    struct ch_budget budget = ch_budget_start(rulebase->environment.clocks, ms - ms / 10);
    effects_init(&effects, rulebase);
    ch_trail_start(rulebase, &trail);
    bool decided = ch_turn_run(rulebase, turn, &fault);
    if (decided)
        note_effects(&effects, rulebase, &trail);
    ch_trail_stop(rulebase, &trail);
    if (decided)
        ch_json_end(json, effects_object(rulebase, turn, &effects, rule, &budget));
    ch_turn_end(rulebase);
    effects_done(&effects);
    return decided ? CH_OK : ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", fault.text);
}

/* The rules that never fired since they were loaded. */
static enum ch_status inquire_fired(const struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                    const char *agent, struct ch_text *json) {
    cJSON *answer = ch_account_begin(turn, "fired", agent);
    cJSON *never = cJSON_AddArrayToObject(answer, "never");
    for (int i = 0; i < rulebase->loaded.ordered_rule_count; i++)
        if (!ch_rule_has_fired(rulebase->loaded.ordered_rules[i]))
            ch_explain_place(ch_json_append(never), &rulebase->loaded,
                             rulebase->loaded.ordered_rules[i]);
    ch_json_end(json, answer);
    return CH_OK;
}

/* What the candidates' scores add up to, and which steps removed them: no rule or reason, since it
 * is asked in bulk. */
static enum ch_status inquire_sums(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                   struct ch_text *json, struct ch_error *error) {
    struct ch_fault fault = {.end = CH_END_NONE};
    const struct ch_decision *decision = &rulebase->run.decision;
    bool decided = ch_turn_run(rulebase, turn, &fault);
    if (decided) {
        ch_text_add(json, "{\"version\":1,\"sums\":[");
        for (int i = 0; i < decision->count; i++) {
            ch_text_add(json, i ? "," : "");
            ch_number_add(json, ch_score_number(decision->sum[i]));
        }
        ch_text_add(json, "],\"removed_by\":[");
        for (int i = 0; i < decision->count; i++)
            ch_text_addf(json, "%s%d", i ? "," : "", (int)decision->removed_by[i]);
        ch_text_add(json, "]}");
    }
    ch_turn_end(rulebase);
    return decided ? CH_OK : ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", fault.text);
}

enum ch_status ch_rulebase_inquire(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                   const char *agent, const struct ch_inquiry *inquiry,
                                   struct ch_text *json, struct ch_error *error) {
    switch (inquiry->kind) {
    case CH_INQUIRE_ACCOUNT:
    case CH_INQUIRE_FULL:
        return ch_explain_account(rulebase, turn, agent, inquiry->kind == CH_INQUIRE_FULL, json,
                                  error);
    case CH_INQUIRE_RULE:
        return ch_inquire_rule(rulebase, turn, agent, inquiry, json, error);
    case CH_INQUIRE_FACTS:
        return ch_trail_explain(rulebase, turn, false, write_facts, json, error);
    case CH_INQUIRE_EFFECTS:
        return inquire_effects(rulebase, turn, inquiry->rule, json, error);
    case CH_INQUIRE_COSTS:
        return ch_inquire_costs(rulebase, turn, agent, inquiry->least, json, error);
    case CH_INQUIRE_FIRED:
        return inquire_fired(rulebase, turn, agent, json);
    case CH_INQUIRE_SUMS:
        return inquire_sums(rulebase, turn, json, error);
    default:
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s can't tell this", agent);
    }
}
