/* Games in which who takes nothing though he could have loses a piece for it. Their lists are made
 * of those of the rules without that, in which no capture is an obligation. */
#include <assert.h>

#include "core/games/draughts/general/general.h"
#include "core/games/draughts/huff.h"

static const struct ch_piece nothing = {-1, 0};

static void list_plain(const struct ch_draughts *draughts, const struct ch_position *position,
                       bool all_paths, struct ch_moves *moves) {
    const struct ch_general *general = draughts->tables;
    ch_general_play(general)->moves(general, position, all_paths, moves);
}

static bool captures_plain(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_general *general = draughts->tables;
    return ch_general_play(general)->captures(general, position);
}

static struct ch_position without(const struct ch_draughts *draughts,
                                  const struct ch_position *position, int square) {
    struct ch_position rest = *position;
    ch_general_kernel.put(draughts, &rest, square, nothing);
    return rest;
}

/* The moves of a position in which the other side has lost the piece on `square`. */
static void add_after_huff(const struct ch_draughts *draughts, const struct ch_position *position,
                           int square, bool all_paths, struct ch_moves *moves) {
    struct ch_position rest = without(draughts, position, square);
    int first = moves->count;
    list_plain(draughts, &rest, all_paths, moves);
    for (int i = first; i < moves->count; i++) {
        struct ch_move *move = &moves->move[i];
        int taken = move->captured_count < CH_MAX_PATH ? move->captured_count : CH_MAX_PATH - 1;
        memmove(move->captured + 1, move->captured, (size_t)taken);
        move->captured[0] = (uint8_t)square;
        move->captured_count = (uint8_t)(taken + 1);
        move->huffs = 1;
    }
}

static void add_huffs(const struct ch_draughts *draughts, const struct ch_position *position,
                      bool all_paths, struct ch_moves *moves) {
    int first = moves->count;
    list_plain(draughts, position, all_paths, moves);
    if (!ch_huff_any(position))
        return;
    for (int square = 0; square < draughts->rules.squares; square++)
        if (ch_huff_may(position, square))
            add_after_huff(draughts, position, square, all_paths, moves);
    ch_general_leave_out_pass(moves, first);
}

/* What the captures of a list, from its index `first` on, are worth by the piece that makes them,
 * and at most: pieces taken if most must be, else 1. Of each piece its best remain. */
static int keep_best(const struct ch_rules *rules, int first, struct ch_moves *moves,
                     uint8_t best[CH_MAX_SQUARES]) {
    int most = 0, kept = first;
    memset(best, 0, CH_MAX_SQUARES);
    for (int i = first; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        uint8_t *own = &best[move->path[0]];
        if (move->captured_count > *own)
            *own = rules->huff_most ? move->captured_count : 1;
        most = *own > most ? *own : most;
    }
    for (int i = first; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        if (move->captured_count == 0 || !rules->huff_most ||
            move->captured_count == best[move->path[0]])
            moves->move[kept++] = *move;
    }
    moves->count = kept;
    return most;
}

/* Every move that takes nothing loses the pieces whose captures are the best of all. */
static void add_forfeits(const struct ch_draughts *draughts, const struct ch_position *position,
                         bool all_paths, struct ch_moves *moves) {
    uint8_t best[CH_MAX_SQUARES];
    int first = moves->count;
    list_plain(draughts, position, all_paths, moves);
    int most = keep_best(&draughts->rules, first, moves, best);
    for (int i = first; i < moves->count && most > 0; i++) {
        struct ch_move *move = &moves->move[i];
        if (move->captured_count > 0)
            continue;
        for (int square = 0; square < draughts->rules.squares; square++) {
            if (best[square] != most)
                continue;
            assert(move->captured_count < CH_MAX_PATH);
            if (square == move->path[0])
                move->kind = CH_KIND_GONE;
            else
                move->captured[move->captured_count++] = (uint8_t)square;
        }
        move->huffs = move->captured_count;
    }
}

void ch_general_huff_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                           bool all_paths, struct ch_moves *moves) {
    if (draughts->rules.huff == CH_HUFF_ONE)
        add_huffs(draughts, position, all_paths, moves);
    else
        add_forfeits(draughts, position, all_paths, moves);
}

bool ch_general_huff_captures(const struct ch_draughts *draughts,
                              const struct ch_position *position) {
    if (captures_plain(draughts, position) || !ch_huff_any(position))
        return captures_plain(draughts, position);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    add_huffs(draughts, position, false, &moves);
    return ch_game_captures(&draughts->game, &moves) > 0;
}

void ch_general_huff_find(const struct ch_draughts *draughts, const struct ch_position *before,
                          const struct ch_move *move, struct ch_square_set *huffs) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    *huffs = (struct ch_square_set){0};
    if (draughts->rules.huff != CH_HUFF_ONE || ch_move_takes(move))
        return;
    struct ch_position then =
        move->huffs > 0 ? without(draughts, before, move->captured[0]) : *before;
    if (!captures_plain(draughts, &then))
        return;
    list_plain(draughts, &then, false, &moves);
    for (int i = 0; i < moves.count; i++) {
        int square = moves.move[i].path[0];
        bool moved = square == move->path[0];
        if (moves.move[i].captured_count > 0 && !(moved && move->kind == CH_KIND_GONE))
            ch_square_add(huffs, moved ? move->path[move->path_length - 1] : square);
    }
}

int64_t ch_general_huff_count(const struct ch_draughts *draughts,
                              const struct ch_position *position, bool all_paths) {
    const struct ch_general *general = draughts->tables;
    bool plain = draughts->rules.huff == CH_HUFF_ONE ? !ch_huff_any(position)
                                                     : !captures_plain(draughts, position);
    if (!plain)
        return -1;
    return (int64_t)ch_general_play(general)->perft(general, position, 1, !all_paths);
}
