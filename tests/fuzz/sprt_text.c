/* Fuzz target: texts of tests and of counts. Values that are read are valid and are written as the
 * same text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/sprt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_test(const char *text) {
    struct ch_sprt sprt, again;
    struct ch_text written, twice;
    if (ch_sprt_parse(text, &sprt, NULL) != CH_OK)
        return;
    written = ch_text_new();
    twice = ch_text_new();
    ch_sprt_format(&sprt, &written);
    if (ch_sprt_check(&sprt, NULL) != CH_OK || ch_sprt_parse(written.data, &again, NULL) != CH_OK)
        abort();
    ch_sprt_format(&again, &twice);
    if (strcmp(written.data, twice.data) != 0)
        abort();
    ch_text_done(&twice);
    ch_text_done(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    read_test(text);
    for (int outcomes = 3; outcomes <= 5; outcomes += 2) {
        long counts[5], sum = 0;
        if (ch_sprt_counts(text, outcomes, counts, NULL) != CH_OK)
            continue;
        for (int i = 0; i < outcomes; i++) {
            if (counts[i] < 0)
                abort();
            sum += counts[i];
        }
        if (sum <= 0)
            abort();
    }
    return 0;
}
