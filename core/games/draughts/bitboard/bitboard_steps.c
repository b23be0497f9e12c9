#include "core/games/draughts/bitboard/bitboard_steps.h"

void ch_bitboard_write(const struct ch_bitboard *bitboard, const struct ch_bitboard_place *now,
                       const struct ch_walk_step *step, int count, struct ch_moves *moves) {
    struct ch_move *move = ch_moves_add_all(moves, count);
    for (const struct ch_walk_step *end = step + count; step < end; step++, move++) {
        bool king = (now->kings >> step->from & 1) | step->promotes;
        move->path_length = 2;
        move->kind = king ? bitboard->king : bitboard->man;
        move->path[0] = bitboard->square[step->from];
        move->path[1] = bitboard->square[step->to];
        if (step->captures > 0) {
            move->captured_count = 1;
            move->captured[0] = bitboard->square[__builtin_ctzll(step->own)];
        }
    }
}
