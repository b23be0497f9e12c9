/* Tables, and what is only looked at where there are kings. */
#include "core/games/draughts/evaluation/measures.h"

#include <assert.h>
#include <string.h>

enum { NEAR_ROWS = 2, MIDDLE_ROWS = 4 };

static void fill_board(struct ch_measuring *measuring, int rows, int columns) {
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns / 2; i++) {
            int bit = row / 2 * (columns + 3) + row % 2 * (columns / 2 + 1) + i;
            int column = 2 * i + (row % 2 == 0);
            uint64_t set = UINT64_C(1) << bit;
            measuring->board |= set;
            measuring->left |= column < columns / 2 ? set : 0;
            measuring->odd_rows |= row % 2 ? set : 0;
            measuring->last = (unsigned)bit;
            int range = row <= NEAR_ROWS ? 0 : row <= MIDDLE_ROWS ? 1 : 2;
            measuring->rows[0][range] |= set;
        }
    for (int range = 0; range < 3; range++)
        for (uint64_t left = measuring->rows[0][range]; left; left &= left - 1)
            measuring->rows[1][range] |= UINT64_C(1)
                                         << (measuring->last - (unsigned)__builtin_ctzll(left));
}

static void fill_lines(struct ch_measuring *measuring) {
    int near = measuring->width + 1, far = near + 1;
    for (int bit = 0; bit < 64; bit++)
        for (int way = 0; way < 4; way++) {
            uint64_t at = UINT64_C(1) << bit & measuring->board;
            int shift = way % 2 ? far : near;
            for (int step = 0; at; step++) {
                at = (way < 2 ? at << shift : at >> shift) & measuring->board;
                measuring->ray[way][bit] |= at;
                measuring->near[bit] |= step == 0 ? at : 0;
            }
        }
}

void ch_measures_prepare(struct ch_measuring *measuring, const struct ch_draughts *draughts) {
    int highest = draughts->rules.highest;
    const struct ch_capture_rule *man = draughts->rules.kind[!highest].capture;
    const struct ch_capture_rule *king = draughts->rules.kind[highest].capture;
    assert(draughts->rules.kind_count == 2);
    memset(measuring, 0, sizeof *measuring);
    measuring->width = draughts->game.columns / 2;
    measuring->white = draughts->rules.up_seat;
    measuring->flying = king->reach == CH_REACH_ANY;
    measuring->men_back = __builtin_popcount(man->ways[0]) > 2;
    measuring->losing = draughts->ends.losing;
    measuring->diagonal = __builtin_popcount(king->ways[0]) == 4;
    fill_board(measuring, draughts->game.rows, draughts->game.columns);
    fill_lines(measuring);
    for (int square = 0; square < draughts->rules.squares; square++)
        measuring->start += draughts->setup[square].seat >= 0;
    measuring->few = measuring->start / 3;
}
