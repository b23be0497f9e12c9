#include "core/games/draughts/bitboard/bitboard_worth.h"

void ch_bitboard_worth_prepare(const struct ch_draughts *draughts,
                               struct ch_bitboard_worth *worth) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    *worth = (struct ch_bitboard_worth){0};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int king = 0; king < CH_BITBOARD_KINDS; king++)
            for (int square = 0; square < draughts->rules.squares; square++)
                ch_worth_add(&draughts->worth, &draughts->game,
                             (struct ch_piece){(int8_t)seat, king ? bitboard->king : bitboard->man},
                             square, &worth->piece[seat][king][bitboard->bit[square]]);
}

void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        side[seat] = (struct ch_worth_side){0};
        for (uint64_t left = place->piece[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            ch_bitboard_worth_add(&side[seat], &worth->piece[seat][place->kings >> bit & 1][bit],
                                  false);
        }
    }
}
