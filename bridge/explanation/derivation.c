/* From facts back to the facts that they follow from. */
#include "bridge/explanation/explain.h"

#include <assert.h>

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

/* Marks what the facts of `firing` and all before them follow from. A firing uses only facts of
 * earlier firings, so one walk backwards marks everything. */
static void mark_firing(struct ch_trail *trail, int firing) {
    assert(firing >= 0 && firing < trail->firing_count);
    const struct ch_trail_firing *f = &trail->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        trail->facts[trail->used[i]].listed = true;
}

cJSON *ch_explain_derivation(struct ch_rulebase *rulebase, struct ch_trail *trail) {
    enum { PLACE = 200 }; /* rule, file and line, roughly */
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < rulebase->run.statement_count; i++)
        if (rulebase->run.statements[i].firing >= 0) /* else no rule said it: the guard */
            mark_firing(trail, rulebase->run.statements[i].firing);
    for (int i = trail->fact_count - 1; i >= 0; i--)
        if (trail->facts[i].listed && trail->facts[i].firing >= 0)
            mark_firing(trail, trail->facts[i].firing);
    for (int i = 0; i < trail->fact_count; i++) {
        const struct ch_trail_fact *fact = &trail->facts[i];
        if (!fact->listed || fact->firing < 0 ||
            !ch_trail_room(trail, ch_trail_size(ch_trail_text(trail, i)) + PLACE +
                                      ch_explain_facts_size(trail, fact->firing)))
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "fact", ch_trail_text(trail, i));
        ch_explain_place(object, &rulebase->loaded, trail->firings[fact->firing].rule);
        cJSON_AddItemToObject(object, "from", ch_explain_facts(trail, fact->firing));
        cJSON_AddItemToArray(list, object);
    }
    return list;
}
