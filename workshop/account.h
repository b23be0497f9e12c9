/* Reads an agent's account of a decision: the JSON object of docs/explanation.md. */
#ifndef CH_WORKSHOP_ACCOUNT_H
#define CH_WORKSHOP_ACCOUNT_H

#include <cjson/cJSON.h>

#include "core/referee/agent.h"
#include "core/referee/preference.h"

/* Asks the agent about the turn. *answer is its account, which the caller deletes; NULL if it can't
 * be read, or on failure. */
enum ch_status ch_account_ask(struct ch_agent *agent, const struct ch_turn *turn,
                              struct ch_inquiry inquiry, cJSON **answer, struct ch_error *error);

/* The candidate of this name, NULL if there is none. */
const cJSON *ch_account_candidate(const cJSON *account, const char *move);
/* The step that removed the candidate; CH_STEP_NONE if it was chosen. */
enum ch_step ch_account_step(const cJSON *candidate);
/* False if the move was removed before better and worse were compared: its comparisons have no
 * effect. */
bool ch_account_compared(const cJSON *account, const char *move);
/* True if the preference counts at this step, and says this of the move that it is about. */
bool ch_account_counts(const cJSON *preference, enum ch_step step, enum ch_preference_sense sense);
/* True if both are of one rule; rules of two phases may have one name. */
bool ch_account_same_rule(const cJSON *a, const cJSON *b);
/* Appends a label of `label_texts`; `comma` is between the values of a list. `label` may be NULL.
 */
void ch_account_label(const cJSON *label, const char *comma, struct ch_text *out);
/* Appends a preference in words: "better than 18-22", "score +1", "worst". */
void ch_account_said(const cJSON *preference, struct ch_text *out);
/* Appends where the rule of a preference is, without the folder: "risk.clp:41". */
void ch_account_place(const cJSON *preference, struct ch_text *out);

/* account_words.c: what an account says, for people. */

/* True if the moves that the tie-break was among are indifferent by what the rules said, and no
 * tie. */
bool ch_account_indifferent(const cJSON *account);
/* Appends what became of a candidate: "chosen", "tied; another was drawn", "it is rejected",
 * "another move is better". */
void ch_account_fate(const cJSON *candidate, struct ch_text *out);
/* The same of one that was not chosen, with the reason and its rule: "it is rejected: it has a risk
 * (avoid-risk)", "16-19 is better: it saves a piece (save-a-piece)", "it scores 2, the choice
 * scores 5". */
void ch_account_outcome(const cJSON *account, const cJSON *candidate, struct ch_text *out);
/* Appends what it is worth to the agent: "scores 2", "is worth at most -0.20", "wins in 3 plies".
 */
void ch_account_worth(const cJSON *candidate, struct ch_text *out);
/* True if the preference is a score of 0. */
bool ch_account_idle(const cJSON *preference);
/* Appends a preference with its reason: "better than 18-22: it saves a piece". */
void ch_account_words(const cJSON *preference, struct ch_text *out);
/* Adds to each candidate its `fate`, and to each preference its `words`. */
void ch_account_add_words(cJSON *account);

/* What kept a candidate from being chosen, out of an account: the step and the rules behind it. */

/* {"step": "worst", "rules": [{"rule", "file", "line"}]}: the step that removed `move`, and the
 * rules that made it do so. At `best` and `require` those are the ones that spoke for the chosen
 * move, at `score` the one that the difference of the sums owes most to; at `lot`, and in accounts
 * of agents without rules, there are none. A comparison of two agents may add "others"
 * (difference.c), a removal too. NULL if the move is not in the account, or was chosen. The caller
 * deletes it. */
cJSON *ch_removal(const cJSON *account, const char *move);

/* Appends "worst: keep-bridge (mine.clp:12)", "tie-break". */
void ch_removal_text(const cJSON *removal, struct ch_text *out);

#endif
