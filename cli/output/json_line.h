/* The output of --json: an object a line, each with the version of its form. */
#ifndef CH_CLI_OUTPUT_JSON_LINE_H
#define CH_CLI_OUTPUT_JSON_LINE_H

#include <cjson/cJSON.h>

#include "core/base/text.h"

/* A new object that says its version. */
cJSON *ch_json_line(void);
/* Adds members: `name %s, depth %d, seconds %g` are their keys, and as what their values are given.
 * %s is a string, or NULL for none, %g %d %ld %lld are numbers, %llu one with all its digits, %hhd
 * is a truth. */
void ch_json_add(cJSON *object, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An array of numbers. */
void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count);
/* A new object at the end of the list. */
cJSON *ch_json_item(cJSON *list);
/* Adds the value of `key`, if there is one, under the word of the glossary too: a key of this
 * version is never removed. */
void ch_json_also(cJSON *object, const char *key, const char *word);
/* Prints the object on a line of its own at once, and takes it. */
void ch_json_print(cJSON *line);
/* Appends the value without blanks, as it is: not for a terminal. */
void ch_json_write(struct ch_text *text, const cJSON *value);

#endif
