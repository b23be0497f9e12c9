/* Groups of men on boards whose squares fit into a word: flood fills of sets of bits, and the Euler
 * number by counting bits. */
#ifndef CH_CORE_GAMES_LOA_FLOOD_H
#define CH_CORE_GAMES_LOA_FLOOD_H

#include "core/games/loa/rules.h"

/* The squares of the set and those beside them; on boards of less than 64 squares some may be past
 * the last. */
static inline uint64_t ch_loa_spread(const struct ch_loa *loa, uint64_t set) {
    uint64_t row = set | (set & loa->right[0]) << 1 | (set & loa->left[0]) >> 1;
    return row | row << loa->size | row >> loa->size;
}

/* All men that can be reached from those of `group`. */
static inline uint64_t ch_loa_fill(const struct ch_loa *loa, uint64_t men, uint64_t group) {
    for (;;) {
        uint64_t next = ch_loa_spread(loa, group) & men;
        if (next == group)
            return group;
        group = next;
    }
}

static inline bool ch_loa_one_group(const struct ch_loa *loa, uint64_t men) {
    return ch_loa_fill(loa, men, men & -men) == men;
}

/* Bits of `ones`, and of `twos` twice. */
static inline int ch_loa_weigh(uint64_t ones, uint64_t twos) {
    const uint64_t pairs = ~UINT64_C(0) / 3, fours = ~UINT64_C(0) / 5, bytes = ~UINT64_C(0) / 17;
    ones -= ones >> 1 & pairs;
    twos -= twos >> 1 & pairs;
    ones = (ones & fours) + (ones >> 2 & fours);
    twos = (twos & fours) + (twos >> 2 & fours);
    ones += 2 * twos;
    ones = (ones & bytes) + (ones >> 4 & bytes);
    return (int)(ones * (~UINT64_C(0) / 255) >> 56);
}

/* The Euler number of so many men: men, less pairs of them beside or above each other, less quads
 * of two across, and quads of four. Of men, less all pairs of neighbours, and triples, less fours
 * within quads (each set of men that touch one another once, with the sign of its size) all others
 * cancel out. The first three are added bit by bit. */
static inline int ch_loa_euler(const struct ch_loa *loa, uint64_t men, int count) {
    uint64_t right = (men & loa->left[0]) >> 1, above = men >> loa->size;
    uint64_t across = right >> loa->size, rising = men & across, falling = right & above;
    uint64_t beside = men & right, upon = men & above, four = rising & falling;
    uint64_t apart = (rising & ~(right | above)) | (falling & ~(men | across));
    uint64_t ones = beside ^ upon ^ apart;
    uint64_t twos = (beside & upon) | ((beside | upon) & apart);
    return count - ch_loa_weigh(ones, twos) + (four ? __builtin_popcountll(four) : 0);
}

#endif
