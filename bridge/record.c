/* See record.h. */
#include "bridge/record.h"

#include <string.h>

/* Room for one more item at the end of a growing array; returns the array. */
static void *grow(void *items, int count, int *capacity, size_t size) {
    if (count < *capacity)
        return items;
    *capacity = *capacity ? *capacity * 2 : 64;
    return ch_realloc(items, (size_t)*capacity * size);
}

static int note_fact(struct ch_rulebase *rulebase, void *fact, int firing) {
    enum { LONGEST = 2000 };
    struct ch_record *record = rulebase->record;
    char text[LONGEST] = "";
    EnvGetFactPPForm(rulebase->env, text, sizeof text - 1, fact);
    const char *list = strchr(text, '(');
    record->facts =
        grow(record->facts, record->fact_count, &record->fact_capacity, sizeof *record->facts);
    record->facts[record->fact_count] =
        (struct ch_record_fact){.index = EnvFactIndex(rulebase->env, fact),
                                .text_at = record->texts.length,
                                .firing = firing};
    list = list ? list : text;
    ch_text_add_bytes(&record->texts, list, strlen(list) + 1);
    return record->fact_count++;
}

/* Facts are noted in ascending order of index, but for the standing ones, which come when first
 * used. */
static int find_fact(struct ch_rulebase *rulebase, void *fact) {
    const struct ch_record *record = rulebase->record;
    long long index = EnvFactIndex(rulebase->env, fact);
    for (int i = record->fact_count - 1; i >= 0; i--)
        if (record->facts[i].index == index)
            return i;
    return note_fact(rulebase, fact, -1);
}

static void on_assert(void *env, void *fact) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    bool derived = rulebase->trace->stage == CH_BRIDGE_RUN;
    note_fact(rulebase, fact, derived ? rulebase->record->firing_count - 1 : -1);
}

int ch_record_firing(const struct ch_rulebase *rulebase) {
    return rulebase->record ? rulebase->record->firing_count - 1 : -1;
}

void ch_record_fire(struct ch_rulebase *rulebase, const void *activation) {
    struct ch_record *record = rulebase->record;
    const struct partialMatch *basis = ((const struct activation *)activation)->basis;
    struct ch_record_firing firing = {((const struct activation *)activation)->theRule,
                                      record->used_count, 0};
    for (int i = 0; i < basis->bcount; i++) {
        const struct alphaMatch *match = get_nth_pm_match(basis, i);
        if (!match || !match->matchingItem)
            continue;
        int fact = find_fact(rulebase, match->matchingItem);
        record->used =
            grow(record->used, record->used_count, &record->used_capacity, sizeof *record->used);
        record->used[record->used_count++] = fact;
        firing.count++;
    }
    record->firings = grow(record->firings, record->firing_count, &record->firing_capacity,
                           sizeof *record->firings);
    record->firings[record->firing_count++] = firing;
}

void ch_record_start(struct ch_rulebase *rulebase, struct ch_record *record) {
    *record = (struct ch_record){0};
    ch_text_init(&record->texts);
    rulebase->record = record;
    EnvAddAssertFunction(rulebase->env, "record", on_assert, 0);
}

void ch_record_stop(struct ch_rulebase *rulebase, struct ch_record *record) {
    EnvRemoveAssertFunction(rulebase->env, "record");
    rulebase->record = NULL;
    ch_free(record->facts);
    ch_free(record->firings);
    ch_free(record->used);
    ch_text_done(&record->texts);
}

const char *ch_record_text(const struct ch_record *record, int fact) {
    return record->texts.data + record->facts[fact].text_at;
}
