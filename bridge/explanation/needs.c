/* The changes that a candidate would need to be chosen: see explain.h. Each step that removes it is
 * reported, and the decision made again without that, until the candidate is chosen. */
#include <string.h>

#include "bridge/explanation/explain.h"

enum { MAX_RULES = 8 };

/* A copy of the preferences that is changed step by step. */
struct needs {
    struct ch_preference *preference;
    int count;
    struct ch_decision decision;
    int candidate;
};

static void add_own(struct needs *n, enum ch_preference_kind kind, int64_t value) {
    n->preference[n->count++] = (struct ch_preference){.kind = kind,
                                                       .candidate = n->candidate,
                                                       .other = -1,
                                                       .value = value,
                                                       .reason = "",
                                                       .rule = ""};
}

static bool is_against(const struct needs *n, const struct ch_preference *p, enum ch_step step) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (row->step != step)
        return false;
    return (p->kind == CH_BETTER ? p->other : p->candidate) == n->candidate;
}

static bool lists(const cJSON *rules, const char *rule) {
    const cJSON *each;
    cJSON_ArrayForEach(each, rules) {
        if (strcmp(each->valuestring, rule) == 0)
            return true;
    }
    return false;
}

/* Takes away what speaks against the candidate at this step; lists the rules that count. */
static void silence(struct needs *n, enum ch_step step, cJSON *object) {
    cJSON *rules = cJSON_AddArrayToObject(object, "rules");
    int kept = 0, listed = 0;
    for (int i = 0; i < n->count; i++) {
        const struct ch_preference *p = &n->preference[i];
        if (!is_against(n, p, step)) {
            n->preference[kept++] = *p;
        } else if (listed < MAX_RULES && ch_decision_counted(&n->decision, p) &&
                   !lists(rules, p->rule)) {
            cJSON_AddItemToArray(rules, cJSON_CreateString(p->rule));
            listed++;
        }
    }
    n->count = kept;
}

/* The highest sum less the candidate's own: not more than the sizes of all scores add up to. */
static int64_t shortfall(const struct needs *n) {
    const struct ch_decision *d = &n->decision;
    return d->sum[d->chosen] - d->sum[n->candidate];
}

cJSON *ch_explain_needs(const struct ch_rulebase *rulebase, int candidate) {
    cJSON *list = cJSON_CreateArray();
    struct needs n = {.candidate = candidate, .count = rulebase->run.statement_count};
    n.preference = ch_alloc(((size_t)n.count + CH_STEP_COUNT) * sizeof *n.preference);
    if (n.count > 0)
        memcpy(n.preference, rulebase->run.preferences, (size_t)n.count * sizeof *n.preference);
    for (int round = 0; round < CH_STEP_COUNT; round++) {
        ch_decide(rulebase->run.turn->legal->count, n.preference, n.count, rulebase->run.turn->key,
                  &n.decision);
        enum ch_step step = n.decision.removed_by[candidate];
        if (step == CH_STEP_NONE)
            break;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "step", ch_step_name(step));
        cJSON_AddItemToArray(list, object);
        if (step == CH_STEP_RANDOM_TIE)
            break;
        const struct ch_preference_row *row = ch_step_row(step);
        if (row->effect == CH_EFFECT_ADDS) {
            cJSON_AddNumberToObject(object, "more", ch_score_number(shortfall(&n)));
            add_own(&n, row->kind, shortfall(&n));
        } else if (row->effect == CH_EFFECT_KEEPS) {
            add_own(&n, row->kind, 0);
        } else {
            silence(&n, step, object);
        }
    }
    ch_decision_done(&n.decision);
    ch_free(n.preference);
    return list;
}
