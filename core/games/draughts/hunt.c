#include "core/games/draughts/hunt.h"

#include <assert.h>
#include <stdlib.h>

#include "core/games/draughts/draughts.h"

/* Prices that were tried out: with them a search of eight plies without tables misses fewest of the
 * wins that endgame tables have of two and three kings against one, and of three pieces against
 * two. */
enum {
    ALONE = 250,  /* the prey is a single king: exchanges lead there */
    CORNER = 30,  /* a step of the prey's king away from the double corner */
    NEAREST = 20, /* a step between the prey's king and the nearest hunter */
    NEAR = 5,     /* a step between it and each hunter */
    MIDDLE = 10,  /* a step of a hunter away from the edge */
    HUNTERS = 2,
    PREY = 2
};

/* True for kings that go and take along diagonals, one square at a time. */
static bool steps_diagonally(const struct ch_kind_rules *kind) {
    enum { WAYS = 4 };
    return kind->step_count == 1 && kind->step[0].reach == CH_REACH_NEXT && kind->hop_count == 0 &&
           kind->capture_count == 1 && kind->capture[0].reach == CH_REACH_NEXT &&
           __builtin_popcount(kind->step[0].ways[0]) == WAYS &&
           __builtin_popcount(kind->capture[0].ways[0]) == WAYS;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Steps of a king from square to square on an empty board. */
static int steps_between(const struct ch_hunt *hunt, int from, int to) {
    int rows = abs(hunt->row[from] - hunt->row[to]);
    int columns = abs(hunt->column[from] - hunt->column[to]);
    return rows > columns ? rows : columns;
}

/* True if the cell is beside a corner of the board that is no square. */
static bool in_double_corner(const struct ch_game *game, int row, int column) {
    int to_row = smaller(row, game->rows - 1 - row);
    int to_column = smaller(column, game->columns - 1 - column);
    int corner_row = row < game->rows / 2 ? 0 : game->rows - 1;
    int corner_column = column < game->columns / 2 ? 0 : game->columns - 1;
    return to_row + to_column == 1 &&
           game->cell[corner_row * game->columns + corner_column] == CH_NO_SQUARE;
}

static void fill_squares(const struct ch_game *game, struct ch_hunt *hunt) {
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        int square = game->cell[cell], row = cell / game->columns, column = cell % game->columns;
        if (square == CH_NO_SQUARE)
            continue;
        assert(square < CH_MAX_SQUARES);
        hunt->row[square] = (int8_t)row;
        hunt->column[square] = (int8_t)column;
        hunt->edge[square] = (int8_t)smaller(smaller(row, game->rows - 1 - row),
                                             smaller(column, game->columns - 1 - column));
    }
}

/* True if both sides have the same kinds and lose by the same. */
static bool sides_alike(const struct ch_draughts *draughts) {
    for (int i = 0; i < draughts->ends.count; i++)
        if (draughts->ends.rule[i].spares)
            return false;
    return draughts->kinds[0] == draughts->kinds[1];
}

void ch_hunt_prepare(const struct ch_draughts *draughts, bool losing, struct ch_hunt *hunt) {
    const struct ch_rules *rules = &draughts->rules;
    const struct ch_game *game = &draughts->game;
    memset(hunt, 0, sizeof *hunt);
    hunt->known = sides_alike(draughts) && rules->diagonal && !rules->columns &&
                  rules->kind_count == 2 && !losing &&
                  steps_diagonally(&rules->kind[rules->highest]);
    if (!hunt->known)
        return;
    fill_squares(game, hunt);
    for (int square = 0; square < rules->squares; square++) {
        int steps = CH_MAX_SQUARES;
        for (int other = 0; other < rules->squares; other++)
            if (in_double_corner(game, hunt->row[other], hunt->column[other]))
                steps = smaller(steps, steps_between(hunt, square, other));
        hunt->corner[square] = steps < CH_MAX_SQUARES ? (int8_t)steps : 0;
    }
}

/* The squares of each side's kings. */
struct kings {
    int square[CH_SEATS][CH_HUNT_PIECES], count[CH_SEATS], pieces[CH_SEATS];
};

static int worth_of_hunters(const struct ch_hunt *hunt, const struct kings *kings, int hunter) {
    int worth = 0;
    for (int i = 0; i < kings->count[hunter]; i++)
        worth += MIDDLE * hunt->edge[kings->square[hunter][i]];
    return worth;
}

/* Of all kings of the prey. */
static int worth_of_prey(const struct ch_hunt *hunt, const struct kings *kings, int hunter) {
    int worth = 0;
    for (int i = 0; i < kings->count[!hunter]; i++) {
        int square = kings->square[!hunter][i], nearest = CH_MAX_SQUARES;
        for (int j = 0; j < kings->count[hunter]; j++) {
            int steps = steps_between(hunt, square, kings->square[hunter][j]);
            nearest = smaller(nearest, steps);
            worth -= NEAR * steps;
        }
        worth += CORNER * hunt->corner[square] - NEAREST * nearest;
    }
    return worth;
}

int ch_hunt_progress(const struct ch_draughts *draughts, const struct ch_position *position) {
    struct ch_placed placed[CH_MAX_SQUARES];
    struct kings kings = {0};
    int count = draughts->hunt.known ? draughts->kernel->pieces(draughts, position, placed) : 0;
    if (count == 0 || count > CH_HUNT_PIECES)
        return 0;
    for (int i = 0; i < count; i++) {
        int seat = placed[i].piece.seat;
        kings.pieces[seat]++;
        if (placed[i].piece.kind == draughts->rules.highest)
            kings.square[seat][kings.count[seat]++] = placed[i].square;
    }
    int hunter = kings.pieces[1] > kings.pieces[0], prey = kings.pieces[!hunter];
    if (prey == kings.pieces[hunter] || prey > PREY || kings.count[!hunter] == 0 ||
        kings.count[hunter] < HUNTERS)
        return 0;
    int worth = (prey == 1 ? ALONE : 0) + worth_of_hunters(&draughts->hunt, &kings, hunter) +
                worth_of_prey(&draughts->hunt, &kings, hunter) / prey;
    return (int)position->word[0] == hunter ? worth : -worth;
}
