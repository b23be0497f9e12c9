/* What a move loses, in words that a player reads once: "loses a man: 22x15", "misses a win: 9-14
 * wins". They come from the lines of a verdict, played out until no capture is left open, so that
 * what is regained does not count: pieces first, then crownings, then the expected result. */
#ifndef CH_WORKSHOP_COACH_LOSS_H
#define CH_WORKSHOP_COACH_LOSS_H

#include "workshop/coach/judge.h"

/* Appends what the judged move loses against the best one: what follows the move's own name,
 * without a full stop. `reveal`: it may name the better move. Nothing for a good move. */
void ch_loss_add(const struct ch_turn *turn, const struct ch_view_judged *said, bool reveal,
                 struct ch_text *text);
/* Appends what the best move gains, in a sentence without a full stop: "It wins a man: 9x18", or
 * nothing if that is no more than a better position. */
void ch_gain_add(const struct ch_turn *turn, const struct ch_view_judged *said,
                 struct ch_text *text);
/* The same as ch_loss_add for a piece that is lost, or won by the best move, in most games that are
 * possible by the mover's view. False, with nothing appended, if there is none. */
bool ch_loss_add_hidden(const struct ch_turn *turn, const struct ch_view_judged *said, bool reveal,
                        struct ch_text *text);

#endif
