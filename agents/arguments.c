/* See arguments.h. */
#include "agents/arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { LONGEST = 64, MOST_ARGUMENTS = 16 };

static enum ch_status refuse_name(const char *kind, const char *name,
                                  const struct ch_argument table[], struct ch_error *error) {
    const char *names[MOST_ARGUMENTS + 1];
    char list[LONGEST * MOST_ARGUMENTS] = "";
    int count = 0;
    for (; table[count].name && count < MOST_ARGUMENTS; count++) {
        names[count] = table[count].name;
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", count ? ", " : "", names[count]);
    }
    names[count] = NULL;
    const char *closest = ch_text_closest(name, names);
    if (closest)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%s` takes no `%s`; did you mean `%s`?",
                            kind, name, closest);
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%s` takes no `%s`; it takes %s", kind, name,
                        list);
}

static enum ch_status read_one(const char *kind, const char *text, size_t length,
                               const struct ch_argument table[], struct ch_error *error) {
    char item[LONGEST];
    if (length == 0 || length >= sizeof item)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "the arguments of `%s` are written name=number,name=number", kind);
    memcpy(item, text, length);
    item[length] = '\0';
    char *value = strchr(item, '=');
    if (value)
        *value++ = '\0';
    const struct ch_argument *argument = table;
    while (argument->name && strcmp(argument->name, item) != 0)
        argument++;
    if (!argument->name)
        return refuse_name(kind, item, table, error);
    if (!value)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%s` of `%s` needs a number: %s=%" PRId64, item, kind, item,
                            argument->least);
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (end == value || *end || errno || number < argument->least || number > argument->most)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%s=%s` of `%s` is not a number from %" PRId64 " to %" PRId64, item,
                            value, kind, argument->least, argument->most);
    *argument->target = number;
    return CH_OK;
}

enum ch_status ch_arguments_read(const char *kind, const char *text,
                                 const struct ch_argument table[], struct ch_error *error) {
    while (*text) {
        size_t length = strcspn(text, ",");
        enum ch_status status = read_one(kind, text, length, table, error);
        if (status != CH_OK)
            return status;
        text += length;
        if (*text == ',' && !*++text)
            return read_one(kind, text, 0, table, error);
    }
    return CH_OK;
}
