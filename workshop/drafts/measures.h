/* The values of functions for candidates, as facts: rules that measure, added to an agent for its
 * turns to be learnt from. The slot `replies` holds what (replies ?m) is, `quads-after.own` what
 * (quads-after ?m own) is. */
#ifndef CH_WORKSHOP_DRAFTS_MEASURES_H
#define CH_WORKSHOP_DRAFTS_MEASURES_H

#include "core/base/text.h"
#include "core/games/game.h"

/* Appends the text: the template ch_measure_kind, and the rule of `phase` that fills it, by the
 * functions of a candidate, or of one and a side, that the game has. */
void ch_measures_write(const struct ch_game *game, const char *phase, struct ch_text *out);
/* Appends the call that fills a slot: "(replies ?m)". */
void ch_measure_call(const char *slot, struct ch_text *out);

#endif
