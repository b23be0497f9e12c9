/* JSON objects, written and read in few words. */
#ifndef CH_CORE_BASE_JSON_H
#define CH_CORE_BASE_JSON_H

#include <cjson/cJSON.h>

#include "core/base/text.h"

/* Reads the one value that `length` bytes are, which a NUL follows; the caller deletes it. `file`
 * is for messages and may be NULL. CH_BAD_INPUT if they are no JSON by RFC 8259, have a key twice
 * in an object, a number beyond a double, or 500 levels and more. CH_UNSUPPORTED if some text or
 * key holds \u0000. */
enum ch_status ch_json_read(const char *text, size_t length, const char *file, cJSON **value,
                            struct ch_error *error);
/* The same of a text, which may be NULL, without a reason: NULL if it can't be read. */
cJSON *ch_json_parse(const char *text);
/* The same of an object in a record: older programs wrote keys twice there, of which the first
 * counts, and bytes that are no UTF-8, which stay. */
cJSON *ch_json_recorded(const char *text);

/* Adds members to the object by a format like printf's, in which each conversion follows its key,
 * as "file %s, line %d, share %g": %s a string (NULL: the member is left out), %d, %ld, %lld, %llu
 * and %g a number, %hhd true or false. The strings are copied. */
void ch_json_add(cJSON *object, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a string, or null if it is NULL. */
void ch_json_add_or_null(cJSON *object, const char *key, const char *string);
/* Adds an array with the lines of a text. */
void ch_json_add_lines(cJSON *object, const char *key, const char *lines);
/* A number that is written as `text`, so that an integer keeps all its digits. */
cJSON *ch_json_new_number(double value, const char *text);
/* Appends the item as text in one line. Each number reads back to the same double, and has the text
 * that ch_json_new_number got; cJSON alone leaves out the last digit of some. */
void ch_json_write(struct ch_text *text, const cJSON *item);
/* The same, and takes it. */
void ch_json_end(struct ch_text *text, cJSON *item);
/* For CH_SCOPED: deletes what the variable points to. */
static inline void ch_json_done(cJSON **json) {
    cJSON_Delete(*json);
}

/* Appends a new object to the array; borrowed. */
cJSON *ch_json_append(cJSON *array);

/* The member of this name, NULL if there is none; in ch_json_string "" if it is no string, in the
 * others 0 if it is no number. They borrow; `object` may be NULL. */
const cJSON *ch_json_get(const cJSON *object, const char *name);
const char *ch_json_string(const cJSON *object, const char *name);
double ch_json_number(const cJSON *object, const char *name);
int ch_json_int(const cJSON *object, const char *name);

#endif
