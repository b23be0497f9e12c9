/* What the rules say of pieces in hand. */
#include "core/games/draughts/hand.h"

void ch_hand_fill(const struct ch_rules *rules, struct ch_position *position) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < rules->kind_count; kind++)
            ch_hand_add(position, seat, kind, rules->hand.pieces[seat][kind]);
}

/* Pieces put before another moves are of the first kind that is in hand at the start. */
int ch_hand_kind_put(const struct ch_rules *rules, const struct ch_move *move) {
    if (move->path_length == 1)
        return move->kind;
    for (int kind = 0; kind < rules->kind_count && move->puts > 0; kind++)
        if (rules->hand.pieces[0][kind] + rules->hand.pieces[1][kind] > 0)
            return kind;
    return -1;
}

int ch_hand_squares(const struct ch_draughts *draughts, const struct ch_position *position,
                    uint8_t square[CH_MAX_SQUARES]) {
    const struct ch_square_set *zone = &draughts->rules.hand.zone[position->word[0]];
    int count = 0;
    for (int at = 0; at < draughts->rules.squares; at++)
        if (ch_square_in(zone, at) && draughts->kernel->piece_at(draughts, position, at).seat < 0)
            square[count++] = (uint8_t)at;
    return count;
}

bool ch_hand_must_put(const struct ch_draughts *draughts, const struct ch_position *position) {
    int seat = (int)position->word[0], own = ch_hand_all(position, seat);
    uint8_t square[CH_MAX_SQUARES];
    enum ch_drop_when when = draughts->rules.hand.when;
    bool must = (when == CH_DROP_FIRST && own > 0) ||
                (when == CH_DROP_ANSWER && own > ch_hand_all(position, !seat));
    return must && ch_hand_squares(draughts, position, square) > 0;
}

int ch_hand_refill(const struct ch_draughts *draughts, const struct ch_position *position) {
    int seat = (int)position->word[0], on_board = 0, own = ch_hand_all(position, seat);
    if (draughts->rules.hand.when != CH_DROP_REFILL || own == 0)
        return 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        on_board += draughts->kernel->count(draughts, position, seat, kind);
    int lacking = draughts->rules.hand.up_to - on_board;
    return lacking <= 0 ? 0 : lacking < own ? lacking : own;
}
