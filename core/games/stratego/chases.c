/* The special rules about chases that StrategoUSA proposed for 2009: the continuous and the resumed
 * chase. A *chase move* of a piece after another one: the enemy's last move was the other one's,
 * from beside the square of the piece, and the piece has ended beside it again. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/laws_parts.h"

/* True if the step is a chase move after a piece that went from `left` to `there`. */
static bool follows(const struct ch_move *step, int left, int there) {
    return ch_stratego_beside(step->path[0], left) && ch_stratego_beside(step->path[1], there);
}

static bool has_piece(const struct ch_position *position, int square, int seat) {
    unsigned piece = ch_stratego_at(position, square);
    return piece && ch_stratego_seat(piece) == seat;
}

/* True if ply `own` is a chase move after the piece that moved in the ply before it, and both are
 * there. */
static bool chases(const struct ch_history *history, int own) {
    assert(own > 0 && own < history->count);
    const struct ch_ply *ply = &history->plies[own];
    const struct ch_move *flight = &history->plies[own - 1].move;
    int enemy = (int)ply->after.word[CH_STRATEGO_WORD_SIDE];
    return follows(&ply->move, flight->path[0], flight->path[1]) &&
           has_piece(&ply->after, ply->move.path[1], !enemy) &&
           has_piece(&ply->after, flight->path[1], enemy);
}

/* Moves follow one another as those of one pair if each begins where the one before ended. */
static void read_pursuit(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    const struct ch_ply *plies = history->plies;
    if (past->to == CH_NO_SQUARE)
        return;
    int chaser = past->to, target = plies[history->count - 1].move.path[0];
    past->pursuit.target = plies[history->count - 1].move.path[1];
    for (int own = history->count - CH_SEATS;
         own > 0 && past->pursuit.moves < CH_STRATEGO_CHASE_LIMIT; own -= CH_SEATS) {
        if (plies[own].move.path[1] != chaser || plies[own - 1].move.path[1] != target ||
            !chases(history, own))
            return;
        chaser = plies[own].move.path[0];
        target = plies[own - 1].move.path[0];
        past->pursuit.moves++;
    }
}

/* True if the pieces beside the square of a chased piece have changed since, the two pieces not
 * counted; `back` is just after the chase move. */
static bool surroundings_changed(const struct ch_stratego_past *past,
                                 const struct ch_stratego_back *back, int chaser, int target) {
    const struct ch_position *then = ch_history_before(past->history, back->ply);
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int square = past->stratego->game.graph.neighbour[target][direction];
        if (square == CH_NO_SQUARE)
            continue;
        int was = ch_stratego_at(then, square) ? back->now[square] : CH_NO_SQUARE;
        int is = ch_stratego_at(past->now, square) ? square : CH_NO_SQUARE;
        if (was == chaser || was == target)
            was = CH_NO_SQUARE;
        if (is == chaser || is == target)
            is = CH_NO_SQUARE;
        if (was != is)
            return true;
    }
    return false;
}

static void read_left_off(struct ch_stratego_past *past) {
    struct ch_stratego_squares seen[CH_STRATEGO_SQUARES];
    struct ch_stratego_left_off *left_off = &past->left_off;
    struct ch_stratego_back back;
    ch_stratego_back_begin(&back, past->history);
    for (; back.ply > 1; ch_stratego_back_step(&back)) {
        int own = back.ply - 1;
        if ((past->history->count - own) % CH_SEATS != 0 || !chases(past->history, own))
            continue;
        int chaser = back.now[past->history->plies[own].move.path[1]];
        int target = back.now[past->history->plies[own - 1].move.path[1]];
        if (chaser == CH_STRATEGO_FALLEN || target == CH_STRATEGO_FALLEN)
            continue;
        if (!left_off->any) {
            memset(seen, 0, sizeof seen);
            memset(left_off->of, 0, sizeof left_off->of);
        }
        left_off->any = true;
        if (ch_stratego_squares_has(&seen[chaser], target))
            continue;
        ch_stratego_squares_add(&seen[chaser], target);
        if (!surroundings_changed(past, &back, chaser, target))
            ch_stratego_squares_add(&left_off->of[chaser], target);
    }
}

int ch_stratego_chased_last(const struct ch_history *history, int chaser, int target) {
    struct ch_stratego_back back;
    ch_stratego_back_begin(&back, history);
    for (; back.ply > 1; ch_stratego_back_step(&back)) {
        int own = back.ply - 1;
        if ((history->count - own) % CH_SEATS == 0 && chases(history, own) &&
            back.now[history->plies[own].move.path[1]] == chaser &&
            back.now[history->plies[own - 1].move.path[1]] == target)
            return own;
    }
    return -1;
}

void ch_stratego_chases_read(struct ch_stratego_past *past) {
    past->pursuit = (struct ch_stratego_pursuit){.target = CH_NO_SQUARE};
    past->left_off.any = false;
    if (past->stratego->continuous_chase)
        read_pursuit(past);
    if (past->stratego->resumed_chase)
        read_left_off(past);
}

/* True if, for all that the side to move knows, the attacker may take the other piece: one of them
 * is the side's own, and a rank that was not shown may be any. */
static bool may_take(const struct ch_stratego_past *past, unsigned attacker, unsigned struck) {
    unsigned theirs = ch_stratego_seat(attacker) == past->seat ? struck : attacker;
    int kind = ch_stratego_kind(attacker), other = ch_stratego_kind(struck);
    if (!(theirs & CH_STRATEGO_SHOWN) || kind == CH_STRATEGO_UNKNOWN ||
        other == CH_STRATEGO_UNKNOWN)
        return true;
    return ch_stratego_moves_at_all(kind) && ch_stratego_strike(kind, other) != CH_STRATEGO_LOSES;
}

bool ch_stratego_at_risk(const struct ch_stratego_past *past, int square) {
    unsigned own = ch_stratego_at(past->now, square);
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[square][direction];
        unsigned piece = beside == CH_NO_SQUARE ? 0 : ch_stratego_at(past->now, beside);
        if (piece && ch_stratego_seat(piece) != past->seat && may_take(past, piece, own))
            return true;
    }
    return false;
}

bool ch_stratego_continuous_chase_forbids(const struct ch_stratego_past *past,
                                          const struct ch_move *step) {
    if (past->pursuit.moves < CH_STRATEGO_CHASE_LIMIT || step->path[0] != past->to)
        return false;
    int left = past->history->plies[past->history->count - 1].move.path[0];
    assert(past->pursuit.target != CH_NO_SQUARE);
    return follows(step, left, past->pursuit.target) &&
           has_piece(past->now, past->pursuit.target, !past->seat) &&
           !ch_stratego_at_risk(past, step->path[0]);
}

/* True if the step goes on with a chase of the piece on `target` that has not been left off. */
static bool goes_on(const struct ch_stratego_past *past, const struct ch_move *step, int target) {
    if (step->path[0] != past->to)
        return false;
    const struct ch_move *flight = &past->history->plies[past->history->count - 1].move;
    return flight->path[1] == target && ch_stratego_beside(past->to, flight->path[0]);
}

bool ch_stratego_resumed_chase_forbids(const struct ch_stratego_past *past,
                                       const struct ch_move *step, int *target) {
    if (!past->left_off.any)
        return false;
    int from = step->path[0], again = CH_NO_SQUARE, threatened = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[step->path[1]][direction];
        if (beside == CH_NO_SQUARE || !has_piece(past->now, beside, !past->seat))
            continue;
        threatened +=
            may_take(past, ch_stratego_at(past->now, from), ch_stratego_at(past->now, beside));
        if (again == CH_NO_SQUARE && ch_stratego_squares_has(&past->left_off.of[from], beside) &&
            !goes_on(past, step, beside))
            again = beside;
    }
    if (again == CH_NO_SQUARE || threatened >= 2 || ch_stratego_at_risk(past, from))
        return false;
    if (target)
        *target = again;
    return true;
}
