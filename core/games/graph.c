#include "core/games/graph.h"

#include <assert.h>

enum { UNREACHED = -1 };

/* Cost and length of the best way from a square to the goal; cost UNREACHED: none known. */
struct way {
    int32_t cost;
    int squares;
};

static bool better(struct way a, struct way b) {
    return b.cost == UNREACHED || a.cost < b.cost || (a.cost == b.cost && a.squares < b.squares);
}

/* The unsettled square with the best way, or CH_NO_SQUARE. */
static int nearest_of(const struct ch_graph *graph, const struct way way[], const bool settled[]) {
    int nearest = CH_NO_SQUARE;
    for (int square = 0; square < graph->count; square++)
        if (!settled[square] && way[square].cost != UNREACHED &&
            (nearest == CH_NO_SQUARE || better(way[square], way[nearest])))
            nearest = square;
    return nearest;
}

/* The best way between every square and `goal`, over squares that are not blocked. A way enters all
 * its squares but the one where it begins: the goal, or with `towards` the other end (neighbours
 * are mutual). */
static void find_ways(const struct ch_graph *graph, int goal, bool towards, const uint16_t cost[],
                      struct way way[]) {
    bool settled[CH_MAX_SQUARES] = {false};
    for (int square = 0; square < graph->count; square++)
        way[square] = (struct way){UNREACHED, 0};
    way[goal] = (struct way){0, 0};
    for (int at; (at = nearest_of(graph, way, settled)) != CH_NO_SQUARE;) {
        settled[at] = true;
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int next = graph->neighbour[at][direction], entered = towards ? at : next;
            if (next == CH_NO_SQUARE || cost[entered] == CH_BLOCKED)
                continue;
            struct way through = {way[at].cost + cost[entered], way[at].squares + 1};
            if (better(through, way[next]))
                way[next] = through;
        }
    }
}

int ch_graph_path(const struct ch_graph *graph, int from, int to, const uint16_t cost[],
                  uint8_t path[]) {
    assert(graph->count <= CH_MAX_SQUARES && from >= 0 && from < graph->count && to >= 0 &&
           to < graph->count);
    struct way way[CH_MAX_SQUARES];
    find_ways(graph, to, true, cost, way);
    if (way[from].cost == UNREACHED)
        return -1;
    int length = 0;
    for (int at = from; at != to;) {
        int next = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int square = graph->neighbour[at][direction];
            if (square != CH_NO_SQUARE && cost[square] != CH_BLOCKED &&
                way[square].cost != UNREACHED && way[square].cost + cost[square] == way[at].cost &&
                way[square].squares + 1 == way[at].squares &&
                (next == CH_NO_SQUARE || square < next))
                next = square;
        }
        assert(next != CH_NO_SQUARE);
        path[length++] = (uint8_t)next;
        at = next;
    }
    return length;
}

void ch_graph_distances(const struct ch_graph *graph, int from, const uint16_t cost[],
                        int32_t distance[]) {
    assert(graph->count <= CH_MAX_SQUARES && from >= 0 && from < graph->count);
    struct way way[CH_MAX_SQUARES];
    find_ways(graph, from, false, cost, way);
    for (int square = 0; square < graph->count; square++)
        distance[square] = way[square].cost;
}

int ch_graph_direction(const int16_t next[][CH_WAYS], int from, int to) {
    for (int direction = 0; direction < CH_WAYS; direction++)
        for (int at = next[from][direction]; at != CH_NO_SQUARE && at != from; /* a closed line */
             at = next[at][direction])
            if (at == to)
                return direction;
    return -1;
}

int ch_graph_fill(const struct ch_graph *graph, int from, const bool open[], bool reached[]) {
    assert(graph->count <= CH_MAX_SQUARES && from >= 0 && from < graph->count);
    uint8_t queue[CH_MAX_SQUARES];
    int count = 1;
    for (int square = 0; square < graph->count; square++)
        reached[square] = square == from;
    queue[0] = (uint8_t)from;
    for (int taken = 0; taken < count; taken++) {
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int next = graph->neighbour[queue[taken]][direction];
            if (next == CH_NO_SQUARE || !open[next] || reached[next])
                continue;
            reached[next] = true;
            queue[count++] = (uint8_t)next;
        }
    }
    return count;
}

int ch_graph_regions(const struct ch_graph *graph, const bool open[], int16_t region[]) {
    bool reached[CH_MAX_SQUARES];
    int regions = 0;
    for (int square = 0; square < graph->count; square++)
        region[square] = -1;
    for (int square = 0; square < graph->count; square++) {
        if (!open[square] || region[square] >= 0)
            continue;
        ch_graph_fill(graph, square, open, reached);
        for (int other = 0; other < graph->count; other++)
            if (reached[other])
                region[other] = (int16_t)regions;
        regions++;
    }
    return regions;
}
