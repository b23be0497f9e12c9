/* The moves of a game: the kernel's without those that its past forbids, and their leaves. */
#include <assert.h>

#include "core/games/draughts/draughts.h"

static bool limited(const struct ch_draughts *draughts, int kind) {
    return draughts->ends.limit.kinds >> kind & 1;
}

/* The run of `seat`'s last quiet moves with one piece of a limited kind, counted up to the limit.
 */
static struct ch_moves_run run_of(const struct ch_draughts *draughts,
                                  const struct ch_history *history, int seat) {
    const struct ch_moves_run *before = &history->before.run[seat];
    int limit = draughts->ends.limit.moves, ply = history->count - 1;
    struct ch_moves_run run = {0, CH_NO_SQUARE};
    int square = CH_NO_SQUARE; /* where the piece was before the moves that were looked at */
    for (; ply >= 0 && run.moves < limit; ply--) {
        if (ch_history_mover(history, &draughts->game, ply) != seat)
            continue;
        const struct ch_move *move = &history->plies[ply].move;
        int from = move->path[0], to = move->path[move->path_length - 1];
        const struct ch_position *then = ch_history_before(history, ply);
        if (move->captured_count > 0 || move->path_length == 1 || (run.moves > 0 && to != square) ||
            !limited(draughts, draughts->kernel->piece_at(draughts, then, from).kind))
            return run;
        if (run.moves++ == 0)
            run.square = to;
        square = from;
    }
    if (before->moves > 0 && (run.moves == 0 || square == before->square)) {
        run.square = run.moves == 0 ? before->square : run.square;
        run.moves = run.moves + before->moves < limit ? run.moves + before->moves : limit;
    }
    return run;
}

uint64_t ch_ends_key_of_runs(const struct ch_game *game, const struct ch_history *history) {
    uint64_t words[2 * CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_moves_run run = run_of(ch_draughts_of(game), history, seat);
        words[2 * seat] = (uint64_t)run.moves;
        words[2 * seat + 1] = (uint64_t)run.square;
    }
    return ch_hash_words(words, 2 * CH_SEATS);
}

/* The least plies running that could be taken back, the move among them, after which a position may
 * come for the forbidden time: both sides have gone and come back each time. */
static int least_forbidden(const struct ch_draughts *draughts) {
    return 2 * CH_SEATS * (draughts->ends.forbidden_time - 1);
}

bool ch_ends_only_repetitions(const struct ch_draughts *draughts,
                              const struct ch_history *history) {
    if (draughts->ends.forbidden_time == 0 ||
        ch_history_quiet(history) + 1 < least_forbidden(draughts))
        return false;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    draughts->kernel->moves(draughts, ch_history_position(history), false, &moves);
    return moves.count > 0;
}

bool ch_ends_forbid_repetition(const struct ch_draughts *draughts, const struct ch_history *history,
                               const struct ch_move *move) {
    const struct ch_game *game = &draughts->game;
    const struct ch_position *position = ch_history_position(history);
    struct ch_position next;
    if (draughts->ends.forbidden_time == 0 || game->ops->irreversible(game, position, move))
        return false;
    draughts->kernel->apply(draughts, position, move, &next);
    return ch_history_occurred(history, game, &next) + 1 >= draughts->ends.forbidden_time;
}

/* Takes out the moves, from index `from` on, that are forbidden as repetitions. */
static void take_out_repetitions(const struct ch_draughts *draughts,
                                 const struct ch_history *history, int from,
                                 struct ch_moves *moves) {
    int kept = from;
    if (ch_history_quiet(history) + 1 < least_forbidden(draughts))
        return;
    for (int i = from; i < moves->count; i++)
        if (!ch_ends_forbid_repetition(draughts, history, &moves->move[i]))
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

/* Takes out the moves, from index `from` on, that the limit forbids. */
static void take_out(const struct ch_draughts *draughts, const struct ch_history *history, int from,
                     struct ch_moves *moves) {
    int max = draughts->ends.limit.moves;
    const struct ch_position *position = ch_history_position(history);
    int seat = draughts->game.ops->side(&draughts->game, position);
    if (max == 0 || history->count + 2 * history->before.run[seat].moves < 2 * max - 1)
        return;
    /* The side may go on moving one piece if it has none for the sake of which it may not. */
    const struct ch_ends_count count = ch_ends_count_pieces(draughts, position);
    if (ch_ends_pieces(&count, seat, draughts->ends.limit.while_kinds) == 0)
        return;
    struct ch_moves_run run = run_of(draughts, history, seat);
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
    if (draughts->ends.forbidden_time > 0)
        take_out_repetitions(draughts, history, from, moves);
}

void ch_ends_moves(const struct ch_game *game, const struct ch_history *history,
                   struct ch_moves *moves) {
    list_moves(ch_draughts_of(game), history, false, moves);
}

/* Where a piece goes straight on, it does not matter on which square between two that it takes it
 * has landed: that is no turn, and is not written. */
static void leave_out_straight(const struct ch_draughts *draughts, struct ch_move *move) {
    const int16_t(*lines)[CH_WAYS] = draughts->game.graph.neighbour;
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
    if (depth == 1 && !draughts->rules.placing && !draughts->kernel->captures(draughts, position))
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

/* True if the past forbids nothing within `depth` plies, whatever is played. */
static bool out_of_reach(const struct ch_draughts *draughts, const struct ch_history *history,
                         int depth) {
    int max = draughts->ends.limit.moves;
    if (draughts->ends.forbidden_time > 0 &&
        ch_history_quiet(history) + depth >= least_forbidden(draughts))
        return false;
    if (max == 0)
        return true;
    const struct ch_position *position = ch_history_position(history);
    const struct ch_ends_count count = ch_ends_count_pieces(draughts, position);
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

/* The top of the tree is walked move by move as long as the past may matter below. */
static uint64_t walk(const struct ch_draughts *draughts, struct ch_history *history, int depth,
                     bool by_result) {
    if (out_of_reach(draughts, history, depth))
        return count_leaves(draughts, ch_history_position(history), depth, by_result);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    list_moves(draughts, history, !by_result, &moves);
    if (by_result)
        ch_game_merge(&draughts->game, ch_history_position(history), &moves);
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
    if (draughts->ends.limit.moves == 0 && draughts->ends.forbidden_time == 0)
        return count_leaves(draughts, position, depth, by_result);
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, position);
    return walk(draughts, &history, depth, by_result);
}
