#include "core/games/draughts/stance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR = 2, MIDDLE = 4, HALF_TURN = CH_DIRECTIONS / 2 };

/* The board while it is looked at. */
struct look {
    const struct ch_game *game;
    struct ch_piece at[CH_MAX_SQUARES];
    int16_t row[CH_MAX_SQUARES], column[CH_MAX_SQUARES]; /* as the board is drawn */
    struct ch_placed placed[CH_MAX_SQUARES];
    int pieces;
    bool up[CH_SEATS]; /* its men move up the drawn board */
    struct ch_stance *stance;
};

static void lay_out(struct look *look) {
    const struct ch_game *game = look->game;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            if (square == CH_NO_SQUARE)
                continue;
            look->row[square] = (int16_t)row;
            look->column[square] = (int16_t)column;
        }
    for (int seat = 0; seat < CH_SEATS; seat++)
        look->up[seat] = (game->forward[seat] & (1 << CH_N | 1 << CH_NE | 1 << CH_NW)) != 0;
}

static bool is_man(const struct look *look, struct ch_piece piece) {
    return look->game->kinds[piece.kind].rises;
}

/* The directions in which a piece steps and jumps. */
static unsigned ways(const struct look *look, struct ch_piece piece) {
    return is_man(look, piece) ? look->game->forward[piece.seat] : 0xff;
}

/* True if an enemy beside the square could jump over a piece of `seat` there; `left` is as empty.
 */
static bool is_attacked(const struct look *look, int square, int seat, int left) {
    for (int way = 0; way < CH_DIRECTIONS; way++) {
        int from = look->game->graph.neighbour[square][way];
        int to = look->game->graph.neighbour[square][(way + HALF_TURN) % CH_DIRECTIONS];
        if (from == CH_NO_SQUARE || to == CH_NO_SQUARE || from == left ||
            look->at[from].seat != !seat || (look->at[to].seat != -1 && to != left))
            continue;
        if (ways(look, look->at[from]) >> (way + HALF_TURN) % CH_DIRECTIONS & 1)
            return true;
    }
    return false;
}

/* Rows to go until the seat's men are promoted. */
static int rows_to_go(const struct look *look, int seat, int square) {
    return look->up[seat] ? look->row[square] : look->game->rows - 1 - look->row[square];
}

static void count_steps(struct look *look, const struct ch_placed *placed, int *count) {
    bool man = is_man(look, placed->piece), safe_step = false;
    for (int way = 0; way < CH_DIRECTIONS; way++) {
        int to = look->game->graph.neighbour[placed->square][way];
        if (!(ways(look, placed->piece) >> way & 1) || to == CH_NO_SQUARE ||
            look->at[to].seat != -1)
            continue;
        bool safe = !is_attacked(look, to, placed->piece.seat, placed->square);
        count[!man ? CH_STAND_KING_MOVES : safe ? CH_STAND_MOVES : CH_STAND_LOSSES] += man || safe;
        safe_step |= safe;
    }
    count[CH_STAND_TRAPPED] += !man && !safe_step;
}

/* Own pieces or the edge diagonally behind, on both sides. */
static bool is_backed(const struct look *look, const struct ch_placed *placed) {
    unsigned forward = look->game->forward[placed->piece.seat];
    for (int way = 0; way < CH_DIRECTIONS; way++) {
        int behind = look->game->graph.neighbour[placed->square][(way + HALF_TURN) % CH_DIRECTIONS];
        if (forward >> way & 1 && behind != CH_NO_SQUARE &&
            look->at[behind].seat != placed->piece.seat)
            return false;
    }
    return true;
}

/* No enemy stands where it could meet the man on its way. */
static bool runs(const struct look *look, const struct ch_placed *man) {
    int seat = man->piece.seat, goal = rows_to_go(look, seat, man->square);
    if (look->stance->count[!seat][CH_STAND_KINGS] > 0)
        return false;
    for (int i = 0; i < look->pieces; i++) {
        const struct ch_placed *other = &look->placed[i];
        int ahead = goal - rows_to_go(look, seat, other->square);
        if (other->piece.seat != seat && ahead > 0 &&
            abs(look->column[other->square] - look->column[man->square]) <= ahead)
            return false;
    }
    return true;
}

static void count_man(struct look *look, const struct ch_placed *man, int *count) {
    int rows = rows_to_go(look, man->piece.seat, man->square);
    count[CH_STAND_ROWS] += look->game->rows - 1 - rows;
    count[CH_STAND_BACKED] += is_backed(look, man);
    count[CH_STAND_LEAN] += look->column[man->square] * 2 < look->game->columns ? 1 : -1;
    if (runs(look, man))
        count[rows <= NEAR     ? CH_STAND_RUN_NEAR
              : rows <= MIDDLE ? CH_STAND_RUN_MIDDLE
                               : CH_STAND_RUN_FAR]++;
}

/* Twice the distance of a place on a line of `length` from its middle. */
static int off_middle(int place, int length) {
    return abs(2 * place - (length - 1));
}

static void count_king(const struct look *look, const struct ch_placed *king, int *count) {
    int rows = look->game->rows, columns = look->game->columns;
    count[CH_STAND_KING_CENTRE] += rows + columns - 2 - off_middle(look->row[king->square], rows) -
                                   off_middle(look->column[king->square], columns);
}

/* Squares from the piece to the nearest king of `seat`. */
static int to_king(const struct look *look, const struct ch_placed *piece, int seat) {
    int nearest = look->game->rows + look->game->columns;
    for (int i = 0; i < look->pieces; i++) {
        const struct ch_placed *king = &look->placed[i];
        if (king->piece.seat != seat || is_man(look, king->piece))
            continue;
        int rows = abs(look->row[king->square] - look->row[piece->square]);
        int columns = abs(look->column[king->square] - look->column[piece->square]);
        int distance = rows > columns ? rows : columns;
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

static void count_hunt(struct look *look, int seat) {
    int kings = look->stance->count[!seat][CH_STAND_KINGS];
    if (look->stance->count[seat][CH_STAND_KINGS] == 0)
        return;
    for (int i = 0; i < look->pieces; i++)
        if (look->placed[i].piece.seat != seat &&
            (kings == 0 || !is_man(look, look->placed[i].piece)))
            look->stance->count[seat][CH_STAND_HUNT] += to_king(look, &look->placed[i], seat);
}

/* Pieces of both sides in the columns in which the side to move begins (the first, the third … as
 * it sees them): the side to move has the opposition when they are odd, while both have as many. */
static void find_the_move(struct look *look) {
    struct ch_stance *stance = look->stance;
    int own = stance->to_move, system = 0, lead = 0;
    for (int i = 0; i < look->pieces; i++) {
        const struct ch_placed *placed = &look->placed[i];
        system += (rows_to_go(look, own, placed->square) & 1) != 0;
        lead += placed->piece.seat == own ? 1 : -1;
    }
    stance->the_move = lead != 0 ? -1 : system % 2 ? own : !own;
}

void ch_stance_look(const struct ch_draughts *draughts, const struct ch_position *position,
                    struct ch_stance *stance) {
    struct look look = {.game = &draughts->game, .stance = stance};
    int squares = look.game->graph.count;
    memset(stance, 0, sizeof *stance);
    for (int square = 0; square < squares; square++)
        look.at[square].seat = -1;
    lay_out(&look);
    look.pieces = draughts->kernel->pieces(draughts, position, look.placed);
    stance->to_move = (int)position->word[0];
    assert(look.pieces <= squares && (stance->to_move == 0 || stance->to_move == 1));
    for (int i = 0; i < look.pieces; i++) {
        struct ch_piece piece = look.placed[i].piece;
        int square = look.placed[i].square;
        look.at[square] = piece;
        stance->count[piece.seat][is_man(&look, piece) ? CH_STAND_MEN : CH_STAND_KINGS]++;
        stance->piece[piece.seat][look.up[piece.seat] ? squares - square : square + 1] =
            (uint8_t)(1 + piece.kind);
    }
    for (int i = 0; i < look.pieces; i++) {
        const struct ch_placed *placed = &look.placed[i];
        int *count = stance->count[placed->piece.seat];
        count_steps(&look, placed, count);
        count[CH_STAND_HANGING] += is_attacked(&look, placed->square, placed->piece.seat, -1);
        if (is_man(&look, placed->piece))
            count_man(&look, placed, count);
        else
            count_king(&look, placed, count);
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        stance->count[seat][CH_STAND_LEAN] = abs(stance->count[seat][CH_STAND_LEAN]);
        count_hunt(&look, seat);
    }
    find_the_move(&look);
}
