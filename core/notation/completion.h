/* The legal moves that begin with typed text: for completion and short entry. */
#ifndef CH_CORE_NOTATION_COMPLETION_H
#define CH_CORE_NOTATION_COMPLETION_H

#include "core/games/game.h"

/* Writes to index[0..n-1] (room for legal->count) the moves whose full text begins with `prefix`,
 * and returns n. Signs between squares count alike, blanks too: "11 1", "11:1" and "11x1" are the
 * same; before a letter they may be left out: "c3d". `whole`: the prefix must end where a square's
 * name ends, so that "1" does not match 11. */
int ch_moves_with_prefix(const struct ch_game *game, const struct ch_moves *legal,
                         const char *prefix, bool whole, int index[]);

#endif
