/* How a game of Lines of Action ends. */
#include "core/games/loa/board.h"
#include "core/games/loa/loa.h"

/* `mover` is the side that isn't to move: it has made the position, or has it so from the start. */
static struct ch_outcome connection(const struct ch_loa_board *board) {
    int mover = !board->side;
    bool its = ch_loa_board_connected(board, mover, CH_LOA_BY_FLOOD);
    bool others = ch_loa_board_connected(board, !mover, CH_LOA_BY_FLOOD);
    if (its && others)
        return board->loa->mover_wins ? (struct ch_outcome){CH_WON, mover, CH_LOA_BOTH_CONNECTED}
                                      : (struct ch_outcome){CH_DRAWN, -1, CH_LOA_BOTH_CONNECTED};
    if (its || others)
        return (struct ch_outcome){CH_WON, its ? mover : !mover, CH_LOA_CONNECTED};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

struct ch_outcome ch_loa_outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    const struct ch_loa *loa = ch_loa_of(game);
    struct ch_loa_board board;
    ch_loa_board_set(&board, loa, ch_history_position(history), false);
    struct ch_outcome outcome = connection(&board);
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (legal->count == 0)
        return (struct ch_outcome){CH_WON, !board.side, CH_END_NO_MOVES};
    bool passes = legal->move[0].path[0] == legal->move[0].path[1];
    if (passes && !ch_loa_board_can_move(&board, !board.side))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
    if (loa->repetition > 0 && ch_history_repetitions(history) >= loa->repetition)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (loa->limit > 0 && history->count >= loa->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return outcome;
}
