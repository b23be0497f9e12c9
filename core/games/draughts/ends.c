/* See ends.h: the outcome of a game by its rules. */
#include "core/games/draughts/ends.h"

#include "core/games/draughts/draughts.h"

/* What the outcome of one position is worked out from. */
struct now {
    const struct ch_draughts *draughts;
    const struct ch_history *history;
    const struct ch_moves *legal;
    int mover;
};

static int pieces_of(const struct ch_draughts *draughts, const struct ch_position *position,
                     int seat, unsigned kinds) {
    int count = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        if (kinds >> kind & 1)
            count += draughts->kernel->count(draughts, position, seat, kind);
    return count;
}

static bool fits(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 const struct ch_side_pieces *side, int *all) {
    *all = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        int count = draughts->kernel->count(draughts, position, seat, kind);
        if (count < side->min[kind] || count > side->max[kind])
            return false;
        *all += count;
    }
    return *all >= side->all_min && *all <= side->all_max;
}

/* True if `first` is the side that the balance describes first. */
static bool balanced(const struct ch_draughts *draughts, const struct ch_position *position,
                     const struct ch_end_rule *rule, int first) {
    int own, other;
    return fits(draughts, position, first, &rule->side[0], &own) &&
           fits(draughts, position, !first, &rule->side[1], &other) &&
           own + other >= rule->total_min && own + other <= rule->total_max;
}

static bool same_pieces(const struct ch_draughts *draughts, const struct ch_position *a,
                        const struct ch_position *b) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < draughts->rules.kind_count; kind++)
            if (draughts->kernel->count(draughts, a, seat, kind) !=
                draughts->kernel->count(draughts, b, seat, kind))
                return false;
    return true;
}

/* The plies since the balance with this first side arose, as far as the rule asks: no further back
 * than it takes. The quiet plies before the start position are among them if the balance is as old.
 */
static int plies_balanced(const struct now *now, const struct ch_end_rule *rule, int first) {
    const struct ch_history *history = now->history;
    const struct ch_position *last = ch_history_position(history);
    int plies = 0, back = 0;
    for (; back < history->count && plies < rule->plies; back++) {
        int ply = history->count - 1 - back;
        const struct ch_position *then = ch_history_before(history, ply);
        if (!balanced(now->draughts, then, rule, first) ||
            (rule->unchanged && !same_pieces(now->draughts, then, last)))
            return plies;
        plies +=
            !rule->first_counts || ch_history_mover(history, &now->draughts->game, ply) == first;
    }
    if (back < history->count)
        return plies;
    bool first_moved_last = ch_history_mover(history, &now->draughts->game, 0) != first;
    return plies + (rule->first_counts ? (history->start_quiet + first_moved_last) / 2
                                       : history->start_quiet);
}

static bool some_capture(const struct ch_moves *legal) {
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].captured_count > 0)
            return true;
    return false;
}

/* The side described first, if the balance has stood for long enough; -1: it has not. */
static int decided_by_balance(const struct now *now, const struct ch_end_rule *rule) {
    for (int first = 0; first < CH_SEATS; first++) {
        if (!balanced(now->draughts, ch_history_position(now->history), rule, first))
            continue;
        if (rule->plies == 0 ? !some_capture(now->legal)
                             : plies_balanced(now, rule, first) >= rule->plies)
            return first;
    }
    return -1;
}

/* A player without any of the rule's kinds, the one to move before the other; -1: there is none. */
static int without_pieces(const struct now *now, const struct ch_end_rule *rule) {
    const struct ch_position *position = ch_history_position(now->history);
    for (int i = 0; i < CH_SEATS; i++) {
        int seat = i == 0 ? now->mover : !now->mover;
        if (pieces_of(now->draughts, position, seat, rule->kinds) == 0)
            return seat;
    }
    return -1;
}

/* Plies running that took nothing; with `highest`, of pieces of the highest kind only. Counts up to
 * `max`. */
static int plies_running(const struct now *now, bool highest, int max) {
    const struct ch_draughts *draughts = now->draughts;
    const struct ch_history *history = now->history;
    int plies = 0;
    for (; plies < max && plies < history->count; plies++) {
        int ply = history->count - 1 - plies;
        const struct ch_move *move = &history->plies[ply].move;
        const struct ch_position *before = ch_history_before(history, ply);
        if (move->captured_count > 0 ||
            (highest && draughts->kernel->piece_at(draughts, before, move->path[0]).kind !=
                            draughts->rules.highest))
            return plies;
    }
    return plies < max ? plies + history->start_quiet : plies;
}

static bool speaks(const struct now *now, const struct ch_end_rule *rule, int *about) {
    *about = now->mover;
    switch (rule->when) {
    case CH_WHEN_NO_MOVES:
        return now->legal->count == 0;
    case CH_WHEN_NO_PIECES:
        *about = without_pieces(now, rule);
        return *about >= 0;
    case CH_WHEN_BALANCE:
        *about = decided_by_balance(now, rule);
        return *about >= 0;
    case CH_WHEN_REPETITION:
        return ch_history_repetitions(now->history) >= rule->times;
    case CH_WHEN_QUIET:
        return ch_history_quiet(now->history) >= rule->plies;
    case CH_WHEN_KINGS:
        return plies_running(now, true, rule->plies) >= rule->plies;
    case CH_WHEN_NO_CAPTURE:
        return plies_running(now, false, rule->plies) >= rule->plies;
    }
    return false;
}

static enum ch_end cause_of(enum ch_end_when when) {
    switch (when) {
    case CH_WHEN_NO_MOVES:
        return CH_END_NO_MOVES;
    case CH_WHEN_NO_PIECES:
        return CH_END_NO_PIECES;
    case CH_WHEN_BALANCE:
        return CH_DRAUGHTS_BALANCE;
    case CH_WHEN_REPETITION:
        return CH_END_REPETITION;
    default:
        return CH_END_NO_PROGRESS;
    }
}

/* The seat that a result about `about` makes the winner; -1: it is a draw. */
static int winner_of(const struct now *now, enum ch_end_result result, int about) {
    const struct ch_position *position = ch_history_position(now->history);
    int lead = 0;
    switch (result) {
    case CH_RESULT_DRAW:
        return -1;
    case CH_RESULT_LOSES:
        return !about;
    case CH_RESULT_WINS:
        return about;
    case CH_RESULT_MAX_PIECES:
        lead =
            pieces_of(now->draughts, position, 0, ~0U) - pieces_of(now->draughts, position, 1, ~0U);
        break;
    }
    return lead == 0 ? -1 : lead < 0;
}

struct ch_outcome ch_ends_outcome(const struct ch_game *game, const struct ch_history *history,
                                  const struct ch_moves *legal) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_ends *ends = &draughts->ends;
    struct now now = {draughts, history, legal,
                      game->ops->side(game, ch_history_position(history))};
    for (int i = 0; i < ends->count; i++) {
        int about;
        if (!speaks(&now, &ends->rule[i], &about))
            continue;
        int winner = winner_of(&now, ends->rule[i].result, about);
        if (winner >= 0 && ends->losing)
            winner = !winner;
        return (struct ch_outcome){winner < 0 ? CH_DRAWN : CH_WON, winner,
                                   cause_of(ends->rule[i].when)};
    }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

bool ch_ends_irreversible(const struct ch_game *game, const struct ch_position *before,
                          const struct ch_move *move) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    if (move->captured_count > 0 || move->kind == CH_KIND_GONE)
        return true;
    int seat = game->ops->side(game, before), from = move->path[0];
    int kind = draughts->kernel->piece_at(draughts, before, from).kind;
    return draughts->ends.way_back[seat][kind][from] !=
           draughts->ends.way_back[seat][move->kind][move->path[move->path_length - 1]];
}
