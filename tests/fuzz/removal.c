/* Fuzz target: an answer of a worker that is no account, or a damaged one, read for the removal of
 * each candidate. */
#include <stdint.h>
#include <stdlib.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/account.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    cJSON *account = cJSON_Parse(text);
    const cJSON *candidate;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        cJSON *removal = ch_removal(account, ch_json_string(candidate, "move"));
        if (!removal)
            continue;
        ch_removal_text(removal, &words);
        if (!words.length)
            abort(); /* the step at least is written */
        cJSON_Delete(removal);
    }
    cJSON_Delete(account);
    return 0;
}
