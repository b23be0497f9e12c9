/* What happened in a run, kept for explanations. */
#include "bridge/internal.h"

int ch_record_firing(const struct ch_rulebase *rulebase) {
    (void)rulebase;
    return -1;
}

void ch_record_fire(struct ch_rulebase *rulebase, const void *activation) {
    (void)rulebase, (void)activation;
}
