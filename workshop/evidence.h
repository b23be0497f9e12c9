/* What results rest on, in words and as JSON. Of a score: what is estimated, how many openings, how
 * many games that were different. Of decisions: the impasses that preferences did not settle. */
#ifndef CH_WORKSHOP_EVIDENCE_H
#define CH_WORKSHOP_EVIDENCE_H

#include <cjson/cJSON.h>

#include "core/arena/match.h"

/* Appends "95 % over openings like the 156 played, which are the whole deck · 300 of 312 games
 * different". `deck` is the number of its ballots, 0 if there is none; `dot` separates the
 * parts. */
void ch_evidence_add(const struct ch_meeting_evidence *meeting, int deck, const char *dot,
                     struct ch_text *out);
/* Appends "300 of 312 games different". */
void ch_evidence_add_different(long different, long games, struct ch_text *out);

/* Adds ballots, openings, variance_of, clusters. */
void ch_evidence_json(cJSON *object, const struct ch_meeting_evidence *meeting);

/* Appends "412 ties (wedge 120, back-row 81 …), 2 conflicts (a and b 2) in 612 decisions", or "none
 * in 1 decision". `what` replaces "decision". */
void ch_impasses_text(const struct ch_impasses *impasses, const char *what, struct ch_text *out);
/* The same as far as " in 612 decisions"; returns how many kinds it named, and appends nothing if
 * that is none. */
int ch_impasses_kinds_text(const struct ch_impasses *impasses, struct ch_text *out);

/* An object with the counts, `by_rule` and `by_pair`, for the caller to release. */
cJSON *ch_impasses_json(const struct ch_impasses *impasses);

#endif
