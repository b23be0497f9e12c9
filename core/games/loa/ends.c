/* How a game of Lines of Action ends. */
#include "core/games/loa/ends.h"

#include <assert.h>

#include "core/games/loa/loa.h"

struct ch_outcome ch_loa_connection(const struct ch_loa_board *board, bool mover, bool other) {
    assert(mover || other);
    int seat = mover ? !board->side : board->side;
    if (!mover || !other)
        return (struct ch_outcome){CH_WON, seat, CH_LOA_CONNECTED};
    return board->loa->mover_wins ? (struct ch_outcome){CH_WON, seat, CH_LOA_BOTH_CONNECTED}
                                  : (struct ch_outcome){CH_DRAWN, -1, CH_LOA_BOTH_CONNECTED};
}

/* A side whose last man was taken, after an end, has nothing to pass with. */
struct ch_outcome ch_loa_stuck(const struct ch_loa_board *board) {
    int side = board->side;
    if (!board->loa->may_pass || board->count[side] == 0)
        return (struct ch_outcome){CH_WON, !side, CH_END_NO_MOVES};
    if (!ch_loa_board_can_move(board, !side))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

int ch_loa_pass_square(const struct ch_loa_board *board) {
    const uint64_t *men = board->men[board->side];
    assert(board->count[board->side] > 0);
    int word = 0;
    while (!men[word])
        word++;
    return word * 64 + __builtin_ctzll(men[word]);
}

struct ch_outcome ch_loa_outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    const struct ch_loa *loa = ch_loa_of(game);
    struct ch_loa_board board;
    ch_loa_board_set(&board, loa, ch_history_position(history), false);
    struct ch_outcome outcome = {CH_ONGOING, -1, CH_END_NONE};
    bool mover = ch_loa_board_connected(&board, !board.side, CH_LOA_BY_FLOOD);
    bool other = ch_loa_board_connected(&board, board.side, CH_LOA_BY_FLOOD);
    if (mover || other)
        return ch_loa_connection(&board, mover, other);
    if (legal->count == 0 || legal->move[0].path[0] == legal->move[0].path[1])
        outcome = ch_loa_stuck(&board);
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (loa->repetition > 0 && ch_history_repetitions(history) >= loa->repetition)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (loa->limit > 0 && history->count >= loa->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return outcome;
}
