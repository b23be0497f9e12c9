#include "workshop/account.h"

#include <string.h>

const char *ch_account_string(const cJSON *object, const char *name) {
    const char *string = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return string ? string : "";
}

const cJSON *ch_account_candidate(const cJSON *account, const char *move) {
    const cJSON *candidate;
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItemCaseSensitive(account, "candidates")) {
        if (strcmp(ch_account_string(candidate, "move"), move) == 0)
            return candidate;
    }
    return NULL;
}

enum ch_step ch_account_step(const cJSON *candidate) {
    return ch_step_find(ch_account_string(candidate, "removed_by"));
}

bool ch_account_compared(const cJSON *account, const char *move) {
    enum ch_step step = ch_account_step(ch_account_candidate(account, move));
    return step == CH_STEP_NONE || step >= CH_STEP_BETTER;
}

void ch_account_said(const cJSON *preference, struct ch_text *out) {
    const char *kind = ch_account_string(preference, "kind"),
               *other = ch_account_string(preference, "other");
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(preference, "value");
    const struct ch_preference_row *row = ch_preference_find(kind);
    ch_text_add(out, row ? row->said : kind);
    if (other[0])
        ch_text_addf(out, row && row->form == CH_FORM_ANY_PAIR ? " to %s" : " than %s", other);
    if (cJSON_IsNumber(value))
        ch_text_addf(out, " %+.15g", value->valuedouble);
}

void ch_account_place(const cJSON *preference, struct ch_text *out) {
    const char *file = ch_account_string(preference, "file");
    const cJSON *line = cJSON_GetObjectItemCaseSensitive(preference, "line");
    const char *slash = strrchr(file, '/');
    if (file[0])
        ch_text_addf(out, "%s:%d", slash ? slash + 1 : file, line ? line->valueint : 0);
}
