/* Members of JSON objects, for tests; a number that is not there fails the test. */
#ifndef CH_TESTS_SUPPORT_JSON_H
#define CH_TESTS_SUPPORT_JSON_H

#include <stdbool.h>
#include <string.h>
#include <cjson/cJSON.h>

#include "tests/support/unit.h"

/* Put before a local variable with a JSON text read: that is freed where its scope ends. */
#define JSON_FREED CH_SCOPED(json_free_held)
static inline void json_free_held(cJSON **json) {
    cJSON_Delete(*json);
}

/* A text that is JSON, read. The caller frees it. */
static inline cJSON *json_read(const char *text) {
    cJSON *json = cJSON_Parse(text);
    if (!json)
        fail_msg("no JSON: %s", text);
    return json;
}

/* The element of an array object->name whose member `key` is this string; NULL if there is none. */
static inline const cJSON *element_where(const cJSON *object, const char *name, const char *key,
                                         const char *string) {
    const cJSON *each;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(object, name)) {
        const char *found = cJSON_GetStringValue(cJSON_GetObjectItem(each, key));
        if (found && strcmp(found, string) == 0)
            return each;
    }
    return NULL;
}

/* How many elements the array object->name has, or members if it is an object. */
static inline int count_in(const cJSON *object, const char *name) {
    const cJSON *list = cJSON_GetObjectItem(object, name);
    if (!list)
        fail_msg("no %s", name);
    return cJSON_GetArraySize(list);
}

/* An element of the array object->name; NULL if it has fewer. */
static inline const cJSON *element_of(const cJSON *object, const char *name, int index) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(object, name), index);
}

/* Borrowed; "" if there is none. */
static inline const char *string_of(const cJSON *object, const char *name) {
    const char *string = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    return string ? string : "";
}

static inline bool is_true(const cJSON *object, const char *name) {
    return cJSON_IsTrue(cJSON_GetObjectItem(object, name));
}

static inline double number_of(const cJSON *object, const char *name) {
    const cJSON *item = cJSON_GetObjectItem(object, name);
    if (!cJSON_IsNumber(item))
        fail_msg("no number %s", name);
    return cJSON_GetNumberValue(item);
}

#endif
