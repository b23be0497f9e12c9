/* Parts of the account of a decision. */
#ifndef CH_BRIDGE_EXPLANATION_EXPLAIN_H
#define CH_BRIDGE_EXPLANATION_EXPLAIN_H

#include <cjson/cJSON.h>

#include "bridge/explanation/rule_text.h"
#include "bridge/explanation/trail.h"
#include "bridge/output/output.h"
#include "bridge/rulebase.h"
#include "core/base/json.h"

/* How far the conditions of a rule are fulfilled: a rule of some of them is put into the
 * environment, its matches are looked at, and it is taken out again. Working memory stays as it is.
 * The joins are made anew before the next turn, so that nothing of it shows there. */

/* One match: indexes in the trail of the facts matched, and values of variables. */
struct ch_probe_match {
    int *facts; /* owned */
    int fact_count;
    cJSON *values; /* an object of variables with their texts; owned */
};

enum { CH_PROBE_MATCHES = 20 };

struct ch_probe {
    unsigned long count;                           /* matches */
    struct ch_probe_match match[CH_PROBE_MATCHES]; /* the first of them */
    int match_count;
    /* While it runs. */
    const char *const *variables;
    int variable_count;
};

/* Between phases, with a trail kept. `conditions` is text of CLIPS, `variables` (NULL-terminated
 * names like "?m"; NULL: none) are bound in it. False if CLIPS does not take the conditions, or
 * something in them failed. Release with ch_probe_done in either case. */
bool ch_probe_run(struct ch_rulebase *rulebase, const char *module, const char *conditions,
                  const char *const *variables, struct ch_probe *probe);
void ch_probe_done(struct ch_probe *probe);

/* Decides the turn again and appends its account to `json`; see ch_rulebase_inquire. */
enum ch_status ch_explain_account(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                  const char *agent, bool full, struct ch_text *json,
                                  struct ch_error *error);

/* Decides the turn again and appends what it costs, without the rules that make, and hold, fewer
 * than `least` partial matches; with all if it was stopped. */
enum ch_status ch_inquire_costs(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                const char *agent, int least, struct ch_text *json,
                                struct ch_error *error);

/* The same, with what a rule fired on and did, or why it did not fire. */
enum ch_status ch_inquire_rule(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                               const char *agent, const struct ch_inquiry *inquiry,
                               struct ch_text *json, struct ch_error *error);

/* The move of a candidate, as a string. */
cJSON *ch_explain_move(const struct ch_turn *turn, int candidate);

/* The beginning of every answer: version, agent, position, choice. After a good run. The caller
 * owns it. */
cJSON *ch_explain_begin(struct ch_rulebase *rulebase, const char *agent);
/* True if the answer has room for a preference, `with_facts` or without; else it is left out. */
bool ch_explain_room(const struct ch_rulebase *rulebase, const struct ch_statement *statement,
                     bool with_facts);
/* The statement of a rule, with the move that it is about and whether it counted. */
cJSON *ch_explain_said(const struct ch_rulebase *rulebase, const struct ch_statement *statement);

/* The impasses of one decision: a list of kinds, each with the rules and the pairs behind it. */
cJSON *ch_explain_impasses(const struct ch_impasses *impasses);

/* Adds rule, file and line to `object`. */
void ch_explain_place(cJSON *object, const struct ch_loaded *loaded, const void *rule);

/* The answers of functions to the rules behind a preference, about its moves: a list of exchanges,
 * shots and forced lines with their moves, empty where there were none, and of the answers of the
 * game's own functions. */
cJSON *ch_explain_evidence(const struct ch_rulebase *rulebase,
                           const struct ch_statement *statement);
/* The game's own alone: appends them to `list`. */
void ch_explain_called(const struct ch_rulebase *rulebase, const struct ch_statement *statement,
                       cJSON *list);

enum { CH_CALLS = 256 };

/* Where a rule calls functions: CLIPS's expressions, the first CH_CALLS. */
struct ch_calls {
    const void *call[CH_CALLS];
    int count;
};
void ch_explain_calls(const void *rule, struct ch_calls *calls);

/* The texts of the facts that a firing matched; an empty list for -1. */
cJSON *ch_explain_facts(const struct ch_trail *trail, int firing);
/* The bytes that they take. */
size_t ch_explain_facts_size(const struct ch_trail *trail, int firing);

/* What it would have taken for a candidate to be chosen: a list of the steps that would each have
 * removed it, with the rules that should have been silent, or how many points more. After a good
 * run. */
cJSON *ch_explain_needs(const struct ch_rulebase *rulebase, int candidate);

/* The smallest changes of what was said that would have made the candidate, which was not chosen,
 * the only one before the tie-break: the fewest rules that say nothing, and the fewest with the
 * least score beside it, if they are fewer still. Empty if more than two or three rules would have
 * to be silent. After a good run. */
cJSON *ch_explain_changes(const struct ch_rulebase *rulebase, int candidate);

/* Why a rule did not fire: its first condition that fails. */

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
