#include "core/games/stratego/belief/assumptions.h"

#include <assert.h>

const struct ch_stratego_assumption_row ch_stratego_assumption_rows[CH_STRATEGO_ASSUMPTIONS] = {
    [CH_ASSUME_SUSPECTED] = {"assume-suspected", 2, 0.01, 100, false},
    [CH_ASSUME_RIPE_SUSPECTED] = {"assume-ripe-suspected", 2.5, 0.01, 100, false},
    [CH_ASSUME_ABOVE_SUSPECTED] = {"assume-above-suspected", 1.5, 0.01, 100, false},
    [CH_ASSUME_BELOW_SUSPECTED] = {"assume-below-suspected", 0.7, 0.01, 100, false},
    [CH_ASSUME_ABOVE_FLED] = {"assume-above-fled", 0.1, 0.01, 100, false},
    [CH_ASSUME_RIPE_PLIES] = {"assume-ripe-plies", 10, 0, 1000, true},
    [CH_ASSUME_KNOWN_BOMB] = {"assume-known-bomb", 2, 0, 100, false},
    [CH_ASSUME_BOMB_BESIDE_FLAG] = {"assume-bomb-beside-flag", 12, 0, 100, false},
    [CH_ASSUME_FLAG_NOT_WALLED] = {"assume-flag-not-walled", 0.02, 0.001, 1, false},
    [CH_ASSUME_STRIKES_HOPEFUL] = {"assume-strikes-hopeful", 50, 0, 100, true},
    [CH_ASSUME_STRIKES_BLIND] = {"assume-strikes-blind", 15, 0, 100, true},
    [CH_ASSUME_FURTHER_STRIKES] = {"assume-further-strikes", 25, 0, 100, true},
    [CH_ASSUME_STRIKES_SAFE] = {"assume-strikes-safe", 50, 0, 100, true},
    [CH_ASSUME_STAYS_WARNED] = {"assume-stays-warned", 100, 0, 100, true},
    [CH_ASSUME_STAYS_UNWARNED] = {"assume-stays-unwarned", 100, 0, 100, true},
    [CH_ASSUME_STRUCK_FIRST] = {"assume-struck-first", 0, 0, 100, true},
    [CH_ASSUME_OWN_PIECE_STEPS] = {"assume-own-piece-steps", 4, 1, 9, true},
};

void ch_stratego_assume_usual(struct ch_stratego_assumptions *assumptions) {
    for (int i = 0; i < CH_STRATEGO_ASSUMPTIONS; i++) {
        const struct ch_stratego_assumption_row *row = &ch_stratego_assumption_rows[i];
        assert(row->name && row->min <= row->usual && row->usual <= row->max);
        assumptions->value[i] = row->usual;
    }
}
