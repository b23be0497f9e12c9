/* Squares as cells, and the lines of the board along them. */
#include <limits.h>
#include <string.h>

#include "core/games/draughts/general/general.h"

/* Cells with a gap after every `period` squares, the first one after `period - phase`. */
static int cell_of(int square, int period, int phase) {
    return square + (square + phase) / period;
}

/* By how many amounts cells differ along the lines, summed over the directions; 0 if the cells are
 * too many for the words, or if there are `max` amounts or more. */
static int count_offsets(const struct ch_rules *rules, int period, int phase, int max) {
    bool seen[CH_DIRECTIONS][2 * CH_GENERAL_CELLS] = {{false}};
    int words = (rules->squares + 63) / 64, count = 0;
    if (cell_of(rules->squares - 1, period, phase) >= words * 64)
        return 0;
    for (int square = 0; square < rules->squares; square++) {
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int to = rules->next[square][direction];
            if (to == CH_NO_SQUARE)
                continue;
            int by = cell_of(to, period, phase) - cell_of(square, period, phase);
            count += !seen[direction][by + CH_GENERAL_CELLS];
            seen[direction][by + CH_GENERAL_CELLS] = true;
            if (count >= max)
                return 0;
        }
    }
    return count;
}

/* Where every second cell of the drawn board is a square, rows are shifted against one another, and
 * a gap after every two rows evens that out. */
static void choose_cells(const struct ch_rules *rules, struct ch_general *general) {
    int best = count_offsets(rules, rules->squares, 0, INT_MAX), period = rules->squares, phase = 0;
    for (int p = 2; best > CH_DIRECTIONS && p < rules->squares && p <= CH_MAX_SQUARES / 8; p++) {
        for (int q = 0; q < p; q++) {
            int count = count_offsets(rules, p, q, best);
            if (count > 0) {
                best = count;
                period = p;
                phase = q;
            }
        }
    }
    for (int square = 0; square < rules->squares; square++) {
        int cell = cell_of(square, period, phase);
        general->cell[square] = (uint8_t)cell;
        general->square[cell] = (uint8_t)square;
        ch_general_include(&general->board, cell);
    }
}

bool ch_general_compile_lines(const struct ch_rules *rules, struct ch_general *general) {
    choose_cells(rules, general);
    memset(general->next, CH_GENERAL_NONE, sizeof general->next);
    for (int square = 0; square < rules->squares; square++) {
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            if (rules->next[square][direction] == CH_NO_SQUARE)
                continue;
            int cell = general->cell[square];
            int to = general->cell[rules->next[square][direction]];
            general->next[cell][direction] = (uint8_t)to;
            if (rules->next[rules->next[square][direction]][ch_general_opposite(direction)] !=
                square)
                return false;
            int *count = &general->offset_count[direction], i = 0;
            while (i < *count && general->offset[direction][i].by != to - cell)
                i++;
            if (i == CH_GENERAL_OFFSETS)
                return false;
            if (i == *count)
                general->offset[direction][(*count)++].by = to - cell;
            ch_general_include(&general->offset[direction][i].from, cell);
        }
    }
    general->even = true;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        if (general->offset_count[direction] > 1)
            general->even = false;
    return true;
}
