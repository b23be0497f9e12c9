/* Fuzz target: an answer of a worker that is no account, or a damaged one, read for the removal of
 * each candidate. */
#include "core/base/json.h"
#include "tests/fuzz/fuzz.h"
#include "workshop/account.h"

FUZZ_TEXT(text) {
    cJSON *account = cJSON_Parse(text);
    const cJSON *candidate;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        cJSON *removal = ch_removal(account, ch_json_string(candidate, "move"));
        if (!removal)
            continue;
        ch_removal_text(removal, &words);
        require(words.length); /* the step at least is written */
        cJSON_Delete(removal);
    }
    cJSON_Delete(account);
}
