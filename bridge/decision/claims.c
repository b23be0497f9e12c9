/* What rules claim about the result: (claim win|draw|loss "why"). It decides no move; where both
 * agents of a game agree the referee may end it. */
#include <string.h>

#include <cjson/cJSON.h>

#include "bridge/environment/functions.h"
#include "bridge/explanation/explain.h"

enum { MOST_TOLD = 20 }; /* in an account */

static const char *const names[] = {
    [CH_CLAIM_NONE] = "none",
    [CH_CLAIM_LOSS] = "loss",
    [CH_CLAIM_DRAW] = "draw",
    [CH_CLAIM_WIN] = "win",
};

static enum ch_claim claim_named(const char *name) {
    for (int claim = CH_CLAIM_LOSS; claim <= CH_CLAIM_WIN; claim++)
        if (strcmp(names[claim], name) == 0)
            return (enum ch_claim)claim;
    return CH_CLAIM_NONE;
}

void ch_function_claim(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    DATA_OBJECT result;
    const char *reason;
    if (!rulebase || !EnvArgTypeCheck(env, "claim", 1, SYMBOL, &result) ||
        !ch_argument_reason(env, 2, &reason))
        return;
    enum ch_claim claim = claim_named(DOToString(result));
    if (claim == CH_CLAIM_NONE) {
        ch_rule_mistake(env, "claim", "the result is win, draw or loss, for the side to move");
        return;
    }
    if (rulebase->claim_count == rulebase->claim_capacity) {
        rulebase->claim_capacity = rulebase->claim_capacity ? rulebase->claim_capacity * 2 : 8;
        rulebase->claims = ch_realloc(rulebase->claims,
                                      (size_t)rulebase->claim_capacity * sizeof *rulebase->claims);
    }
    rulebase->claims[rulebase->claim_count++] = (struct ch_rule_claim){
        .claim = claim,
        .reason_at = rulebase->reasons.length,
        .rule = EngineData(env)->ExecutingRule,
    };
    ch_text_add_bytes(&rulebase->reasons, reason, strlen(reason) + 1);
    ch_text_plain(rulebase->reasons.data + rulebase->claims[rulebase->claim_count - 1].reason_at,
                  ""); /* it is told in one line */
}

enum ch_claim ch_claims_result(const struct ch_rulebase *rulebase) {
    for (int i = 1; i < rulebase->claim_count; i++)
        if (rulebase->claims[i].claim != rulebase->claims[0].claim)
            return CH_CLAIM_NONE;
    return rulebase->claim_count ? rulebase->claims[0].claim : CH_CLAIM_NONE;
}

static const char *reason_of(const struct ch_rulebase *rulebase, int i) {
    return rulebase->reasons.data + rulebase->claims[i].reason_at;
}

static const char *rule_of(const struct ch_rulebase *rulebase, int i) {
    return EnvGetDefruleName(rulebase->env, (void *)rulebase->claims[i].rule);
}

void ch_claims_tell(const struct ch_rulebase *rulebase, struct ch_text *text) {
    enum ch_claim claim = ch_claims_result(rulebase);
    int first = 0; /* in the order of words, since that of firing means nothing */
    for (int i = 1; i < rulebase->claim_count; i++) {
        int order = strcmp(reason_of(rulebase, i), reason_of(rulebase, first));
        if (order == 0)
            order = strcmp(rule_of(rulebase, i), rule_of(rulebase, first));
        if (order < 0)
            first = i;
    }
    if (claim == CH_CLAIM_NONE)
        return;
    const char *reason = reason_of(rulebase, first);
    ch_text_addf(text, "%sclaims a %s: %s%s(%s)", text->length ? "; " : "", names[claim], reason,
                 reason[0] ? " " : "", rule_of(rulebase, first));
}

void ch_claims_explain(const struct ch_rulebase *rulebase, cJSON *account) {
    if (rulebase->claim_count == 0)
        return;
    cJSON_AddStringToObject(account, "claim", names[ch_claims_result(rulebase)]);
    cJSON *list = cJSON_AddArrayToObject(account, "claims");
    for (int i = 0; i < rulebase->claim_count && i < MOST_TOLD; i++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "result", names[rulebase->claims[i].claim]);
        ch_explain_place(object, rulebase, rulebase->claims[i].rule);
        cJSON_AddStringToObject(object, "reason", reason_of(rulebase, i));
        cJSON_AddItemToArray(list, object);
    }
}
