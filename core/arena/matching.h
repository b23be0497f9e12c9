/* Minimum-cost perfect matching of a complete graph. Pure.
 *
 * Edmonds's blossom algorithm (Edmonds 1965, "Maximum matching and a polyhedron with 0,1-vertices")
 * in the primal-dual form of Galil's survey (1986, "Efficient algorithms for finding maximum
 * matching in graphs"): an alternating forest grows from all single vertices at once, along edges
 * whose reduced cost is 0; odd cycles shrink to blossoms; where nothing goes on, the dual variables
 * change. O(n^3) but for the edges looked for again after blossoms have shrunk. Costs are integers,
 * so that the result is exact. */
#ifndef CH_CORE_ARENA_MATCHING_H
#define CH_CORE_ARENA_MATCHING_H

#include <stdint.h>

/* `count` is even; cost[i * count + j] is that of the edge between i and j, 0 … CH_MATCHING_MAX,
 * the same both ways; the diagonal is not read. Fills partner[0..count-1]. */
#define CH_MATCHING_MAX (INT64_C(1) << 60)
void ch_matching_min(int count, const int64_t cost[], int partner[]);

#endif
