/* See arguments.h. */
#include "agents/arguments.h"

#include <stdio.h>

#include "core/referee/settings.h"

enum { MOST_ARGUMENTS = 15, OWNER = 80 };

enum ch_status ch_arguments_read(const char *kind, const char *text,
                                 const struct ch_argument table[], struct ch_error *error) {
    struct ch_setting settings[MOST_ARGUMENTS + 1] = {{0}};
    char owner[OWNER];
    for (int i = 0; table[i].name && i < MOST_ARGUMENTS; i++)
        settings[i] = (struct ch_setting){.name = table[i].name,
                                          .read = ch_setting_number,
                                          .least = table[i].least,
                                          .most = table[i].most,
                                          .target = table[i].target};
    snprintf(owner, sizeof owner, "`%s`", kind);
    return ch_settings_read(owner, text, settings, error);
}
