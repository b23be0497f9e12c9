#include "core/games/stratego/struck.h"

#include <assert.h>

int ch_stratego_kind_lost(const struct ch_position *before, const struct ch_position *after,
                          int seat) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (ch_stratego_lost(after, seat, kind) > ch_stratego_lost(before, seat, kind))
            return kind;
    return CH_STRATEGO_UNKNOWN;
}

bool ch_stratego_struck(const struct ch_position *before, const struct ch_move *move,
                        const struct ch_position *after, struct ch_stratego_struck *struck) {
    if (move->captured_count == 0)
        return false;
    int mover = (int)before->word[CH_STRATEGO_WORD_SIDE];
    assert(mover != (int)after->word[CH_STRATEGO_WORD_SIDE]);
    unsigned survivor = ch_stratego_at(after, move->path[1]);
    struck->attacker = ch_stratego_kind_lost(before, after, mover);
    struck->defender = ch_stratego_kind_lost(before, after, !mover);
    bool attacker_fell = struck->attacker != CH_STRATEGO_UNKNOWN;
    bool defender_fell = struck->defender != CH_STRATEGO_UNKNOWN;
    struck->end = attacker_fell && defender_fell ? CH_STRATEGO_BOTH_FALL
                  : attacker_fell                ? CH_STRATEGO_LOSES
                                                 : CH_STRATEGO_WINS;
    if (survivor && !attacker_fell)
        struck->attacker = ch_stratego_kind(survivor);
    if (survivor && !defender_fell)
        struck->defender = ch_stratego_kind(survivor);
    return true;
}
