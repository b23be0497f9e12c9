/* What a rule base tells about its candidates for people: `label` facts. */
#include <string.h>

#include "bridge/explain.h"

static cJSON *value_of(void *env, const DATA_OBJECT *value) {
    (void)env;
    switch (value->type) {
    case INTEGER:
        return cJSON_CreateNumber((double)ValueToLong(value->value));
    case FLOAT:
        return cJSON_CreateNumber(ValueToDouble(value->value));
    case SYMBOL:
    case STRING:
        return cJSON_CreateString(ValueToString(value->value));
    default:
        return NULL;
    }
}

/* A label given twice with other values becomes a list in order of assertion. */
static void add_label(cJSON *labels, const char *name, cJSON *value) {
    cJSON *known = cJSON_GetObjectItemCaseSensitive(labels, name);
    if (!known) {
        cJSON_AddItemToObject(labels, name, value);
        return;
    }
    if (!cJSON_IsArray(known)) {
        cJSON *list = cJSON_CreateArray();
        cJSON_AddItemToArray(list, cJSON_Duplicate(known, 1));
        cJSON_ReplaceItemInObjectCaseSensitive(labels, name, list);
        known = list;
    }
    cJSON_AddItemToArray(known, value);
}

cJSON *ch_explain_labels(const struct ch_rulebase *rulebase, int candidate) {
    void *env = rulebase->env;
    cJSON *labels = cJSON_CreateObject();
    void *deftemplate = EnvFindDeftemplate(env, "label");
    for (void *fact = deftemplate ? EnvGetNextFactInTemplate(env, deftemplate, NULL) : NULL; fact;
         fact = EnvGetNextFactInTemplate(env, deftemplate, fact)) {
        DATA_OBJECT id, name, value;
        if (!EnvGetFactSlot(env, fact, "id", &id) || !EnvGetFactSlot(env, fact, "name", &name) ||
            !EnvGetFactSlot(env, fact, "value", &value) || id.type != INTEGER ||
            DOToLong(id) != candidate + 1 || (name.type != SYMBOL && name.type != STRING))
            continue;
        cJSON *told = value_of(env, &value);
        if (told)
            add_label(labels, DOToString(name), told);
    }
    return labels;
}
