/* Fuzz target: any JSON put into words as the answer of an agent. It comes from a worker that runs
 * untrusted rules, so it may be anything. */
#include "cli/explain/account_text.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(json) {
    static const enum ch_account_view views[] = {
        CH_ACCOUNT_CHOICE, CH_ACCOUNT_BRIEF, CH_ACCOUNT_TABLE, CH_ACCOUNT_WHY, CH_ACCOUNT_WHY_NOT};
    char own[] = "own", *templates[] = {own};
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    for (int full = 0; full < 2; full++) {
        for (size_t i = 0; i < COUNT(views); i++) {
            ch_account_text(json, views[i], full, "6-9", &out, NULL);
            ch_text_clear(&out);
        }
        ch_account_rule_text(json, full, &out, NULL);
        ch_text_clear(&out);
        ch_account_facts_text(json, templates, full, full, &out, NULL);
        ch_text_clear(&out);
    }
}
