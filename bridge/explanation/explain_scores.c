/* Of which parts the sum of a candidate's scores is made: one for each rule. */
#include <assert.h>
#include <string.h>

#include "bridge/explanation/explain.h"

struct part {
    const struct ch_rule *rule;
    const void *defrule; /* the first of its disjuncts that spoke */
    int64_t sum;
};

static struct part *part_of(struct part *parts, int *count, const struct ch_rulebase *rulebase,
                            const void *defrule) {
    const struct ch_rule *rule = ch_rule_find(&rulebase->loaded, defrule);
    for (int i = 0; i < *count; i++)
        if (parts[i].rule == rule)
            return &parts[i];
    parts[*count] = (struct part){rule, defrule, 0};
    assert(*count < rulebase->loaded.rule_count + 1);
    return &parts[(*count)++];
}

cJSON *ch_explain_scores(const struct ch_rulebase *rulebase, int candidate) {
    enum { FRAME = 60 }; /* names of members and the number */
    struct part *parts = ch_alloc(((size_t)rulebase->loaded.rule_count + 1) * sizeof *parts);
    int count = 0;
    for (int i = 0; i < rulebase->run.statement_count; i++) {
        const struct ch_statement *said = &rulebase->run.statements[i];
        if (said->preference.kind == CH_SCORE && said->preference.candidate == candidate)
            part_of(parts, &count, rulebase, said->rule)->sum += said->preference.value;
    }
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        size_t size = FRAME + (parts[i].rule ? strlen(parts[i].rule->name) : 0);
        if (parts[i].rule && parts[i].rule->source >= 0)
            size += strlen(rulebase->loaded.source_names[parts[i].rule->source]);
        if (!ch_trail_room(rulebase->trace.trail, size))
            continue;
        cJSON *object = cJSON_CreateObject();
        ch_explain_place(object, &rulebase->loaded, parts[i].defrule);
        cJSON_AddNumberToObject(object, "value", ch_score_number(parts[i].sum));
        cJSON_AddItemToArray(list, object);
    }
    ch_free(parts);
    return list;
}
