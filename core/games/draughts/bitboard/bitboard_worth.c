/* See bitboard_worth.h. */
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

static void add(struct ch_worth_side *side, const struct ch_worth_side *piece, int sign) {
    side->material += sign * piece->material;
    side->place += sign * piece->place;
    side->home += sign * piece->home;
    side->rising += sign * piece->rising;
}

void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        side[seat] = (struct ch_worth_side){0};
        for (uint64_t left = place->piece[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            add(&side[seat], &worth->piece[seat][place->kings >> bit & 1][bit], 1);
        }
    }
}

void ch_bitboard_worth_step(const struct ch_bitboard_worth *worth,
                            const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                            const struct ch_walk_step *step,
                            const struct ch_worth_side before[CH_SEATS],
                            struct ch_worth_side after[CH_SEATS]) {
    int seat = was->seat;
    after[0] = before[0];
    after[1] = before[1];
    add(&after[seat], &worth->piece[seat][was->kings >> step->from & 1][step->from], -1);
    add(&after[seat], &worth->piece[seat][is->kings >> step->to & 1][step->to], 1);
    for (uint64_t left = step->own; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        add(&after[!seat], &worth->piece[!seat][was->kings >> bit & 1][bit], -1);
    }
}
