#include "agents/base/arguments.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/referee/settings.h"

enum { OWNER = 80 };

static enum ch_status read_word(const struct ch_setting *setting, const char *owner,
                                const char *value, struct ch_error *error) {
    if ((int64_t)strlen(value) >= setting->max)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%s=%s` of %s is none that there is",
                            setting->name, value, owner);
    strcpy(setting->target, value);
    return CH_OK;
}

enum ch_status ch_arguments_read(const char *kind, const char *text,
                                 const struct ch_argument table[], struct ch_error *error) {
    struct ch_setting settings[CH_SETTINGS + 1] = {{0}};
    char owner[OWNER];
    for (int i = 0; table[i].name; i++) {
        assert(i < CH_SETTINGS);
        settings[i] = (struct ch_setting){.name = table[i].name,
                                          .read = table[i].word ? read_word : ch_setting_number,
                                          .min = table[i].min,
                                          .max = !table[i].word      ? table[i].max
                                                 : table[i].room > 0 ? table[i].room
                                                                     : CH_ARGUMENT_WORD,
                                          .target = table[i].word ? (void *)table[i].word
                                                                  : (void *)table[i].target,
                                          .example = table[i].example};
    }
    snprintf(owner, sizeof owner, "`%s`", kind);
    return ch_settings_read(owner, text, settings, error);
}
