/* The outcome of a game by its rules; moves, and what of them the past forbids. */
#include "core/games/draughts/ends.h"

#include <assert.h>

#include "core/games/draughts/draughts.h"
#include "core/games/walk.h"

int ch_ends_pieces(const struct ch_ends_count *count, int seat, unsigned kinds) {
    int pieces = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++)
        if (kinds >> kind & 1)
            pieces += count->of[seat][kind];
    return pieces;
}

static bool fits(const struct ch_ends_count *count, int seat, const struct ch_side_pieces *side) {
    int all = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++) {
        int pieces = count->of[seat][kind];
        if (pieces < side->min[kind] || pieces > side->max[kind])
            return false;
        all += pieces;
    }
    return all >= side->all_min && all <= side->all_max;
}

bool ch_ends_balanced(const struct ch_end_rule *rule, const struct ch_ends_count *count,
                      int first) {
    int all = ch_ends_pieces(count, 0, ~0U) + ch_ends_pieces(count, 1, ~0U);
    return all >= rule->total_min && all <= rule->total_max && fits(count, first, &rule->side[0]) &&
           fits(count, !first, &rule->side[1]);
}

/* The side described first, if the balance has held for long enough; -1: it has not. */
static int decided_by_balance(const struct ch_ends_now *now, const struct ch_end_rule *rule,
                              const uint16_t balanced[CH_SEATS]) {
    for (int first = 0; first < CH_SEATS; first++) {
        if (!ch_ends_balanced(rule, &now->count, first))
            continue;
        if (rule->plies == 0 ? !now->captures : balanced[first] >= rule->plies)
            return first;
    }
    return -1;
}

/* A player with some, or without any, of the rule's kinds, the one to move before the other; -1:
 * there is none. */
static int with_pieces(const struct ch_ends_now *now, const struct ch_end_rule *rule, bool some) {
    for (int i = 0; i < CH_SEATS; i++) {
        int seat = i == 0 ? now->mover : !now->mover;
        if ((ch_ends_pieces(&now->count, seat, rule->kinds) > 0) == some)
            return seat;
    }
    return -1;
}

static bool rule_holds(const struct ch_ends_now *now, const struct ch_ends *ends, int i,
                       int *about) {
    const struct ch_end_rule *rule = &ends->rule[i];
    *about = now->mover;
    switch (rule->when) {
    case CH_WHEN_NO_MOVES:
        return !now->moves;
    case CH_WHEN_NO_PIECES:
    case CH_WHEN_PIECES:
        *about = with_pieces(now, rule, rule->when == CH_WHEN_PIECES);
        return *about >= 0;
    case CH_WHEN_BALANCE:
        *about = decided_by_balance(now, rule, now->balanced[i]);
        return *about >= 0;
    case CH_WHEN_REPETITION:
        return now->repetitions >= rule->times;
    default:
        return now->running[ch_end_run(rule->when)] >= rule->plies;
    }
}

static enum ch_end cause_of(enum ch_end_when when) {
    return when == CH_WHEN_NO_MOVES                            ? CH_END_NO_MOVES
           : when == CH_WHEN_NO_PIECES                         ? CH_END_NO_PIECES
           : when == CH_WHEN_PIECES || when == CH_WHEN_BALANCE ? CH_DRAUGHTS_BALANCE
           : when == CH_WHEN_REPETITION                        ? CH_END_REPETITION
                                                               : CH_END_NO_PROGRESS;
}

/* The seat that a result about `about` makes the winner; -1: it is a draw. */
static int winner_of(const struct ch_ends_now *now, enum ch_end_result result, int about) {
    int lead = ch_ends_pieces(&now->count, 0, ~0U) - ch_ends_pieces(&now->count, 1, ~0U);
    if (result == CH_RESULT_LOSES || result == CH_RESULT_WINS)
        return result == CH_RESULT_WINS ? about : !about;
    return result == CH_RESULT_DRAW || lead == 0 ? -1 : lead < 0;
}

struct ch_outcome ch_ends_decide(const struct ch_ends *ends, const struct ch_ends_now *now) {
    for (int i = 0; i < ends->count; i++) {
        int about;
        if (!rule_holds(now, ends, i, &about))
            continue;
        int winner = winner_of(now, ends->rule[i].result, about);
        assert(about >= -1 && about < CH_SEATS && winner < CH_SEATS);
        if (winner >= 0 && ends->losing)
            winner = !winner;
        return (struct ch_outcome){winner < 0 ? CH_DRAWN : CH_WON, winner,
                                   cause_of(ends->rule[i].when)};
    }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

static struct ch_ends_count count_pieces(const struct ch_draughts *draughts,
                                         const struct ch_position *position) {
    struct ch_ends_count count = {0};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < draughts->rules.kind_count; kind++)
            count.of[seat][kind] = (uint8_t)draughts->kernel->count(draughts, position, seat, kind);
    return count;
}

/* The plies since the balance with this first side arose, as far as the rule asks: no further back
 * than it takes. The quiet plies before the start position are among them if the balance is as old.
 */
static int plies_balanced(const struct ch_draughts *draughts, const struct ch_history *history,
                          const struct ch_end_rule *rule, const struct ch_ends_count *last,
                          int first) {
    const struct ch_game *game = &draughts->game;
    int plies = 0, back = 0;
    for (; back < history->count && plies < rule->plies; back++) {
        int ply = history->count - 1 - back;
        struct ch_ends_count then = count_pieces(draughts, ch_history_before(history, ply));
        if (!ch_ends_balanced(rule, &then, first) ||
            (rule->unchanged && memcmp(&then, last, sizeof then) != 0))
            return plies;
        plies += !rule->first_counts || ch_history_mover(history, game, ply) == first;
    }
    if (back < history->count)
        return plies;
    return plies + ch_ends_balanced_before(rule, history->start_quiet,
                                           ch_history_mover(history, game, 0) == first);
}

/* Plies running that took nothing; with `highest`, of pieces of the highest kind only. Counts up to
 * `max`. */
static int plies_running(const struct ch_draughts *draughts, const struct ch_history *history,
                         bool highest, int max) {
    assert(max > 0);
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

static int max(int a, int b) {
    return a > b ? a : b;
}

/* What the rule counts in the past, into *now. */
static void count_back(const struct ch_draughts *draughts, const struct ch_history *history, int i,
                       struct ch_ends_now *now) {
    const struct ch_end_rule *rule = &draughts->ends.rule[i];
    int *running;
    switch (rule->when) {
    case CH_WHEN_BALANCE:
        for (int first = 0; first < CH_SEATS; first++)
            if (rule->plies > 0 && ch_ends_balanced(rule, &now->count, first))
                now->balanced[i][first] =
                    (uint16_t)plies_balanced(draughts, history, rule, &now->count, first);
        break;
    case CH_WHEN_REPETITION:
        now->repetitions = ch_history_repetitions(history);
        break;
    case CH_WHEN_KINGS:
    case CH_WHEN_NO_CAPTURE:
        running = &now->running[ch_end_run(rule->when)];
        *running = max(*running,
                       plies_running(draughts, history, rule->when == CH_WHEN_KINGS, rule->plies));
        break;
    default:
        break;
    }
}

/* Counts the past of the last position, without its moves. */
static struct ch_ends_now count_all(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_position *position = ch_history_position(history);
    struct ch_ends_now now = {.mover = game->ops->side(game, position),
                              .running = {ch_history_quiet(history)},
                              .count = count_pieces(draughts, position)};
    for (int i = 0; i < draughts->ends.count; i++)
        count_back(draughts, history, i, &now);
    return now;
}

struct ch_outcome ch_ends_outcome(const struct ch_game *game, const struct ch_history *history,
                                  const struct ch_moves *legal) {
    struct ch_ends_now now = count_all(game, history);
    now.moves = legal->count > 0;
    now.captures = ch_moves_captures(legal) > 0;
    return ch_ends_decide(&ch_draughts_of(game)->ends, &now);
}

/* Quiet moves running, of a limited kind, that the side to move has made with one piece. */
struct run {
    int moves;
    int square; /* of that piece */
};

static bool limited(const struct ch_draughts *draughts, int kind) {
    return draughts->ends.limit.kinds >> kind & 1;
}

/* The run of `seat`'s last moves, counted up to the limit. */
static struct run run_of(const struct ch_draughts *draughts, const struct ch_history *history,
                         int seat) {
    struct run run = {0, CH_NO_SQUARE};
    int square = CH_NO_SQUARE; /* where the piece was before the moves that were looked at */
    for (int ply = history->count - 1; ply >= 0 && run.moves < draughts->ends.limit.moves; ply--) {
        if (ch_history_mover(history, &draughts->game, ply) != seat)
            continue;
        const struct ch_move *move = &history->plies[ply].move;
        int from = move->path[0], to = move->path[move->path_length - 1];
        const struct ch_position *before = ch_history_before(history, ply);
        if (move->captured_count > 0 || (run.moves > 0 && to != square) ||
            !limited(draughts, draughts->kernel->piece_at(draughts, before, from).kind))
            break;
        if (run.moves++ == 0)
            run.square = to;
        square = from;
    }
    return run;
}

/* The runs of both sides that the limit counts, as a number. */
static uint64_t key_of_runs(const struct ch_game *game, const struct ch_history *history) {
    uint64_t words[2 * CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct run run = run_of(ch_draughts_of(game), history, seat);
        words[2 * seat] = (uint64_t)run.moves;
        words[2 * seat + 1] = (uint64_t)run.square;
    }
    return ch_hash_words(words, 2 * CH_SEATS);
}

/* Takes out the moves, from index `from` on, that the limit forbids. */
static void take_out(const struct ch_draughts *draughts, const struct ch_history *history, int from,
                     struct ch_moves *moves) {
    int max = draughts->ends.limit.moves;
    const struct ch_position *position = ch_history_position(history);
    int seat = draughts->game.ops->side(&draughts->game, position);
    if (max == 0 || history->count < 2 * max - 1)
        return;
    /* The side may go on moving one piece if it has none for the sake of which it may not. */
    const struct ch_ends_count count = count_pieces(draughts, position);
    if (ch_ends_pieces(&count, seat, draughts->ends.limit.while_kinds) == 0)
        return;
    struct run run = run_of(draughts, history, seat);
    if (run.moves < max)
        return;
    assert(run.square != CH_NO_SQUARE && run.moves == max);
    int kept = from;
    for (int i = from; i < moves->count; i++)
        if (moves->move[i].captured_count > 0 || moves->move[i].path[0] != run.square)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

static void list_moves(const struct ch_draughts *draughts, const struct ch_history *history,
                       bool all_paths, struct ch_moves *moves) {
    int from = moves->count;
    draughts->kernel->moves(draughts, ch_history_position(history), all_paths, moves);
    if (draughts->ends.limit.moves > 0)
        take_out(draughts, history, from, moves);
}

void ch_ends_moves(const struct ch_game *game, const struct ch_history *history,
                   struct ch_moves *moves) {
    list_moves(ch_draughts_of(game), history, false, moves);
}

/* Where a piece goes straight on, it does not matter on which square between two that it takes it
 * has landed: that is no turn, and is not written. */
static void leave_out_straight(const struct ch_draughts *draughts, struct ch_move *move) {
    const int16_t(*lines)[CH_DIRECTIONS] = draughts->game.graph.neighbour;
    const struct ch_move whole = *move;
    for (int i = 1; i + 1 < whole.path_length; i++)
        if (ch_graph_direction(lines, whole.path[i - 1], whole.path[i]) ==
            ch_graph_direction(lines, whole.path[i], whole.path[i + 1]))
            move->path[i] = whole.captured[0];
}

/* Leaves the first of the captures whose paths are the same. */
static void merge_paths(const struct ch_draughts *draughts, struct ch_moves *moves) {
    CH_SCOPED(ch_moves_done) struct ch_moves paths = {0};
    int kept = 0;
    for (int i = 0; i < moves->count; i++) {
        struct ch_move path = moves->move[i];
        if (path.captured_count > 1)
            leave_out_straight(draughts, &path);
        if (path.captured_count > 1 && ch_moves_find(&paths, &path) >= 0)
            continue;
        *ch_moves_add(&paths) = path;
        moves->move[kept++] = moves->move[i];
    }
    moves->count = kept;
}

/* Leaves where every path of a capture is a move of its own, though the rules list one for each
 * result. */
static uint64_t count_paths(const struct ch_draughts *draughts, const struct ch_position *position,
                            int depth) {
    assert(depth > 0);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    if (depth == 1 && !draughts->kernel->captures(draughts, position))
        return draughts->kernel->perft(draughts, position, 1, true);
    draughts->kernel->moves(draughts, position, true, &moves);
    merge_paths(draughts, &moves);
    uint64_t leaves = depth == 1 ? (uint64_t)moves.count : 0;
    for (int i = 0; depth > 1 && i < moves.count; i++) {
        struct ch_position after;
        draughts->kernel->apply(draughts, position, &moves.move[i], &after);
        leaves += count_paths(draughts, &after, depth - 1);
    }
    return leaves;
}

static uint64_t count_leaves(const struct ch_draughts *draughts, const struct ch_position *position,
                             int depth, bool by_result) {
    return by_result || !draughts->rules.by_result
               ? draughts->kernel->perft(draughts, position, depth, by_result)
               : count_paths(draughts, position, depth);
}

/* True if the limit forbids nothing within `depth` plies, whatever is played. */
static bool out_of_reach(const struct ch_draughts *draughts, const struct ch_history *history,
                         int depth) {
    int max = draughts->ends.limit.moves;
    const struct ch_position *position = ch_history_position(history);
    const struct ch_ends_count count = count_pieces(draughts, position);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        /* Without such a piece it must be made first, by a move. */
        bool there = ch_ends_pieces(&count, seat, draughts->ends.limit.kinds) > 0;
        int left = there ? max - run_of(draughts, history, seat).moves : max + 1;
        int waits = draughts->game.ops->side(&draughts->game, position) != seat;
        if (depth > waits + 2 * left)
            return false;
    }
    return true;
}

/* The top of the tree is walked move by move as long as the limit may matter below. */
static uint64_t walk(const struct ch_draughts *draughts, struct ch_history *history, int depth,
                     bool by_result) {
    if (out_of_reach(draughts, history, depth))
        return count_leaves(draughts, ch_history_position(history), depth, by_result);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    list_moves(draughts, history, !by_result, &moves);
    if (by_result)
        ch_moves_merge(&moves);
    else if (draughts->rules.by_result)
        merge_paths(draughts, &moves);
    uint64_t leaves = depth == 1 ? (uint64_t)moves.count : 0;
    for (int i = 0; depth > 1 && i < moves.count; i++) {
        ch_history_push(history, &draughts->game, &moves.move[i]);
        leaves += walk(draughts, history, depth - 1, by_result);
        ch_history_pop(history);
    }
    return leaves;
}

uint64_t ch_ends_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    if (draughts->ends.limit.moves == 0)
        return count_leaves(draughts, position, depth, by_result);
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, position);
    return walk(draughts, &history, depth, by_result);
}

/* A number for a count from which a search may come to where it ends the game; 0: it can't. */
static uint64_t key_of_count(int rule, int counted, int plies) {
    if (plies == 0 || counted == 0 || plies - counted > CH_WALK_STEPS)
        return 0;
    const uint64_t words[] = {(uint64_t)rule, (uint64_t)counted};
    return ch_hash_words(words, 2);
}

uint64_t ch_ends_past(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_ends *ends = &ch_draughts_of(game)->ends;
    const struct ch_ends_now now = count_all(game, history);
    uint64_t key = ends->limit.moves > 0 ? key_of_runs(game, history) : 0;
    for (int i = 0; i < ends->count; i++) {
        const struct ch_end_rule *rule = &ends->rule[i];
        if (rule->when == CH_WHEN_BALANCE)
            key ^= key_of_count(2 * i, now.balanced[i][0], rule->plies) ^
                   key_of_count(2 * i + 1, now.balanced[i][1], rule->plies);
        else if (ch_end_run(rule->when) >= 0)
            key ^= key_of_count(2 * i, now.running[ch_end_run(rule->when)], rule->plies);
    }
    return key;
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
