/* Formats the impasses of decisions that preferences did not settle, for matches, games and
 * positions. */
#ifndef CH_WORKSHOP_IMPASSES_H
#define CH_WORKSHOP_IMPASSES_H

#include <cjson/cJSON.h>

#include "core/base/text.h"
#include "core/referee/impasses.h"

/* Appends "412 ties (wedge 120, back-row 81 …), 2 conflicts (a and b 2) in 612 decisions", or "none
 * in 1 decision". `what` replaces "decision". */
void ch_impasses_text(const struct ch_impasses *impasses, const char *what, struct ch_text *out);

/* An object with the counts, `by_rule` and `by_pair`, for the caller to release. */
cJSON *ch_impasses_json(const struct ch_impasses *impasses);

#endif
