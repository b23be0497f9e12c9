/* Positions of random play with fixed seeds, at several stages of a game. */
#ifndef CH_TESTS_SUPPORT_RANDOM_POSITIONS_H
#define CH_TESTS_SUPPORT_RANDOM_POSITIONS_H

#include "core/openings/openings.h"
#include "tests/support/unit.h"
#include "workshop/positions.h"

/* About `wanted` of them, forced turns too. The caller releases the list. */
static inline void random_positions(const struct ch_game *game, int wanted, int seed,
                                    struct ch_positions *list) {
    static const int plies[] = {5, 16, 24, 35, 48, 63};
    enum { STAGES = sizeof plies / sizeof *plies };
    ch_positions_init(list, game);
    list->whole = true;
    for (int stage = 0; stage < STAGES; stage++) {
        char source[80];
        CH_SCOPED(ch_openings_done) struct ch_openings openings;
        struct ch_error error;
        snprintf(source, sizeof source, "random:plies=%d,count=%d,seed=%d", plies[stage],
                 (wanted + STAGES - 1) / STAGES, stage + seed);
        if (ch_openings_load(source, CH_SOURCE, game, &openings, &error) != CH_OK)
            fail_msg("%s", error.text);
        for (int i = 0; i < openings.count; i++)
            ch_positions_add(list, &openings.opening[i].history, false, "random", NULL);
    }
    ch_positions_pick(list, 0);
    assert_true(list->count >= wanted / 2);
}

#endif
