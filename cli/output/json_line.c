#include "cli/output/json_line.h"

#include <assert.h>
#include <stdio.h>

#include "cli/output/print.h"

cJSON *ch_json_line(void) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddNumberToObject(line, "version", 1);
    return line;
}

void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count) {
    cJSON *array = cJSON_AddArrayToObject(object, key);
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(array, cJSON_CreateNumber((double)numbers[i]));
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
