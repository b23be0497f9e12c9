/* What kept a candidate from being chosen, out of an account: the step and the rules behind it. */
#ifndef CH_WORKSHOP_REMOVAL_H
#define CH_WORKSHOP_REMOVAL_H

#include <cjson/cJSON.h>

#include "core/base/text.h"

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
