/* Claims of rules about the result: (claim win|draw|loss "why"). They decide no move; where both
 * agents of a game agree the referee may end it. */
#include <assert.h>
#include <string.h>

#include "bridge/functions/functions.h"
#include "bridge/output/output.h"

static const char *const names[] = {
    [CH_CLAIM_NONE] = "none",
    [CH_CLAIM_LOSS] = "loss",
    [CH_CLAIM_DRAW] = "draw",
    [CH_CLAIM_WIN] = "win",
};

const char *ch_claim_name(enum ch_claim claim) {
    return names[claim];
}

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
    struct ch_run *run = &rulebase->run;
    run->claims = ch_grow(run->claims, run->claim_count, &run->claim_capacity, sizeof *run->claims);
    size_t reason_at = run->reasons.length;
    run->claims[run->claim_count++] = (struct ch_rule_claim){
        .claim = claim, .reason_at = reason_at, .rule = EngineData(env)->ExecutingRule};
    ch_text_add_bytes(&run->reasons, reason, strlen(reason) + 1);
    ch_text_plain(run->reasons.data + reason_at, ""); /* it is written in one line */
}

enum ch_claim ch_claims_result(const struct ch_run *run) {
    for (int i = 1; i < run->claim_count; i++)
        if (run->claims[i].claim != run->claims[0].claim)
            return CH_CLAIM_NONE;
    return run->claim_count ? run->claims[0].claim : CH_CLAIM_NONE;
}

const char *ch_claim_reason(const struct ch_run *run, int i) {
    assert(i >= 0 && i < run->claim_count && run->claims[i].reason_at < run->reasons.length);
    return run->reasons.data + run->claims[i].reason_at;
}

static const char *rule_of(const struct ch_run *run, int i) {
    return ch_rule_name(run->claims[i].rule);
}

void ch_claims_report(const struct ch_run *run, struct ch_text *text) {
    enum ch_claim claim = ch_claims_result(run);
    int first = 0; /* in the order of words, since that of firing means nothing */
    for (int i = 1; i < run->claim_count; i++) {
        int order = strcmp(ch_claim_reason(run, i), ch_claim_reason(run, first));
        if (order == 0)
            order = strcmp(rule_of(run, i), rule_of(run, first));
        if (order < 0)
            first = i;
    }
    if (claim == CH_CLAIM_NONE)
        return;
    const char *reason = ch_claim_reason(run, first);
    ch_text_addf(text, "%sclaims a %s: %s%s(%s)", text->length ? "; " : "", names[claim], reason,
                 reason[0] ? " " : "", rule_of(run, first));
}
