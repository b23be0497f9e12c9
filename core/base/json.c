#include "core/base/json.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"

/* Adds a member by the conversion at `conversion`, behind its percent sign. */
static void add_member(cJSON *object, const char *key, const char *conversion, va_list *arguments) {
    if (*conversion == 's') {
        const char *string = va_arg(*arguments, const char *);
        if (string)
            cJSON_AddStringToObject(object, key, string);
    } else if (*conversion == 'h') {
        cJSON_AddBoolToObject(object, key, va_arg(*arguments, int));
    } else if (*conversion == 'g') {
        cJSON_AddNumberToObject(object, key, va_arg(*arguments, double));
    } else if (strncmp(conversion, "llu", 3) == 0) {
        char digits[24];
        snprintf(digits, sizeof digits, "%llu", va_arg(*arguments, unsigned long long));
        cJSON_AddRawToObject(object, key, digits);
    } else if (strncmp(conversion, "lld", 3) == 0) {
        cJSON_AddNumberToObject(object, key, (double)va_arg(*arguments, long long));
    } else if (*conversion == 'l') {
        cJSON_AddNumberToObject(object, key, (double)va_arg(*arguments, long));
    } else {
        assert(*conversion == 'd');
        cJSON_AddNumberToObject(object, key, va_arg(*arguments, int));
    }
}

void ch_json_add(cJSON *object, const char *format, ...) {
    char key[64];
    va_list arguments;
    va_start(arguments, format);
    while (*format) {
        size_t length = strcspn(format, " ");
        assert(length < sizeof key && format[length + 1] == '%');
        memcpy(key, format, length);
        key[length] = '\0';
        add_member(object, key, format + length + 2, &arguments);
        format += strcspn(format, ",");
        format += strspn(format, ", ");
    }
    va_end(arguments);
}

void ch_json_add_or_null(cJSON *object, const char *key, const char *string) {
    if (string)
        cJSON_AddStringToObject(object, key, string);
    else
        cJSON_AddNullToObject(object, key);
}

void ch_json_add_lines(cJSON *object, const char *key, const char *lines) {
    cJSON *array = cJSON_AddArrayToObject(object, key);
    CH_SCOPED(ch_text_done) struct ch_text one = ch_text_new();
    int length;
    for (const char *line; (line = ch_text_line(&lines, &length)) != NULL;) {
        ch_text_clear(&one);
        ch_text_add_bytes(&one, line, (size_t)length);
        cJSON_AddItemToArray(array, cJSON_CreateString(one.data));
    }
}

cJSON *ch_json_append(cJSON *array) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(array, object);
    return object;
}

const cJSON *ch_json_get(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

const char *ch_json_string(const cJSON *object, const char *name) {
    const char *string = cJSON_GetStringValue(ch_json_get(object, name));
    return string ? string : "";
}

double ch_json_number(const cJSON *object, const char *name) {
    const cJSON *item = ch_json_get(object, name);
    return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

int ch_json_int(const cJSON *object, const char *name) {
    const cJSON *item = ch_json_get(object, name);
    return cJSON_IsNumber(item) ? item->valueint : 0;
}
