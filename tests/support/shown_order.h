/* The order in which an adversary is shown pieces of a set-up. */
#ifndef CH_TESTS_SUPPORT_SHOWN_ORDER_H
#define CH_TESTS_SUPPORT_SHOWN_ORDER_H

#include "core/base/random.h"
#include "core/games/stratego/stratego.h"

/* The movable pieces of the two front rows in random order, by their places; returns how many. */
static inline int shuffle_front(const uint8_t kind[], struct ch_random *random,
                                int place[2 * CH_STRATEGO_SIDE]) {
    int count = 0;
    for (int i = 0; i < 2 * CH_STRATEGO_SIDE; i++)
        if (kind[i] != CH_STRATEGO_UNKNOWN && ch_stratego_moves_at_all(kind[i]))
            place[count++] = i;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)ch_random_below(random, (uint32_t)i + 1), kept = place[i];
        place[i] = place[other];
        place[other] = kept;
    }
    return count;
}

#endif
