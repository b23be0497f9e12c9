/* From facts back to the facts that they follow from. */
#include "bridge/explain.h"

cJSON *ch_explain_facts(const struct ch_record *record, int firing) {
    cJSON *facts = cJSON_CreateArray();
    if (firing < 0)
        return facts;
    const struct ch_record_firing *f = &record->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        cJSON_AddItemToArray(facts, cJSON_CreateString(ch_record_text(record, record->used[i])));
    return facts;
}

/* Marks what the facts of `firing` and all before them follow from. A firing uses only facts of
 * earlier firings, so one walk backwards marks everything. */
static void mark_firing(struct ch_record *record, int firing) {
    const struct ch_record_firing *f = &record->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        record->facts[record->used[i]].listed = true;
}

cJSON *ch_explain_derivation(struct ch_rulebase *rulebase, struct ch_record *record) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < rulebase->statement_count; i++)
        mark_firing(record, rulebase->statements[i].firing);
    for (int i = record->fact_count - 1; i >= 0; i--)
        if (record->facts[i].listed && record->facts[i].firing >= 0)
            mark_firing(record, record->facts[i].firing);
    for (int i = 0; i < record->fact_count; i++) {
        const struct ch_record_fact *fact = &record->facts[i];
        if (!fact->listed || fact->firing < 0)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "fact", ch_record_text(record, i));
        ch_explain_place(object, rulebase, record->firings[fact->firing].rule);
        cJSON_AddItemToObject(object, "from", ch_explain_facts(record, fact->firing));
        cJSON_AddItemToArray(list, object);
    }
    return list;
}
