/* Members of JSON objects, for tests; a number that is not there fails the test. */
#ifndef CH_TESTS_SUPPORT_JSON_H
#define CH_TESTS_SUPPORT_JSON_H

#include <cjson/cJSON.h>

#include "tests/support/unit.h"

/* Borrowed; "" if there is none. */
static inline const char *string_of(const cJSON *object, const char *name) {
    const char *string = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    return string ? string : "";
}

static inline double number_of(const cJSON *object, const char *name) {
    const cJSON *item = cJSON_GetObjectItem(object, name);
    if (!cJSON_IsNumber(item))
        fail_msg("no number %s", name);
    return cJSON_GetNumberValue(item);
}

#endif
