/* What a position's FEN says of the game before it, behind the squares, as lidraughts.org and
 * PlayStrategy write it:
 *   :H12      plies since an irreversible move
 *   :F30      the number of the next move, of no meaning for the rules
 *   :+217+0   moves running of one piece: two of Black's, which is now on square 17, none of
 * White's
 */
#ifndef CH_CORE_GAMES_TEXT_COUNTERS_H
#define CH_CORE_GAMES_TEXT_COUNTERS_H

#include "core/games/game.h"

/* The length of the counter that the text begins with, behind a colon; 0: it is none. */
int ch_counter_length(const char *text);

/* Reads the counters of a FEN in which there is the position `start`. Returns NULL, or what is left
 * out since the game does not count it, in static words. */
const char *ch_counters_read(const struct ch_game *game, const char *fen,
                             const struct ch_position *start, struct ch_before *before);

/* Appends the start of the history as FEN, with the counters if any is not 0. */
void ch_counters_format(const struct ch_game *game, const struct ch_history *history,
                        struct ch_text *text);
/* True if there are any. */
bool ch_counters_any(const struct ch_before *before);

#endif
