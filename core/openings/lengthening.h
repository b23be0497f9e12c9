/* Openings made longer, for matches that have more pairs than their deck has openings: an opening
 * of the deck (its ballot), a few random plies behind it, and a position at the end that no opening
 * had before and in which neither side is lost. */
#ifndef CH_CORE_OPENINGS_LENGTHENING_H
#define CH_CORE_OPENINGS_LENGTHENING_H

#include "core/openings/openings.h"

struct ch_lengthening;

/* For a game of perfect information; both are borrowed. Positions that openings of the deck end in
 * are not new. For one thread at a time; released with ch_lengthening_free. */
struct ch_lengthening *ch_lengthening_new(const struct ch_game *game,
                                          const struct ch_openings *deck);
void ch_lengthening_free(struct ch_lengthening *lengthening);
/* Lengthens opening `ballot` of the deck by plies that `key` draws; the ballot's side to move is to
 * move again at the end. `opening` is the caller's, to be released with ch_opening_done. What is
 * drawn depends on the game, the deck and the calls before, nothing else. False: of a limited
 * number of tries, longer and longer ones, none led to a new position that is fit to begin from,
 * and `opening` is as it was. */
bool ch_lengthening_draw(struct ch_lengthening *lengthening, int ballot, uint64_t key,
                         struct ch_opening *opening);

#endif
