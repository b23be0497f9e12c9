#include "cli/output/json_line.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/output/print.h"

cJSON *ch_json_line(void) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddNumberToObject(line, "version", 1);
    return line;
}

/* Adds the next argument, of the conversion behind a %. */
static void add_value(cJSON *object, const char *key, const char *conversion, va_list *arguments) {
    char digits[24];
    if (conversion[0] == 's') {
        cJSON_AddStringToObject(object, key, va_arg(*arguments, const char *));
    } else if (conversion[0] == 'g') {
        cJSON_AddNumberToObject(object, key, va_arg(*arguments, double));
    } else if (conversion[0] == 'd') {
        cJSON_AddNumberToObject(object, key, va_arg(*arguments, int));
    } else if (conversion[0] == 'h') {
        cJSON_AddBoolToObject(object, key, va_arg(*arguments, int));
    } else if (strncmp(conversion, "ld", 2) == 0) {
        cJSON_AddNumberToObject(object, key, (double)va_arg(*arguments, long));
    } else if (strncmp(conversion, "lld", 3) == 0) {
        cJSON_AddNumberToObject(object, key, (double)va_arg(*arguments, long long));
    } else {
        assert(strncmp(conversion, "llu", 3) == 0);
        snprintf(digits, sizeof digits, "%llu", va_arg(*arguments, unsigned long long));
        cJSON_AddRawToObject(object, key, digits);
    }
}

void ch_json_add(cJSON *object, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (const char *at = format; *at; at += strspn(at, ", ")) {
        char key[40];
        int length = (int)strcspn(at, " ");
        assert(length < (int)sizeof key && at[length + 1] == '%');
        snprintf(key, sizeof key, "%.*s", length, at);
        add_value(object, key, at + length + 2, &arguments);
        at += strcspn(at, ",");
    }
    va_end(arguments);
}

void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count) {
    cJSON *array = cJSON_AddArrayToObject(object, key);
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(array, cJSON_CreateNumber((double)numbers[i]));
}

cJSON *ch_json_item(cJSON *list) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    return item;
}

void ch_json_also(cJSON *object, const char *key, const char *word) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    if (item)
        cJSON_AddItemToObject(object, word, cJSON_Duplicate(item, true));
}

void ch_json_print(cJSON *line) {
    assert(cJSON_IsObject(line));
    char *text = cJSON_PrintUnformatted(line);
    ch_print_json(stdout, text);
    ch_print("\n");
    fflush(stdout);
    cJSON_free(text);
    cJSON_Delete(line);
}

void ch_json_write(struct ch_text *text, const cJSON *value) {
    char *printed = cJSON_PrintUnformatted(value);
    ch_text_add(text, printed);
    cJSON_free(printed);
}
