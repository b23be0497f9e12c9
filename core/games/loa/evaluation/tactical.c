#include "core/games/loa/evaluation/tactical.h"

#include "core/games/loa/rules.h"

/* The change of four times a side's Euler number by a man more or less on `square`, where `gone` is
 * empty. The four quads round a square are the corners of the ring of its neighbours, three squares
 * of it each: side, corner, side. */
static int change_at(const struct ch_loa_board *board, int seat, int square, int gone) {
    static const int8_t change[8] = {1, -1, -3, -1, -1, 1, -1, 1};
    const int16_t *neighbour = board->loa->game.graph.neighbour[square];
    unsigned ring = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = neighbour[direction];
        if (next >= 0 && next != gone && board->seat[next] == seat)
            ring |= 1U << direction;
    }
    ring |= ring << CH_DIRECTIONS;
    return change[ring & 7] + change[ring >> 2 & 7] + change[ring >> 4 & 7] + change[ring >> 6 & 7];
}

void ch_loa_euler4_change(const struct ch_loa_board *board, const struct ch_loa_move *move,
                          int *own, int *other) {
    int seat = board->side;
    *own = *other = 0;
    if (move->from == move->to)
        return;
    *own = change_at(board, seat, move->to, move->from) -
           change_at(board, seat, move->from, CH_NO_SQUARE);
    if (move->captures)
        *other = -change_at(board, !seat, move->to, CH_NO_SQUARE);
}

/* Four times the groups of a side, whose Euler number is this. `min` is the lesser of those
 * before and after the move: both sides of a comparison are counted alike. */
static int groups4(const struct ch_loa_board *board, int seat, int euler4, int min) {
    return min > 4 ? euler4 : 4 * ch_loa_board_groups(board, seat);
}

bool ch_loa_tactical(struct ch_loa_board *board, const struct ch_loa_move *move) {
    if (!move->captures)
        return false;
    int seat = board->side, own_change, other_change;
    ch_loa_euler4_change(board, move, &own_change, &other_change);
    int own = ch_loa_board_euler4(board, seat), other = ch_loa_board_euler4(board, !seat);
    int own_min = ch_min(own, own + own_change);
    int other_min = ch_min(other, other + other_change);
    if (own_min > 4 && other_min > 4)
        return own_change < 0 || other_change > 0;
    int own_before = groups4(board, seat, own, own_min);
    int other_before = groups4(board, !seat, other, other_min);
    ch_loa_board_make(board, move);
    int own_after = groups4(board, seat, own + own_change, own_min);
    int other_after = groups4(board, !seat, other + other_change, other_min);
    ch_loa_board_unmake(board, move);
    return own_after < own_before || other_after > other_before;
}
