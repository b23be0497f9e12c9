/* Texts of settings, `name=value,name=value`: one reader for the arguments of agents, time controls
 * and adjudication, so that they have the same form and the same messages. */
#ifndef CH_CORE_REFEREE_SETTINGS_H
#define CH_CORE_REFEREE_SETTINGS_H

#include <stdint.h>

#include "core/base/error.h"
#include "core/base/text.h"

/* How many settings a table may have. */
enum { CH_SETTINGS = 24 };

struct ch_setting;

/* Reads `value` into setting->target. CH_BAD_INPUT says what is wrong; `owner` is what the settings
 * are of, in words. */
typedef enum ch_status ch_setting_reader(const struct ch_setting *setting, const char *owner,
                                         const char *value, struct ch_error *error);

/* One setting of a table that a row without a name ends; at most CH_SETTINGS of them. */
struct ch_setting {
    const char *name;
    ch_setting_reader *read;
    int64_t min, max;    /* of numbers and durations; of a word the room for it */
    void *target;        /* of the type that the reader asks for */
    const char *example; /* a value, for messages; NULL: the least number */
};

/* A whole number: int64_t. */
ch_setting_reader ch_setting_number;
/* A word of less than `max` bytes: char[max]. */
ch_setting_reader ch_setting_word;
/* A time with its unit (ms, s or min), whole milliseconds: int64_t. */
ch_setting_reader ch_setting_duration;

/* The duration at *at, which moves past it: milliseconds, or -1 if there is none. */
int64_t ch_duration_parse(const char **at);
/* Appends a duration as ch_duration_parse reads it, the same text for the same time. */
void ch_duration_format(int64_t ms, struct ch_text *text);
/* Men with at most two decimals at *at, which moves past them: hundredths of a man, or -1. */
int64_t ch_men_parse(const char **at);
void ch_men_format(int64_t hundredths, struct ch_text *text);
/* A whole number of at most nine digits at *at, which moves past it, or -1. */
int64_t ch_count_parse(const char **at);

/* Reads `text` by `table`; settings that are not given leave their target alone, and none may be
 * given twice. `owner` as in "`search`", "a time control". */
enum ch_status ch_settings_read(const char *owner, const char *text,
                                const struct ch_setting table[], struct ch_error *error);
/* Appends one as ch_settings_read reads it, with a comma if `text` is not empty. */
void ch_setting_add(struct ch_text *text, const char *name, int64_t number);
void ch_setting_add_word(struct ch_text *text, const char *name, const char *word);

#endif
