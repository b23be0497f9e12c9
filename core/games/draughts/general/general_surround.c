/* Pieces that are taken because they are surrounded when a move is over. */
#include "core/games/draughts/general/general.h"

/* True if enemies of the rule's kinds are on all squares next to it. */
static bool is_surrounded(const struct ch_draughts *draughts, const struct ch_position *position,
                          const struct ch_surround_rule *rule, const struct ch_placed *piece) {
    for (int direction = 0; direction < CH_WAYS; direction++) {
        if (!(rule->ways[piece->piece.seat] >> direction & 1))
            continue;
        int to = draughts->rules.next[piece->square][direction];
        struct ch_piece other = {-1, 0};
        if (to != CH_NO_SQUARE)
            other = ch_general_kernel.piece_at(draughts, position, to);
        if (other.seat != !piece->piece.seat || !(rule->by >> other.kind & 1))
            return false;
    }
    return true;
}

void ch_general_add_surrounded(const struct ch_draughts *draughts, const struct ch_position *before,
                               struct ch_move *move) {
    const struct ch_rules *rules = &draughts->rules;
    struct ch_placed placed[CH_MAX_SQUARES];
    struct ch_position after;
    ch_general_place_apply(draughts, before, move, &after);
    int count = ch_general_kernel.pieces(draughts, &after, placed), enemy = (int)after.word[0];
    for (int i = 0; i < count; i++) {
        bool taken = false;
        for (int n = 0; n < rules->surround_count && placed[i].piece.seat == enemy; n++)
            taken = taken || (rules->surround[n].of >> placed[i].piece.kind & 1 &&
                              is_surrounded(draughts, &after, &rules->surround[n], &placed[i]));
        if (taken && move->captured_count < CH_MAX_PATH)
            move->captured[move->captured_count++] = placed[i].square;
    }
}
