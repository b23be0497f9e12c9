/* Answers an inquiry about a turn, by its kind; the facts of a turn as JSON, each with the rule
 * that asserted it: docs/explanation.md. */
#include <string.h>

#include "bridge/explanation/explain.h"

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
    ch_explain_print(object, list->json);
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
        return ch_inquire_effects(rulebase, turn, json, error);
    case CH_INQUIRE_COSTS:
        return ch_inquire_costs(rulebase, turn, agent, inquiry->least, json, error);
    default:
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s can't tell this", agent);
    }
}
