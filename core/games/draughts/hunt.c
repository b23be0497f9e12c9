#include "core/games/draughts/hunt.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/games/draughts/draughts.h"

/* TRIAL */
static int REFUGE = 32, NEAREST = 19, MIDDLE = 10, TRADE = 60, FAR = 0, MEN = 10, FEWWEAK = 2, MAXP = 6, MOVE = 0;
static __attribute__((constructor)) void trial(void) {
    const char *e = getenv("CH_TRIAL");
    if (e) sscanf(e, "%d,%d,%d,%d,%d,%d,%d,%d,%d", &REFUGE, &NEAREST, &MIDDLE, &TRADE, &FAR, &MEN, &FEWWEAK, &MAXP, &MOVE);
}

/* True for kings that go and take along diagonals, one square at a time. */
static bool steps_diagonally(const struct ch_kind_rules *kind) {
    enum { DIAGONAL = 4 };
    return kind->step_count == 1 && kind->step[0].reach == CH_REACH_NEXT && kind->hop_count == 0 &&
           kind->capture_count == 1 && kind->capture[0].reach == CH_REACH_NEXT &&
           __builtin_popcount(kind->step[0].ways[0]) == DIAGONAL &&
           __builtin_popcount(kind->capture[0].ways[0]) == DIAGONAL;
}

static int greater(int a, int b) {
    return a > b ? a : b;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Steps of a king on an empty board. */
static int apart(const struct ch_hunt *hunt, int square, int other) {
    return greater(abs(hunt->row[square] - hunt->row[other]),
                   abs(hunt->column[square] - hunt->column[other]));
}

/* True if a corner of the board beside the square is none that is played on. */
static bool in_double_corner(const struct ch_game *game, int row, int column) {
    int last_row = game->rows - 1, last_column = game->columns - 1;
    for (int corner = 0; corner < 4; corner++) {
        int corner_row = corner & 1 ? last_row : 0, corner_column = corner & 2 ? last_column : 0;
        if (game->cell[corner_row * game->columns + corner_column] == CH_NO_SQUARE &&
            abs(row - corner_row) + abs(column - corner_column) == 1)
            return true;
    }
    return false;
}

void ch_hunt_prepare(const struct ch_rules *rules, const struct ch_game *game, bool losing,
                         struct ch_hunt *hunt) {
    memset(hunt, 0, sizeof *hunt);
    hunt->counts = !losing && rules->diagonal && rules->kind_count == 2 &&
                       steps_diagonally(&rules->kind[rules->highest]);
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        int square = game->cell[cell], row = cell / game->columns, column = cell % game->columns;
        if (square == CH_NO_SQUARE)
            continue;
        hunt->row[square] = (int8_t)row;
        hunt->column[square] = (int8_t)column;
        hunt->middle[square] =
            (int8_t)smaller(smaller(row, game->rows - 1 - row), smaller(column, game->columns - 1 - column));
    }
    for (int square = 0; hunt->counts && square < rules->squares; square++) {
        int nearest = CH_MAX_SQUARES;
        for (int other = 0; other < rules->squares; other++)
            if (in_double_corner(game, hunt->row[other], hunt->column[other]))
                nearest = smaller(nearest, apart(hunt, square, other));
        hunt->refuge[square] = (int8_t)nearest;
    }
}

int ch_hunt_progress(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_hunt *hunt = &draughts->hunt;
    struct ch_placed placed[CH_MAX_SQUARES];
    int count = draughts->kernel->pieces(draughts, position, placed), own[CH_SEATS] = {0}, kings[CH_SEATS] = {0};
    if (!hunt->counts || count > MAXP)
        return 0;
    for (int i = 0; i < count; i++) {
        own[placed[i].piece.seat]++;
        kings[placed[i].piece.seat] += placed[i].piece.kind == draughts->rules.highest;
    }
    int hunter = own[1] > own[0];
    if (own[0] == own[1] || kings[hunter] < 2 || kings[!hunter] < 1 || own[!hunter] > FEWWEAK)
        return 0;
    int prey = 0, sum = own[!hunter] == 1 ? TRADE : 0;
    for (int i = 0; i < count; i++) {
        int square = placed[i].square;
        bool king = placed[i].piece.kind == draughts->rules.highest;
        if (placed[i].piece.seat == hunter) {
            sum += king ? MIDDLE * hunt->middle[square] : 0;
            continue;
        }
        int nearest = CH_MAX_SQUARES, all = 0;
        for (int j = 0; j < count; j++)
            if (placed[j].piece.seat == hunter && placed[j].piece.kind == draughts->rules.highest) {
                int d = apart(hunt, square, placed[j].square);
                nearest = smaller(nearest, d); all += d; }
        prey += king ? REFUGE * hunt->refuge[square] - NEAREST * nearest - FAR * all : -MEN * nearest;
    }
    sum += prey / own[!hunter];
    return (int)position->word[0] == hunter ? sum + MOVE : -sum;
}
