/* See account_text.h. */
#include "cli/account_text.h"

#include <cjson/cJSON.h>

enum ch_status ch_account_text(const char *json, enum ch_account_view view, const char *move,
                               struct ch_text *out, struct ch_error *error) {
    (void)view, (void)move;
    cJSON *account = cJSON_Parse(json);
    if (!account)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the account is not JSON");
    const char *chosen = cJSON_GetStringValue(cJSON_GetObjectItem(account, "chosen"));
    const char *reason = cJSON_GetStringValue(cJSON_GetObjectItem(account, "reason"));
    ch_text_addf(out, "%s: %s\n", chosen ? chosen : "no move", reason ? reason : "");
    cJSON_Delete(account);
    return CH_OK;
}
