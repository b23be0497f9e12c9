/* Fuzz target: texts of tests and of counts. Values that are read are valid and are written as the
 * same text. */
#include "core/statistics/sprt.h"
#include "tests/fuzz/fuzz.h"

static void read_test(const char *text) {
    struct ch_sprt sprt, again;
    if (ch_sprt_parse(text, &sprt, NULL) != CH_OK)
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new(), twice = ch_text_new();
    ch_sprt_format(&sprt, &written);
    require(ch_sprt_check(&sprt, NULL) == CH_OK &&
            ch_sprt_parse(written.data, &again, NULL) == CH_OK);
    ch_sprt_format(&again, &twice);
    require(strcmp(written.data, twice.data) == 0);
}

FUZZ_TEXT(text) {
    read_test(text);
    for (int outcomes = 3; outcomes <= 5; outcomes += 2) {
        long counts[5], sum = 0;
        if (ch_sprt_counts(text, outcomes, counts, NULL) != CH_OK)
            continue;
        for (int i = 0; i < outcomes; i++) {
            require(counts[i] >= 0);
            sum += counts[i];
        }
        require(sum > 0);
    }
}
