/* Parts of the answer about a rule (docs/explanation.md) in words: one way to fulfil it. */
#ifndef CH_CLI_EXPLAIN_ACCOUNT_RULE_H
#define CH_CLI_EXPLAIN_ACCOUNT_RULE_H

#include <cjson/cJSON.h>

#include "core/base/text.h"

/* Appends the conditions of a way, each with its matches, in columns. */
void ch_account_conditions(const cJSON *way, struct ch_text *out);
/* Appends why the first condition that failed did, and what came so far; `full`: all of it. */
void ch_account_failure(const cJSON *way, bool full, struct ch_text *out);
/* Appends "?from = 6, ?to = 9"; `bare`: "6, 9". */
void ch_account_values(const cJSON *values, bool bare, struct ch_text *out);
/* Appends each fact of a list on a line of its own. */
void ch_account_facts(const cJSON *facts, int indent, const char *before, struct ch_text *out);

#endif
