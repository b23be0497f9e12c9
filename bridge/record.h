/* What happened in a run, kept while it is explained: which rules fired on which facts, and which
 * facts they asserted. Facts are named by their text, which is unique at any time. */
#ifndef CH_BRIDGE_RECORD_H
#define CH_BRIDGE_RECORD_H

#include "bridge/internal.h"

struct ch_record_fact {
    long long index; /* of CLIPS */
    size_t text_at;
    int firing;  /* that asserted it; -1: the environment or a deffacts */
    bool listed; /* for those who walk the derivation */
};

struct ch_record_firing {
    const void *rule;
    int first, count; /* the matched facts: used[first..first+count-1] are indexes of facts */
};

struct ch_record {
    struct ch_record_fact *facts;
    int fact_count, fact_capacity;
    struct ch_record_firing *firings;
    int firing_count, firing_capacity;
    int *used;
    int used_count, used_capacity;
    struct ch_text texts;
};

/* Keeps what happens until ch_record_stop. */
void ch_record_start(struct ch_rulebase *rulebase, struct ch_record *record);
void ch_record_stop(struct ch_rulebase *rulebase, struct ch_record *record);
const char *ch_record_text(const struct ch_record *record, int fact);

#endif
