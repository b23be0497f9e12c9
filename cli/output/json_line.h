/* The output of --json: an object a line, each with the version of its form. */
#ifndef CH_CLI_OUTPUT_JSON_LINE_H
#define CH_CLI_OUTPUT_JSON_LINE_H

#include "core/base/json.h"

#include "core/base/text.h"

/* A new object that says its version. */
cJSON *ch_json_line(void);
/* An array of numbers. */
void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count);
/* Adds the value of `key`, if there is one, under the word of the glossary too: a key of this
 * version is never removed. */
void ch_json_also(cJSON *object, const char *key, const char *word);
/* Prints the object on a line of its own at once, and takes it. */
void ch_json_print(cJSON *line);
/* Appends the value without blanks, as it is: not for a terminal. */
void ch_json_write(struct ch_text *text, const cJSON *value);

#endif
