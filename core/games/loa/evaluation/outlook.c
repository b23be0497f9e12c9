/* Alpha-beta search of a depth that is fixed. */
#include "core/games/loa/evaluation/outlook.h"

#include <assert.h>

#include "core/games/loa/ends.h"
#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/loa/evaluation/tactical.h"

static bool is_connected(const struct ch_loa_board *board, int seat) {
    return ch_loa_board_connected(board, seat, CH_LOA_BY_QUADS);
}

static bool is_same(const struct ch_loa_move *a, const struct ch_loa_move *b) {
    return a->from == b->from && a->to == b->to;
}

static int value_of(const struct ch_loa_board *board, const struct ch_outcome *outcome, int plies) {
    int decided = CH_LOA_OUTLOOK_DECIDED - CH_LOA_OUTLOOK_PLIES + plies;
    return outcome->result == CH_DRAWN ? 0 : outcome->winner == board->side ? decided : -decided;
}

/* Whether the game is over; a quiet move leaves the side to move as it was, which is not connected.
 */
static bool is_over(const struct ch_loa_board *board, bool captured, struct ch_outcome *outcome) {
    bool mover = is_connected(board, !board->side);
    bool other = captured && is_connected(board, board->side);
    *outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    if (mover || other)
        *outcome = ch_loa_connection(board, mover, other);
    else if (!ch_loa_board_can_move(board, board->side))
        *outcome = ch_loa_stuck(board);
    return outcome->result != CH_ONGOING;
}

/* The moves to try: all and the pass, or tactical captures. */
static int moves_of(struct ch_loa_board *board, bool all, struct ch_loa_move moves[CH_LOA_MOVES]) {
    int count = all ? ch_loa_board_moves(board, moves) : ch_loa_board_captures(board, moves);
    int kept = 0;
    if (all && count == 0) {
        uint8_t square = (uint8_t)ch_loa_pass_square(board);
        moves[count++] = (struct ch_loa_move){square, square, false};
    }
    if (all)
        return count;
    for (int i = 0; i < count; i++)
        if (ch_loa_tactical(board, &moves[i]))
            moves[kept++] = moves[i];
    return kept;
}

/* Brings the next move to the front of those that are left: what was good beside, then captures.
 * *class is 3 at first, and then that of the move before: no other is in a higher one. */
static struct ch_loa_move next_of(struct ch_loa_move moves[], int at, int count,
                                  const struct ch_loa_move good[2], int *class) {
    int best = at, most = -1;
    for (int i = at; i < count && most < *class; i++) {
        int first = is_same(&moves[i], &good[0])   ? 3
                    : is_same(&moves[i], &good[1]) ? 2
                                                   : moves[i].captures;
        if (first > most) {
            most = first;
            best = i;
        }
    }
    struct ch_loa_move next = moves[best];
    moves[best] = moves[at];
    moves[at] = next;
    *class = most;
    return next;
}

static int search_outlook(struct ch_loa_board *board, int plies, bool captured, int alpha, int beta,
                          struct ch_loa_habits *habits, struct ch_loa_sequel *line) {
    struct ch_outcome outcome;
    struct ch_loa_move moves[CH_LOA_MOVES];
    struct ch_loa_sequel next;
    struct ch_loa_move *good = habits->good[plies > 0 ? plies : 0];
    int best = -CH_LOA_OUTLOOK_DECIDED - 1;
    line->count = 0;
    if (is_over(board, captured, &outcome))
        return value_of(board, &outcome, plies);
    if (plies <= 0) {
        best = ch_loa_evaluate(board, CH_LOA_MIA);
        if (best >= beta || plies == -CH_LOA_OUTLOOK_CAPTURES)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    int count = moves_of(board, plies > 0, moves), class = 3;
    for (int i = 0; i < count; i++) {
        const struct ch_loa_move move = next_of(moves, i, count, good, &class);
        ch_loa_board_make(board, &move);
        int value = -search_outlook(board, plies - 1, move.captures, -beta, -alpha, habits, &next);
        ch_loa_board_unmake(board, &move);
        if (value <= best)
            continue;
        best = value;
        line->move[0] = move;
        line->count = 1;
        for (int at = 0; at < next.count; at++)
            line->move[line->count++] = next.move[at];
        assert(line->count <= CH_LOA_OUTLOOK_LINE);
        alpha = value > alpha ? value : alpha;
        if (alpha >= beta) {
            if (plies > 0 && !is_same(&good[0], &move)) {
                good[1] = good[0];
                good[0] = move;
            }
            break;
        }
    }
    return best;
}

int ch_loa_outlook(struct ch_loa_board *board, bool captured, int alpha, int beta,
                   struct ch_loa_habits *habits, struct ch_loa_sequel *line) {
    struct ch_loa_sequel unused;
    assert(board->keeps_quads && alpha < beta);
    return search_outlook(board, CH_LOA_OUTLOOK_PLIES, captured, alpha, beta, habits,
                          line ? line : &unused);
}
