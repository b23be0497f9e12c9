/* The board as a graph, for the helpers that rules call: shortest paths, flood fills, regions.
 * Squares are 0..count-1; each has at most one neighbour along each way, and neighbours are mutual.
 */
#ifndef CH_CORE_GAMES_GRAPH_H
#define CH_CORE_GAMES_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum { CH_MAX_SQUARES = 169, CH_DIRECTIONS = 8, CH_WAYS = 12, CH_NO_SQUARE = -1 };

/* The ways of the lines of a board: the eight directions, clockwise from the top of the drawn
 * board, and two more lines there and back, which a drawing does not show: for squares where more
 * than four lines meet. */
enum ch_direction {
    CH_N,
    CH_NE,
    CH_E,
    CH_SE,
    CH_S,
    CH_SW,
    CH_W,
    CH_NW,
    CH_OTHER,
    CH_FURTHER,
    CH_OTHER_BACK,
    CH_FURTHER_BACK
};

/* Every way: bit 1 << enum ch_direction. */
enum { CH_ALL_WAYS = (1 << CH_WAYS) - 1 };

static inline int ch_way_opposite(int way) {
    return way ^ (way < CH_DIRECTIONS ? CH_DIRECTIONS / 2 : (CH_WAYS - CH_DIRECTIONS) / 2);
}

struct ch_graph {
    int count;
    int16_t neighbour[CH_MAX_SQUARES][CH_WAYS]; /* CH_NO_SQUARE where no line goes */
};

enum { CH_BLOCKED = 0xffff };

/* Shortest path from `from` to `to`, summing cost[square] of each square entered (CH_BLOCKED:
 * never). Writes the squares after `from`, in order, to path[0..n-1] (room for graph->count) and
 * returns n; 0 if from == to; -1 if there is no path. Equal costs: the one with fewest squares,
 * then the one through lower square numbers, so that the answer depends on nothing else. No
 * allocation. Dijkstra 1959, with a linear scan: boards have at most 169 squares. */
int ch_graph_path(const struct ch_graph *graph, int from, int to, const uint16_t cost[],
                  uint8_t path[]);

/* Least cost from `from` to every square into distance[0..count-1]; -1 where there is no path. */
void ch_graph_distances(const struct ch_graph *graph, int from, const uint16_t cost[],
                        int32_t distance[]);

/* The direction from one square straight to another along the lines of `next`; -1: there is none.
 */
int ch_graph_direction(const int16_t next[][CH_WAYS], int from, int to);

/* Flood fill from `from` over the squares with open[square]. Marks them in reached[0..count-1] and
 * returns how many, `from` (which counts as open) included. */
int ch_graph_fill(const struct ch_graph *graph, int from, const bool open[], bool reached[]);

/* Labels the connected regions of open squares: region[square] is 0.. or -1 where closed; returns
 * the number of regions. Regions are numbered by their lowest square. */
int ch_graph_regions(const struct ch_graph *graph, const bool open[], int16_t region[]);

#endif
