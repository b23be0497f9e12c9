#include "core/games/loa/perft.h"

#include "core/games/loa/board.h"

static bool is_over(const struct ch_loa_board *board) {
    return ch_loa_board_connected(board, 0, CH_LOA_BY_FLOOD) ||
           ch_loa_board_connected(board, 1, CH_LOA_BY_FLOOD);
}

static uint64_t walk(struct ch_loa_board *board, int depth) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    if (is_over(board))
        return 0;
    int count = ch_loa_board_moves(board, moves);
    if (count == 0 && board->loa->may_pass && ch_loa_board_can_move(board, !board->side))
        moves[count++] = (struct ch_loa_move){0, 0, false};
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        ch_loa_board_make(board, &moves[i]);
        leaves += walk(board, depth - 1);
        ch_loa_board_unmake(board, &moves[i]);
    }
    return leaves;
}

uint64_t ch_loa_perft_general(const struct ch_loa *loa, const struct ch_position *position,
                              int depth) {
    struct ch_loa_board board;
    ch_loa_board_set(&board, loa, position, false);
    return walk(&board, depth);
}

uint64_t ch_loa_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result) {
    const struct ch_loa *loa = ch_loa_of(game);
    (void)by_result;
    return loa->general || loa->size > CH_LOA_WORD_SIZE ? ch_loa_perft_general(loa, position, depth)
                                                        : ch_loa_perft_lines(loa, position, depth);
}
