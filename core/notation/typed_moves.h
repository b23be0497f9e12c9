/* Moves as people type them: those that led to a position, for rules that look at the last moves,
 * and the first characters of a legal one. */
#ifndef CH_CORE_NOTATION_TYPED_MOVES_H
#define CH_CORE_NOTATION_TYPED_MOVES_H

#include "core/games/game.h"

/* Initialises `history` so that its last position is `position` and its last moves are those that
 * texts[0..count-1] name by their squares, in the order in which they were played: "24-19",
 * "24x15", "24x15x6". The positions before are made by putting the pieces back; where the squares
 * show what was jumped, a man is put back there. In Stratego the lost pieces show what fell in a
 * strike, or "J4xJ7=S" does. CH_BAD_INPUT says what does not fit; `history` then has nothing to
 * release. */
enum ch_status ch_last_moves_history(const struct ch_game *game, const struct ch_position *position,
                                     const char *const texts[], int count,
                                     struct ch_history *history, struct ch_error *error);

/* The legal moves that begin with typed text: for completion and short entry. */
/* Writes to index[0..n-1] (room for legal->count) the moves whose full text begins with `prefix`,
 * and returns n. Signs between squares count alike, blanks too: "11 1", "11:1" and "11x1" are the
 * same; before a letter they may be left out: "c3d". `whole`: the prefix must end where a square's
 * name ends, so that "1" does not match 11. */
int ch_moves_with_prefix(const struct ch_game *game, const struct ch_moves *legal,
                         const char *prefix, bool whole, int index[]);

#endif
