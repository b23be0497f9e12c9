/* Who meets in a round of a tournament: of a knockout, with the agents that advance, or of a Swiss.
 * Pure and deterministic. */
#ifndef CH_CORE_ARENA_PAIRING_H
#define CH_CORE_ARENA_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

/* Two agents who meet. Agents by their seed: 0 is seeded first. */
struct ch_pairing {
    int first, second; /* second -1: a bye for first */
};

/* A knockout tournament.
 *
 * The bracket has the least power of two that holds all agents; the places without one are byes of
 * the first seeds. Seeds are placed so that the best one left always meets the worst one left if
 * all games go as seeded, and the first two can meet in the final only. */

/* Rounds until one agent is left: 0 for a single one. */
int ch_knockout_rounds(int agents);
/* Meetings of `round`, byes included: the last round, ch_knockout_rounds - 1, has 1. */
int ch_knockout_meetings(int agents, int round);

/* Fills pairing[0..ch_knockout_meetings-1] of `round` (from 0), in the order of the bracket.
 * `winner`: the winners of the meetings of the round before; not read in round 0. The better seeded
 * of two is `first`. Only round 0 has byes (`second` -1), and their winner is `first`. */
void ch_knockout_round(int agents, int round, const int winner[], struct ch_pairing pairing[]);

/* The agent that advances from a meeting: the one with more points. -1 if points are equal and
 * another pair of games has to decide; but when `last` is true no more are played, and the better
 * seeded one advances, since it was not beaten. */
int ch_knockout_winner(struct ch_pairing meeting, int first_points, int second_points, bool last);

/* The pairings of a Swiss tournament's next round.
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
 * cost over the whole round, so that no bracket has to be paired again. */

enum { CH_SWISS_MAX = 256 };

/* Indexes are seeds, 0 the first; `agents` is 2 … CH_SWISS_MAX. points[i]: in half points.
 * met[i * agents + j]: how often the two met, the same both ways. byes[i]: how many agent i had.
 * Fills pairing[0..(agents+1)/2-1], the pair of the best ranked agent first and the bye last; the
 * better ranked of two is `first`. */
void ch_swiss_round(int agents, const int points[], const uint8_t met[], const int byes[],
                    struct ch_pairing pairing[]);

/* Minimum-cost perfect matching of a complete graph. Pure.
 *
 * Edmonds's blossom algorithm (Edmonds 1965, "Maximum matching and a polyhedron with 0,1-vertices")
 * in the primal-dual form of Galil's survey (1986, "Efficient algorithms for finding maximum
 * matching in graphs"): an alternating forest grows from all single vertices at once, along edges
 * whose reduced cost is 0; odd cycles shrink to blossoms; where nothing goes on, the dual variables
 * change. O(n^3) but for the edges looked for again after blossoms have shrunk. Costs are integers,
 * so that the result is exact. */

/* `count` is even; cost[i * count + j] is that of the edge between i and j, 0 … CH_MATCHING_MAX,
 * the same both ways; the diagonal is not read. Fills partner[0..count-1]. */
#define CH_MATCHING_MAX (INT64_C(1) << 60)
void ch_matching_min(int count, const int64_t cost[], int partner[]);

#endif
