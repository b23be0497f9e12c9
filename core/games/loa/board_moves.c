/* Moves on the board: a man moves along a line as many squares as there are men on it, over its own
 * men but not over the other side's, and may land on one of those. */
#include <assert.h>

#include "core/games/loa/board.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Where the seat's man on `square` comes to in a direction; -1 if it can't move so. */
static int target_of(const struct ch_loa_board *board, int seat, int square, int direction) {
    const struct ch_loa *loa = board->loa;
    int line = direction % CH_LOA_LINES, step = loa->step[direction];
    int distance = ch_loa_board_on_line(board, line, square);
    if (distance > loa->room[square][direction])
        return -1;
    int target = square + distance * step;
    assert(target >= 0 && target < loa->size * loa->size && distance > 0);
    if (board->seat[target] == seat)
        return -1;
    for (int between = square + step; between != target; between += step)
        if (board->seat[between] == !seat)
            return -1;
    return target;
}

/* On a board of a word: the squares to which the man on `square` can move along a line. */
ALWAYS_INLINE uint64_t line_targets(const struct ch_loa_board *board, uint64_t own, uint64_t enemy,
                                    int square, int line) {
    const struct ch_loa *loa = board->loa;
    int distance = ch_loa_board_on_line(board, line, square);
    const struct ch_loa_reach *reach = &loa->reach[square][line][distance % 8];
    uint64_t targets = reach->ends & ~own, blocks = reach->between & enemy;
    if (blocks) {
        uint64_t above = ~UINT64_C(1) << square;
        if (blocks & above)
            targets &= ~above;
        if (blocks & ~above)
            targets &= above;
    }
    return targets;
}

ALWAYS_INLINE uint64_t all_targets(const struct ch_loa_board *board, uint64_t own, uint64_t enemy,
                                   int square) {
    return line_targets(board, own, enemy, square, CH_LOA_FILE) |
           line_targets(board, own, enemy, square, CH_LOA_RISING) |
           line_targets(board, own, enemy, square, CH_LOA_RANK) |
           line_targets(board, own, enemy, square, CH_LOA_FALLING);
}

int ch_loa_board_moves_to(const struct ch_loa_board *board, int seat, uint64_t allowed,
                          struct ch_loa_move moves[CH_LOA_MOVES]) {
    uint64_t own = board->men[seat][0], enemy = board->men[!seat][0];
    assert(board->loa->size <= CH_LOA_WORD_SIZE);
    struct ch_loa_move *move = moves;
    for (uint64_t left = own; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        uint64_t targets = all_targets(board, own, enemy, square) & allowed;
        for (; targets; targets &= targets - 1) {
            int target = __builtin_ctzll(targets);
            *move++ = (struct ch_loa_move){(uint8_t)square, (uint8_t)target, enemy >> target & 1};
        }
    }
    assert(move - moves <= CH_LOA_MOVES);
    return (int)(move - moves);
}

int ch_loa_board_moves(const struct ch_loa_board *board, struct ch_loa_move moves[CH_LOA_MOVES]) {
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return ch_loa_board_moves_to(board, board->side, ~UINT64_C(0), moves);
    int count = 0;
    for (int word = 0; word < CH_LOA_WORDS; word++)
        for (uint64_t left = board->men[board->side][word]; left; left &= left - 1) {
            int square = word * 64 + __builtin_ctzll(left);
            uint8_t targets[CH_DIRECTIONS];
            int found = ch_loa_board_targets(board, square, targets);
            for (int i = 0; i < found; i++)
                moves[count++] =
                    (struct ch_loa_move){(uint8_t)square, targets[i], board->seat[targets[i]] >= 0};
        }
    assert(count <= CH_LOA_MOVES);
    return count;
}

int ch_loa_board_captures(const struct ch_loa_board *board,
                          struct ch_loa_move moves[CH_LOA_MOVES]) {
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return ch_loa_board_moves_to(board, board->side, board->men[!board->side][0], moves);
    int count = ch_loa_board_moves(board, moves), kept = 0;
    for (int i = 0; i < count; i++)
        if (moves[i].captures)
            moves[kept++] = moves[i];
    return kept;
}

int ch_loa_board_targets(const struct ch_loa_board *board, int square,
                         uint8_t targets[CH_DIRECTIONS]) {
    int seat = board->seat[square], count = 0;
    assert(seat >= 0);
    if (board->loa->size <= CH_LOA_WORD_SIZE) {
        uint64_t left = all_targets(board, board->men[seat][0], board->men[!seat][0], square);
        for (; left; left &= left - 1)
            targets[count++] = (uint8_t)__builtin_ctzll(left);
        return count;
    }
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int target = target_of(board, seat, square, direction), i = count;
        if (target < 0)
            continue;
        for (; i > 0 && targets[i - 1] > target; i--)
            targets[i] = targets[i - 1];
        targets[i] = (uint8_t)target;
        count++;
    }
    return count;
}

int ch_loa_board_mobility(const struct ch_loa_board *board, int square) {
    uint8_t targets[CH_DIRECTIONS];
    return ch_loa_board_targets(board, square, targets);
}

bool ch_loa_board_can_move(const struct ch_loa_board *board, int seat) {
    uint8_t targets[CH_DIRECTIONS];
    for (int i = 0; i < board->count[seat]; i++)
        if (ch_loa_board_targets(board, board->man[seat][i], targets) > 0)
            return true;
    return false;
}
