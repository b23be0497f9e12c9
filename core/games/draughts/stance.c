#include "core/games/draughts/stance.h"

#include <assert.h>
#include <stdlib.h>

enum { NEAR = 2, MIDDLE = 4 };

/* The board while it is looked at. */
struct view {
    const struct ch_game *game;
    const struct ch_names *names; /* have the rank and the column of each square */
    struct ch_piece at[CH_MAX_SQUARES];
    struct ch_placed placed[CH_MAX_SQUARES];
    int pieces;
    bool up[CH_SEATS]; /* its men move up the drawn board */
    struct ch_stance *stance;
};

static bool is_man(const struct view *view, struct ch_piece piece) {
    return view->game->kinds[piece.kind].rises;
}

/* The directions in which a piece steps and jumps. */
static unsigned ways(const struct view *view, struct ch_piece piece) {
    return is_man(view, piece) ? view->game->forward[piece.seat] : CH_ALL_WAYS;
}

/* True if an enemy beside the square could jump over a piece of `seat` there; `left` is as empty.
 */
static bool is_attacked(const struct view *view, int square, int seat, int left) {
    for (int way = 0; way < CH_WAYS; way++) {
        int from = view->game->graph.neighbour[square][way];
        int to = view->game->graph.neighbour[square][ch_way_opposite(way)];
        if (from == CH_NO_SQUARE || to == CH_NO_SQUARE || from == left ||
            view->at[from].seat != !seat || (view->at[to].seat != -1 && to != left))
            continue;
        if (ways(view, view->at[from]) >> ch_way_opposite(way) & 1)
            return true;
    }
    return false;
}

/* Enemies beside `from` that a piece could take, once it has gone there. */
static int count_targets(const struct view *view, const struct ch_placed *placed, int from) {
    int targets = 0;
    for (int way = 0; way < CH_WAYS; way++) {
        int over = view->game->graph.neighbour[from][way];
        if (!(ways(view, placed->piece) >> way & 1) || over == CH_NO_SQUARE ||
            view->at[over].seat != !placed->piece.seat)
            continue;
        int to = view->game->graph.neighbour[over][way];
        targets += to != CH_NO_SQUARE && (view->at[to].seat == -1 || to == placed->square);
    }
    return targets;
}

/* Rows to go until the seat's men are promoted. */
static int rows_to_go(const struct view *view, int seat, int square) {
    return view->up[seat] ? view->game->rows - 1 - view->names->rank[square]
                          : view->names->rank[square];
}

/* Counts the steps of a piece; *fewest is that of a king so far. */
static void count_steps(struct view *view, const struct ch_placed *placed, int *count,
                        int *fewest) {
    bool man = is_man(view, placed->piece);
    int safe_steps = 0;
    for (int way = 0; way < CH_WAYS; way++) {
        int to = view->game->graph.neighbour[placed->square][way];
        if (!(ways(view, placed->piece) >> way & 1) || to == CH_NO_SQUARE ||
            view->at[to].seat != -1)
            continue;
        bool safe = !is_attacked(view, to, placed->piece.seat, placed->square);
        count[!man ? CH_STAND_KING_MOVES : safe ? CH_STAND_MOVES : CH_STAND_LOSSES] += man || safe;
        safe_steps += safe;
        count[CH_STAND_FORKS] += !man && safe && count_targets(view, placed, to) >= 2;
    }
    if (man)
        return;
    count[CH_STAND_TRAPPED] += safe_steps == 0;
    if (safe_steps < *fewest)
        *fewest = safe_steps;
}

/* Own pieces or the edge diagonally behind, on both sides. */
static bool is_backed(const struct view *view, const struct ch_placed *placed) {
    unsigned forward = view->game->forward[placed->piece.seat];
    for (int way = 0; way < CH_WAYS; way++) {
        int behind = view->game->graph.neighbour[placed->square][ch_way_opposite(way)];
        if (forward >> way & 1 && behind != CH_NO_SQUARE &&
            view->at[behind].seat != placed->piece.seat)
            return false;
    }
    return true;
}

/* True if no enemy could meet the man on its way. */
static bool runs(const struct view *view, const struct ch_placed *man) {
    int seat = man->piece.seat, goal = rows_to_go(view, seat, man->square);
    if (view->stance->count[!seat][CH_STAND_KINGS] > 0)
        return false;
    for (int i = 0; i < view->pieces; i++) {
        const struct ch_placed *other = &view->placed[i];
        int ahead = goal - rows_to_go(view, seat, other->square);
        if (other->piece.seat != seat && ahead > 0 &&
            abs(view->names->column[other->square] - view->names->column[man->square]) <= ahead)
            return false;
    }
    return true;
}

static void count_man(struct view *view, const struct ch_placed *man, int *count) {
    int rows = rows_to_go(view, man->piece.seat, man->square);
    count[CH_STAND_ROWS] += view->game->rows - 1 - rows;
    count[CH_STAND_BACKED] += is_backed(view, man);
    count[CH_STAND_LEAN] += view->names->column[man->square] * 2 < view->game->columns ? 1 : -1;
    if (runs(view, man))
        count[rows <= NEAR     ? CH_STAND_RUN_NEAR
              : rows <= MIDDLE ? CH_STAND_RUN_MIDDLE
                               : CH_STAND_RUN_FAR]++;
}

/* Twice the distance of a place on a line of `length` from its middle. */
static int off_middle(int place, int length) {
    return abs(2 * place - (length - 1));
}

static void count_king(const struct view *view, const struct ch_placed *king, int *count) {
    int rows = view->game->rows, columns = view->game->columns;
    count[CH_STAND_KING_CENTRE] += rows + columns - 2 -
                                   off_middle(view->names->rank[king->square], rows) -
                                   off_middle(view->names->column[king->square], columns);
}

/* Steps of a king from one square to the other on an empty board. */
static int distance(const struct view *view, int from, int to) {
    int rows = abs(view->names->rank[from] - view->names->rank[to]);
    int columns = abs(view->names->column[from] - view->names->column[to]);
    return rows > columns ? rows : columns;
}

/* Squares from the piece to the nearest king of `seat`. */
static int to_king(const struct view *view, const struct ch_placed *piece, int seat) {
    int nearest = view->game->rows + view->game->columns;
    for (int i = 0; i < view->pieces; i++) {
        const struct ch_placed *king = &view->placed[i];
        if (king->piece.seat != seat || is_man(view, king->piece))
            continue;
        int squares = distance(view, king->square, piece->square);
        nearest = squares < nearest ? squares : nearest;
    }
    return nearest;
}

static void count_hunt(struct view *view, int seat) {
    if (view->stance->count[seat][CH_STAND_KINGS] == 0)
        return;
    for (int i = 0; i < view->pieces; i++)
        if (view->placed[i].piece.seat != seat)
            view->stance->count[seat][CH_STAND_HUNT] += to_king(view, &view->placed[i], seat);
}

static void count_scatter(struct view *view, int seat) {
    int farthest = 0, squares = 0;
    if (view->stance->count[seat][CH_STAND_KINGS] == 0)
        return;
    for (int i = 0; i < view->pieces; i++) {
        const struct ch_placed *king = &view->placed[i];
        if (king->piece.seat != seat || is_man(view, king->piece))
            continue;
        for (int j = 0; j < view->pieces; j++) {
            const struct ch_placed *other = &view->placed[j];
            if (is_man(view, other->piece))
                continue;
            int apart = distance(view, king->square, other->square);
            if (other->piece.seat != seat)
                squares += apart;
            else if (apart > farthest)
                farthest = apart;
        }
    }
    view->stance->count[seat][CH_STAND_SCATTER] = squares + farthest;
}

/* Pieces of both sides in the columns in which the side to move begins (the first, the third … as
 * it sees them): the side to move has the opposition when they are odd, while both have as many. */
static void find_the_move(struct view *view) {
    struct ch_stance *stance = view->stance;
    int own = stance->to_move, system = 0, lead = 0;
    for (int i = 0; i < view->pieces; i++) {
        const struct ch_placed *placed = &view->placed[i];
        system += (rows_to_go(view, own, placed->square) & 1) != 0;
        lead += placed->piece.seat == own ? 1 : -1;
    }
    stance->the_move = lead != 0 ? -1 : system % 2 ? own : !own;
}

void ch_stance_look(const struct ch_draughts *draughts, const struct ch_position *position,
                    struct ch_stance *stance) {
    struct view view = {.game = &draughts->game, .names = &draughts->names, .stance = stance};
    int squares = view.game->graph.count;
    int fewest[CH_SEATS] = {CH_WAYS, CH_WAYS};
    memset(stance, 0, sizeof *stance);
    for (int square = 0; square < squares; square++)
        view.at[square].seat = -1;
    for (int seat = 0; seat < CH_SEATS; seat++)
        view.up[seat] = (view.game->forward[seat] & (1 << CH_N | 1 << CH_NE | 1 << CH_NW)) != 0;
    view.pieces = draughts->kernel->pieces(draughts, position, view.placed);
    stance->to_move = (int)position->word[0];
    assert(view.pieces <= squares && (stance->to_move == 0 || stance->to_move == 1));
    for (int i = 0; i < view.pieces; i++) {
        struct ch_piece piece = view.placed[i].piece;
        int square = view.placed[i].square;
        view.at[square] = piece;
        stance->count[piece.seat][is_man(&view, piece) ? CH_STAND_MEN : CH_STAND_KINGS]++;
        stance->piece[piece.seat][view.up[piece.seat] ? squares - square : square + 1] =
            (uint8_t)(1 + piece.kind);
    }
    for (int i = 0; i < view.pieces; i++) {
        const struct ch_placed *placed = &view.placed[i];
        int *count = stance->count[placed->piece.seat];
        count_steps(&view, placed, count, &fewest[placed->piece.seat]);
        count[CH_STAND_HANGING] += is_attacked(&view, placed->square, placed->piece.seat, -1);
        if (is_man(&view, placed->piece))
            count_man(&view, placed, count);
        else
            count_king(&view, placed, count);
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        stance->count[seat][CH_STAND_LEAN] = abs(stance->count[seat][CH_STAND_LEAN]);
        count_hunt(&view, seat);
        count_scatter(&view, seat);
        if (stance->count[seat][CH_STAND_KINGS] > 0)
            stance->count[seat][CH_STAND_LEAST_MOVES] = fewest[seat];
    }
    find_the_move(&view);
}
