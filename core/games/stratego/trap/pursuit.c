#include "core/games/stratego/trap/pursuit_parts.h"

ch_trap_set ch_pursuit_guarded(const struct ch_trap_board *board, enum ch_trap_seat seat) {
    ch_trap_set guarded = 0,
                guards = ch_trap_squares_of(board, seat == CH_TRAP_RED ? CH_TRAP_GUARD_RED
                                                                       : CH_TRAP_GUARD_BLUE);
    for (; guards; guards &= guards - 1)
        guarded |= ch_trap_beside(ch_trap_first(guards));
    return guarded;
}

/* True if the solver of two pieces can do it: two, neither a scout, neither a miner with bombs, and
 * blue with a waiting move, so that it never has to strike what its defender falls by. */
static bool is_pair(const struct ch_trap_board *board) {
    const struct ch_trap_piece *piece = board->piece;
    return board->pieces == 2 && board->waits[CH_TRAP_BLUE] && piece[0].rank != CH_PURSUIT_SCOUT &&
           piece[1].rank != CH_PURSUIT_SCOUT &&
           (piece[0].rank != CH_PURSUIT_MINER || !ch_trap_squares_of(board, CH_TRAP_BOMB_BLUE)) &&
           (piece[1].rank != CH_PURSUIT_MINER || !ch_trap_squares_of(board, CH_TRAP_BOMB_RED));
}

/* True if blue escapes where the solver of two pieces says so: the attacker is red's only piece and
 * steps a square at a time, and blue can wait. */
static bool is_bounded_by_pair(const struct ch_trap_board *board,
                               const struct ch_pursuit_task *task) {
    for (int i = CH_TRAP_DEFENDER + 1; i < board->pieces; i++)
        if (ch_trap_seat_of(&board->piece[i]) == CH_TRAP_RED)
            return false;
    return board->waits[CH_TRAP_BLUE] && task->prey == 1 << CH_TRAP_DEFENDER &&
           board->piece[CH_TRAP_ATTACKER].rank != CH_PURSUIT_SCOUT;
}

void ch_pursuit_add(struct ch_pursuit *pursuit, const struct ch_pursuit_move *move) {
    if (pursuit->play_length < CH_PURSUIT_MAX_PLAY)
        pursuit->play[pursuit->play_length++] = *move;
}

void ch_pursuit_solve(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                      struct ch_pursuit *pursuit) {
    struct ch_pursuit_task whole = *task;
    if (!whole.max_states)
        whole.max_states = CH_PURSUIT_STATES;
    if (!whole.prey)
        whole.prey = 1 << CH_TRAP_DEFENDER;
    *pursuit = (struct ch_pursuit){.outcome = CH_TRAP_UNDECIDED};
    if (is_pair(board)) {
        ch_pursuit_solve_pair(board, &whole, pursuit);
        return;
    }
    if (is_bounded_by_pair(board, &whole)) {
        ch_pursuit_solve_pair(board, &whole, pursuit);
        if (pursuit->outcome == CH_TRAP_ESCAPES)
            return;
        *pursuit = (struct ch_pursuit){.outcome = CH_TRAP_UNDECIDED};
    }
    ch_pursuit_solve_graph(board, &whole, pursuit);
}
