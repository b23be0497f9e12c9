#include "core/referee/settings.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* LONGEST: a name with an example. ITEM: a name with a value, which may be a path. */
enum { LONGEST = 64, ITEM = 1100, MAX_DIGITS = 9 };

enum ch_status ch_setting_number(const struct ch_setting *setting, const char *owner,
                                 const char *value, struct ch_error *error) {
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (end == value || *end || errno || number < setting->min || number > setting->max)
        return ch_bad_input(error, "`%s=%s` of %s is not a number from %" PRId64 " to %" PRId64,
                            setting->name, value, owner, setting->min, setting->max);
    *(int64_t *)setting->target = number;
    return CH_OK;
}

enum ch_status ch_setting_word(const struct ch_setting *setting, const char *owner,
                               const char *value, struct ch_error *error) {
    if ((int64_t)strlen(value) >= setting->max)
        return ch_bad_input(error, "`%s=%s` of %s is none that there is", setting->name, value,
                            owner);
    strcpy(setting->target, value);
    return CH_OK;
}

/* A number with at most `decimals` of them, as whole units of the last; -1: none. */
static int64_t parse_decimal(const char **at, int decimals) {
    const char *next = *at;
    int64_t number = 0;
    int digits = 0;
    for (; isdigit((unsigned char)*next) && digits < MAX_DIGITS; next++, digits++)
        number = number * 10 + (*next - '0');
    if (digits == 0 || isdigit((unsigned char)*next))
        return -1;
    bool point = decimals > 0 && *next == '.';
    if (point && !isdigit((unsigned char)*++next))
        return -1;
    for (int i = 0; i < decimals; i++) {
        number *= 10;
        if (point && isdigit((unsigned char)*next))
            number += *next++ - '0';
    }
    if (isdigit((unsigned char)*next))
        return -1;
    *at = next;
    return number;
}

int64_t ch_count_parse(const char **at) {
    return parse_decimal(at, 0);
}

int64_t ch_men_parse(const char **at) {
    return parse_decimal(at, 2);
}

int64_t ch_duration_parse(const char **at) {
    static const struct {
        const char *name;
        int64_t thousandths; /* of a millisecond, in a thousandth of the unit */
    } units[] = {{"ms", 1}, {"min", 60000}, {"s", 1000}};
    const char *next = *at;
    int64_t number = parse_decimal(&next, 3);
    for (size_t i = 0; number >= 0 && i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i].name);
        if (strncmp(next, units[i].name, length) != 0)
            continue;
        number *= units[i].thousandths;
        *at = next + length;
        return number % 1000 == 0 ? number / 1000 : -1;
    }
    return -1;
}

enum ch_status ch_setting_duration(const struct ch_setting *setting, const char *owner,
                                   const char *value, struct ch_error *error) {
    const char *at = value;
    int64_t ms = ch_duration_parse(&at);
    if (ms < 0 || *at)
        return ch_bad_input(error,
                            "`%s=%s` of %s is no time in whole milliseconds; write it with its "
                            "unit (ms, s or min): %s=%s",
                            setting->name, value, owner, setting->name, setting->example);
    if (ms >= setting->min && ms <= setting->max) {
        *(int64_t *)setting->target = ms;
        return CH_OK;
    }
    CH_SCOPED(ch_text_done) struct ch_text bounds = ch_text_new();
    ch_duration_format(setting->min, &bounds);
    ch_text_add(&bounds, " to ");
    ch_duration_format(setting->max, &bounds);
    ch_bad_input(error, "`%s=%s` of %s is not from %s", setting->name, value, owner, bounds.data);
    return CH_BAD_INPUT;
}

/* `number` in units of which `whole` are one, without zeros at the end. */
static void format_decimal(int64_t number, int whole, struct ch_text *text) {
    ch_text_addf(text, "%" PRId64, number / whole);
    int64_t rest = number % whole;
    if (rest)
        ch_text_add(text, ".");
    for (int digit = whole / 10; rest; rest %= digit, digit /= 10)
        ch_text_addf(text, "%" PRId64, rest / digit);
}

void ch_duration_format(int64_t ms, struct ch_text *text) {
    bool seconds = ms >= 1000;
    format_decimal(ms, seconds ? 1000 : 1, text);
    ch_text_add(text, seconds ? "s" : "ms");
}

void ch_men_format(int64_t hundredths, struct ch_text *text) {
    format_decimal(hundredths, 100, text);
}

static enum ch_status refuse_name(const char *owner, const char *name,
                                  const struct ch_setting table[], struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    ch_text_add(&list, "it takes ");
    const char *closest = ch_text_closest_row(name, table, sizeof *table, &list);
    return ch_bad_input(error, "%s takes no `%s`; %s%s%s", owner, name,
                        CH_DID_YOU_MEAN(closest, list.data));
}

static enum ch_status refuse_nothing(const char *owner, const struct ch_setting *setting,
                                     struct ch_error *error) {
    char min[24];
    snprintf(min, sizeof min, "%" PRId64, setting->min);
    return ch_bad_input(error, "`%s` of %s needs a value: %s=%s", setting->name, owner,
                        setting->name, setting->example ? setting->example : min);
}

static enum ch_status read_one(const char *owner, const char *text, size_t length,
                               const struct ch_setting table[], bool given[CH_SETTINGS],
                               struct ch_error *error) {
    char item[ITEM];
    size_t name = strcspn(text, "=");
    if (length == 0 || length >= sizeof item || (name < length ? name : length) >= LONGEST)
        return ch_bad_input(error, "the settings of %s are written name=value,name=value", owner);
    memcpy(item, text, length);
    item[length] = '\0';
    char *value = strchr(item, '=');
    if (value)
        *value++ = '\0';
    int row = 0;
    while (table[row].name && strcmp(table[row].name, item) != 0)
        row++;
    if (!table[row].name)
        return refuse_name(owner, item, table, error);
    if (!value || !value[0])
        return refuse_nothing(owner, &table[row], error);
    assert(row < CH_SETTINGS);
    if (given[row])
        return ch_bad_input(error, "`%s` of %s is given twice; give it once", item, owner);
    given[row] = true;
    return table[row].read(&table[row], owner, value, error);
}

enum ch_status ch_settings_read(const char *owner, const char *text,
                                const struct ch_setting table[], struct ch_error *error) {
    bool given[CH_SETTINGS] = {false};
    while (*text) {
        size_t length = strcspn(text, ",");
        enum ch_status status = read_one(owner, text, length, table, given, error);
        if (status != CH_OK)
            return status;
        text += length;
        if (*text == ',' && !*++text)
            return read_one(owner, text, 0, table, given, error);
    }
    return CH_OK;
}

void ch_setting_add_word(struct ch_text *text, const char *name, const char *word) {
    ch_text_addf(text, "%s%s=%s", text->length ? "," : "", name, word);
}

void ch_setting_add(struct ch_text *text, const char *name, int64_t number) {
    ch_text_addf(text, "%s%s=%" PRId64, text->length ? "," : "", name, number);
}
