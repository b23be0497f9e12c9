/* Answers an inquiry about a turn, by its kind. */
#include "bridge/explanation/explain.h"

enum ch_status ch_rulebase_inquire(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                   const char *agent, const struct ch_inquiry *inquiry,
                                   struct ch_text *json, struct ch_error *error) {
    switch (inquiry->kind) {
    case CH_INQUIRE_ACCOUNT:
    case CH_INQUIRE_FULL:
        return ch_explain_account(rulebase, turn, agent, inquiry->kind == CH_INQUIRE_FULL, json,
                                  error);
    case CH_INQUIRE_RULE:
        return ch_inquire_rule(rulebase, turn, agent, inquiry, json, error);
    case CH_INQUIRE_FACTS:
        return ch_inquire_facts(rulebase, turn, json, error);
    case CH_INQUIRE_EFFECTS:
        return ch_inquire_effects(rulebase, turn, json, error);
    case CH_INQUIRE_COSTS:
        return ch_inquire_costs(rulebase, turn, agent, inquiry->least, json, error);
    default:
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s can't tell this", agent);
    }
}
