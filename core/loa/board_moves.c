/* Moves on the board: a man moves along a line as many squares as there are men on it, over its own
 * men but not over the other side's, and may land on one of those. */
#include "core/loa/board.h"

/* Where the seat's man on `square` comes to in a direction; -1 if it can't move so. */
static int target_of(const struct ch_loa_board *board, int seat, int square, int direction) {
    const struct ch_loa *loa = board->loa;
    int line = direction % CH_LOA_LINES, step = loa->step[direction];
    int distance = board->line[line][loa->number[line][square]];
    if (distance > loa->room[square][direction])
        return -1;
    int target = square + distance * step;
    if (board->seat[target] == seat)
        return -1;
    for (int between = square + step; between != target; between += step)
        if (board->seat[between] == !seat)
            return -1;
    return target;
}

int ch_loa_board_moves(const struct ch_loa_board *board, struct ch_loa_move moves[CH_LOA_MOVES]) {
    int seat = board->side, count = 0;
    for (int word = 0; word < CH_LOA_WORDS; word++)
        for (uint64_t left = board->men[seat][word]; left; left &= left - 1) {
            int square = word * 64 + __builtin_ctzll(left);
            for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
                int target = target_of(board, seat, square, direction);
                if (target >= 0)
                    moves[count++] = (struct ch_loa_move){(uint8_t)square, (uint8_t)target,
                                                          board->seat[target] >= 0};
            }
        }
    return count;
}

int ch_loa_board_targets(const struct ch_loa_board *board, int square,
                         uint8_t targets[CH_DIRECTIONS]) {
    int count = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int target = target_of(board, board->seat[square], square, direction);
        if (target >= 0)
            targets[count++] = (uint8_t)target;
    }
    return count;
}

int ch_loa_board_mobility(const struct ch_loa_board *board, int square) {
    uint8_t targets[CH_DIRECTIONS];
    return ch_loa_board_targets(board, square, targets);
}

bool ch_loa_board_can_move(const struct ch_loa_board *board, int seat) {
    for (int i = 0; i < board->count[seat]; i++)
        for (int direction = 0; direction < CH_DIRECTIONS; direction++)
            if (target_of(board, seat, board->man[seat][i], direction) >= 0)
                return true;
    return false;
}
