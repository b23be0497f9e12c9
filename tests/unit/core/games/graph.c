/* The graph helpers against Floyd and Warshall's algorithm and against regions counted by hand. */

#include "tests/support/begin.h"

enum { FAR = 1 << 28 };

static const struct ch_graph *board(void) {
    return &ch_game_find("english")->graph;
}

static void link_squares(struct ch_graph *graph, int a, enum ch_direction direction, int b) {
    graph->neighbour[a][direction] = (int16_t)b;
    graph->neighbour[b][ch_way_opposite(direction)] = (int16_t)a;
}

/* A grid of rows x columns with all eight neighbours. */
static struct ch_graph grid(int rows, int columns) {
    struct ch_graph graph = {.count = rows * columns};
    for (int square = 0; square < graph.count; square++)
        for (int direction = 0; direction < CH_WAYS; direction++)
            graph.neighbour[square][direction] = CH_NO_SQUARE;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            int square = row * columns + column;
            bool below = row + 1 < rows;
            if (column + 1 < columns)
                link_squares(&graph, square, CH_E, square + 1);
            if (below)
                link_squares(&graph, square, CH_S, square + columns);
            if (below && column + 1 < columns)
                link_squares(&graph, square, CH_SE, square + columns + 1);
            if (below && column > 0)
                link_squares(&graph, square, CH_SW, square + columns - 1);
        }
    return graph;
}

/* The neighbours as the numbers on a board show them. */
TEST(draughts_board) {
    static const struct {
        int square, ne, se, sw, nw;
    } read[] = {{1, 0, 6, 5, 0},    {4, 0, 0, 8, 0},      {5, 1, 9, 0, 0},
                {11, 8, 16, 15, 7}, {15, 11, 19, 18, 10}, {18, 15, 23, 22, 14},
                {28, 0, 0, 32, 24}, {29, 25, 0, 0, 0},    {32, 28, 0, 0, 27}};
    for (unsigned i = 0; i < sizeof read / sizeof read[0]; i++) {
        const int16_t *neighbour = board()->neighbour[read[i].square - 1];
        assert_int_equal(neighbour[CH_NE], read[i].ne - 1);
        assert_int_equal(neighbour[CH_SE], read[i].se - 1);
        assert_int_equal(neighbour[CH_SW], read[i].sw - 1);
        assert_int_equal(neighbour[CH_NW], read[i].nw - 1);
        assert_int_equal(neighbour[CH_N], CH_NO_SQUARE);
        assert_int_equal(neighbour[CH_E], CH_NO_SQUARE);
    }
}

/* All distances by the second method: the cost of entering `b`, relaxed over every middle square.
 */
static void floyd_warshall(const struct ch_graph *graph, const uint16_t cost[],
                           int way[CH_MAX_SQUARES][CH_MAX_SQUARES]) {
    for (int a = 0; a < graph->count; a++)
        for (int b = 0; b < graph->count; b++)
            way[a][b] = a == b ? 0 : FAR;
    for (int a = 0; a < graph->count; a++)
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int b = graph->neighbour[a][direction];
            if (b != CH_NO_SQUARE && cost[b] != CH_BLOCKED)
                way[a][b] = cost[b];
        }
    for (int middle = 0; middle < graph->count; middle++)
        for (int a = 0; a < graph->count; a++)
            for (int b = 0; b < graph->count; b++)
                if (way[a][middle] + way[middle][b] < way[a][b])
                    way[a][b] = way[a][middle] + way[middle][b];
}

static bool adjacent(const struct ch_graph *graph, int a, int b) {
    for (int direction = 0; direction < CH_WAYS; direction++)
        if (graph->neighbour[a][direction] == b)
            return true;
    return false;
}

static void check_path(const struct ch_graph *graph, int from, int to, const uint16_t cost[],
                       int expected) {
    uint8_t path[CH_MAX_SQUARES];
    int length = ch_graph_path(graph, from, to, cost, path), sum = 0;
    if (expected >= FAR) {
        assert_int_equal(length, -1);
        return;
    }
    for (int i = 0; i < length; i++) {
        assert_true(adjacent(graph, i ? path[i - 1] : from, path[i]));
        assert_int_not_equal(cost[path[i]], CH_BLOCKED);
        sum += cost[path[i]];
    }
    assert_true(length == 0 ? from == to : path[length - 1] == to);
    assert_int_equal(sum, expected);
}

static void check_costs(const struct ch_graph *graph, const uint16_t cost[]) {
    static int way[CH_MAX_SQUARES][CH_MAX_SQUARES];
    int32_t distance[CH_MAX_SQUARES];
    floyd_warshall(graph, cost, way);
    for (int from = 0; from < graph->count; from++) {
        ch_graph_distances(graph, from, cost, distance);
        for (int to = 0; to < graph->count; to++) {
            assert_int_equal(distance[to], way[from][to] >= FAR ? -1 : way[from][to]);
            check_path(graph, from, to, cost, way[from][to]);
        }
    }
}

TEST(random_costs) {
    struct ch_random random = seeded(9);
    struct ch_graph large = grid(6, 9);
    uint16_t cost[CH_MAX_SQUARES];
    for (int round = 0; round < 60; round++) {
        for (int square = 0; square < CH_MAX_SQUARES; square++) {
            uint32_t draw = ch_random_below(&random, 10);
            cost[square] = (uint16_t)(draw < 3    ? CH_BLOCKED
                                      : draw == 3 ? 0
                                                  : ch_random_below(&random, 40));
        }
        check_costs(round % 2 ? &large : board(), cost);
    }
}

/* Of two equal ways the one with fewer squares, then the lower numbers. */
TEST(ties) {
    uint16_t cost[CH_MAX_SQUARES];
    uint8_t path[CH_MAX_SQUARES];
    for (int square = 0; square < CH_MAX_SQUARES; square++)
        cost[square] = 1;
    assert_int_equal(ch_graph_path(board(), 10, 26, cost, path),
                     4); /* 11 to 27: 15 18 23 27 and others */
    static const uint8_t lowest[] = {14, 17, 22, 26};
    assert_memory_equal(path, lowest, 4);
    for (int square = 0; square < CH_MAX_SQUARES; square++)
        cost[square] = 0;
    assert_int_equal(ch_graph_path(board(), 10, 26, cost, path), 4);
    assert_memory_equal(path, lowest, 4);
    assert_int_equal(ch_graph_path(board(), 10, 10, cost, path), 0);
    cost[26] = CH_BLOCKED;
    assert_int_equal(ch_graph_path(board(), 10, 26, cost, path), -1);
}

/* A wall along 13 to 16 parts the board into 12 squares above and 16 below. */
TEST(walls) {
    bool open[CH_MAX_SQUARES], reached[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    for (int square = 0; square < 32; square++)
        open[square] = square < 12 || square > 15;
    assert_int_equal(ch_graph_fill(board(), 0, open, reached), 12);
    assert_true(reached[11]);
    assert_false(reached[12]);
    assert_false(reached[16]);
    assert_int_equal(ch_graph_fill(board(), 31, open, reached), 16);
    assert_int_equal(ch_graph_fill(board(), 13, open, reached),
                     29); /* from inside the wall: both sides */
    assert_int_equal(ch_graph_regions(board(), open, region), 2);
    assert_int_equal(region[0], 0);
    assert_int_equal(region[12], -1);
    assert_int_equal(region[16], 1);
    open[4] = open[8] = false;           /* 5 and 9 closed: no other square is cut off */
    open[1] = open[5] = open[6] = false; /* 2, 6, 7: 1 is alone */
    assert_int_equal(ch_graph_fill(board(), 0, open, reached), 1);
    assert_int_equal(ch_graph_regions(board(), open, region), 4);
    assert_int_equal(region[2], 1); /* 3 4 8 11 12 */
    assert_int_equal(region[9], 2); /* 10 is alone */
}
