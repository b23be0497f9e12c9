/* The values that a rule base shows people about its candidates: (label ?m name value). Kept only
 * while a turn is explained. */
#include <assert.h>
#include <cjson/cJSON.h>

#include "bridge/functions/functions.h"
#include "bridge/output/output.h"

/* Words of a rule as a JSON string in one line. */
static cJSON *plain_string(const char *text) {
    char *copy = ch_copy(text);
    ch_text_plain(copy, "");
    cJSON *string = cJSON_CreateString(copy);
    ch_free(copy);
    return string;
}

static cJSON *value_of(const DATA_OBJECT *value) {
    if (value->type == INTEGER)
        return cJSON_CreateNumber((double)ValueToLong(value->value));
    if (value->type == FLOAT)
        return cJSON_CreateNumber(ValueToDouble(value->value));
    return plain_string(ValueToString(value->value));
}

static bool contains(const cJSON *known, const cJSON *value) {
    const cJSON *each;
    if (!cJSON_IsArray(known))
        return cJSON_Compare(known, value, true);
    cJSON_ArrayForEach(each, known) {
        if (cJSON_Compare(each, value, true))
            return true;
    }
    return false;
}

/* A label given again with another value becomes a list, in the order in which they were given. */
static void add_label(cJSON *labels, const char *name, cJSON *value) {
    cJSON *known = cJSON_GetObjectItemCaseSensitive(labels, name);
    if (!known) {
        cJSON_AddItemToObject(labels, name, value);
        return;
    }
    if (contains(known, value)) {
        cJSON_Delete(value);
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

static bool is_short(void *env, const DATA_OBJECT *value) {
    return (value->type != SYMBOL && value->type != STRING) ||
           ch_argument_short(env, "label", ValueToString(value->value));
}

void ch_function_label(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    DATA_OBJECT name, value;
    int candidate;
    if (!rulebase || !ch_argument_choice(env, 1, &candidate) ||
        !EnvArgTypeCheck(env, "label", 2, SYMBOL_OR_STRING, &name))
        return;
    EnvRtnUnknown(env, 3, &value);
    if (value.type != INTEGER && value.type != FLOAT && value.type != SYMBOL &&
        value.type != STRING)
        ch_rule_mistake(env, "label", "the value must be a symbol, a string or a number");
    else if (is_short(env, &name) && is_short(env, &value) && rulebase->trace.labels) {
        cJSON *plain = plain_string(DOToString(name));
        add_label(cJSON_GetArrayItem(rulebase->trace.labels, candidate), plain->valuestring,
                  value_of(&value));
        cJSON_Delete(plain);
    }
}

void ch_labels_start(struct ch_trace *trace, int candidates) {
    assert(!trace->labels);
    trace->labels = cJSON_CreateArray();
    for (int i = 0; i < candidates; i++)
        cJSON_AddItemToArray(trace->labels, cJSON_CreateObject());
}

void ch_labels_stop(struct ch_trace *trace) {
    cJSON_Delete(trace->labels);
    trace->labels = NULL;
}

cJSON *ch_explain_labels(const struct ch_trace *trace, int candidate) {
    assert(candidate >= 0 && candidate < cJSON_GetArraySize(trace->labels));
    return cJSON_Duplicate(cJSON_GetArrayItem(trace->labels, candidate), 1);
}
