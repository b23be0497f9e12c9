/* Reads an agent's account of a decision: the JSON object of docs/explanation.md. */
#ifndef CH_WORKSHOP_ACCOUNT_H
#define CH_WORKSHOP_ACCOUNT_H

#include <cjson/cJSON.h>

#include "core/base/text.h"
#include "core/referee/preference.h"

/* The candidate of this name, NULL if there is none. */
const cJSON *ch_account_candidate(const cJSON *account, const char *move);
/* The step that removed the candidate; CH_STEP_NONE if it was chosen. */
enum ch_step ch_account_step(const cJSON *candidate);
/* False if the move was removed before better and worse were compared: its comparisons have no
 * effect. */
bool ch_account_compared(const cJSON *account, const char *move);
/* Appends a preference in words: "better than 18-22", "score +1", "worst". */
void ch_account_said(const cJSON *preference, struct ch_text *out);
/* Appends where the rule of a preference is, without the folder: "risk.clp:41". */
void ch_account_place(const cJSON *preference, struct ch_text *out);

#endif
