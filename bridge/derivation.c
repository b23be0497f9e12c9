/* From facts back to the facts that they follow from. */
#include "bridge/explain.h"

cJSON *ch_explain_facts(const struct ch_trail *trail, int firing) {
    cJSON *facts = cJSON_CreateArray();
    if (firing < 0)
        return facts;
    const struct ch_trail_firing *f = &trail->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        cJSON_AddItemToArray(facts, cJSON_CreateString(ch_trail_text(trail, trail->used[i])));
    return facts;
}

/* Marks what the facts of `firing` and all before them follow from. A firing uses only facts of
 * earlier firings, so one walk backwards marks everything. */
static void mark_firing(struct ch_trail *trail, int firing) {
    const struct ch_trail_firing *f = &trail->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        trail->facts[trail->used[i]].listed = true;
}

cJSON *ch_explain_derivation(struct ch_rulebase *rulebase, struct ch_trail *trail) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < rulebase->statement_count; i++)
        mark_firing(trail, rulebase->statements[i].firing);
    for (int i = trail->fact_count - 1; i >= 0; i--)
        if (trail->facts[i].listed && trail->facts[i].firing >= 0)
            mark_firing(trail, trail->facts[i].firing);
    for (int i = 0; i < trail->fact_count; i++) {
        const struct ch_trail_fact *fact = &trail->facts[i];
        if (!fact->listed || fact->firing < 0)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "fact", ch_trail_text(trail, i));
        ch_explain_place(object, rulebase, trail->firings[fact->firing].rule);
        cJSON_AddItemToObject(object, "from", ch_explain_facts(trail, fact->firing));
        cJSON_AddItemToArray(list, object);
    }
    return list;
}
