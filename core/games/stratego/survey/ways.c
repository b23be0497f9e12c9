/* Distances between squares. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/survey/survey_parts.h"

enum { MAX_STEP = 9, LONGEST = 100 }; /* a piece that must get out of the way first costs more */

/* The cost of entering a square; 0: it can't be entered. */
static int cost_of(const struct ch_stratego_survey *survey, int square) {
    const struct ch_stratego_unit *unit = &survey->unit[square];
    if (unit->seat < 0)
        return 1;
    return unit->seat == survey->turn->seat && ch_stratego_moves_at_all(unit->kind)
               ? (int)survey->assumed.value[CH_ASSUME_OWN_PIECE_STEPS]
               : 0;
}

/* Dial 1969: queues by distance, of which there are few. */
static void measure(const struct ch_stratego_survey *survey, int to, int8_t steps[]) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    uint8_t queue[MAX_STEP + 1][CH_STRATEGO_SQUARES * 4];
    int count[MAX_STEP + 1] = {1}, waiting = 1;
    memset(steps, -1, CH_STRATEGO_SQUARES);
    steps[to] = 0;
    queue[0][0] = (uint8_t)to;
    for (int distance = 0; waiting > 0 && distance < LONGEST; distance++) {
        int slot = distance % (MAX_STEP + 1);
        for (int i = 0; i < count[slot]; i++, waiting--) {
            int at = queue[slot][i], through = at == to ? 1 : cost_of(survey, at);
            if (steps[at] != distance || through == 0)
                continue;
            for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
                int next = graph->neighbour[at][direction];
                if (next == CH_NO_SQUARE || (steps[next] >= 0 && steps[next] <= distance + through))
                    continue;
                steps[next] = (int8_t)(distance + through);
                int then = (distance + through) % (MAX_STEP + 1);
                queue[then][count[then]++] = (uint8_t)next;
                waiting++;
            }
        }
        count[slot] = 0;
    }
}

int ch_stratego_survey_steps(struct ch_stratego_survey *survey, int from, int to) {
    struct ways *ways = &survey->ways[to];
    if (ways->turn != survey->number)
        measure(survey, to, ways->steps);
    ways->turn = survey->number;
    return ways->steps[from];
}

int ch_stratego_survey_way(struct ch_stratego_survey *survey, int from, int to,
                           uint8_t squares[CH_STRATEGO_SQUARES]) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    int count = 0, left = ch_stratego_survey_steps(survey, from, to);
    const int8_t *steps = survey->ways[to].steps;
    for (int at = from; at != to && left > 0;) {
        int next = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS && next == CH_NO_SQUARE; direction += 2) {
            int beside = graph->neighbour[at][direction];
            int through = beside == CH_NO_SQUARE ? 0 : beside == to ? 1 : cost_of(survey, beside);
            if (through > 0 && steps[beside] >= 0 && steps[beside] + through == left)
                next = beside;
        }
        assert(next != CH_NO_SQUARE && count < CH_STRATEGO_SQUARES);
        left = steps[next];
        squares[count++] = (uint8_t)next;
        at = next;
    }
    return count;
}
