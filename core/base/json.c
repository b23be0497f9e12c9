#include "core/base/json.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/value_text.h"

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
        unsigned long long number = va_arg(*arguments, unsigned long long);
        char digits[24];
        snprintf(digits, sizeof digits, "%llu", number);
        cJSON_AddItemToObject(object, key, ch_json_new_number((double)number, digits));
    } else if (strncmp(conversion, "lld", 3) == 0) {
        long long number = va_arg(*arguments, long long);
        char digits[24];
        snprintf(digits, sizeof digits, "%lld", number);
        cJSON_AddItemToObject(object, key, ch_json_new_number((double)number, digits));
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

cJSON *ch_json_new_number(double value, const char *text) {
    size_t size = strlen(text) + 1;
    cJSON *item = cJSON_CreateNumber(value);
    item->valuestring = cJSON_malloc(size); /* cJSON_Delete frees it */
    memcpy(item->valuestring, text, size);
    return item;
}

/* JSON is UTF-8: what is none becomes U+FFFD. */
static void write_string(struct ch_text *text, const char *string) {
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    ch_text_add(text, "\"");
    while (*string) {
        const char *end = string, *found;
        int length = 1;
        while ((unsigned char)*end >= ' ' && *end != '"' && *end != '\\' &&
               (length = ch_text_character(end)) > 0)
            end += length;
        ch_text_add_bytes(text, string, (size_t)(end - string));
        string = end;
        if (!*string)
            break;
        if (length == 0) {
            ch_text_add(text, "\xef\xbf\xbd");
            string++;
            continue;
        }
        if ((found = strchr(escaped, *string)) != NULL)
            ch_text_addf(text, "\\%c", letters[found - escaped]);
        else
            ch_text_addf(text, "\\u%04x", (unsigned)*string);
        string++;
    }
    ch_text_add(text, "\"");
}

static void write_number(struct ch_text *text, const cJSON *number) {
    if (!isfinite(number->valuedouble))
        ch_text_add(text, "null");
    else if (number->valuestring)
        ch_text_add(text, number->valuestring);
    else
        ch_number_add(text, number->valuedouble);
    if (number->valuedouble == 0 && signbit(number->valuedouble) && !number->valuestring)
        ch_text_add(text, ".0"); /* "-0" is an integer to many readers, and that has no sign */
}

void ch_json_write(struct ch_text *text, const cJSON *item) {
    bool object = cJSON_IsObject(item);
    if (cJSON_IsString(item)) {
        write_string(text, item->valuestring);
    } else if (cJSON_IsNumber(item)) {
        write_number(text, item);
    } else if (object || cJSON_IsArray(item)) {
        ch_text_add(text, object ? "{" : "[");
        for (const cJSON *each = item->child; each; each = each->next) {
            if (object) {
                write_string(text, each->string);
                ch_text_add(text, ":");
            }
            ch_json_write(text, each);
            ch_text_add(text, each->next ? "," : "");
        }
        ch_text_add(text, object ? "}" : "]");
    } else if (cJSON_IsRaw(item)) {
        ch_text_add(text, item->valuestring);
    } else {
        ch_text_add(text, cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null");
    }
}

void ch_json_end(struct ch_text *text, cJSON *item) {
    ch_json_write(text, item);
    cJSON_Delete(item);
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
