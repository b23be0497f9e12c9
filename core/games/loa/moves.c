/* The legal moves of a position, as its board has them. */
#include "core/games/loa/ends.h"
#include "core/games/loa/loa.h"

static void add(struct ch_moves *moves, int from, int to, bool captures) {
    struct ch_move *move = ch_moves_add(moves);
    move->path_length = 2;
    move->path[0] = (uint8_t)from;
    move->path[1] = (uint8_t)to;
    if (captures)
        move->captured[move->captured_count++] = (uint8_t)to;
}

void ch_loa_moves(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *moves) {
    const struct ch_loa *loa = ch_loa_of(game);
    struct ch_loa_board board;
    struct ch_loa_move found[CH_LOA_MOVES];
    ch_loa_board_set(&board, loa, ch_history_position(history), false);
    int count = ch_loa_board_moves(&board, found);
    for (int i = 0; i < count; i++)
        add(moves, found[i].from, found[i].to, found[i].captures);
    if (count == 0 && loa->may_pass && board.count[board.side] > 0) {
        int square = ch_loa_pass_square(&board);
        add(moves, square, square, false);
    }
}

bool ch_loa_can_capture(const struct ch_game *game, const struct ch_position *position) {
    struct ch_loa_board board;
    struct ch_loa_move found[CH_LOA_MOVES];
    ch_loa_board_set(&board, ch_loa_of(game), position, false);
    return ch_loa_board_captures(&board, found) > 0;
}
