/* Parts of an account in words; see account_text.h. */
#ifndef CH_CLI_EXPLAIN_ACCOUNT_PARTS_H
#define CH_CLI_EXPLAIN_ACCOUNT_PARTS_H

#include <cjson/cJSON.h>

#include "core/base/text.h"
#include "workshop/account.h"

/* The items of an array of strings, with commas between them. */
void ch_account_list(const cJSON *strings, struct ch_text *out);
/* True if the moves that the tie-break was among are indifferent by what the rules said, and no
 * tie. */
bool ch_account_indifferent(const cJSON *account);
/* "removed at best" or "chosen". */
const char *ch_account_fate(const cJSON *candidate, struct ch_text *scratch);
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
