/* Threats to connect, and which captures are tactical: see board.h. */
#include "core/games/loa/board.h"

/* A man that moves joins four groups at most, and may have been alone: from more groups than these
 * no move connects a side. Its Euler number is not more than its groups. */
enum { MAX_JOINED = 5 };

static bool is_connected(const struct ch_loa_board *board, int seat) {
    return ch_loa_board_connected(board, seat, CH_LOA_BY_QUADS);
}

/* Whether the move that `seat` has just made wins. */
static bool has_won(const struct ch_loa_board *board, int seat) {
    return is_connected(board, seat) && (board->loa->mover_wins || !is_connected(board, !seat));
}

/* Counts a move, and keeps it if that is asked for. */
static void count_move(const struct ch_loa_move *move, int *count, struct ch_loa_move found[]) {
    if (found)
        found[*count] = *move;
    ++*count;
}

/* Squares such that a move to any other leaves the men in several groups: the man who moves must
 * come beside all groups, but for the one that he was alone. */
static uint64_t joining_squares(const struct ch_loa *loa, uint64_t own) {
    uint64_t all = ~UINT64_C(0), but_one = 0; /* beside all groups so far, all but a man alone */
    for (uint64_t left = own; left && (all | but_one);) {
        uint64_t group = ch_loa_fill(loa, own, left & -left), beside = ch_loa_spread(loa, group);
        bool alone = !(group & (group - 1));
        but_one = (but_one & beside) | (alone ? all & ~beside : 0);
        all &= beside;
        left ^= group;
    }
    return all | but_one;
}

/* The same on a board of a word, where nothing need be made. */
static int word_winning_moves(const struct ch_loa_board *board, int seat, int max,
                              struct ch_loa_move found[]) {
    const struct ch_loa *loa = board->loa;
    uint64_t own = board->men[seat][0];
    struct ch_loa_move moves[CH_LOA_MOVES];
    uint64_t squares = joining_squares(loa, own);
    int wins = 0, count = squares ? ch_loa_board_moves_to(board, seat, squares, moves) : 0;
    for (int i = 0; i < count && wins < max; i++) {
        uint64_t from = UINT64_C(1) << moves[i].from, to = UINT64_C(1) << moves[i].to;
        uint64_t others = board->men[!seat][0] & ~to;
        if (ch_loa_one_group(loa, (own ^ from) | to) &&
            (loa->mover_wins || !others || !ch_loa_one_group(loa, others)))
            count_move(&moves[i], &wins, found);
    }
    return wins;
}

int ch_loa_winning_moves(struct ch_loa_board *board, int seat, int max,
                         struct ch_loa_move found[]) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    const struct ch_loa_move pass = {0, 0, false}; /* from any square */
    bool turned = board->side != seat;
    int wins = 0;
    if (ch_loa_board_euler4(board, seat) > 4 * MAX_JOINED)
        return 0;
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return word_winning_moves(board, seat, max, found);
    if (turned)
        ch_loa_board_make(board, &pass);
    int count = ch_loa_board_moves(board, moves);
    for (int i = 0; i < count && wins < max; i++) {
        ch_loa_board_make(board, &moves[i]);
        if (has_won(board, seat))
            count_move(&moves[i], &wins, found);
        ch_loa_board_unmake(board, &moves[i]);
    }
    if (turned)
        ch_loa_board_unmake(board, &pass);
    return wins;
}

int ch_loa_defences(struct ch_loa_board *board, int max, struct ch_loa_move found[]) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    int seat = board->side, defences = 0;
    if (has_won(board, !seat))
        return 0;
    int count = ch_loa_board_moves_or_pass(board, moves);
    for (int i = 0; i < count && defences < max; i++) {
        ch_loa_board_make(board, &moves[i]);
        if (is_connected(board, seat) ||
            (!is_connected(board, !seat) && ch_loa_winning_moves(board, !seat, 1, NULL) == 0))
            count_move(&moves[i], &defences, found);
        ch_loa_board_unmake(board, &moves[i]);
    }
    return defences;
}

int ch_loa_unstoppable(struct ch_loa_board *board, struct ch_loa_move found[]) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    int seat = board->side, unstoppable = 0;
    if (is_connected(board, !seat))
        return 0;
    int count = ch_loa_board_moves_or_pass(board, moves);
    for (int i = 0; i < count; i++) {
        ch_loa_board_make(board, &moves[i]);
        if (has_won(board, seat) ||
            (!is_connected(board, !seat) && ch_loa_winning_moves(board, seat, 1, NULL) > 0 &&
             ch_loa_defences(board, 1, NULL) == 0))
            count_move(&moves[i], &unstoppable, found);
        ch_loa_board_unmake(board, &moves[i]);
    }
    return unstoppable;
}

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
