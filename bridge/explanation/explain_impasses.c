/* The impasses of a decision as JSON: docs/explanation.md. */
#include "bridge/explanation/explain.h"

static cJSON *pair_of(const struct ch_impasse_part *part) {
    const char *const names[] = {part->rule, part->other};
    return cJSON_CreateStringArray(names, 2);
}

cJSON *ch_explain_impasses(const struct ch_impasses *impasses) {
    cJSON *list = cJSON_CreateArray();
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++) {
        if (impasses->kind[kind] == 0)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
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
