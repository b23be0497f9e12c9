/* A slice and its turned one solved together by retrograde analysis. First every place is looked at
 * with its moves: what captures and promotions lead to is known; the other moves, which lead to the
 * turned slice, are counted. Then from distance to distance what has become known is carried back
 * over these: from a loss to a win, from the last of the wins to a loss. What stays open is drawn.
 */
#ifndef CH_CORE_ENDGAME_SOLVE_H
#define CH_CORE_ENDGAME_SOLVE_H

#include <stdatomic.h>

#include "core/endgame/solved.h"

/* Bytes of memory for so many numbers while they are solved, and at the end. */
enum { CH_SOLVE_BYTES = 3, CH_SOLVED_BYTES = 2 };

/* Solves the slice and its turned one with `threads`; all that their moves lead to is in memory.
 * The values are then in memory, too. CH_INTERRUPTED when *stop was set; CH_UNSUPPORTED if a game
 * is longer than codes can hold. */
enum ch_status ch_solve(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS], int threads,
                        const atomic_bool *stop, struct ch_error *error);

#endif
