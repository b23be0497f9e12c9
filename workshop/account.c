#include "workshop/account.h"

#include <string.h>

#include "core/base/json.h"

const cJSON *ch_account_candidate(const cJSON *account, const char *move) {
    const cJSON *candidate;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        if (strcmp(ch_json_string(candidate, "move"), move) == 0)
            return candidate;
    }
    return NULL;
}

enum ch_step ch_account_step(const cJSON *candidate) {
    return ch_step_find(ch_json_string(candidate, "removed_by"));
}

bool ch_account_compared(const cJSON *account, const char *move) {
    enum ch_step step = ch_account_step(ch_account_candidate(account, move));
    return step == CH_STEP_NONE || step >= CH_STEP_BETTER;
}

void ch_account_said(const cJSON *preference, struct ch_text *out) {
    const char *kind = ch_json_string(preference, "kind"),
               *other = ch_json_string(preference, "other");
    const cJSON *value = ch_json_get(preference, "value");
    const struct ch_preference_row *row = ch_preference_find(kind);
    ch_text_add(out, row ? row->said : kind);
    if (other[0])
        ch_text_addf(out, row && row->form == CH_FORM_ANY_PAIR ? " to %s" : " than %s", other);
    if (cJSON_IsNumber(value))
        ch_text_addf(out, " %+.15g", value->valuedouble);
}

void ch_account_place(const cJSON *preference, struct ch_text *out) {
    const char *file = ch_json_string(preference, "file");
    const cJSON *line = ch_json_get(preference, "line");
    const char *slash = strrchr(file, '/');
    if (file[0])
        ch_text_addf(out, "%s:%d", slash ? slash + 1 : file, line ? line->valueint : 0);
}
