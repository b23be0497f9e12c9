/* An agent's account of a decision (the JSON object of docs/explanation.md) in words for people. */
#ifndef CH_CLI_EXPLAIN_ACCOUNT_TEXT_H
#define CH_CLI_EXPLAIN_ACCOUNT_TEXT_H

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/referee/agent.h"
#include "workshop/account.h"

enum ch_account_view {
    CH_ACCOUNT_CHOICE, /* the choice and what decided, in a line or two: `hint` */
    CH_ACCOUNT_BRIEF, /* the choice, and in a line what became of the others: the console's `why` */
    CH_ACCOUNT_TABLE, /* every candidate with labels, preferences and rules; what removed them:
                         `explain` */
    CH_ACCOUNT_WHY,   /* one move: what was said about it, by which rule, on which facts: `why MOVE`
                       */
    CH_ACCOUNT_WHY_NOT /* one move: what kept it from being chosen: `why-not MOVE` */
};

/* The inquiry for an account, of a move (an index, -1: none) with the whole derivation, or of a
 * rule (NULL: none). */
struct ch_inquiry ch_account_inquiry(const char *rule, int move, bool full);

/* Appends the account in words to `out`, lines ended by newlines; `full`: with the whole
 * derivation, which otherwise goes one level down. `move` names a candidate as in the account's
 * `move` (full path) or `short` for CH_ACCOUNT_WHY and CH_ACCOUNT_WHY_NOT, and is NULL otherwise.
 * CH_NOT_FOUND if no candidate has that name, CH_BAD_INPUT if `json` is none. */
enum ch_status ch_account_text(const char *json, enum ch_account_view view, bool full,
                               const char *move, struct ch_text *out, struct ch_error *error);

/* The same for the answer about a rule: what it fired on and did, or its first condition that
 * failed. `full`: every firing, every alternative, every near match. */
enum ch_status ch_account_rule_text(const char *json, bool full, struct ch_text *out,
                                    struct ch_error *error);

/* The same for the facts of a turn: those of the `count` templates named, or else those that rules
 * asserted (`full`: all); templates without facts are reported. CH_BAD_INPUT if `json` is none. */
enum ch_status ch_account_facts_text(const char *json, char *const templates[], int count,
                                     bool full, struct ch_text *out, struct ch_error *error);

/* Parts of it. */

/* The items of an array of strings, with commas between them. */
void ch_account_list(const cJSON *strings, struct ch_text *out);
/* Says so if something was left out of the answer. */
void ch_account_left_out(const cJSON *answer, struct ch_text *out);

/* Every candidate in a table, the chosen first; of each the first ten things said, or `full`. */
void ch_account_table(const cJSON *account, bool full, struct ch_text *out);
/* Appends the preferences about one candidate, with their rules and facts; `not_chosen`: the reason
 * why it was not chosen, and the change that it would have taken. `full`: with all levels of facts.
 */
void ch_account_move(const cJSON *account, const cJSON *candidate, bool not_chosen, bool full,
                     struct ch_text *out);
/* Every derived fact that a preference rests on. */
void ch_account_derivation(const cJSON *account, struct ch_text *out);

/* Appends the conditions of a way, each with its matches, in columns. */
void ch_account_conditions(const cJSON *way, struct ch_text *out);
/* Appends why the first condition that failed did, and what came so far; `full`: all of it. */
void ch_account_failure(const cJSON *way, bool full, struct ch_text *out);
/* Appends "?from = 6, ?to = 9"; `bare`: "6, 9". */
void ch_account_values(const cJSON *values, bool bare, struct ch_text *out);
/* Appends each fact of a list on a line of its own. */
void ch_account_facts(const cJSON *facts, int indent, const char *before, struct ch_text *out);

#endif
