/* Why a rule did not fire: its first condition that fails. */
#ifndef CH_BRIDGE_EXPLANATION_FAILING_H
#define CH_BRIDGE_EXPLANATION_FAILING_H

#include <cjson/cJSON.h>

#include "bridge/explanation/probe.h"
#include "bridge/explanation/rule_text.h"

/* The rule that is asked about. */
struct ch_failing {
    struct ch_rulebase *rulebase;
    const char *module; /* of the rule, which is a phase */
    struct ch_rule_text text;
    struct ch_alternatives alternatives;
    struct ch_spans variables; /* those that may be the candidate at hand */
    int candidate;             /* its id; 0: any */
};

/* Reads the rule. False if its text can't be found. Release with ch_failing_done in either case. */
bool ch_failing_open(struct ch_failing *failing, struct ch_rulebase *rulebase,
                     const struct ch_rule *rule, const char *module, int candidate);
void ch_failing_done(struct ch_failing *failing);

/* Tries the conditions on working memory as it is, between phases and with a trail kept. A list
 * with an object for each way to fulfil the rule, the nearest first; docs/explanation.md has its
 * members. */
cJSON *ch_failing_list(const struct ch_failing *failing);

/* The first match of all the conditions: indexes in the trail of its facts, to be freed; NULL if
 * nothing matches. */
int *ch_failing_match(const struct ch_failing *failing, int *count);

#endif
