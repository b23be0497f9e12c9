/* The pairings of a Swiss tournament's next round. Pure and deterministic.
 *
 * Agents are ranked by points, then by seed. Of all ways to pair them one is taken that is best by,
 * in this order:
 *   1. fewest meetings again: a pair that met twice counts twice, a second bye as a second meeting;
 *   2. the bye, if the number of agents is odd, goes as far down the score groups as it can;
 *   3. fewest floats: the sum of the squares of how many score groups apart the two of a pair are;
 *   4. within a score group the top half meets the bottom half in order, so that the first of four
 *      meets the third; a floater meets the nearest in rank; the bye goes to the last.
 * That is the order of the FIDE Dutch system (FIDE Handbook C.04.3) without its colours, which
 * pairs of games make needless; where that goes bracket by bracket, this is one matching of least
 * cost (core/matching) over the whole round, so that no bracket has to be paired again. */
#ifndef CH_CORE_ARENA_SWISS_H
#define CH_CORE_ARENA_SWISS_H

#include <stdint.h>

#include "core/arena/pairing.h"

enum { CH_SWISS_MAX = 256 };

/* Indexes are seeds, 0 the first; `agents` is 2 … CH_SWISS_MAX. points[i]: in half points.
 * met[i * agents + j]: how often the two met, the same both ways. byes[i]: how many agent i had.
 * Fills pairing[0..(agents+1)/2-1], the pair of the best ranked agent first and the bye last; the
 * better ranked of two is `first`. */
void ch_swiss_round(int agents, const int points[], const uint8_t met[], const int byes[],
                    struct ch_pairing pairing[]);

#endif
