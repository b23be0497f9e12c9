/* See match_sprt.h. */
#include "core/arena/match_sprt.h"

void ch_match_sprt_init(struct ch_match_sprt *test, const struct ch_sprt *sprt) {
    const long none[5] = {0};
    *test =
        (struct ch_match_sprt){.wanted = true, .sprt = *sprt, .state = ch_sprt_pairs(sprt, none)};
}

void ch_match_sprt_look(struct ch_match_sprt *test, const struct ch_match_game games[], int room) {
    while (test->wanted && test->state.verdict == CH_SPRT_OPEN) {
        long even = 2 * test->state.count, odd = even + 1;
        if (odd >= room || !games[even].done || !games[odd].done)
            return;
        test->pairs[ch_match_game_points(&games[even], 0) + ch_match_game_points(&games[odd], 1)]++;
        test->state = ch_sprt_pairs(&test->sprt, test->pairs);
    }
}

struct ch_strength ch_match_sprt_strength(const struct ch_match_sprt *test) {
    return ch_strength_of_pairs(test->pairs);
}

bool ch_match_sprt_decided(const struct ch_match_sprt *test) {
    return test->state.verdict != CH_SPRT_OPEN;
}
